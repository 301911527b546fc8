import { sql } from 'kysely'
import { CASH } from '#modules/pay/benefits/define/choices.ts'
import { type ProposedInput, proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The pay items of benefits: paid in money, or counted for tax and cost only. */
const ITEM = { cash: 'benefit', inKind: 'in-kind' } as const

type Passed = Pick<ProposedInput, 'userId' | 'amount' | 'month' | 'reason'> & {
  id: string
  isCash: boolean
}

/**
 * Proposes a pay input for each confirmed benefit that is taxed; a pay specialist confirms it. Benefits that are not
 * taxed are given outside pay.
 */
export async function passBenefits(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Passed>`
    select id, user_id as "userId", amount::text as amount, month, concat_ws(' ', kind, item) as reason,
      form = ${CASH} as "isCash"
    from benefit where id = any(${[...ids]}::uuid[]) and taxable order by id`.execute(tx)
  if (rows.length === 0) return
  await proposePayInputs(
    tx,
    actor,
    rows.map(({ id, isCash, ...benefit }) => ({
      ...benefit,
      itemCode: isCash ? ITEM.cash : ITEM.inKind,
      source: { type: 'benefit', id, part: 1 },
    })),
  )
}
