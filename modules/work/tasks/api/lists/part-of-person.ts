import type { TaskPartName } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Within } from '#platform/api/store/rows/records.ts'
import { type Finished, taskPart } from './task-parts.ts'

/** Parts with past tasks, in which the person may no longer take part. */
const OF_THE_PAST: ReadonlySet<TaskPartName> = new Set(['processed', 'today'])

/** A part of a person's tasks, as the actor may view it. */
export function partFor(
  actor: Actor,
  name: TaskPartName,
  person: string = actor.userId,
  finished: Finished = {},
): Within {
  const part = taskPart(name, person, finished)
  return person !== actor.userId || OF_THE_PAST.has(name) ? part : { ...part, isOwn: true }
}
