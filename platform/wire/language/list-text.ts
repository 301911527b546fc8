import type { Language } from './language.ts'
import { type Words, writeWords } from './words.ts'

/** Several names in one line, separated as the language separates them. */
export function listText(names: readonly string[], { language }: { language: Language }): string {
  return names.join(language === 'zh' ? '、' : ', ')
}

/** The same line in every language, as a value of a message. */
export function listWords(names: readonly string[]): Words {
  return writeWords((language) => listText(names, { language }))
}
