import { sql } from 'kysely'
import { officialOrganisations } from '#modules/titles/official-posts/define/official-organisation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Records that the yearly fee of an organisation was paid; the next one is due a year after this one. */
export async function payOrganisationFee(
  tx: Tx,
  actor: Actor,
  { id, version, values: { paidOn, receiptNo } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, officialOrganisations, id, version, 'payFee')
  if (!current.feeDue) throw new Failure('conflict', 'official.noFee')
  const { rows } = await sql<{ day: string }>`
    select (${current.feeDue}::date + interval '1 year')::date::text as day`.execute(tx)
  const feeDue = rows[0]?.day ?? null
  const values = { feePaidOn: paidOn, feeReceipt: receiptNo, feeDue }
  const move = { values, move: 'payFee' }
  const written = await writeMove(tx, actor, { resource: officialOrganisations, current }, move)
  return { version: written, message: { key: 'official.feePaid', values: { day: feeDue ?? '' } } }
}
