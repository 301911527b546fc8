import type { Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { SHIPPED_ENTRIES } from './shipped-entries.ts'

type Shipped = Readonly<Record<string, Readonly<Record<string, Words>>>>

/**
 * The name of an entry in the language of the page, when it is one of ours.
 * Names are data of the company: one that somebody wrote is shown as written.
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
