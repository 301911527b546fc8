import type { Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { SHIPPED_ENTRIES } from './shipped-entries.ts'

type Shipped = Readonly<Record<string, Readonly<Record<string, Words>>>>

/**
 * The name of a shipped entry in the language of the page.
 * Names are data of the company: names that it wrote stay as they are.
 */
export function entryLabel(
  type: string,
  { code, name }: { code: string; name: string },
  language: Language,
): string {
  const ofType = Object.hasOwn(SHIPPED_ENTRIES, type) ? (SHIPPED_ENTRIES as Shipped)[type] : null
  const shipped = ofType && Object.hasOwn(ofType, code) ? ofType[code] : null
  return shipped?.zh === name ? shipped[language] : name
}
