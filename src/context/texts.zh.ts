// The texts in zh: canonical (D-24).
import type { ArrivalAbout, Around, Texts } from "./wording.ts";

const HEADING = "[Dominds 诉请状态]";

export const zh: Texts = {
  system: ({ agent, path, asker, run }) =>
    [
      `你是 @${agent}，在“${run}”的对话 ${path} 中发言。`,
      asker === null ? "你回答的是人。" : `你回答的是对话 ${asker}。`,
      "诉请与提问的结果稍后各自作为单独的消息到达，以 callId 辨认；调用之后的回执只表示已经登记。",
      "请用中文。",
    ].join("\n"),
  tellaskPending: ({ name, callId }) =>
    `${HEADING}\n${name}（callId: ${callId}）：已发出，尚无回复。\n这不是回复；回复稍后以此 callId 作为单独的消息到达。`,
  questionPending: ({ name, callId }) =>
    `${HEADING}\n${name}（callId: ${callId}）：正在等待人的回答。\n这不是回答；回答稍后以此 callId 作为单独的消息到达。`,
  replyDelivered: ({ name, callId }) => `${HEADING}\n${name}（callId: ${callId}）：已送达。`,
  callFailed: ({ name, callId }) => ({
    before: `${name}（callId: ${callId}）失败：`,
    after: "",
  }),
  toolFailed: ({ name, callId }) => ({
    before: `${name}（callId: ${callId}）失败：`,
    after: "",
  }),
  toolAnswered: ({ name, callId }) => ({
    before: `${name}（callId: ${callId}）的结果：\n"""\n`,
    after: '\n"""',
  }),
  assignment: ({ asker, askerDialogId, callId, replyCall, replaces }) => ({
    before: `@${asker}（对话 ${askerDialogId}）向你诉请（callId: ${callId}）${replaces === null ? "" : `，取代其先前的诉请 ${replaces}，后者不再需要回复`}：\n"""\n`,
    after: `\n"""\n${replyCall === null ? "请直接用文字回复" : `请用 ${replyCall} 回复，或以最后的话回复`}；回复送往 ${askerDialogId}。`,
  }),
  askBack: ({ asker, askerDialogId, callId, replyCall }) => ({
    before: `你诉请过的 @${asker}（对话 ${askerDialogId}）向你回问（callId: ${callId}）：\n"""\n`,
    after: `\n"""\n${replyCall === null ? "请直接用文字回答" : `请用 ${replyCall} 回答，或以最后的话回答`}；回答送往 ${askerDialogId}。`,
  }),
  arrival,
  answer: (callId) => ({ before: `人回答了提问（callId: ${callId}）：\n"""\n`, after: '\n"""' }),
  questionCancelled: (callId) => ({
    before: `${HEADING}\n提问（callId: ${callId}）不会再有回答：`,
    after: "",
  }),
  said: (by) => ({ before: `${by}：`, after: "" }),
  dutyOwed: ({ replyCall, callId, askerDialogId }) =>
    `${HEADING}\n你仍欠 ${askerDialogId} 一个回复（callId: ${callId}）。请现在${replyCall === null ? "直接用文字回复" : `用 ${replyCall} 回复，或直接用文字回复`}。`,
};

function arrival({ agent, tellaskee, callId, status }: ArrivalAbout): Around {
  const footer = `${HEADING} 这是关于先前诉请（callId: ${callId}）的事实，既不是新的请求，也不是新的调用。`;
  if (status === "replaced")
    return {
      before: `@${agent}（对话 ${tellaskee}）改为处理你较新的诉请：`,
      after: `\n${footer}`,
    };
  if (status === "failed")
    return {
      before: `@${agent} 没有回复（对话 ${tellaskee}），诉请失败。原因：\n"""\n`,
      after: `\n"""\n${footer}`,
    };
  const notice =
    status === "fallback" ? "注意：对方没有调用回复函数，以下是其最后的话，作为回复。\n" : "";
  return {
    before: `【最终完成】\n${notice}@${agent} 已回复（对话 ${tellaskee}）：\n"""\n`,
    after: `\n"""\n${footer}`,
  };
}
