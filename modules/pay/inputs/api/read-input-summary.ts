import { sql } from 'kysely'
import { INPUT } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { InputSummary } from '#modules/pay/inputs/wire/input-summary.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type Item = InputSummary['items'][number] & { mine: number }

/** The totals of a month by item, over the inputs that the reader sees. */
export async function readInputSummary(
  db: Database,
  actor: Actor,
  month: string,
): Promise<InputSummary> {
  const mayConfirm = actor.permissions.has(permissionCode(payInputs, 'confirm'))
  const isWaiting = sql`i.state = ${INPUT.proposed}`
  const isMine = sql`${isWaiting} and ${mayConfirm} and i.entity_id is not null
    and ${actor.userId}::uuid is distinct from i.created_by and ${actor.userId}::uuid is distinct from i.updated_by
    and ${scopePredicate(payInputs, 'i', actor, 'confirm')}`
  const { rows } = await sql<Item>`
    select item.name, count(*)::integer as count, sum(i.amount)::numeric(14,2)::text as amount,
      (count(*) filter (where ${isWaiting}))::integer as waiting,
      coalesce(sum(i.amount) filter (where ${isWaiting}), 0)::numeric(14,2)::text as "waitingAmount",
      (count(*) filter (where ${isMine}))::integer as mine
    from pay_input i join pay_item item on item.id = i.item_id
    where i.month = ${month} and i.state <> ${INPUT.void} and i.deleted_at is null
      and ${scopePredicate(payInputs, 'i', actor, 'view')}
    group by item.id order by item.sort, item.name`.execute(db)
  return {
    month,
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    mine: rows.reduce((sum, { mine }) => sum + mine, 0),
    items: rows.map(({ name, count, amount, waiting, waitingAmount }) => ({
      name,
      count,
      amount,
      waiting,
      waitingAmount,
    })),
  }
}
