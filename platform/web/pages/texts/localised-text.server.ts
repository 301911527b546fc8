import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'

const NUMBER = /^-?\d+(\.\d+)?$/

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats a figure for a language; returns any other text unchanged. */
export function numberText(text: string, scale: number, language: Language): string {
  if (!NUMBER.test(text)) return text
  const key = `${language}${scale}`
  let format = numberFormats.get(key)
  if (!format) {
    const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale }
    format = new Intl.NumberFormat(LANGUAGE_TAG[language], digits)
    numberFormats.set(key, format)
  }
  return format.format(Number(text))
}
