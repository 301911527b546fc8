import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { SessionTasks } from '#modules/work/meetings/wire/meetings.ts'
import { fittingExtend } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { addTaskList } from '#modules/work/tasks/api/creating/add-list.ts'
import { createTask } from '#modules/work/tasks/api/creating/create-task.ts'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { planOf } from './meeting-plan-of.ts'

const SOURCE = '会议'

/**
 * Creates tasks of a session. The organisers may assign them to the people of the meeting, and to all
 * people to whom they may assign tasks anyway.
 */
export async function addSessionTasks(
  tx: Tx,
  actor: Actor,
  { id, tasks: lines }: SessionTasks,
): Promise<string[]> {
  const { planId } = await readRecord(tx, actor, meetingSessions, id)
  const plan = await planOf(tx, planId)
  await requireOrganiser(tx, actor, meetingPlans, plan, 'edit')
  const people = peopleOf(plan)
  const origin = { source: SOURCE, type: meetingSessions.path, id }
  return addTaskList(tx, actor, { tasks: lines }, async (input) => {
    const { classId, extend, ownerId } = input
    if (!people.includes(String(ownerId)) && !(await mayAssignTo(tx, actor, String(ownerId)))) {
      throw invalidFields(tasks, { ownerId: { key: 'task.beyondReach' } })
    }
    // `createTask` does not require answers to the extra fields of the class when a task comes from a document. A task
    // from a typed line must have them, so this code checks them.
    await fittingExtend(tx, tasks, { classId, extend, isWhole: true })
    return createTask(tx, actor, input, { isDraft: false, origin })
  })
}

/** Reads the tasks of the session that belong to no topic, as far as the actor may view them. */
export async function readSessionTasks(db: Database | Tx, actor: Actor, id: string) {
  const { rows } = await sql<{ id: string }>`select id from task
    where source_type = ${meetingSessions.path} and source_id = ${id}::uuid and deleted_at is null`.execute(
    db,
  )
  if (rows.length === 0) return []
  const seen = await selectRecords(db, tasks, actor, {
    field: 'id',
    ids: rows.map((row) => row.id),
  })
  return seen.map(({ id: taskId, title, ownerName }) => ({
    id: taskId,
    title: String(title),
    ownerName: typeof ownerName === 'string' ? ownerName : null,
  }))
}
