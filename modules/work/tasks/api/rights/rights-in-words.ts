import { tasks } from '#modules/work/tasks/define/task.ts'
import type { TaskDetail, TaskRights } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { readStandings } from './read-task-facts.ts'
import { rightsOn, type Standing } from './task-rights.ts'

export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** Placeholder that no title contains; replaced before display. */
const ANY_TITLE = '\u0000'

/** Texts of refusal reasons: each reason is translated once, however many tasks use it. */
export function reasonsBy(say: Say): (why: string, title: string) => string {
  const texts = new Map<string, string>()
  return (why, title) => {
    const text = texts.get(why) ?? say(why, { title: ANY_TITLE })
    texts.set(why, text)
    return text.replaceAll(ANY_TITLE, () => title)
  }
}

/** By verb: whether the actor may use it, and the reason if not. */
export function rightsInWords(
  task: Standing,
  reason: ReturnType<typeof reasonsBy>,
): TaskDetail['rights'] {
  const each = Object.entries(rightsOn(task)).map(([verb, why]) => {
    const refusal = why === null ? null : reason(why, task.title)
    return [verb, { may: why === null, why: refusal }] as const
  })
  return Object.fromEntries(each)
}

/** The rights of the actor on several tasks. Tasks outside the actor's scope are left out. */
export async function readManyRights(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  say: Say,
): Promise<TaskRights> {
  const seen = await selectRecords(db, tasks, actor, { field: 'id', ids })
  const standings = await readStandings(
    db,
    actor,
    seen.map(({ id }) => id),
  )
  const reason = reasonsBy(say)
  return Object.fromEntries(standings.map((task) => [task.id, rightsInWords(task, reason)]))
}
