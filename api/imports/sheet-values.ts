/** What the cells of a sheet refer to. */
export type SheetContext = {
  texts: readonly string[]
  /** By the number of a style. */
  dates: readonly boolean[]
  /** Days are counted from 1904 on, as old Macintoshes did. */
  from1904: boolean
}

/** Day 0 of the calendar, which knows a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462
/** 9999-12-31 */
const LAST_DAY = 2_958_465

/** Formats that every program knows by their number and that show a day. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a format of numbers shows a day. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const bare = code.replace(/\\.|"[^"]*"|\[[^\]]*\]/g, '')
  return /[yd年日]/i.test(bare)
}

/** What a cell says, as text. */
export function saidByCell(
  type: string,
  style: number,
  value: string,
  context: SheetContext,
): string {
  switch (type) {
    case 's':
      return context.texts[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'n':
      return context.dates[style] ? dayText(value, context) : figureText(value)
    default:
      return value
  }
}

/** As a person sees it: `1.3800138E10` is `13800138000`, and `8.1000000000000005` is `8.1`. */
function figureText(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (/^-?\d+$/.test(value)) return value
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)))
}

function dayText(value: string, { from1904 }: SheetContext): string {
  const days = Number(value) + (from1904 ? DAYS_TO_1904 : 0)
  if (value.trim() === '' || !Number.isFinite(days) || days < 1 || days > LAST_DAY + 1) return value
  const at = new Date(DAY_ZERO + Math.round(days * 86_400) * 1_000).toISOString()
  return days % 1 === 0 ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 19)}`
}
