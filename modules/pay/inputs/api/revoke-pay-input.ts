import { sql } from 'kysely'
import { INPUT, INPUT_FROM, type InputSource } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type Revoked = { voided: number; reversed: number }

/**
 * Takes back the inputs of source records, in one statement. Inputs that no run has counted become void. For each
 * counted input, an input with the opposite sign waits for a later month.
 */
export async function revokePayInput(
  tx: Tx,
  actor: Actor,
  source: { type: InputSource; ids: readonly string[] },
): Promise<Revoked> {
  const { rows } = await sql<Revoked>`with hit as (
      select i.* from pay_input i
      where i.source_type = ${source.type} and i.source_id = any(${[...source.ids]}::uuid[])
        and i.state <> ${INPUT.void} and not i.revoked and i.deleted_at is null
      order by i.id for update
    ), voided as (
      update pay_input i set state = ${INPUT.void}, updated_at = now(), updated_by = ${actor.userId}::uuid,
        version = i.version + 1
      from hit where i.id = hit.id and hit.state <> ${INPUT.counted} returning i.id, i.version, hit.state
    ), marked as (
      update pay_input i set revoked = true, updated_at = now(), updated_by = ${actor.userId}::uuid,
        version = i.version + 1
      from hit where i.id = hit.id and hit.state = ${INPUT.counted} returning i.id, i.version
    ), made as (
      insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, source_month, reason,
        source_type, source_id, reverses_id, created_by, updated_by)
      select gen_random_uuid(), hit.user_id, p.dept_id, hit.entity_id, hit.item_id, -hit.amount,
        greatest(to_char((hit.month || '-01')::date + interval '1 month', 'YYYY-MM'), to_char(today(), 'YYYY-MM')),
        coalesce(hit.source_month, hit.month), hit.reason, ${INPUT_FROM.reversal}, hit.id, hit.id, ${actor.userId}::uuid, ${actor.userId}::uuid
      from hit join user_base_info p on p.id = hit.user_id where hit.state = ${INPUT.counted}
      returning id, version, amount, month, reverses_id
    ), told as (${historyRows(actor, payInputs, 'voided', {
      action: 'state',
      before: sql`jsonb_build_object('state', voided.state)`,
      after: sql`jsonb_build_object('state', ${INPUT.void}::text, 'transition', 'void')`,
    })}), noted as (${historyRows(actor, payInputs, 'made', {
      action: 'add',
      before: null,
      after: sql`jsonb_build_object('reversesId', made.reverses_id, 'amount', made.amount::text,
        'month', made.month)`,
    })})
    select (select count(*)::integer from voided) as voided, (select count(*)::integer from made) as reversed`.execute(
    tx,
  )
  return rows[0] ?? { voided: 0, reversed: 0 }
}
