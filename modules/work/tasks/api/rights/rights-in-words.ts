import { tasks } from '#modules/work/tasks/define/task.ts'
import type { TaskDetail, TaskRights } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { readStandings } from './read-task-facts.ts'
import { rightsOn, type Standing } from './task-rights.ts'

export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** Stands for what no title holds, and nobody reads. */
const ANY_TITLE = '\u0000'

/** Says why somebody may not: each reason is put into words once, however many tasks it is told of. */
export function reasonsBy(say: Say): (why: string, title: string) => string {
  const said = new Map<string, string>()
  return (why, title) => {
    const text = said.get(why) ?? say(why, { title: ANY_TITLE })
    said.set(why, text)
    return text.replaceAll(ANY_TITLE, () => title)
  }
}

/** By verb, whether somebody may, and in words why not. */
export function rightsInWords(
  task: Standing,
  reason: ReturnType<typeof reasonsBy>,
): TaskDetail['rights'] {
  const each = Object.entries(rightsOn(task)).map(([verb, why]) => {
    const told = why === null ? null : reason(why, task.title)
    return [verb, { may: why === null, why: told }] as const
  })
  return Object.fromEntries(each)
}

/** The same of several tasks; one that is out of reach is not in the answer. */
export async function readManyRights(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  say: Say,
): Promise<TaskRights> {
  const seen = await selectRecords(db, tasks, actor, { field: 'id', ids })
  const held = await readStandings(
    db,
    actor,
    seen.map(({ id }) => id),
  )
  const reason = reasonsBy(say)
  return Object.fromEntries(held.map((task) => [task.id, rightsInWords(task, reason)]))
}
