import { LANGUAGE_TAG, type Language } from '#contracts/language.ts'

const NUMBER = /^-?\d+(\.\d+)?$/

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** A figure as people of this language write it; anything else as it came. */
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

const CALENDAR_PARTS = {
  date: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'medium' },
} as const

/** A day, month or moment as people of this language write it. */
export function calendarText(
  kind: keyof typeof CALENDAR_PARTS,
  text: string,
  language: Language,
): string {
  // The wire format is the Chinese one already.
  if (language === 'zh') return text
  // Wall-clock values: read and written in one zone, so that no day can shift.
  const time = Date.parse(
    `${kind === 'month' ? `${text}-01` : text.replace(' ', 'T')}${kind === 'dateTime' ? 'Z' : ''}`,
  )
  if (Number.isNaN(time)) return text
  const key = `${language}${kind}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], {
      ...CALENDAR_PARTS[kind],
      timeZone: 'UTC',
    })
    dateFormats.set(key, format)
  }
  return format.format(time)
}
