import { say } from '#api/http/messages.ts'
import { LANGUAGES, type Language } from '#contracts/language.ts'
import type { TextRow } from './read-row.ts'

/** What stands in the example of a template instead of what tells records apart. */
export const exampleWord = (language: Language) => say(language, 'import.example')

const WORDS = new Set(LANGUAGES.map((language) => exampleWord(language).toLowerCase()))

/** Whether a row is the example that came with the template. */
export function isExample({ texts }: TextRow, key: string): boolean {
  return WORDS.has(texts.get(key)?.toLowerCase() ?? '')
}
