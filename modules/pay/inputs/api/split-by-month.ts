import { sql } from 'kysely'
import { INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { ProposedInput } from './propose-pay-inputs.ts'

const MOST_MONTHS = 60

type Part = { month: string; amount: string }

/** Splits the amount by month if the input names a last month; an empty list for a single month. */
export function splitByMonth({ month, toMonth, amount }: WriteInput): Part[] {
  const [from, to] = [String(month), String(toMonth ?? month)]
  if (to < from) {
    const values = { later: '@toMonth', earlier: '@month' }
    throw invalidFields(payInputs, { toMonth: { key: 'invalid.dateOrder', values } })
  }
  const months: string[] = []
  for (let at = from; at <= to && months.length <= MOST_MONTHS; at = monthBefore(at, -1)) {
    months.push(at)
  }
  if (months.length > MOST_MONTHS) {
    const values = { most: MOST_MONTHS }
    throw invalidFields(payInputs, { toMonth: { key: 'invalid.tooManyMonths', values } })
  }
  if (months.length === 1) return []
  const amounts = moneyOf(String(amount)).split(months.length)
  return months.map((each, at) => ({ month: each, amount: String(amounts[at]) }))
}

/** The instalments after the first one. */
export async function restOf(
  tx: Tx,
  input: WriteInput,
  parts: readonly Part[],
): Promise<ProposedInput[]> {
  const { rows } = await sql<{ code: string }>`
    select code from pay_item where id = ${String(input.itemId)}::uuid`.execute(tx)
  const itemCode = rows[0]?.code ?? ''
  return parts.slice(1).map(({ month, amount }, at) => ({
    userId: String(input.userId),
    itemCode,
    amount,
    month,
    entityId: input.entityId ? String(input.entityId) : null,
    reason: String(input.reason),
    source: { type: INPUT_FROM.instalments, id: input.id, part: at + 2 },
    whole: {
      amount: String(input.amount),
      from: String(input.month),
      to: String(input.toMonth),
    },
  }))
}
