import { say } from '#api/http/messages.ts'
import { LANGUAGES, type Language } from '#contracts/language.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { TextRow } from './read-row.ts'

/** What stands in the example of a template instead of what tells records apart. */
export const exampleWord = (language: Language) => say(language, 'import.example')

const WORDS = new Set(LANGUAGES.map((language) => exampleWord(language).toLowerCase()))

/** The field that says so: what tells records apart, or what they are called. */
export const exampleField = ({ importBy, title }: Resource) => importBy ?? title

/** Whether a row is the example that came with the template. */
export function isExample(resource: Resource, { texts }: TextRow): boolean {
  return WORDS.has(texts.get(exampleField(resource))?.toLowerCase() ?? '')
}
