import { sql } from 'kysely'
import { requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  OF_MEETINGS,
  taskFromPaper,
  taskIdOf,
} from '#modules/work/tasks/api/creating/create-for-source.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Made } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Resolution = { id: string; item: string; ownerId: string; dueDate: string }

/** Turns resolutions without a task into tasks, each once, for the named owner. */
export async function makeMeetingTasks(tx: Tx, actor: Actor, meeting: WireRecord): Promise<Made[]> {
  const { rows } = await sql<Resolution>`
    select id, item, owner_id as "ownerId", to_char(due_date, 'YYYY-MM-DD') as "dueDate"
    from meeting_resolution
    where meeting_id = ${meeting.id} and task_id is null and deleted_at is null
    order by created_at, id for no key update`.execute(tx)
  const made: Made[] = []
  for (const { id, item, ownerId, dueDate } of rows) {
    const taskId = await taskFromPaper(
      tx,
      actor,
      {
        id: taskIdOf(id),
        title: item,
        ownerId,
        planEnd: dueDate,
        content: [item, `${meeting.projectName} · ${meeting.topic}`].join('\n\n'),
      },
      {
        classCode: OF_MEETINGS,
        origin: { source: '会议', type: projectMeetings.path, id: meeting.id },
      },
    )
    await sql`update meeting_resolution set task_id = ${taskId}, version = version + 1, updated_at = now(),
      updated_by = ${actor.userId} where id = ${id}`.execute(tx)
    made.push({ path: tasks.path, id: taskId, title: item })
  }
  return made
}

/**
 * The action of a button that calls makeMeetingTasks. It fails when no resolution is left to turn into a
 * task.
 */
export async function turnIntoTasks(
  tx: Tx,
  actor: Actor,
  { id }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, null, 'toTask')
  await requireOrganiser(tx, actor, projectMeetings, current, 'toTask')
  const made = await makeMeetingTasks(tx, actor, current)
  if (made.length === 0) throw new Failure('conflict', 'meeting.tasksAlready')
  const message = { key: 'meeting.tasksMade', values: { count: made.length } }
  return { version: current.version, made, message }
}
