import { sql } from 'kysely'
import { requirePresent } from '#modules/work/tasks/api/creating/require-people-in-use.ts'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { BY_WEEK, DAILY } from '#modules/work/tasks/define/choices.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import { isAuthor, type Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const DAYS_OF_WEEK = 7

/** The day of the week or month that the cycle needs; null for a daily cycle. */
function fittingDay({ cycle, onDay = null, fromDate, until }: Values): { onDay: number | null } {
  if (typeof until === 'string' && typeof fromDate === 'string' && until < fromDate) {
    throw invalidFields(taskRepeats, { until: { key: 'taskRepeat.untilBeforeFrom' } })
  }
  if (cycle === DAILY) return { onDay: null }
  if (onDay === null) return { onDay }
  if (BY_WEEK.includes(String(cycle)) && Number(onDay) > DAYS_OF_WEEK) {
    throw invalidFields(taskRepeats, { onDay: { key: 'taskRepeat.dayOfWeek' } })
  }
  return { onDay: Number(onDay) }
}

async function requireOwner(tx: Tx, actor: Actor, ownerId: unknown): Promise<void> {
  await requirePresent(tx, taskRepeats, { ownerId })
  if (await mayAssignTo(tx, actor, String(ownerId))) return
  throw invalidFields(taskRepeats, { ownerId: { key: 'task.beyondReach' } })
}

/** Adds a repeat, when the actor may assign tasks to its owner. */
export async function addTaskRepeat(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const today = await readToday(tx)
  const fromDate = input.fromDate ?? today
  const values = { ...input, fromDate, ...fittingDay({ ...input, fromDate }) }
  await requireOwner(tx, actor, input.ownerId)
  return addRecord(tx, actor, taskRepeats, values, { activeFrom: today })
}

/** Fields that determine the dates: a change applies from today. */
const WHEN = ['cycle', 'onDay', 'fromDate', 'until', 'holiday', 'enabled']

export async function updateTaskRepeat(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taskRepeats, input.id, Number(input.version))
  await requireRuns(tx, actor, current, 'edit')
  const values = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const today = await readToday(tx)
  const from = input.fromDate === null ? { fromDate: today } : {}
  const whole: Values = { ...current, ...values, ...from }
  const isBegunAgain = whole.enabled === true && current.enabled !== true
  if (whole.ownerId !== current.ownerId || isBegunAgain) {
    await requireOwner(tx, actor, whole.ownerId)
  }
  const changed = { ...input, ...from, ...fittingDay(whole) }
  const isMoved = WHEN.some((name) => whole[name] !== current[name])
  return updateRecord(tx, actor, taskRepeats, changed, {
    ...(isMoved && { activeFrom: today }),
    ...(isBegunAgain && { stopped: null }),
  })
}

export async function deleteTaskRepeat(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, taskRepeats, id, version, 'delete')
  await requireRuns(tx, actor, current, 'delete')
  await deleteRecord(tx, actor, taskRepeats, id, version)
}

/** The author and the owner's leaders change a repeat; the owner may only view it. */
async function requireRuns(
  tx: Tx,
  actor: Actor,
  { id, ownerId }: WireRecord,
  need: string,
): Promise<void> {
  const scope = scopeOf(actor, taskRepeats, need)
  if (scope.all || (await isAuthor(tx, taskRepeats, id, actor))) return
  const places = coversPlace(scope)
  if (places) {
    const { rows } = await sql`select from app_user u join department place on place.id = u.dept_id
      where u.id = ${String(ownerId)}::uuid and ${places}`.execute(tx)
    if (rows.length > 0) return
  }
  throw new Failure('forbidden', 'taskRepeat.notYours')
}
