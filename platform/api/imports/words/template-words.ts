import { say } from '#platform/api/http/messages.ts'
import type { TextRow } from '#platform/api/imports/reading/read-row.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'

/** What stands in the example of a template instead of what tells records apart. */
export const exampleWord = (language: Language) => say(language, 'import.example')

const WORDS = new Set(LANGUAGES.map((language) => exampleWord(language).toLowerCase()))

/** The field that says so: what tells records apart, or what they are called. */
export const exampleField = ({ importBy, title }: Resource) => importBy ?? title

/** Whether a row is the example that came with the template. */
export function isExample(resource: Resource, { texts }: TextRow): boolean {
  return WORDS.has(texts.get(exampleField(resource))?.toLowerCase() ?? '')
}
