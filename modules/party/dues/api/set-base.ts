import { sql } from 'kysely'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { WITHOUT_INCOME } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const YEAR = 4

/** Fixes the base of the dues for a year, by a proof that is named. Within the year it stays, unless the payer changes. */
export async function setFeeBase(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const member = await lockForUpdate(tx, actor, partyMembers, id, version, 'setBase')
  refuseOwnMembership(actor, member.personId)
  const form = partyMembers.actions.setBase?.form ?? partyMembers
  const { feeKind, feeFrom, feeProof } = values
  const problems: Record<string, FieldProblem> = {}
  const hasIncome = feeKind !== WITHOUT_INCOME
  if (hasIncome && !values.feeBase) problems.feeBase = { key: 'invalid.required' }
  const { feeFrom: last } = member
  const year = String(feeFrom).slice(0, YEAR)
  if (last && feeKind === member.feeKind && String(last).slice(0, YEAR) === year) {
    problems.feeFrom = { key: 'invalid.partyBaseFixed', values: { year } }
  }
  const { rows } =
    await sql`select from party_fee f where f.member_id = ${id}::uuid and f.month >= ${feeFrom}::text
    and f.deleted_at is null limit 1`.execute(tx)
  if (rows.length > 0) problems.feeFrom = { key: 'invalid.partyBaseUsed' }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  const feeBase = hasIncome ? values.feeBase : null
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMembers, current: member },
    { values: { feeKind, feeBase, feeFrom, feeProof }, move: 'setBase' },
  )
  return { version: written }
}
