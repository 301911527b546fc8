import { sql } from 'kysely'
import { type ProposedInput, proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The item of pay and the source of its inputs. */
const TITLE_ITEM = 'title'
const TITLE_SOURCE = 'title'

/** The last day of this month: later months are passed to pay when they come. */
const THROUGH = sql`(date_trunc('month', today()::timestamp) + interval '1 month - 1 day')::date`

/** Months whose amount is no longer what the appointments give. */
async function readStale(tx: Tx, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from title_allowance m
      left join title_allowance_due(${[...people]}::uuid[], ${THROUGH}) d
        on d.appointment_id = m.appointment_id and d.month = m.month
    where m.user_id = any(${[...people]}::uuid[]) and m.deleted_at is null
      and (d.amount is distinct from m.amount or d.days is distinct from m.days)
    order by m.id for update of m`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes the months as the appointments give them now. */
async function writeMonths(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
  stale: readonly string[],
): Promise<void> {
  await sql`update title_allowance m set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId}::uuid
    where m.id = any(${[...stale]}::uuid[])`.execute(tx)
  await sql`insert into title_allowance (id, appointment_id, profession_id, user_id, month, days, month_days, amount,
      created_by, updated_by)
    select gen_random_uuid(), d.appointment_id, d.profession_id, d.user_id, d.month, d.days, d.month_days, d.amount,
      ${actor.userId}::uuid, ${actor.userId}::uuid
    from title_allowance_due(${[...people]}::uuid[], ${THROUGH}) d
    on conflict (appointment_id, month) where deleted_at is null do nothing`.execute(tx)
}

type Waiting = Pick<ProposedInput, 'userId' | 'amount' | 'month' | 'reason'> & {
  id: string
  sourceMonth: string | null
}

/**
 * The months that pay does not know yet, of people who have an employer. A month that was already counted once comes
 * again together with its reversal: in the next month, or in this one.
 */
async function readWaiting(tx: Tx, people: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id, m.user_id as "userId", m.amount::text as amount,
      case when paid.before then greatest(
        to_char((m.month || '-01')::date + interval '1 month', 'YYYY-MM'), to_char(today(), 'YYYY-MM'))
        else m.month end as month,
      case when paid.before then m.month end as "sourceMonth",
      concat_ws(' ', p.name, m.days || '/' || m.month_days) as reason
    from title_allowance m join profession p on p.id = m.profession_id
      cross join lateral (select exists (select from title_allowance o join pay_input i
          on i.source_type = ${TITLE_SOURCE} and i.source_id = o.id and i.revoked and i.deleted_at is null
        where o.appointment_id = m.appointment_id and o.month = m.month) as before) paid
    where m.user_id = any(${[...people]}::uuid[]) and m.proposed_at is null and m.amount > 0 and m.deleted_at is null
      and employer_of_pay(m.user_id, ((m.month || '-01')::date + interval '1 month - 1 day')::date) is not null
    order by m.id`.execute(tx)
  return rows
}

/**
 * Passes the allowances of people to pay, up to this month. What changed is taken back: an input that no run has
 * counted becomes void, a counted one is reversed, and the right amount follows. A second run changes nothing.
 */
export async function settleAllowances(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const stale = await readStale(tx, people)
  if (stale.length > 0) await revokePayInput(tx, actor, { type: TITLE_SOURCE, ids: stale })
  await writeMonths(tx, actor, people, stale)
  const waiting = await readWaiting(tx, people)
  if (waiting.length === 0) return
  await proposePayInputs(
    tx,
    actor,
    waiting.map(({ id, sourceMonth, ...amount }) => ({
      ...amount,
      itemCode: TITLE_ITEM,
      source: { type: TITLE_SOURCE, id, part: 1 },
      ...(sourceMonth !== null && { sourceMonth }),
    })),
  )
  await sql`update title_allowance set proposed_at = now()
    where id = any(${waiting.map(({ id }) => id)}::uuid[])`.execute(tx)
}
