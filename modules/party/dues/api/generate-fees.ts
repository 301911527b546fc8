import { sql } from 'kysely'
import { FEE_STATE, STAGE } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type Made = { made: number; without: number; isAhead: boolean }

/**
 * Writes the dues of a month for all members of the caller's branches, in one statement. Months that exist stay as they
 * are. Members without a base are counted and left out.
 */
export async function generateFees(
  tx: Tx,
  actor: Actor,
  { values: { month } }: ActionInput,
): Promise<ActionResult> {
  const reached = scopePredicate(partyMembers, 'm', actor, 'generateFees')
  const { rows } = await sql<Made>`
    with time as (select to_date(${month}::text, 'YYYY-MM') as first, to_char(today(), 'YYYY-MM') as now),
    due as (
      select m.id, m.fee_kind, m.fee_base, party_fee_due(m.fee_kind, m.fee_base, time.first) as due,
        party_fee_rate(m.fee_kind, m.fee_base, time.first) as rate
      from time join party_member m on m.stage in (${STAGE.probation}, ${STAGE.full}) and m.deleted_at is null
        and to_char(m.join_on, 'YYYY-MM') <= ${month}::text and ${reached}
      where ${month}::text <= time.now and coalesce(m.fee_from, '') <= ${month}::text
    ), made as (
      insert into party_fee (id, member_id, month, base, rate, fee_due, state, created_by)
      select gen_random_uuid(), due.id, ${month}::text, due.fee_base, due.rate, due.due, ${FEE_STATE.open}, ${actor.userId}::uuid
      from due where due.due is not null
      on conflict do nothing returning id
    )
    select (select count(*)::integer from made) as made,
      (select count(*)::integer from due where due.due is null) as without,
      (select ${month}::text > time.now from time) as "isAhead"`.execute(tx)
  const { made = 0, without = 0, isAhead = false } = rows[0] ?? {}
  if (isAhead) {
    const form = partyMembers.actions.generateFees?.form ?? partyMembers
    throw invalidFields(form, { month: { key: 'invalid.partyMonthAhead' } })
  }
  if (without === 0) return { message: { key: 'party.feesMade', values: { count: made } } }
  const values = { made, count: without }
  return { message: { key: 'party.feesMadeWithout', values, isDoubtful: true } }
}
