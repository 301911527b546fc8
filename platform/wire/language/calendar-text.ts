import { LANGUAGE_TAG, type Language } from './language.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

const CALENDAR_PARTS = {
  date: { dateStyle: 'medium' },
  dayOfYear: { month: 'short', day: 'numeric' },
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
  // The time of day is written alike in every language.
  const clock = text.slice(DAY_LENGTH + 1, TOLD[kind])
  return [formatOf(part, language).format(time), clock].filter(Boolean).join(', ')
}

function formatOf(part: keyof typeof CALENDAR_PARTS, language: Language): Intl.DateTimeFormat {
  const key = `${language}${part}`
  const known = dateFormats.get(key)
  if (known) return known
  const options = { ...CALENDAR_PARTS[part], timeZone: 'UTC' }
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], options)
  dateFormats.set(key, format)
  return format
}

const DAY_MS = 86_400_000
/** Within half a year of today a day is clear without its year. */
const CLEAR_DAYS = 183
/** The year and its dash in `yyyy-MM-dd`. */
const YEAR_LENGTH = 5

function isClear(day: string, today: string): boolean {
  return Math.abs(Date.parse(day) - Date.parse(today)) < CLEAR_DAYS * DAY_MS
}

/** A moment in few letters, for the second line of a cell: its day, or its month where the day needs the year. */
export function briefCalendarText(text: string, language: Language, today: string): string {
  const day = text.slice(0, DAY_LENGTH)
  return isClear(day, today)
    ? shortCalendarText(day, language, today)
    : calendarText('month', day.slice(0, TOLD.month), language)
}

/** A day, or a moment to the minute, without the year where that is clear from today. */
export function shortCalendarText(text: string, language: Language, today: string): string {
  const day = text.slice(0, DAY_LENGTH)
  const clock = text.slice(DAY_LENGTH + 1, TOLD.dateTime)
  if (!isClear(day, today)) return calendarText(clock ? 'dateTime' : 'date', text, language)
  if (language === 'zh') return text.slice(YEAR_LENGTH, TOLD.dateTime)
  return [formatOf('dayOfYear', language).format(Date.parse(day)), clock].filter(Boolean).join(', ')
}
