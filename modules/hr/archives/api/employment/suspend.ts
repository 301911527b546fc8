import { sql } from 'kysely'
import { requireOpenDays } from '#modules/attendance/locks/api/require-open-days.ts'
import { clearRoster } from '#modules/attendance/roster/api/clear-roster.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { REGULAR, SUSPENDED } from '#modules/hr/archives/define/employment-states.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'

type Change = {
  transition: 'suspend' | 'resume'
  status: string
  /** First day of the new state. */
  day: string
  values: Values
}

const form = ({ transition }: Pick<Change, 'transition'>) =>
  archives.actions[transition]?.form ?? archives

/**
 * Suspends an employee: the post is reserved, there is neither work nor pay, and the days do not count as
 * service.
 */
export async function suspendPerson(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { fromDate, untilDate = null } = input.values
  if (untilDate !== null && String(untilDate) < String(fromDate)) {
    const key = 'invalid.dateOrder'
    const values = { earlier: '@fromDate', later: '@untilDate' }
    throw invalidFields(form({ transition: 'suspend' }), { untilDate: { key, values } })
  }
  return changeState(tx, actor, input, {
    transition: 'suspend',
    status: SUSPENDED,
    day: String(fromDate),
    values: { suspendedUntil: untilDate },
  })
}

/** Ends a suspension: the employee works again from this day on. */
export function resumePerson(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return changeState(tx, actor, input, {
    transition: 'resume',
    status: REGULAR,
    day: String(input.values.fromDate),
    values: { suspendedUntil: null },
  })
}

async function changeState(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
  change: Change,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'suspend')
  await checkDay(tx, id, change)
  await requireOpenDays(
    tx,
    { form: form(change), field: 'fromDate' },
    { userId: id, from: change.day },
  )
  const after = { status: change.status, ...change.values }
  const written = await updateRow(tx, archives, id, after, actor)
  // The file shows today's state; the state history begins on the given day.
  await sql`select put_employment_status(${id}::uuid, ${change.day}::date, ${change.status})`.execute(
    tx,
  )
  await clearRoster(tx, actor, { people: [id], from: change.day })
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version: written,
    action: 'state',
    before: Object.fromEntries(Object.keys(after).map((name) => [name, current[name] ?? null])),
    after: { ...after, transition: change.transition, transitionReason: reasonOf(values, change) },
  })
  return { version: written }
}

/** Adds the day to the reason, because the state alone does not show it. */
function reasonOf({ reason }: ActionValues, { day }: Change): string {
  return `${day}：${String(reason)}`
}

/**
 * The day must lie after the first day of the current state and not after today, so that earlier states do
 * not change. An employee may also return on the first day of the suspension.
 */
async function checkDay(tx: Tx, id: string, change: Change): Promise<void> {
  const { rows } = await sql<{ since: string }>`
    select from_day::text as since from employment_status
    where user_id = ${id} and to_day is null`.execute(tx)
  const since = rows[0]?.since ?? ''
  const isBackAtOnce = change.transition === 'resume' && change.day === since
  const isWithin = change.day > since || isBackAtOnce
  if (isWithin && change.day <= (await readToday(tx))) return
  const problem: FieldProblem = { key: 'invalid.withinState', values: { since } }
  throw invalidFields(form(change), { fromDate: problem })
}
