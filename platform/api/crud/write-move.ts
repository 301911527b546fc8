import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

export type Move = {
  values: Values
  /** The name of the action in the history of the record. */
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
