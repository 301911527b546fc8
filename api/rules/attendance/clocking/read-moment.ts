/** 2026-03-01 08:59:03, 2026/3/1 8:59, 2026年3月1日 8:59, 20260301085903; with T or more blanks between. */
const WRITTEN =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[\sT]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2}))?秒?(?:\.0{1,6})?$/u
const PACKED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/

/** Nobody clocked in by machine before, and a year like 0026 is a slip of the keyboard. */
const FIRST_YEAR = 2000

/** A moment by the clock of Asia/Shanghai, with its zone; null for what is none. */
export function readMoment(text: string): string | null {
  const parts = WRITTEN.exec(text) ?? PACKED.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, ...rest] = parts.slice(1).map((part) => Number(part ?? 0))
  const [day = 0, hour = 0, minute = 0, second = 0] = rest
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // 31 April and 25 o'clock move on to what there is.
  const told = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
  const isReal = told.every((part, index) => part === [month, day, hour, minute][index])
  if (!isReal || second > 59 || year < FIRST_YEAR) return null
  return `${at.toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)}+08:00`
}
