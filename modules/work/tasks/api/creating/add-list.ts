import { tasks } from '#modules/work/tasks/define/task.ts'
import type { AddTaskList } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { fieldProblems, type WriteInput, writeSchema } from '#platform/define/engine/schema.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { createTask } from './create-task.ts'

const WHOLE = 100

type Line = AddTaskList['tasks'][number]

/** A line has title, owner, dates and urgency; its title is also the content. */
function inputOf({ planStart = todayInShanghai(), ...line }: Line): WriteInput {
  const body = {
    ...line,
    content: line.title,
    planStart,
    weight: WHOLE,
    coWorkerIds: [],
    readerIds: [],
  }
  const read = writeSchema(tasks, 'add').safeParse(body)
  if (!read.success) throw invalidFields(tasks, fieldProblems(tasks, read.error))
  return read.data
}

/**
 * Creates several tasks, all or none; errors name the line. A caller that creates the tasks of a
 * document passes its own `create`.
 */
export async function addTaskList(
  tx: Tx,
  actor: Actor,
  { tasks: lines }: { tasks: readonly Line[] },
  create: (input: WriteInput) => Promise<Saved> = (input) =>
    createTask(tx, actor, input, { isDraft: false }),
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, line] of lines.entries()) {
    try {
      const { id } = await create(inputOf(line))
      ids.push(id)
    } catch (error) {
      throw error instanceof Failure ? ofLine(error, index + 1) : error
    }
  }
  return ids
}

function ofLine(failure: Failure, line: number): Failure {
  const { code, fields, resource } = failure
  if (Object.keys(fields).length === 0) return failure
  return new Failure(code, 'task.lineRefused', {
    values: { line },
    fields,
    ...(resource && { resource }),
  })
}
