import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Step } from '#modules/pay/api/step.ts'
import type { InputSource } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { SOURCE } from '#modules/pay/items/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** An amount that a document or a rule gives. */
export type ProposedInput = {
  userId: string
  /** The code of a pay item whose amounts come from inputs. */
  itemCode: string
  amount: string
  month: string
  reason: string
  source: { type: InputSource; id: string; part: number }
  /** Absent: the employer that pays the person at the end of the month. */
  entityId?: string | null
  sourceMonth?: string
  /** What explains the amount on the slip; absent for an amount that a document names. */
  steps?: readonly Step[]
  /** Of instalments: the whole, and its months. */
  whole?: { amount: string; from: string; to: string }
}

/**
 * Documents pass amounts to pay through this function. It proposes all inputs in one statement and returns how many are
 * new. A source gives each part once. Zero amounts make no input. A user other than the actor confirms them.
 */
export async function proposePayInputs(
  tx: Tx,
  actor: Actor,
  inputs: readonly ProposedInput[],
): Promise<number> {
  const given = inputs.map(({ source, whole, ...input }) => ({
    id: uuidv7(),
    ...input,
    type: source.type,
    sourceId: source.id,
    part: source.part,
    from: whole?.from,
    to: whole?.to,
    total: whole?.amount,
  }))
  const { rows } = await sql<{ count: number }>`with moved as (
      insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, source_month, reason,
        source_type, source_id, part, from_month, to_month, total_amount, basis, created_by, updated_by)
      select g.id, p.id, p.dept_id,
        coalesce(g."entityId", employer_of_pay(p.id, ((g.month || '-01')::date + interval '1 month - 1 day')::date)),
        (select item.id from pay_item item
         where item.code = g."itemCode" and item.source = ${SOURCE.input} and item.deleted_at is null),
        g.amount, g.month, g."sourceMonth", left(g.reason, 200), g.type, g."sourceId", g.part, g."from", g."to",
        g.total, coalesce(g.steps, '[]'), ${actor.userId}::uuid, ${actor.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, "userId" uuid, "entityId" uuid,
          "itemCode" text, amount numeric, month text, "sourceMonth" text, reason text, type text, "sourceId" uuid,
          part integer, "from" text, "to" text, total numeric, steps jsonb)
        join user_base_info p on p.id = g."userId"
      where g.amount <> 0
      order by g.id
      on conflict (source_type, source_id, part) where deleted_at is null and state <> '9' and not revoked
        do nothing
      returning id, version, user_id, amount, month
    ), logged as (${historyRows(actor, payInputs, 'moved', {
      action: 'add',
      before: null,
      after: sql`jsonb_build_object('userId', moved.user_id, 'amount', moved.amount::text, 'month', moved.month)`,
    })})
    select count(*)::integer as count from moved`.execute(tx)
  return rows[0]?.count ?? 0
}
