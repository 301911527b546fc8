import { sql } from 'kysely'
import { FEE, KIND } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { completedPatent, writePatentRows } from './write-patent.ts'

/** Records that the office examines an invention; other kinds are not examined in substance. */
export async function examinePatent(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, patents, input.id, input.version, 'examine')
  if (current.kind !== KIND.invention) throw new Failure('conflict', 'patent.onlyInventions')
  return moveRecord(tx, actor, { resource: patents, name: 'examine' }, input)
}

/** Records the grant: the patent gets its number, its fees and the day of the reward. */
export async function grantPatent(
  tx: Tx,
  actor: Actor,
  { id, version, values: { grantDate } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, patents, id, version, 'grant')
  const form = patents.actions.grant?.form ?? patents
  const { typed, computed } = await completedPatent(tx, { grantDate }, current, form)
  const { patentNo, reward } = typed
  const values = { grantDate, patentNo, reward, ...computed }
  const written = await writeMove(
    tx,
    actor,
    { resource: patents, current },
    { values, move: 'grant' },
  )
  await writePatentRows(tx, id)
  return { version: written }
}

/** Ends a patent by will: the fee that was due is given up, and the later ones go. */
export function endingPatent(name: 'abandon' | 'assign') {
  return async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const moved = await moveRecord(tx, actor, { resource: patents, name }, input, {
      feeDueDate: null,
    })
    await sql`update patent_fee set state = ${FEE.dropped}, version = version + 1, updated_at = now(),
        updated_by = ${actor.userId}::uuid
      where id = (select f.id from patent_fee f where f.patent_id = ${input.id}::uuid
        and f.state in (${FEE.ahead}, ${FEE.due}, ${FEE.grace}) and f.deleted_at is null order by f.year limit 1)`.execute(
      tx,
    )
    await writePatentRows(tx, input.id)
    return moved
  }
}
