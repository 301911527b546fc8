/** Earlier years, such as 0026, are typing errors: no attendance machine was in use then. */
const FIRST_YEAR = 2000

/** Words for a half of the day, before or after the time. */
const HALF = '上午|下午|中午|凌晨|早上|晚上|[ap]\\.?\\s?m\\.?'
const DAY = '(\\d{4}|\\d{2})[-/.年](\\d{1,2})[-/.月](\\d{1,2})[日号]?'
const WEEKDAY = '(?:[(（]?(?:星期|周|礼拜)([一二三四五六日天])[)）]?)?'
const TIME = `(${HALF})?\\s*(\\d{1,2})[:时点](\\d{1,2})分?(?::?(\\d{1,2})秒?)?(?:[.,]\\d{1,9})?\\s*(${HALF})?`
const ZONE = '(Z|[+-]\\d{2}:?\\d{2})?'

/**
 * 2026-03-01 08:59:03, 2026/3/1 8:59, 2026年3月1日 8时59分, 2026/3/1 下午 6:03, 2026-03-01 6:03 PM,
 * 26-03-01 星期日 08:59, 2026-03-01T00:59:03Z.
 */
const WRITTEN = new RegExp(
  `^${DAY}(?:[\\sT,]+|(?=[上下中凌早晚(（星周礼]))${WEEKDAY}[\\s,]*${TIME}\\s*${ZONE}$`,
  'iu',
)
const PACKED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/
const DAY_ALONE = new RegExp(`^${DAY}[\\s,]*${WEEKDAY}(?:[\\sT]+0{1,2}:00(?::00)?)?$`, 'u')
/** A date and time in a workbook: days since 1899-12-30, and the fraction of the day. */
const SERIAL = /^(\d{5})\.(\d+)$/
const SERIAL_DAY = /^\d{5}$/
const PART_OF_DAY = /^0(\.\d+)?$/
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** Asia/Shanghai is eight hours ahead all year. */
const AHEAD_MS = 8 * HOUR_MS

const WEEKDAYS = '日一二三四五六'

type Parts = {
  year: string
  month: string
  day: string
  weekday: string
  hour: number
  minute: number
  second: number
}

/** Reads a date and time on the clock of Asia/Shanghai and adds the zone; null if it is invalid. */
export function readMoment(input: string): string | null {
  const text = input.normalize('NFKC').trim()
  const serial = SERIAL.exec(text)
  if (serial) return serialMoment(Number(text))
  const written = WRITTEN.exec(text)
  const packed = PACKED.exec(text)
  const found = written ?? packed
  if (!found) return null
  const [, year = '', month = '', day = ''] = found
  if (packed && !written) {
    const [hour = 0, minute = 0, second = 0] = packed.slice(4).map((part) => Number(part ?? 0))
    return momentOf({ year, month, day, weekday: '', hour, minute, second }, '')
  }
  const [
    weekday = '',
    before = '',
    hours = '',
    minutes = '',
    seconds = '',
    behind = '',
    zone = '',
  ] = found.slice(4).map((part) => part ?? '')
  const hour = hourOf(Number(hours), before || behind)
  if (hour === null || (before !== '' && behind !== '')) return null
  const [minute, second] = [Number(minutes), Number(seconds || 0)]
  return momentOf({ year, month, day, weekday, hour, minute, second }, zone)
}

/** Converts an hour and its half of the day to the 24-hour clock; null if they do not fit. */
function hourOf(hour: number, half: string): number | null {
  if (half === '') return hour
  const isMorning = /^(上午|凌晨|早上|a)/i.test(half)
  if (isMorning) return hour > 12 ? null : hour % 12
  // 晚上 12:00 is ambiguous: the start of the evening or midnight.
  if (half === '晚上' && hour % 12 === 0) return null
  if (half === '中午') return hour === 11 || hour === 12 ? hour : hour < 3 ? hour + 12 : null
  return hour < 12 ? hour + 12 : hour
}

function momentOf({ year, month, day, weekday, ...time }: Parts, zone: string): string | null {
  const of = dayOf(year, month, day, weekday)
  if (of === null || time.hour > 23 || time.minute > 59 || time.second > 59) return null
  const local =
    of.getTime() + time.hour * HOUR_MS + time.minute * 60 * SECOND_MS + time.second * SECOND_MS
  const shift = offsetOf(zone)
  if (shift === null) return null
  return momentText(zone === '' ? local : local - shift + AHEAD_MS)
}

/** Milliseconds by which a zone is ahead of UTC; null for an invalid zone. */
function offsetOf(zone: string): number | null {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60 * SECOND_MS
}

const momentText = (at: number) =>
  `${new Date(at).toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)}+08:00`

/**
 * An existing date. A two-digit year needs a matching weekday, because 26-11-25 alone may also be a day of
 * 2025; a weekday that does not match makes the date invalid.
 */
function dayOf(year: string, month: string, day: string, weekday: string): Date | null {
  if (year.length === 2 && weekday === '') return null
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  // The Date constructor turns 31 April into 1 May, so compare the month.
  const isReal = at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
  if (!isReal || full < FIRST_YEAR) return null
  const named = WEEKDAYS.indexOf(weekday === '天' ? '日' : weekday)
  return weekday !== '' && named !== at.getUTCDay() ? null : at
}

function serialMoment(days: number): string | null {
  const at = DAY_ZERO + Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS
  return new Date(at).getUTCFullYear() < FIRST_YEAR ? null : momentText(at)
}

/** A day from a separate column as `yyyy-MM-dd`; an unknown format stays unchanged. */
export function plainDay(input: string): string {
  const text = input.normalize('NFKC').trim()
  if (SERIAL_DAY.test(text)) {
    return new Date(DAY_ZERO + Number(text) * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
  }
  const [, packedYear = '', packedMonth = '', packedDay = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const [, year = packedYear, month = packedMonth, day = packedDay, weekday = ''] =
    DAY_ALONE.exec(text) ?? []
  const of = year === '' ? null : dayOf(year, month, day, weekday)
  return of === null ? text : of.toISOString().slice(0, 'yyyy-MM-dd'.length)
}

/** Whether a text is a date and nothing else. */
export const isDayAlone = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(plainDay(text))

/** A time without a date: a workbook stores it as a fraction of the day. */
export function plainTime(input: string): string {
  const text = input.normalize('NFKC').trim()
  if (!PART_OF_DAY.test(text)) return text
  const passed = Math.round((Number(text) * DAY_MS) / SECOND_MS) * SECOND_MS
  return new Date(passed).toISOString().slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm:ss'.length)
}

const ONE_TIME = new RegExp(`^${TIME}$`, 'iu')
const SEPARATORS = /[\s;,，、|]+/u

/** Whether a text is a time and nothing else. */
export const isTimeAlone = (text: string) => ONE_TIME.test(plainTime(text))

/**
 * The clock-ins in one cell, each as text: some machines write a whole day into one cell, as times or as full
 * dates and times. Any other cell stays unchanged.
 */
export function punchesIn(input: string): string[] {
  const text = plainTime(input)
  if (text === '' || ONE_TIME.test(text) || readMoment(text) !== null) return [text]
  const moments = text.split(/[\r\n;,，、|]+/u).map((part) => part.trim())
  if (moments.length > 1 && moments.every((part) => readMoment(part) !== null)) return moments
  const times = text.split(SEPARATORS).filter(Boolean)
  return times.length > 1 && times.every((part) => ONE_TIME.test(part)) ? times : [text]
}
