import { BACK_PAY_CALLS, backPayList, backPayPerson } from '#modules/pay/back-pay/wire/back-pay.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { kindsDesk } from '#modules/pay/runs/tests/kinds-desk.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

/** A line of back pay as it stands in the table. */
export type BackLine = {
  id: string
  item: string
  amount: string
  month: string
  sourceMonth: string
  state: string
  reason: string
}

/** People whose months are paid and archived, and the calls of back pay. */
export function backDesk(company: TestCompany) {
  const desk = kindsDesk(company)
  const { database } = company

  /** Pays the wages of a month and archives the run. */
  async function archived(entityId: string, month: string, kind = 'normal'): Promise<void> {
    const sheet = { entityId, kind, month }
    await desk.run(sheet)
    await desk.check(sheet)
    await settle(entityId, month, kind)
  }

  /** Puts the rows of a run into the archive, as the last step of a month does. */
  const settle = (entityId: string, month: string, kind = 'normal') =>
    database.rows(
      `update salary set state = '4', audited_at = clock_timestamp()
       where entity_id = $1 and month = $2 and kind = $3 and state <> '9'`,
      [entityId, month, kind],
    )

  /** Somebody whose months are worked, paid and archived, at an employer of their own. */
  async function paid(
    months: readonly string[],
    {
      base = '8700.00',
      facts = {},
    }: { base?: string; facts?: Readonly<Record<string, Values>> } = {},
  ): Promise<{ userId: string; entityId: string }> {
    const entityId = await desk.employer()
    const userId = await desk.worker(entityId, base)
    for (const month of months) {
      await worked(userId, month, facts[month])
      await archived(entityId, month)
    }
    return { userId, entityId }
  }

  /** A closed month of attendance. */
  const worked = (userId: string, month: string, facts: Values = {}) =>
    desk.attended([userId], month, { month_pay_days: 22, employed_pay_days: 22, ...facts })

  /** Corrects a month of attendance after its run. */
  const corrected = (userId: string, month: string, facts: Values) => {
    const names = Object.keys(facts)
    return database.rows(
      `update attend_month set ${names.map((name, at) => `${name} = $${at + 3}`).join(', ')},
         updated_at = clock_timestamp()
       where user_id = $1 and month = $2`,
      [userId, month, ...Object.values(facts)],
    )
  }

  /** Terms that reach back. */
  const risen = (userId: string, entityId: string, baseSalary: string, effectiveFrom: string) => {
    const { pay, director } = desk.by()
    return desk.inForce([pay, director], userId, { entityId, baseSalary, effectiveFrom })
  }

  const revoked = async (termId: string) => {
    const done = await desk.by().director(salaryTerms.actions.void?.endpoint ?? '', {
      method: 'PUT',
      query: { id: termId },
      body: { why: '测试' },
    })
    if (done.status !== 200) throw new Error(done.text)
  }

  const make = (
    userIds: readonly string[],
    values: { entityId: string; month: string; takesBack?: boolean },
    caller: Caller = desk.by().pay,
  ): Promise<Answer> => caller(BACK_PAY_CALLS.make, { method: 'PUT', body: { userIds, ...values } })

  /** Makes inputs, which must succeed. */
  async function made(
    userIds: readonly string[],
    values: { entityId: string; month: string; takesBack?: boolean },
  ) {
    const answer = await make(userIds, values)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.response as { made: number; voided: number }
  }

  async function list(entityId: string, caller: Caller = desk.by().pay) {
    const answer = await caller(BACK_PAY_CALLS.list, { query: { entityId } })
    if (answer.status !== 200) throw new Error(answer.text)
    return backPayList.parse(answer.body.response)
  }

  async function personOf(userId: string, caller: Caller = desk.by().pay) {
    const answer = await caller(BACK_PAY_CALLS.person, { query: { userId } })
    if (answer.status !== 200) throw new Error(answer.text)
    return backPayPerson.parse(answer.body.response)
  }

  const lines = (userId: string) =>
    database.rows<BackLine>(
      `select i.id, item.code as item, i.amount::text as amount, i.month, i.source_month as "sourceMonth", i.state,
         i.reason
       from pay_input i join pay_item item on item.id = i.item_id
       where i.user_id = $1 and i.source_type = 'backPay' order by i.source_month, i.created_at, i.part`,
      [userId],
    )

  /** The lines that are not void, as `month item amount state`. */
  const liveLines = async (userId: string) =>
    (await lines(userId))
      .filter(({ state }) => state !== '9')
      .map((line) => `${line.sourceMonth} ${line.item} ${line.amount} ${line.state}`)

  /** An amount that the specialist types for a month, in its state before or after the confirmation. */
  async function typed(
    userId: string,
    values: { entityId: string; amount: string; sourceMonth: string; month: string; item?: string },
  ): Promise<string> {
    const { item = 'back-pay', ...rest } = values
    const itemId = await desk.one('select id from pay_item where code = $1', [item])
    const id = newId()
    const done = await desk.by().pay(payInputs.endpoints.add, {
      method: 'POST',
      body: { id, userId, itemId, reason: '手工补发', ...rest },
    })
    if (done.status !== 200) throw new Error(done.text)
    return id
  }

  async function confirmed(id: string): Promise<void> {
    const done = await desk.by().director(payInputs.actions.confirm?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
    })
    if (done.status !== 200) throw new Error(done.text)
  }

  const confirmAll = async (userId: string) => {
    for (const { id, state } of await lines(userId)) if (state === '0') await confirmed(id)
  }

  /** The rows of somebody as they stand, to the last byte. */
  const rowsOf = async (userId: string, months: readonly string[]) =>
    JSON.stringify(
      await database.rows(
        'select s.* from salary s where user_id = $1 and month = any($2::text[]) order by month',
        [userId, months],
      ),
    )

  return {
    ...desk,
    archived,
    settle,
    paid,
    worked,
    corrected,
    risen,
    revoked,
    make,
    made,
    list,
    personOf,
    lines,
    liveLines,
    typed,
    confirmed,
    confirmAll,
    rowsOf,
  }
}
