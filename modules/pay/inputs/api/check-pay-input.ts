import { sql } from 'kysely'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { SOURCE } from '#modules/pay/items/define/choices.ts'
import { MATERNITY } from '#modules/pay/items/define/term-items.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

/** What the personnel file, the terms and the item say about an input. */
type InputFacts = {
  deptId: string
  source: string
  itemCode: string
  /** The employer that pays the person in the month. */
  entityId: string | null
}

/** Refuses people whose pay the actor may not change, and the actor's own pay. */
export async function requireInputReach(tx: Tx, actor: Actor, userId: unknown): Promise<void> {
  refuseOwnAct(actor, 'writePayInput', [userId])
  if (await mayUsePay(tx, actor, PAY_ITEM.sheet, String(userId), 'edit')) return
  throw new Failure('forbidden', 'auth.forbidden')
}

async function readFacts(tx: Tx, { userId, itemId, month }: Values): Promise<InputFacts> {
  const { rows } = await sql<InputFacts>`
    select p.dept_id as "deptId", item.source, item.code as "itemCode",
      employer_of_pay(p.id, (${`${month}-01`}::date + interval '1 month - 1 day')::date) as "entityId"
    from user_base_info p, pay_item item
    where p.id = ${String(userId)}::uuid and p.deleted_at is null and item.id = ${String(itemId)}::uuid
      and item.deleted_at is null`.execute(tx)
  const [facts] = rows
  if (!facts) throw invalidFields(payInputs, { userId: { key: 'invalid.reference' } })
  return facts
}

const isMoreThanZero = (amount: unknown): boolean => moneyOf(String(amount)).compare(Money.ZERO) > 0

/** Checks the typed values. Returns the employer that the input names, or else the employer of the person. */
export async function checkInput(tx: Tx, values: Values): Promise<InputFacts> {
  const facts = await readFacts(tx, values)
  const entityId = values.entityId ? String(values.entityId) : facts.entityId
  const isLater = Boolean(values.sourceMonth) && String(values.sourceMonth) > String(values.month)
  const order = { later: '@month', earlier: '@sourceMonth' }
  const isOfEngine = facts.source === SOURCE.engine && facts.itemCode !== MATERNITY
  const problems: Record<string, FieldProblem> = {
    ...(isOfEngine && { itemId: { key: 'invalid.itemOfEngine' } }),
    ...(!isMoreThanZero(values.amount) && {
      amount: { key: 'invalid.tooSmall', values: { min: '0.01' } },
    }),
    ...(entityId === null && { entityId: { key: 'invalid.noEmployer' } }),
    ...(isLater && { sourceMonth: { key: 'invalid.dateOrder', values: order } }),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(payInputs, problems)
  return Object.assign(facts, { entityId })
}
