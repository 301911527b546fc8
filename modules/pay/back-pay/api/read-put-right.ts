import { sql } from 'kysely'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { SIDE } from '#modules/pay/items/define/choices.ts'
import { BACK_PAY, OVERPAID } from '#modules/pay/items/define/term-items.ts'
import { WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { WaitingLine } from './engine/plan-line.ts'
import { groupedBy } from './grouped.ts'
import { type ChangedMonth, SETTLED_STATES } from './read-changed-months.ts'

/** An input that puts a month right: its amount is below zero if it takes back. */
export type PutRight = {
  id: string
  amount: string
  state: string
  /** Back pay made it. */
  isOurs: boolean
}

type Found = PutRight & { userId: string; month: string; entityId: string | null }

/** What inputs do about one month. */
export type MonthInputs = {
  inputs: readonly PutRight[]
  /** Inputs of back pay that no run has counted yet. */
  waiting: readonly WaitingLine[]
  /** All other inputs: they count once they are made, because somebody meant them for the month. */
  already: Money
}

/**
 * Reads the back pay and the taking back that name changed months as their source, in one statement. An input of another
 * employer counts for the month too, unless that employer paid the person in it.
 */
export async function readPutRight(
  db: Database | Tx,
  changed: readonly ChangedMonth[],
): Promise<(month: ChangedMonth) => MonthInputs> {
  const users = [...new Set(changed.map(({ userId }) => userId))]
  const months = [...new Set(changed.map(({ month }) => month))]
  const { rows } = await sql<Found>`
    select i.id, i.user_id as "userId", i.source_month as month, i.state,
      i.source_type = ${INPUT_FROM.backPay} as "isOurs",
      (case when item.side = ${SIDE.deduct} then -i.amount else i.amount end)::text as amount,
      case when exists (select from salary s where s.user_id = i.user_id and s.month = i.source_month
        and s.entity_id = i.entity_id and s.kind = any(${[...WAGE_RUNS]}::text[]) and s.deleted_at is null
        and s.state = any(${[...SETTLED_STATES]}::text[])) then i.entity_id end as "entityId"
    from pay_input i join pay_item item on item.id = i.item_id
    where i.user_id = any(${users}::uuid[]) and i.source_month = any(${months}::text[])
      and item.code in (${BACK_PAY}, ${OVERPAID}) and i.state <> ${INPUT.void} and i.deleted_at is null
    order by i.created_at, i.id`.execute(db)
  const first = new Map<string, string>()
  for (const { userId, month, rowId } of changed) {
    const key = `${userId} ${month}`
    if (!first.has(key)) first.set(key, rowId)
  }
  const own = groupedBy(rows, ({ userId, month }) => `${userId} ${month}`)
  return ({ userId, month, run, rowId }) => {
    const key = `${userId} ${month}`
    const isFirst = first.get(key) === rowId
    const inputs = (own.get(key) ?? []).filter(({ entityId }) =>
      entityId === null ? isFirst : entityId === run.entityId,
    )
    return inputsOf(inputs)
  }
}

function inputsOf(inputs: readonly PutRight[]): MonthInputs {
  const isWaiting = ({ isOurs, state }: PutRight) => isOurs && state !== INPUT.counted
  return {
    inputs,
    waiting: inputs.filter(isWaiting).map(({ id, amount }) => ({ id, amount: moneyOf(amount) })),
    already: sumOfMoney(
      inputs.filter((input) => !isWaiting(input)).map(({ amount }) => moneyOf(amount)),
    ),
  }
}
