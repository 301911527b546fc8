import { sql } from 'kysely'
import { INPUT } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Makes inputs void that no run has counted, in one statement. Returns their number. The caller has checked the reach.
 */
export async function voidPayInputs(tx: Tx, actor: Actor, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`with hit as (
      select id, state from pay_input
      where id = any(${[...ids]}::uuid[]) and state in (${INPUT.proposed}, ${INPUT.confirmed}) and deleted_at is null
      order by id for update
    ), moved as (
      update pay_input i set state = ${INPUT.void}, updated_at = now(), updated_by = ${actor.userId}::uuid,
        version = i.version + 1
      from hit where i.id = hit.id returning i.id, i.version, hit.state
    ), logged as (${historyRows(actor, payInputs, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', moved.state)`,
      after: sql`jsonb_build_object('state', ${INPUT.void}::text, 'transition', 'void')`,
    })})
    select count(*)::integer as count from moved`.execute(tx)
  return rows[0]?.count ?? 0
}
