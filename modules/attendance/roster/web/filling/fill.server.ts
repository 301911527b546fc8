import { REST } from '#modules/attendance/roster/web/painting/packed-cells.ts'
import type { Asking, Posted } from '#modules/attendance/roster/web/read-roster-form.server.ts'
import { FILL_INTENTS } from '#modules/attendance/roster/web/roster-view.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { readPattern, type Written } from './pattern-text.ts'

/** The request of a form that fills a day of every employee, or a month of one. */
export function askFill({ form }: SignedInCall, posted: Posted): Asking {
  const { group: attendGroupId, month, people, shifts } = posted
  const shift = String(form.get('shift') ?? REST)
  const shiftGroupId = shift === REST ? null : (shifts[Number(shift)] ?? null)
  const overwrite = form.get('overwrite') === 'true'
  if (form.get('intent') === FILL_INTENTS.byDate) {
    const setDate = `${month}-${String(form.get('day') ?? '').padStart(2, '0')}`
    return { path: ROSTER_CALLS.byDate, body: { attendGroupId, setDate, shiftGroupId, overwrite } }
  }
  const text = String(form.get('pattern') ?? '').trim()
  const pattern = text === '' ? null : readPattern(text, namedShifts(form, shifts), [])
  if (text !== '' && pattern === null) return 'noPattern'
  const what = pattern ? { pattern: pattern.join(',') } : { shiftGroupId }
  const [userId] = people
  return { path: ROSTER_CALLS.byUser, body: { attendGroupId, userId, month, overwrite, ...what } }
}

/** The shifts as the form named them, because the user wrote the pattern with those names. */
function namedShifts(form: FormData, ids: readonly string[]): Written[] {
  const names = String(form.get('names') ?? '').split('\n')
  return ids.map((id, at) => {
    const [shortName = '', name = ''] = names[at]?.split('\t') ?? []
    return { id, shortName, name }
  })
}
