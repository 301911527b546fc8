import { LANGUAGE_TAG, type Language } from './language.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

const CALENDAR_PARTS = {
  date: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'short' },
} as const

/** The length of the day in `yyyy-MM-dd HH:mm:ss`. */
const DAY_LENGTH = 10
const TOLD = { date: DAY_LENGTH, month: 7, dateTime: 16, second: 19 } as const

/** A day, a month, or a moment to the minute or second as people of this language write it. */
export function calendarText(kind: keyof typeof TOLD, text: string, language: Language): string {
  // The wire format is the Chinese one already.
  if (language === 'zh') return kind === 'dateTime' ? text.slice(0, TOLD.dateTime) : text
  const part = kind === 'month' ? 'month' : 'date'
  // Values of a wall clock are parsed and formatted in one time zone, so that no day can shift.
  const time = Date.parse(part === 'month' ? `${text}-01` : text.slice(0, DAY_LENGTH))
  if (Number.isNaN(time)) return text
  const key = `${language}${part}`
  let format = dateFormats.get(key)
  if (!format) {
    const tag = LANGUAGE_TAG[language]
    format = new Intl.DateTimeFormat(tag, { ...CALENDAR_PARTS[part], timeZone: 'UTC' })
    dateFormats.set(key, format)
  }
  // The time of day is written alike in every language.
  const clock = text.slice(DAY_LENGTH + 1, TOLD[kind])
  return [format.format(time), clock].filter(Boolean).join(', ')
}
