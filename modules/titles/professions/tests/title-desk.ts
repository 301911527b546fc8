import { expect } from 'vitest'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { type Answer, type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>
export type PayInput = {
  amount: string
  month: string
  sourceMonth: string | null
  state: string
  source: string
  item: string
}

/** People of the test's own, their titles and appointments, and what pay gets of them. */
export function titleDesk(company: TestCompany) {
  const { rows, value } = company.database
  const pay = payDesk(company)

  const caller = (name = 'trainer'): Promise<Caller> => company.api.as(name)

  /** Somebody who has worked here since a day. */
  async function person(from = '2020-03-01'): Promise<string> {
    const id = await pay.person({ join: from })
    await pay.employed([id], from)
    return id
  }

  const body = (userId: string, values: Values = {}) => ({
    id: newId(),
    userId,
    series: '工程',
    name: '工程师',
    level: '中级',
    grantDate: '2021-06-01',
    grantWay: '评审',
    ...values,
  })

  async function tryAdd(userId: string, values: Values = {}): Promise<Answer> {
    const call = await caller()
    return call(professions.endpoints.add, { method: 'POST', body: body(userId, values) })
  }

  const add = async (userId: string, values: Values = {}): Promise<string> =>
    savedIn(await tryAdd(userId, values)).id

  async function press(
    name: string,
    id: string,
    values: Values = {},
    by = 'trainer',
  ): Promise<Answer> {
    const call = await caller(by)
    const endpoint = professions.actions[name]?.endpoint ?? ''
    return call(endpoint, { method: 'PUT', query: { id }, body: values })
  }

  async function correct(id: string, values: Values): Promise<Answer> {
    const call = await caller()
    const version = await value('select version from profession where id = $1', [id])
    const [kept] = await rows<Values>(
      `select user_id as "userId", series, name, level, grant_date::text as "grantDate", grant_way as "grantWay"
       from profession where id = $1`,
      [id],
    )
    const { userId: _userId, ...entries } = kept ?? {}
    return call(professions.endpoints.update, {
      method: 'PUT',
      body: { id, version, ...entries, ...values },
    })
  }

  /** Sixteen March to fifteen June of a year that is over, at 300 a month. */
  const SPRING = { termFrom: '2024-03-16', termTo: '2024-06-15', allowance: '300.00' }

  const inputs = (userId: string) =>
    rows<PayInput>(
      `select i.amount::text as amount, i.month, i.source_month as "sourceMonth", i.state, i.source_type as source,
         item.code as item
       from pay_input i join pay_item item on item.id = i.item_id
       where i.user_id = $1 order by i.created_at, coalesce(i.source_month, i.month), i.id`,
      [userId],
    )

  /** The amounts that pay will count, by the month that they are for. */
  async function amounts(userId: string): Promise<string[]> {
    const all = await inputs(userId)
    return all.filter(({ state }) => state !== '9').map(({ amount }) => amount)
  }

  const stateOf = (id: string) => value('select state from profession where id = $1', [id])
  const wrong = (answer: Answer) => refusalIn(answer).errors
  const good = (answer: Answer) => expect(answer.status, answer.text).toBe(200)

  return {
    person,
    body,
    tryAdd,
    add,
    press,
    correct,
    inputs,
    amounts,
    stateOf,
    wrong,
    good,
    SPRING,
    caller,
  }
}
