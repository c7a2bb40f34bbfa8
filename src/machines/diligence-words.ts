// Diligence words: what keep-going says where no file does, zh canonical and en equal in meaning (D-24).

const WORDS = {
  zh: "请继续推进任务。若仍有未完的事，现在就做下一步；若确实全部完成，请说明成果；若必须由人决定，请用 askHuman 提问。",
  en: "Go on with the task. If anything is unfinished, take the next step now; if all of it is done, say what came of it; if a human must decide, ask with askHuman.",
} as const;

const QUESTION = {
  zh: "自动续推的次数已用完。要继续，还是到此为止？",
  en: "The dialog has used up how often it may go on by itself. Shall it go on, or stop here?",
} as const;

export function builtInWords(language: "en" | "zh"): string {
  return WORDS[language];
}

export function questionToGoOn(language: "en" | "zh"): string {
  return QUESTION[language];
}
