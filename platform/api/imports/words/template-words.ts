import { say } from '#platform/api/http/messages.ts'
import type { TextRow } from '#platform/api/imports/reading/read-row.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'

/** The text in place of a key in the example row of a template. */
export const exampleWord = (language: Language) => say(language, 'import.example')

const WORDS = new Set(LANGUAGES.map((language) => exampleWord(language).toLowerCase()))

/** The field that marks the example row: the key, or else the title. */
export const exampleField = ({ importBy, title }: Resource) => importBy ?? title

/** Whether a row is the example that came with the template. */
export function isExample(resource: Resource, { texts }: TextRow): boolean {
  return WORDS.has(texts.get(exampleField(resource))?.toLowerCase() ?? '')
}
