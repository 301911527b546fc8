import type { Actor } from '#platform/api/actor.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { createTask } from './create-task.ts'

export function addTask(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return createTask(tx, actor, input)
}
