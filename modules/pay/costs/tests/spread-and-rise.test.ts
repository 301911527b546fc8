import { beforeAll, describe, expect, test } from 'vitest'
import { COST_CALLS, paySpread, riseCost } from '#modules/pay/costs/wire/costs.ts'
import { insuranceContribution } from '#modules/pay/insurance/api/engine/contribution.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { costDesk } from './cost-desk.ts'

const company = testCompany()
const { database, api } = company
const desk = costDesk(company)
const { one, grant } = desk

let users: Awaited<ReturnType<typeof desk.specialists>>

beforeAll(async () => {
  users = await desk.specialists()
})

const spreadOf = async (call: Caller, month: string) => {
  const answer = await call(COST_CALLS.spread, { query: { month } })
  if (answer.status !== 200) throw new Error(answer.text)
  return paySpread.parse(answer.body.response)
}
const riseOf = async (call: Caller, query: Record<string, string>) => {
  const answer = await call(COST_CALLS.rise, { query })
  if (answer.status !== 200) throw new Error(answer.text)
  return riseCost.parse(answer.body.response)
}

/** Audited wages of people by rank, alone in their month: base pay by rank, each higher by 100, and pay of seniority. */
async function paidByRank(month: string, counts: Readonly<Record<string, number>>) {
  const entityId = await desk.newEmployer()
  const people: Record<string, string[]> = {}
  for (const [rank, count] of Object.entries(counts)) {
    people[rank] = []
    for (let nth = 0; nth < count; nth += 1) {
      const base = `${9000 + 1000 * Number(rank.slice(1)) + 100 * nth}.00`
      const [userId = ''] = await desk.staffed(entityId, {
        month,
        rank,
        terms: { base_salary: base },
      })
      people[rank]?.push(userId)
    }
  }
  await desk.openRun(users.maker, entityId, month)
  await desk.generateRun(users.maker, entityId, { month })
  await desk.moveRun(users.second, entityId, '1', { month })
  const audited = await desk.moveRun(users.director, entityId, '2', { month })
  if (audited.status !== 200) throw new Error(audited.text)
  return { entityId, people }
}

const ranks = ({ ranks: found }: Awaited<ReturnType<typeof spreadOf>>) =>
  found.map(({ people, figures }) => [people, figures?.median ?? null])

describe('the spread of pay by rank', () => {
  test('shows ranks of three people and more', async () => {
    await paidByRank('2025-03', { P3: 3, P4: 4 })
    const found = await spreadOf(users.maker, '2025-03')
    expect(found.hidden).toBe(0)
    expect(found.ranks.map(({ figures }) => figures)).toEqual([
      { min: '12250.00', q1: '12300.00', median: '12350.00', q3: '12400.00', max: '12450.00' },
      { min: '13250.00', q1: '13325.00', median: '13400.00', q3: '13475.00', max: '13550.00' },
    ])
  })

  test('hides a rank of two people, and the smallest other one with it', async () => {
    await paidByRank('2025-04', { P2: 2, P3: 3, P4: 4 })
    const found = await spreadOf(users.maker, '2025-04')
    expect(ranks(found)).toEqual([
      [2, null],
      [3, null],
      [4, '13400.00'],
    ])
    expect(found.hidden).toBe(2)
  })

  test('hides no more where several small ranks are three people together', async () => {
    await paidByRank('2025-05', { P1: 1, P2: 2, P4: 3 })
    expect(ranks(await spreadOf(users.maker, '2025-05'))).toEqual([
      [1, null],
      [2, null],
      [3, '13350.00'],
    ])
  })

  test('leaves out parts of months and people whose pay the reader may not see', async () => {
    const { people } = await paidByRank('2025-02', { P3: 4, P5: 3 })
    await database.rows('update salary set employed_pay_days = 10 where user_id = $1', [
      people.P3?.[0],
    ])
    expect(
      (await spreadOf(users.maker, '2025-02')).ranks.map(({ people: count }) => count),
    ).toEqual([3, 3])
    await grant('hrdir', { items: ['工资表'], rank: 'P3' })
    expect(ranks(await spreadOf(users.director, '2025-02'))).toEqual([[3, '12400.00']])
    await grant('hrdir', { items: ['社保'] })
    expect((await spreadOf(users.director, '2025-02')).ranks).toEqual([])
    users = await desk.specialists()
    for (const user of ['hrmgr', 'gm', 'auditor', 'staff1', 'leader1']) {
      const call = await api.as(user)
      expect((await call(COST_CALLS.spread, { query: { month: '2025-02' } })).status, user).toBe(
        403,
      )
      expect((await call(COST_CALLS.rise, { query: { percent: '5' } })).status, user).toBe(403)
    }
  })
})

describe('what a rise would cost', () => {
  /** A department of its own, below none. */
  async function ownDepartment(): Promise<string> {
    const id = await one('select gen_random_uuid()')
    await database.rows(
      `insert into department (id, code, name, type_id, path, full_name, level)
       select $1::uuid, left('R' || $1::text, 12), '测算' || left($1::text, 8), d.type_id, '/' || $1::text || '/',
         '测算' || left($1::text, 8), 1 from department d where d.deleted_at is null limit 1`,
      [id],
    )
    return id
  }

  async function paid(base: string, count: number) {
    const entityId = await desk.newEmployer()
    const deptId = await ownDepartment()
    const people = await desk.staffed(entityId, {
      count,
      terms: { base_salary: base, post_salary: '1000.00', meal_allowance: '300.00' },
    })
    for (const userId of people) await desk.placed(userId, deptId)
    return { entityId, deptId, people }
  }

  test('raises basic and post pay, and leaves allowances', async () => {
    const { deptId } = await paid('9000.00', 3)
    const { people, uninsured, sums } = await riseOf(users.maker, { percent: '5', deptId })
    expect({ people, uninsured }).toEqual({ people: 3, uninsured: 3 })
    // (9,000 + 1,000 + 300) × 12 × 3, and 5 % of 10,000 more.
    expect(sums?.before.gross).toBe('370800.00')
    expect(sums?.more).toEqual({
      gross: '18000.00',
      insurance: '0.00',
      fund: '0.00',
      cost: '18000.00',
    })
  })

  test('counts the employer’s shares by the rules of the city, and none above the cap', async () => {
    const { entityId, deptId, people } = await paid('9000.00', 3)
    const rule = await database.rows<Record<string, string>>(
      `select base_floor::text as "baseFloor", base_cap::text as "baseCap", company_rate::text as "companyRate",
         person_rate::text as "personRate", company_fixed::text as "companyFixed", person_fixed::text as "personFixed",
         base_round as "baseRound", amount_round as "amountRound"
       from insurance_dictionary where city = '示例市' and type = '1' and deleted_at is null and enabled
       and effective_from <= to_char(today(), 'YYYY-MM')
       order by effective_from desc limit 1`,
    )
    const [pension] = rule
    if (!pension) throw new Error('the demo city has pension insurance')
    const cap = pension.baseCap ?? ''
    const bases = ['10000.00', '10000.00', cap]
    await database.rows(
      `insert into insurance_person (id, user_id, city, entity_id, types, declare_base, start_month, state)
       select gen_random_uuid(), p.id, '示例市', $2, '{1}', p.base, '2025-01', '1'
       from unnest($1::uuid[], $3::numeric[]) p (id, base)`,
      [people, entityId, bases],
    )
    const share = (base: string) =>
      insuranceContribution(moneyOf(base), pension as never, { companyRate: null }).company
    const { sums, uninsured } = await riseOf(users.maker, { percent: '5', deptId })
    expect(uninsured).toBe(0)
    const more = share('10500.00').minus(share('10000.00')).times(24)
    expect(more.fen).toBeGreaterThan(0n)
    // The third person is at the cap already.
    expect(sums?.more.insurance).toBe(String(more))
  })

  test('has no figures of fewer than three people, and none without a competence', async () => {
    const { deptId } = await paid('9000.00', 2)
    expect(await riseOf(users.maker, { percent: '5', deptId })).toMatchObject({
      people: 2,
      sums: null,
    })
    await grant('hrdir', { items: ['工资表', '社保'] })
    expect(await riseOf(users.director, { percent: '5' })).toMatchObject({
      people: 0,
      sums: null,
      departments: [],
      ranks: [],
    })
    users = await desk.specialists()
  })

  test('takes a percentage only', async () => {
    for (const percent of ['', '-5', '100', '5.123', 'x']) {
      const answer = await users.maker(COST_CALLS.rise, { query: { percent } })
      expect(answer.status, percent).toBe(400)
    }
  })
})
