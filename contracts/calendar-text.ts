import { LANGUAGE_TAG, type Language } from './language.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

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
