import type { TFunction } from 'i18next'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_DAYS = 30
const YEAR_DAYS = 360
const JUST_NOW_MINUTES = 5

const WIRE_DATE = /^\d{4}-\d{2}-\d{2}/

/** A wire date (`yyyy-MM-dd`), or the date of a wire date-time, as people of a language write it. */
export function formatDate(value: string, language: Language): string {
  const [day] = WIRE_DATE.exec(value) ?? []
  return day === undefined ? value : calendarText('date', day, language)
}

/** A wire date-time (`yyyy-MM-dd HH:mm:ss`, Shanghai) to the minute. */
export function formatDateTime(value: string, language: Language): string {
  return calendarText('dateTime', value, language)
}

/** The formats are cached, because creating one costs more than using it a hundred times. */
const numberFormats = new Map<string, Intl.NumberFormat>()

/** A number with the separators of a language. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  const key = `${language}${decimals}`
  const known = numberFormats.get(key)
  if (known) return known.format(value)
  const format = new Intl.NumberFormat(LANGUAGE_TAG[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals ?? 20,
    useGrouping: true,
  })
  numberFormats.set(key, format)
  return format.format(value)
}

const DAY_PARTS = {
  month: { month: 'short' },
  monthName: { month: 'long' },
  monthOfYear: { year: 'numeric', month: 'long' },
  monthDay: { month: 'numeric', day: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric' },
  weekday: { month: 'long', day: 'numeric', weekday: 'long' },
  fullDay: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
  weekdayName: { weekday: 'long' },
  weekdayLetter: { weekday: 'narrow' },
} as const

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Texts of days are cached, because a calendar page formats the same days repeatedly. A year has a few
 * hundred of them in a language.
 */
const dayTexts = new Map<string, string>()
const MOST_DAY_TEXTS = 5_000

/**
 * A part of a wire date (`yyyy-MM-dd`): its month, its day of the month, the day with the weekday, or the
 * whole date (`fullDay`).
 */
export function formatDayPart(
  value: string,
  part: keyof typeof DAY_PARTS,
  language: Language,
): string {
  const key = `${language}${part}${value}`
  const known = dayTexts.get(key)
  if (known !== undefined) return known
  const text = writeDayPart(value, part, language)
  if (dayTexts.size >= MOST_DAY_TEXTS) dayTexts.clear()
  dayTexts.set(key, text)
  return text
}

function writeDayPart(value: string, part: keyof typeof DAY_PARTS, language: Language): string {
  const key = `${language}${part}`
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(LANGUAGE_TAG[language], { ...DAY_PARTS[part], timeZone: 'UTC' })
  dayFormats.set(key, format)
  const text = format.format(new Date(`${value}T00:00:00Z`))
  // ICU puts the weekday directly behind the day; Chinese texts put it in brackets.
  if (language === 'zh' && part === 'fullDay') return text.replace(/周.$/, (day) => `（${day}）`)
  // Puts blanks around digits, which ICU does not do.
  return language === 'zh' && part === 'weekday' ? text.replace(/\d+|日/g, spaced).trim() : text
}

const spaced = (piece: string) => (piece === '日' ? '日 ' : ` ${piece} `)

/** A day with its year and weekday, and its hours, in one line. */
export function formatDayAndHours(date: string, hours: string, language: Language): string {
  return [formatDayPart(date, 'fullDay', language), hours].join(language === 'zh' ? '' : ', ')
}

/** The time between two wire date-times. Names the day only once when both are on the same day. */
export function formatMoments(start: string, end: string, language: Language): string {
  const [from, to] = [start, end].map((at) => ({ day: at.slice(0, 10), hours: at.slice(11, 16) }))
  if (!from?.day || !to?.day) return ''
  if (from.day === to.day) {
    return formatDayAndHours(from.day, `${from.hours}–${to.hours}`, language)
  }
  return [from, to].map(({ day, hours }) => formatDayAndHours(day, hours, language)).join(' – ')
}

/** The point in time of a wire date-time. */
export function parseWireTime(value: string): Date {
  return new Date(`${value.slice(0, 10)}T${value.slice(11, 19) || '00:00:00'}+08:00`)
}

/** How long ago: just now under 5 minutes, then minutes, hours, days, months, years. */
export function formatRelative(at: Date, now: Date, t: TFunction): string {
  const past = Math.max(0, now.getTime() - at.getTime())
  const minutes = Math.floor(past / MINUTE_MS)
  if (minutes < JUST_NOW_MINUTES) return t('time.justNow')
  const hours = Math.floor(past / HOUR_MS)
  if (hours < 1) return t('time.minutesAgo', { count: minutes })
  const days = Math.floor(past / DAY_MS)
  if (days < 1) return t('time.hoursAgo', { count: hours })
  if (days < MONTH_DAYS) return t('time.daysAgo', { count: days })
  if (days < YEAR_DAYS) return t('time.monthsAgo', { count: Math.floor(days / MONTH_DAYS) })
  return t('time.yearsAgo', { count: Math.floor(days / YEAR_DAYS) })
}

const KILO = 1_000

/** The size of a file: kilobytes, rounded up, or megabytes with one decimal. */
export function formatSize(bytes: number, language: Language): string {
  const kilo = bytes / KILO
  return kilo < KILO
    ? `${formatNumber(Math.ceil(kilo), language, 0)} kB`
    : `${formatNumber(kilo / KILO, language, 1)} MB`
}
