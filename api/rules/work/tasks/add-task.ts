import type { Actor } from '#api/actor.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { createTask } from './create-task.ts'

export function addTask(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return createTask(tx, actor, input)
}
