import { shiftNamed } from './pattern.ts'

/** What a cell of a file says: a shift, a day off (null), or a word that names none. */
export type SaidCell = {
  empNo: string
  date: string
  shiftGroupId: string | null
  isKnown: boolean
}

export type AskedTable = {
  /** Days of the month. */
  days: readonly string[]
  shifts: Parameters<typeof shiftNamed>[1]
  /** What else a day off may be called, and the column with personnel numbers. */
  off: readonly string[]
  empNo: readonly string[]
}

/** `3`, `3日`, `03 三` and `2027-03-03` are the third of the month; what is no day of it is none. */
function dayOf(heading: string, month: string, last: number): string | null {
  const plain = heading.trim()
  const [, whole, number] = /^(?:(\d{4}-\d{2})-)?(\d{1,2})(?!\d)/.exec(plain) ?? []
  if (whole !== undefined && whole !== month) return null
  const day = Number(number ?? 0)
  return day >= 1 && day <= last ? `${month}-${String(day).padStart(2, '0')}` : null
}

/**
 * The cells of a file of people and days; null where it has no column with personnel numbers, or no days.
 * Empty cells say nothing: what stands there stays.
 */
export function readRosterTable(
  [head = [], ...rows]: readonly (readonly string[])[],
  { days, shifts, off, empNo: names }: AskedTable,
): SaidCell[] | null {
  const month = (days[0] ?? '').slice(0, 'yyyy-MM'.length)
  const numbers = head.findIndex((heading) => names.includes(heading.trim()))
  const columns = head.flatMap((heading, column) => {
    const date = column === numbers ? null : dayOf(heading, month, days.length)
    return date ? [{ column, date }] : []
  })
  if (numbers < 0 || columns.length === 0) return null
  return rows.flatMap((row) => {
    const empNo = (row[numbers] ?? '').trim()
    return columns.flatMap(({ column, date }) => {
      const word = (row[column] ?? '').trim()
      if (empNo === '' || word === '') return []
      const shift = shiftNamed(word, shifts, off)
      return [{ empNo, date, shiftGroupId: shift ?? null, isKnown: shift !== undefined }]
    })
  })
}
