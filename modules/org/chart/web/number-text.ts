import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'

export type NumberText = (value: number | null) => string

/** Writes thousands of numbers, many of them alike; nothing is known as a dash. */
export function createNumberText(language: Language, decimals?: number): NumberText {
  const known = new Map<number, string>()
  return (value) => {
    if (value === null) return '–'
    const text = known.get(value) ?? formatNumber(value, language, decimals)
    known.set(value, text)
    return text
  }
}
