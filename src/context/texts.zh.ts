// The texts in zh: canonical (D-24).
import type {
  ArrivalAbout,
  ArrivalStatus,
  AroundBoth,
  Regarding,
  RemindersAbout,
  Texts,
} from "./wording.ts";
import type { Body } from "../protocol/body.ts";

const HEADING = "[Dominds 诉请状态]";

const OUTCOME: Readonly<Record<ArrivalStatus, string>> = {
  answered: "已完成",
  fallback: "已完成",
  failed: "已失败",
  replaced: "已被取代",
};

const KEPT = { added: "已添加", updated: "已更新", deleted: "已删除" } as const;

export const zh: Texts = {
  system: ({ agent, path, asker, run }) =>
    [
      `你是 @${agent}，在“${run}”的对话 ${path} 中发言。`,
      asker === null ? "你回答的是人。" : `你回答的是对话 ${asker}。`,
      "诉请与提问的结果稍后各自作为单独的消息到达，以 callId 辨认；调用之后的回执只表示已经登记。",
    ].join("\n"),
  memory: (path) => ({ before: `[Dominds 记忆：${path}]\n`, after: "" }),
  task: { before: "[Dominds 任务文档]\n", after: "" },
  courseStarted: (course) =>
    `[Dominds 新程]\n第 ${course} 程从这里开始，此前各程的内容你不再看得到。未完的事见下文与提醒项；请继续。`,
  tellaskPending: ({ name, callId, target, session }) =>
    `${HEADING}\n${name} 已发出，正在等待回复。\n- callId: ${callId}\n- 对象: @${target}${session === null ? "" : ` • ${session}`}\n这不是回复；回复稍后以同一 callId 作为单独的消息到达。`,
  questionPending: ({ name, callId }) =>
    `${HEADING}\n${name} 已提出，正在等待人的回答。\n- callId: ${callId}\n这不是回答；回答稍后以同一 callId 作为单独的消息到达。`,
  tellaskPointer: ({ name, callId, status }) =>
    `${HEADING}\n${name} ${OUTCOME[status]}，结果在后文。\n- callId: ${callId}\n请往后找同一 callId 的消息，并以它为准；这里不是结果的正文。`,
  questionPointer: ({ name, callId, answered }) =>
    `${HEADING}\n${name} ${answered ? "已有回答，回答在后文" : "已取消，说明在后文"}。\n- callId: ${callId}\n请往后找同一 callId 的消息，并以它为准；这里不是回答的正文。`,
  replyDelivered: ({ name, callId }) => `${HEADING}\n${name}（callId: ${callId}）：已送达。`,
  clearAccepted: ({ name, callId }) => `${name}（callId: ${callId}）：新的一程随即开始。`,
  reminderKept: ({ name, callId, what, position }) =>
    `${name}（callId: ${callId}）：第 ${position} 条提醒${KEPT[what]}。`,
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
  answer: ({ callId, course }, regarding) => ({
    before: `${from(regarding, course)}人回答了提问：\n"""\n`,
    between: '\n"""\n针对原提问：\n"""\n',
    after: `\n"""\n${footer(regarding.name, callId, "提问的回答")}`,
  }),
  questionCancelled: (callId) => ({
    before: `${HEADING}\n提问（callId: ${callId}）不会再有回答：`,
    after: "",
  }),
  keepGoing: { before: "[Dominds 鞭策，由运行时发出]\n", after: "" },
  forcedAnswer: {
    before: '运行时代你向人提的问题：\n"""\n',
    between: '\n"""\n人说：\n"""\n',
    after: '\n"""',
  },
  questionForced: (callId) => ({
    before: `[Dominds 鞭策，由运行时发出]\n运行时代你向人提问（callId: ${callId}）：`,
    after: "",
  }),
  said: (by) => ({ before: `${by}：`, after: "" }),
  duty: ({ replyCall, callId, askerDialogId }) => ({
    before: `${HEADING}\n你当前欠 ${askerDialogId} 一个回复（callId: ${callId}），${replyCall === null ? "直接用文字回复" : `用 ${replyCall} 回复`}。`,
    after: '\n所问如下：\n"""\n',
  }),
  dutyOwed: ({ replyCall, callId, askerDialogId }) =>
    `${HEADING}\n你仍欠 ${askerDialogId} 一个回复（callId: ${callId}）。请现在${replyCall === null ? "直接用文字回复" : `用 ${replyCall} 回复，或直接用文字回复`}。`,
  reminders,
  language: "请用中文。",
};

function footer(name: string, callId: string, what: string): string {
  return `${HEADING}\n- 函数: ${name}\n- callId: ${callId}\n- 说明: 这是前序${what}，既不是新的用户请求，也不是新的调用。`;
}

/** Where the call stands in no message any more, the fact says so (carryover). */
function from({ course: asked }: Regarding, course: number): string {
  return asked === course ? "" : `[Dominds 跨程回贴：诉请发自第 ${asked} 程]\n`;
}

function arrival(about: ArrivalAbout, regarding: Regarding): AroundBoth {
  const { agent, tellaskee, callId, status, course } = about;
  const { name, target, session } = regarding;
  const carried = from(regarding, course);
  const original = `针对原始诉请： @${target ?? agent}${session === null ? "" : ` • ${session}`}\n"""\n`;
  const after = `\n"""\n${footer(name, callId, "诉请的回贴事实")}`;
  if (status === "replaced")
    return {
      before: `${carried}@${agent}（对话 ${tellaskee}）改为处理你较新的诉请：`,
      between: `\n${original}`,
      after,
    };
  if (status === "failed")
    return {
      before: `${carried}@${agent} 没有回复（对话 ${tellaskee}），诉请失败。原因：\n"""\n`,
      between: `\n"""\n${original}`,
      after,
    };
  const marker = name === "tellaskBack" ? "【回问诉请】" : "【最终完成】";
  const notice =
    status === "fallback" ? "注意：对方没有调用回复函数，以下是其最后的话，作为回复。\n" : "";
  return {
    before: `${marker}\n${carried}${notice}@${agent} 已回复（对话 ${tellaskee}）：\n"""\n`,
    between: `\n"""\n${original}`,
    after,
  };
}

function reminders({ own, waiting, more }: RemindersAbout): Body[] {
  const segments: Body[] = ["[Dominds 提醒项]"];
  for (const [i, text] of own.entries()) segments.push(`\n${i + 1}. `, text);
  if (waiting.length === 0) return segments;
  const lines = waiting.map(({ name, callId }) => `\n- ${name}（callId: ${callId}）`);
  const rest = more === 0 ? "" : `\n- 另有 ${more} 个`;
  return [...segments, `\n正在等待的诉请与提问：${lines.join("")}${rest}`];
}
