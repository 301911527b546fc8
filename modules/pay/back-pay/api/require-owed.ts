import { sql } from 'kysely'
import { INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { waitingSum } from './engine/plan-line.ts'
import { groupedBy } from './grouped.ts'
import { type OwedMonth, workOutMonths } from './work-out-months.ts'

type BackInput = { id: string; userId: string; entityId: string; name: string }

/** The waiting inputs of a month pay exactly its rest, as the facts of today give it. */
const isExact = ({ check, rest, waiting }: OwedMonth): boolean =>
  check === null && waitingSum(waiting).compare(rest) === 0

/**
 * Refuses to confirm inputs of back pay whose amount is no longer owed, because the facts have changed since they were
 * made. Also refuses those of people whose pay the actor does not see: nobody confirms what they cannot compare.
 */
export async function requireStillOwed(
  tx: Tx,
  actor: Actor,
  inputIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<BackInput>`
    select i.id, i.user_id as "userId", i.entity_id as "entityId", b.name || ' ' || i.source_month as name
    from pay_input i join user_base_info b on b.id = i.user_id
    where i.id = any(${[...inputIds]}::uuid[]) and i.source_type = ${INPUT_FROM.backPay}
    order by b.emp_no, i.source_month`.execute(tx)
  const owed = new Set<string>()
  for (const [entityId, inputs] of groupedBy(rows, (input) => input.entityId)) {
    const userIds = [...new Set(inputs.map(({ userId }) => userId))]
    const months = await workOutMonths(tx, actor, { entityId, userIds })
    for (const { waiting } of months.filter(isExact)) {
      for (const { id } of waiting) owed.add(id)
    }
  }
  refuseNamed(
    'pay.backNotOwed',
    rows.filter(({ id }) => !owed.has(id)),
  )
}
