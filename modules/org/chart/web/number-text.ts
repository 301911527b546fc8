import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'

export type NumberText = (value: number | null) => string

/**
 * Formats numbers with a cache, because a page has thousands of them and many are equal. Null becomes a dash.
 */
export function createNumberText(language: Language, decimals?: number): NumberText {
  const known = new Map<number, string>()
  return (value) => {
    if (value === null) return '–'
    const text = known.get(value) ?? formatNumber(value, language, decimals)
    known.set(value, text)
    return text
  }
}
