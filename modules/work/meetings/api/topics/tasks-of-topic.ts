import { accountsInUse } from '#modules/work/meetings/api/accounts-in-use.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import {
  OF_MEETINGS,
  taskFromPaper,
  taskIdOf,
} from '#modules/work/tasks/api/creating/create-for-source.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import { runsTopic } from './write-topic.ts'

type Item = { title: string; ownerCode: string; planEnd: string }

/** Turns a topic's resolutions into tasks, each once; the topic is tracked from now on. */
export async function makeTopicTasks(
  tx: Tx,
  actor: Actor,
  { id, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, meetingTopics, id, null, 'toTask')
  if (!(await runsTopic(tx, actor, current, 'toTask'))) {
    throw new Failure('forbidden', 'meeting.notYours')
  }
  // The form of the action has checked the cells of each row.
  const items = rowsIn(values.items) as unknown as Item[]
  const owners = await ownersOf(tx, items)
  const known = new Set(Array.isArray(current.taskIds) ? current.taskIds.map(String) : [])
  const made: { path: string; id: string; title: string }[] = []
  for (const { title, ownerCode, planEnd } of items) {
    const taskId = taskIdOf(id, title, ownerCode, planEnd)
    if (known.has(taskId)) continue
    const ownerId = owners.get(ownerCode) ?? ''
    const content = [title, current.topic].join('\n\n')
    await taskFromPaper(
      tx,
      actor,
      { id: taskId, title, content, ownerId, planEnd },
      {
        classCode: OF_MEETINGS,
        origin: { source: '会议', type: meetingTopics.path, id },
      },
    )
    made.push({ path: tasks.path, id: taskId, title })
  }
  if (made.length === 0) throw new Failure('conflict', 'meeting.tasksAlready')
  const newConclusion = typeof values.conclusion === 'string' ? values.conclusion : null
  const conclusion =
    newConclusion ?? current.conclusion ?? items.map(({ title }) => title).join('；')
  const version = await writeMove(
    tx,
    actor,
    { resource: meetingTopics, current },
    { values: { state: TOPIC.tracked, conclusion }, move: 'toTask' },
  )
  return { version, made, message: { key: 'meeting.tasksMade', values: { count: made.length } } }
}

/** Accounts by code; reports an unknown code or an account out of use at its cell. */
async function ownersOf(tx: Tx, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const owners = await accountsInUse(
    tx,
    items.map(({ ownerCode }) => ownerCode),
  )
  const wrong = items.flatMap(({ ownerCode }, at) =>
    owners.has(ownerCode) ? [] : [[`items.${at}.ownerCode`, { key: 'invalid.reference' }] as const],
  )
  if (wrong.length === 0) return owners
  throw invalidFields(
    meetingTopics.actions.toTask?.form ?? meetingTopics,
    Object.fromEntries(wrong),
  )
}
