import { sql } from 'kysely'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { FEE_STATE } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

const formOf = (name: string) => partyMembers.actions[name]?.form ?? partyMembers

/** Records that a member paid all months up to one. The sum must be the dues of these months. */
export async function payFees(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const member = await lockForUpdate(tx, actor, partyMembers, id, version, 'payFees')
  refuseOwnMembership(actor, member.personId)
  const { feePaidTo: until, behindDue: sum, paidAt, way } = values
  const { rows } = await sql<{ sum: string | null; isAhead: boolean }>`
    select sum(f.fee_due)::text as sum, ${paidAt}::date > today() as "isAhead" from party_fee f
    where f.member_id = ${id}::uuid and f.month <= ${until}::text and f.state in (${FEE_STATE.open}, ${FEE_STATE.behind})
      and f.deleted_at is null`.execute(tx)
  const [owed] = rows
  if (owed?.isAhead)
    throw invalidFields(formOf('payFees'), { paidAt: { key: 'invalid.noticeAhead' } })
  if (!owed?.sum) {
    throw invalidFields(formOf('payFees'), { feePaidTo: { key: 'invalid.partyNothingDue' } })
  }
  if (moneyOf(String(sum)).compare(moneyOf(owed.sum)) !== 0) {
    const problem = { key: 'invalid.partyFeeSum', values: { sum: owed.sum } }
    throw invalidFields(formOf('payFees'), { behindDue: problem })
  }
  await sql`update party_fee f set state = ${FEE_STATE.paid}, paid = f.fee_due, paid_at = ${paidAt}::date, way = ${way}::text,
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
    where f.member_id = ${id}::uuid and f.month <= ${until}::text and f.state in (${FEE_STATE.open}, ${FEE_STATE.behind})
      and f.deleted_at is null`.execute(tx)
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMembers, current: member },
    { values: {}, move: 'payFees' },
  )
  return { version: written }
}

/** Remits the dues of a month by a document of the organisation. */
export async function remitFee(
  tx: Tx,
  actor: Actor,
  { id, version, values: { month, relief } }: ActionInput,
): Promise<ActionResult> {
  const member = await lockForUpdate(tx, actor, partyMembers, id, version, 'remitFee')
  refuseOwnMembership(actor, member.personId)
  const { rows } =
    await sql`update party_fee f set state = ${FEE_STATE.remitted}, relief = ${relief}::text, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}::uuid
    where f.member_id = ${id}::uuid and f.month = ${month}::text and f.state in (${FEE_STATE.open}, ${FEE_STATE.behind})
      and f.deleted_at is null returning f.id`.execute(tx)
  if (rows.length === 0) {
    throw invalidFields(formOf('remitFee'), { month: { key: 'invalid.partyNothingDue' } })
  }
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMembers, current: member },
    { values: {}, move: 'remitFee' },
  )
  return { version: written }
}
