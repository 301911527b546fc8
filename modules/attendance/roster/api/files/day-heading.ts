/** English and Spanish names of months by their first letters, in order from January. */
const MONTHS = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
] as const

const WEEKDAY =
  /^(?:周|星期|礼拜)?[一二三四五六日天]$|^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-zé]*\.?$|^[mtwfslxjvd]$/iu

/** Whether a text names a day of the week, in any of the three product languages. */
export const isWeekday = (text: string) => WEEKDAY.test(text.normalize('NFKC').trim())

/** `day`: a day of the month; `other`: a day of another month or an impossible day; null: not a day. */
export type DayHeading = { day: string } | 'other' | null

const FULL = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)[日号]?(.*)$/su
const MONTH_DAY = /^(\d{1,2})[-/.月](\d{1,2})(?!\d)[日号]?(.*)$/su
const NAMED = /^(?:(\d{1,2})[-\s/.]*([a-z]{3,})|([a-z]{3,})[-\s/.]*(\d{1,2}))\.?$/iu
const DAY = /^(\d{1,2})(?!\d)[日号]?(.*)$/su

/** Text that may follow a day: its weekday, in brackets or not, or a midnight time. */
function isRest(rest: string): boolean {
  const plain = rest.replace(/[\s()[\]（）【】,，]+/gu, '')
  return plain === '' || isWeekday(plain) || /^T?0{1,2}:00(:00)?$/.test(plain)
}

/**
 * The day of a month (`yyyy-MM`) that a heading names: `3`, `03日`, `3 四`, `12月3日`, `12/3`, `3-Dec`,
 * `2026-12-03`. The requested month decides the order of day and month: in Spanish files the month follows
 * the day.
 */
export function readDayHeading(heading: string, month: string): DayHeading {
  const text = heading.normalize('NFKC').trim()
  const [year = 0, number = 0] = month.split('-').map(Number)
  const within = (day: number): DayHeading => {
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
    return day >= 1 && day <= last ? { day: `${month}-${String(day).padStart(2, '0')}` } : 'other'
  }
  const full = FULL.exec(text)
  if (full && isRest(full[4] ?? '')) {
    const isOfMonth = Number(full[1]) === year && Number(full[2]) === number
    return isOfMonth ? within(Number(full[3])) : 'other'
  }
  const pair = MONTH_DAY.exec(text)
  if (pair && isRest(pair[3] ?? '')) {
    const [first, second] = [Number(pair[1]), Number(pair[2])]
    if (first === number) return within(second)
    return second === number && !text.includes('月') ? within(first) : 'other'
  }
  const single = DAY.exec(text)
  if (single && isRest(single[2] ?? '')) return within(Number(single[1]))
  const named = NAMED.exec(text)
  if (!named) return null
  const word = (named[2] ?? named[3] ?? '').toLowerCase()
  const at = MONTHS.findIndex((names) => names.some((name) => word.startsWith(name)))
  if (at < 0) return null
  return at + 1 === number ? within(Number(named[1] ?? named[4])) : 'other'
}
