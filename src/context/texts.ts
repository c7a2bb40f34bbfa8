// Texts: the runtime's words in the language of the run; zh is canonical, en equal in meaning (D-24).
import { en } from "./texts.en.ts";
import { zh } from "./texts.zh.ts";
import type { Texts } from "./wording.ts";

export function textsOf(language: "en" | "zh"): Texts {
  return language === "zh" ? zh : en;
}
