import { clockTime } from './clock-time.ts'
import { asTyped, shownValue, type ValueProblem } from './plain-text.ts'

const MIN_YEAR = 1900
const MAX_YEAR = 2200
/** The offset of Asia/Shanghai, which has no summer time. */
const AHEAD_MS = 8 * 3_600_000
/** Day 0 of the spreadsheet calendar, which has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

const DAY = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)\s?[日号]?/
const PACKED_DAY = /^(\d{4})(\d{2})(\d{2})(?![\d.])/
const SERIAL = /^(\d{5})(\.\d+)?$/
const WEEKDAY = /^\s?\(?(?:星期|周|礼拜)[一二三四五六日天]\)?/
const ZONE = /(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:?\d{2})$/i
const FRACTION = /\.\d{1,9}$/

/** A moment as a text gives it; `time` is null if the text has only a day. */
type Written = { day: string; time: string | null; zone: string | null }

const two = (part: number) => String(part).padStart(2, '0')

/** `yyyy-MM-dd` of a day that exists. */
function realDay(year: number, month: number, day: number): string | null {
  if (year < MIN_YEAR || year > MAX_YEAR) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.toISOString().slice(0, 'yyyy-MM-dd'.length) : null
}

function read(typed: string): Written | null {
  const text = asTyped(typed)
  if (SERIAL.test(text)) return ofSerial(Number(text))
  const parts = DAY.exec(text) ?? PACKED_DAY.exec(text)
  if (!parts) return null
  const day = realDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  if (day === null) return null
  const rest = text
    .slice(parts[0].length)
    .replace(WEEKDAY, '')
    .replace(/^\s?T?\s?/, '')
  if (rest === '') return { day, time: null, zone: null }
  const zone = ZONE.exec(rest)?.[1] ?? null
  const time = clockTime(rest.replace(zone === null ? FRACTION : ZONE, ''))
  return time === null ? null : { day, time, zone }
}

/** Days since 1899-12-30, as a spreadsheet counts them; the part of a day is the time. */
function ofSerial(serial: number): Written | null {
  const at = new Date(DAY_ZERO + Math.round(serial * 86_400) * 1_000).toISOString()
  const day = realDay(Number(at.slice(0, 4)), Number(at.slice(5, 7)), Number(at.slice(8, 10)))
  const time = Number.isInteger(serial) ? null : at.slice(11, 19)
  return day === null ? null : { day, time, zone: null }
}

/** `yyyy-MM-dd HH:mm:ss` by the clock of Asia/Shanghai. */
function inShanghai({ day, time, zone }: Written): string {
  const text = `${day} ${time ?? '00:00:00'}`
  if (zone === null) return text
  const at = Date.parse(`${day}T${time ?? '00:00:00'}${offsetOf(zone)}`)
  return new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
}

function offsetOf(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

/**
 * Parses a day in common spellings to `yyyy-MM-dd`: 2026/3/2, 2026年3月2日, 20260302,
 * 2026-03-02 00:00:00, 46083. A time after it is ignored. An invalid or ambiguous text
 * comes back unchanged, for validation to refuse.
 */
export function dayFrom(text: string): string {
  const written = read(text)
  return written === null ? text : inShanghai(written).slice(0, 'yyyy-MM-dd'.length)
}

/** A moment by the clock of Asia/Shanghai, as `yyyy-MM-dd HH:mm:ss`; needs a time. */
export function momentFrom(text: string): string {
  const written = read(text)
  return written === null || written.time === null ? text : inShanghai(written)
}

const MONTH = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?(?:月份?)?$/
const PACKED_MONTH = /^(\d{4})(\d{2})$/

/** A month as `yyyy-MM`: 2026/3, 2026年3月, 202603, or any of its days. */
export function monthFrom(text: string): string {
  const plain = asTyped(text)
  const [, year = '', month = ''] = MONTH.exec(plain) ?? PACKED_MONTH.exec(plain) ?? []
  const day = year === '' ? read(plain)?.day : realDay(Number(year), Number(month), 1)
  return day?.slice(0, 'yyyy-MM'.length) ?? text
}

const SHORT_DAY = /^(\d{2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?[日号]?$/
const SHORT_MONTH = /^(\d{2})\s?[-/.年]\s?(\d{1,2})\s?(?:月份?)?$/
/** A year of two digits up to this one belongs to this century, as in spreadsheets. */
const LAST_OF_CENTURY = 49

function fullYear(two: string): number {
  return Number(two) + (Number(two) <= LAST_OF_CENTURY ? 2000 : 1900)
}

/** The reason why a text is no day, with the day that may be meant. */
export function dayProblem(text: string): ValueProblem {
  const plain = asTyped(text)
  const value = shownValue(text)
  const [, year = '', month = '', day = ''] = SHORT_DAY.exec(plain) ?? []
  const proposal = year === '' ? null : realDay(fullYear(year), Number(month), Number(day))
  if (proposal !== null) return { key: 'invalid.dayYear', values: { value, proposal } }
  const isMonth = MONTH.test(plain) || PACKED_MONTH.test(plain)
  return { key: isMonth ? 'invalid.dayMissing' : 'invalid.dayText', values: { value } }
}

/** The reason why a text is no month, with the month that may be meant. */
export function monthProblem(text: string): ValueProblem {
  const value = shownValue(text)
  const [, year = '', month = ''] = SHORT_MONTH.exec(asTyped(text)) ?? []
  if (year === '' || realDay(fullYear(year), Number(month), 1) === null) {
    return { key: 'invalid.monthText', values: { value } }
  }
  const proposal = `${fullYear(year)}-${two(Number(month))}`
  return { key: 'invalid.monthYear', values: { value, proposal } }
}
