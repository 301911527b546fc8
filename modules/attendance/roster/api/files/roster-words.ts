import { OFF, shiftNamed } from '#modules/attendance/roster/api/filling/pattern.ts'

/**
 * The meaning of a roster cell: a shift, a day off (null), leave, which needs a separate request, or an
 * unknown word.
 */
export type RosterWord = { shiftId: string | null } | 'leave' | 'unknown'

/** Common words for a day off in rosters, besides the product's own. */
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

/** Words for leave. Leave needs a request: a roster cell cannot replace it. */
const LEAVE =
  /^(?!放假|法定假|节假).*假$|^(?:调休|补休|年休|请假|出差|外出)$|^(?:annual|sick|personal)?\s*leave$|^(?:vacation|vacaciones|baja|permiso)$/iu

/** Hours after the name of a shift: 夜班(22:00-06:00). */
const HOURS = /[\s(]*\d{1,2}:\d{2}\s*[-–—~至到]+\s*(?:次日)?\d{1,2}:\d{2}\s*\)?$/u

/**
 * Reads one cell by the names and short names of the group's shifts; `off` holds the product's words for a
 * day off. Codes do not match: an A or a 1 from another program has another meaning.
 */
export function readRosterWord(
  text: string,
  shifts: Parameters<typeof shiftNamed>[1],
  off: readonly string[],
): RosterWord {
  const word = text.normalize('NFKC').trim()
  const named = shifts.map((shift) => ({ ...shift, code: shift.name }))
  for (const spelling of [word, word.replace(HOURS, '').trim()]) {
    const shiftId = shiftNamed(spelling, named, [...OFF_WORDS, ...off])
    if (shiftId !== undefined) return { shiftId }
  }
  return LEAVE.test(word) ? 'leave' : 'unknown'
}
