import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow, type Values } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'

export type Move = {
  values: Values
  /** The action that did it, as the history names it. */
  move: string
  reason?: string | null
}

/** Changes the state of a locked record by a rule of its own, with its history. */
export async function writeMove(
  tx: Tx,
  actor: Actor,
  { resource, current }: { resource: Resource; current: Pick<WireRecord, 'id'> & Values },
  { values, move, reason = null }: Move,
): Promise<number> {
  const { id } = current
  const version = await updateRow(tx, resource, id, values, actor)
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, current[name] ?? null]),
  )
  const why = reason === null ? {} : { transitionReason: reason }
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action: 'state',
    before,
    after: { ...values, transition: move, ...why },
  })
  return version
}
