import { OFF, shiftNamed } from '#modules/attendance/roster/api/filling/pattern.ts'

/** What a cell of a roster says: a shift, a day off (null), leave that is asked for elsewhere, or nothing known. */
export type RosterWord = { shiftId: string | null } | 'leave' | 'unknown'

/** What people write into rosters for a day off, besides what the product calls it. */
const OFF_WORDS = [
  OFF,
  '休息',
  '公休',
  '轮休',
  '例休',
  '双休',
  '休班',
  'off',
  'rest',
  'day off',
  'descanso',
  'libre',
  '/',
  '-',
  '–',
  '—',
  '——',
]

/** A leave has a paper of its own: what stands in a roster asks for none. */
const LEAVE =
  /^(?!放假|法定假|节假).*假$|^(?:调休|补休|年休|请假|出差|外出)$|^(?:annual|sick|personal)?\s*leave$|^(?:vacation|vacaciones|baja|permiso)$/iu

/** Hours that are written behind the name of a shift: 夜班(22:00-06:00). */
const HOURS = /[\s(]*\d{1,2}:\d{2}\s*[-–—~至到]+\s*(?:次日)?\d{1,2}:\d{2}\s*\)?$/u

/**
 * Reads one cell by the names and short names of the shifts of the group; `off` is what the product
 * calls a day off. Codes are not taken: an A or a 1 in a roster of another program means something else.
 */
export function readRosterWord(
  given: string,
  shifts: Parameters<typeof shiftNamed>[1],
  off: readonly string[],
): RosterWord {
  const word = given.normalize('NFKC').trim()
  const named = shifts.map((shift) => ({ ...shift, code: shift.name }))
  for (const said of [word, word.replace(HOURS, '').trim()]) {
    const shiftId = shiftNamed(said, named, [...OFF_WORDS, ...off])
    if (shiftId !== undefined) return { shiftId }
  }
  return LEAVE.test(word) ? 'leave' : 'unknown'
}
