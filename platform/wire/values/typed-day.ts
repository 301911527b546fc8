import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from './parse-day.ts'
import { asTyped } from './plain-text.ts'

type Options = {
  today?: string
  /**
   * The year that a month and a day without a year mean: the nearest year, or the next one for days in the future.
   */
  year?: 'nearest' | 'next'
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTH_AND_DAY = /^(\d{1,2})\s?(?:[-/.]|月)\s?(\d{1,2})\s?[日号]?$/
const AHEAD = /^\+\s?(\d{1,3})$/
const IN_DAYS = /^(?:(\d{1,3})\s?天[之以]?后|in (\d{1,3}) days?|en (\d{1,3}) d[ií]as?)$/
const MONTH_END = /^本?(下个?)?月[底末]$/
const WEEKDAY = /^(上上|上|本|这|下|下下)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])$/
const WEEKDAY_ABROAD = /^(?:(next|last|this|pr[oó]ximo|este) )?([a-zé á]+)$/

/** Days from today. */
const WORDS: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  ayer: -1,
  hoy: 0,
  mañana: 1,
  'pasado mañana': 2,
}

/** Weeks from this one. */
const WEEKS: Readonly<Record<string, number>> = {
  上上: -2,
  上: -1,
  本: 0,
  这: 0,
  下: 1,
  下下: 2,
  last: -1,
  this: 0,
  este: 0,
  next: 1,
  próximo: 1,
  proximo: 1,
}

/** Sunday has two names. */
const HAN_WEEKDAYS = '一二三四五六日天'
const SUNDAY = 6
const WEEKDAYS_ABROAD: readonly (readonly string[])[] = [
  ['monday', 'mon', 'lunes'],
  ['tuesday', 'tue', 'martes'],
  ['wednesday', 'wed', 'miércoles', 'miercoles'],
  ['thursday', 'thu', 'jueves'],
  ['friday', 'fri', 'viernes'],
  ['saturday', 'sat', 'sábado', 'sabado'],
  ['sunday', 'sun', 'domingo'],
]

/**
 * Converts a day as people type it to `yyyy-MM-dd`: 12-5, 12/5, 12.5, 12月5日, 20261205, 2026年12月5日, 明天, 下周五, 3天后, +3,
 * 月底; tomorrow, friday, next friday; mañana, viernes. A weekday alone is the next one, and may be today. A weekday of
 * next week is in the week that starts on the coming Monday. Any other text comes back unchanged, for validation to
 * refuse.
 */
export function typedDay(text: string, { today = todayInShanghai(), year }: Options = {}): string {
  const known = dayFrom(text)
  if (WHOLE_DAY.test(known)) return known
  const plain = asTyped(text).toLowerCase()
  return (
    wordDay(plain, today) ??
    weekdayOf(plain, today) ??
    monthAndDay(plain, today, year ?? 'nearest') ??
    text
  )
}

/** The day that a text means; empty for a text that means none, and for a day that does not exist. */
export function dayMeant(text: string): string {
  const day = typedDay(text)
  return WHOLE_DAY.test(day) && isReal(day) ? day : ''
}

function wordDay(plain: string, today: string): string | null {
  const word = Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined
  if (word !== undefined) return dayAfter(today, word)
  const end = MONTH_END.exec(plain)
  if (end) return endOfMonth(end[1] === undefined ? today : monthBefore(today.slice(0, 7), -1))
  const days = (AHEAD.exec(plain) ?? IN_DAYS.exec(plain))?.slice(1).find(Boolean)
  return days === undefined ? null : dayAfter(today, Number(days))
}

/** The last day of the month of a day. */
function endOfMonth(day: string): string {
  return dayAfter(`${monthBefore(day.slice(0, 7), -1)}-01`, -1)
}

function weekdayOf(plain: string, today: string): string | null {
  const [, week, day = ''] = WEEKDAY.exec(plain) ?? []
  if (day !== '') return inWeek(Math.min(HAN_WEEKDAYS.indexOf(day), SUNDAY), week, today)
  const [, when, name = ''] = WEEKDAY_ABROAD.exec(plain) ?? []
  const at = WEEKDAYS_ABROAD.findIndex((names) => names.includes(name))
  return at < 0 ? null : inWeek(at, when, today)
}

/** `weekday` counts from Monday, 0. */
function inWeek(weekday: number, week: string | undefined, today: string): string {
  const now = (new Date(today).getUTCDay() + 6) % 7
  if (week === undefined) return dayAfter(today, (weekday - now + 7) % 7)
  return dayAfter(today, weekday - now + 7 * (WEEKS[week] ?? 0))
}

function monthAndDay(plain: string, today: string, year: 'nearest' | 'next'): string | null {
  const [, month = '', day = ''] = MONTH_AND_DAY.exec(plain) ?? []
  if (month === '') return null
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const now = Number(today.slice(0, 4))
  const found = [now - 1, now, now + 1, now + 2, now + 3, now + 4]
    .map((one) => `${one}-${rest}`)
    .filter((one) => dayFrom(one) === one && isReal(one))
  if (year === 'next') return found.find((one) => one >= today) ?? null
  return found.sort((one, other) => distance(one, today) - distance(other, today))[0] ?? null
}

/** The parser of days leaves a day that does not exist unchanged. */
function isReal(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))
