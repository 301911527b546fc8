import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type SimulatedYear,
  simulatedYear,
  TAX_CALLS,
  type TaxSimulation,
} from '#modules/pay/tax/wire/tax-simulation.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { type Answer, type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0137_tax.sql')

const { database, api } = testCompany()
let staff: Caller
let admin: Caller

beforeAll(async () => {
  staff = await api.as('staff1')
  admin = await api.as('admin')
})

const YEAR = 2026
const since = (from: string, to: string | null = null) => [{ from, to }]

function ask(wish: Partial<TaxSimulation>, caller = staff): Promise<Answer> {
  const plain: TaxSimulation = { year: YEAR, employments: since('2020-01-01') }
  return caller(TAX_CALLS.simulate, { method: 'POST', body: Object.assign(plain, wish) })
}

async function simulate(wish: Partial<TaxSimulation>): Promise<SimulatedYear> {
  const answer = await ask(wish)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return simulatedYear.parse(answer.body.response)
}

type Pay = NonNullable<TaxSimulation['payments']>[number]

function each(from: number, to: number, income: string, insurance = '0'): Pay[] {
  return Array.from({ length: to - from + 1 }, (_, at) => ({ month: from + at, income, insurance }))
}

const deduct = (monthly: string, knownIn = 1, from = `${YEAR}-01`, to: string | null = null) => ({
  monthly,
  from,
  to,
  knownIn,
})
const taxes = async (wish: Partial<TaxSimulation>) =>
  (await simulate(wish)).months.map(({ tax }) => tax)
const times = (count: number, text: string) => Array.from({ length: count }, () => text)
const WHOLE = ['555.00', '625.00', ...times(5, '1850.00'), '2250.00', ...times(4, '3700.00')]
const STEADY = { payments: each(1, 12, '30000', '4500'), deductions: [deduct('2000')] }

describe('the call works out like the function', () => {
  test('PIT 1, with steps that lead to every figure', async () => {
    const year = await simulate(STEADY)
    expect(year.months.map(({ tax }) => tax)).toEqual(WHOLE)
    expect(year.tax).toBe('27480.00')
    expect(year.settlement).toEqual({
      taxable: '222000.00',
      tax: '27480.00',
      withheld: '27480.00',
      difference: '0.00',
    })
    expect(year.months[1]?.steps.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'income 60000.00',
      'basic 10000.00',
      'special 9000.00',
      'extra 4000.00',
      'taxable 37000.00',
      'bracket 1180.00',
      'paid 555.00',
      'due 625.00',
    ])
  })

  test('1–4: months employed, first job, and a gap', async () => {
    const july = { employments: since(`${YEAR}-07-01`), payments: each(7, 12, '10000', '1500') }
    expect(await taxes({ ...july, firstJob: true })).toEqual(times(6, '0.00'))
    expect(await taxes(july)).toEqual(times(6, '105.00'))
    const may = [{ month: 6, income: '8000' }, ...each(7, 8, '20000', '3000')]
    expect(await taxes({ employments: since(`${YEAR}-05-18`), payments: may })).toEqual([
      '0.00',
      '300.00',
      '360.00',
    ])
    expect(
      await taxes({ payments: each(1, 1, '30000', '4500'), deductions: [deduct('2000')] }),
    ).toEqual(['555.00'])
    const back = [...since('2020-01-01', `${YEAR}-03-31`), ...since(`${YEAR}-08-01`)]
    const payments = [...each(1, 3, '20000', '3000'), ...each(8, 8, '20000', '3000')]
    expect((await taxes({ employments: back, payments })).at(-1)).toBe('1200.00')
  })

  test('5: the settlement over two entities', async () => {
    const year = await simulate({
      employments: since(`${YEAR}-07-01`),
      payments: each(7, 12, '30000', '4500'),
      deductions: [deduct('2000')],
      elsewhere: { income: '180000', special: '27000', paid: '8580' },
    })
    expect(year.tax).toBe('8580.00')
    expect(year.settlement).toMatchObject({ withheld: '17160.00', difference: '10320.00' })
  })

  test('6–8: two payments in a month, and the deduction of the year at once', async () => {
    const march = [...each(1, 3, '20000', '3000'), { month: 3, income: '5000' }]
    expect(await taxes({ payments: march })).toEqual([...times(3, '360.00'), '500.00'])
    const flat = { payments: each(1, 12, '10000') }
    const held = await simulate({ ...flat, lastYear: { months: 12, income: '60000' } })
    expect(held.atOnce).toBe(true)
    expect(held.months.map(({ tax }) => tax)).toEqual([
      ...times(6, '0.00'),
      ...times(3, '300.00'),
      '580.00',
      ...times(2, '1000.00'),
    ])
    for (const lastYear of [
      { months: 12, income: '60000.01' },
      { months: 11, income: '58000' },
    ]) {
      expect((await simulate({ ...flat, lastYear })).atOnce).toBe(false)
    }
    const february = { employments: since(`${YEAR}-02-10`), payments: each(2, 3, '10000') }
    const later = await simulate({ ...february, lastYear: { months: 12, income: '58000' } })
    expect(later.atOnce).toBe(false)
  })

  test('9–13: deductions from a month, declared late, ended; and paid after leaving', async () => {
    const payments = each(1, 12, '30000', '4500')
    const april = await simulate({ payments, deductions: [deduct('2000', 1, `${YEAR}-04`)] })
    expect(april.tax).toBe('28680.00')
    const june = await taxes({ payments, deductions: [deduct('2000', 6)] })
    expect(june.slice(4, 7)).toEqual(['2050.00', '850.00', '1850.00'])
    const low = await simulate({
      payments: each(1, 12, '8000', '1000'),
      deductions: [deduct('2000', 6)],
    })
    expect(low.months.at(-1)?.overpaid).toBe('300.00')
    const ended = await simulate({
      payments: each(12, 12, '20000'),
      deductions: [deduct('1000', 1, `${YEAR}-01`, `${YEAR}-04`)],
    })
    expect(ended.months[0]?.extra).toBe('4000.00')
    const left = {
      employments: since('2020-01-01', `${YEAR}-03-31`),
      payments: [...each(1, 3, '20000', '3000'), { month: 4, income: '6000' }],
    }
    expect((await taxes(left)).at(-1)).toBe('600.00')
    expect((await taxes({ ...left, paidAfterMonths: [4] })).at(-1)).toBe('100.00')
  })

  test('14–16: falling income, opening balances, no basic deduction', async () => {
    const falling = ['40000', '5000', '5000', '20000'].map((income, at) => ({
      month: at + 1,
      income,
      insurance: '3000',
    }))
    expect(await taxes({ payments: falling })).toEqual(['960.00', '0.00', '0.00', '320.00'])
    const opening = {
      month: 6,
      income: '180000',
      basicMonths: 6,
      special: '27000',
      extra: '12000',
      paid: '8580',
    }
    const july = { payments: each(7, 7, '30000', '4500'), deductions: [deduct('2000')] }
    expect(await taxes({ ...july, opening })).toEqual(['1850.00'])
    expect(await taxes({ payments: each(1, 1, '10000', '1500'), deductBasic: false })).toEqual([
      '255.00',
    ])
  })

  test('17–20: a bonus both ways', async () => {
    const bonus = (amount: string, payDay = `${YEAR}-02-10`) => ({ amount, payDay })
    const february = await simulate({ ...STEADY, bonus: bonus('60000') })
    expect(february.bonus).toMatchObject({
      yearAlone: '33270.00',
      yearMerged: '39480.00',
      better: 'alone',
      shown: 'alone',
      trap: null,
    })
    expect(february.bonus?.alone?.tax).toBe('5790.00')
    const merged = await simulate({ ...STEADY, bonus: { ...bonus('60000'), way: 'merged' } })
    expect(merged.months[1]?.tax).toBe('6625.00')
    const small = { payments: each(1, 12, '5000', '700') }
    const december = await simulate({ ...small, bonus: bonus('30000', `${YEAR}-12-20`) })
    expect(december.bonus).toMatchObject({
      yearAlone: '900.00',
      yearMerged: '648.00',
      better: 'merged',
    })
    const over = await simulate({ bonus: bonus('36001') })
    expect(over.bonus?.alone?.tax).toBe('3390.10')
    expect(over.bonus?.trap).toEqual({ from: '36000.00', to: '38566.67' })
    expect(over.bonus?.traps.map(({ to }) => to)).toEqual([
      '38566.67',
      '160500.00',
      '318333.33',
      '447500.00',
      '706538.46',
      '1120000.00',
    ])
    const second = await simulate({ bonus: { ...bonus('10000'), isUsed: true } })
    expect(second.bonus).toMatchObject({ alone: null, refused: 'bonusUsed', shown: 'merged' })
    const later = await simulate({ year: 2028, bonus: bonus('10000', '2028-01-03') })
    expect(later.bonus).toMatchObject({ alone: null, refused: 'bonusOver' })
    const insisted = await ask({ bonus: { ...bonus('10000'), isUsed: true, way: 'alone' } })
    expect(refusalIn(insisted).status).toBe(409)
  })

  test('21–24 and 29: payments that stand alone', async () => {
    const severance = async (amount: string, yearlyAverage: string) =>
      (await simulate({ severance: { amount, yearlyAverage } })).severance?.tax
    expect(await severance('254736', '84912')).toBe('0.00')
    expect(await severance('300000', '84912')).toBe('2006.40')
    expect(await severance('500000', '130000')).toBe('8480.00')
    expect((await ask({ severance: { amount: '1', yearlyAverage: null } })).status).toBe(409)
    const labour = async (...amounts: string[]) => (await simulate({ labour: amounts })).labour?.tax
    expect(await labour('4001')).toBe('640.16')
    expect(await labour('3000', '3000')).toBe('960.00')
    const intern = { kind: 'intern' as const, employments: since(`${YEAR}-07-01`) }
    expect(await taxes({ ...intern, payments: each(7, 9, '12000') })).toEqual(times(3, '138.00'))
    for (const year of [YEAR, 2028]) {
      const abroad = { year, kind: 'nonResident' as const }
      expect(await taxes({ ...abroad, payments: each(2, 2, '30000', '3150') })).toEqual(['3590.00'])
      const bonus = { amount: '60000', payDay: `${year}-02-01` }
      const found = await simulate({ ...abroad, bonus, labour: ['10000'] })
      expect([found.bonus?.alone?.tax, found.labour?.tax]).toEqual(['4740.00', '590.00'])
    }
    const retired = await simulate({ earlyRetirement: { amount: '400000', years: 4 } })
    expect(retired.earlyRetirement?.tax).toBe('5920.00')
  })

  test('25–28 and 30: fund above the limit, goods, donations, items that are no income', async () => {
    const one = async (payment: Omit<Pay, 'month'>, wish: Partial<TaxSimulation> = {}) => {
      const { months } = await simulate({ payments: [{ month: 1, ...payment }], ...wish })
      return `${months[0]?.tax} ${months[0]?.net}`
    }
    const fund = { fundPerson: '3360', fundCompany: '3360' }
    const limit = { average: '28000', capBase: '21228' }
    expect(await one({ income: '40000', insurance: '2231.94', ...fund }, { fund: limit })).toBe(
      '931.02 33477.04',
    )
    expect((await ask({ payments: each(1, 1, '1'), fund: { average: '1' } })).status).toBe(409)
    expect(await one({ income: '10000', insurance: '1500', inKind: '500' })).toBe('120.00 8380.00')
    expect(await one({ income: '55000', donation: '20000' })).toBe('1050.00 53950.00')
    expect(await one({ income: '20000', insurance: '3500', notTaxed: '650' })).toBe(
      '345.00 16805.00',
    )
    const deductions = [deduct('2000'), deduct('3000')]
    expect(await one({ income: '20000', insurance: '3500' }, { deductions })).toBe(
      '195.00 16305.00',
    )
  })
})

describe('the call gives the figures of the fixed answers that are not above', () => {
  test('4: the months of a gap count where the parameter says so', async () => {
    const rows = await database.rows<{ id: string; value: string }>(
      "select id, value::text as value from policy_param where key = 'pit.gapMonths' and deleted_at is null",
    )
    const set = (value: string) =>
      database.rows('update policy_param set value = $2 where id = any($1)', [
        rows.map(({ id }) => id),
        value,
      ])
    expect(rows).toHaveLength(1)
    await set('"include"')
    try {
      const employments = [...since('2020-01-01', `${YEAR}-03-31`), ...since(`${YEAR}-08-01`)]
      const payments = [...each(1, 3, '20000', '3000'), ...each(8, 8, '20000', '3000')]
      expect((await taxes({ employments, payments })).at(-1)).toBe('0.00')
    } finally {
      await set(rows[0]?.value ?? '')
    }
  })

  test('5: each of two entities withholds 8,580.00', async () => {
    const first = {
      employments: since('2020-01-01', `${YEAR}-06-30`),
      payments: each(1, 6, '30000', '4500'),
      deductions: [deduct('2000')],
    }
    expect(await taxes(first)).toEqual(['555.00', '625.00', ...times(4, '1850.00')])
    expect((await simulate(first)).tax).toBe('8580.00')
  })

  test('7 and 8: without the deduction at once, and 58,000 over twelve months', async () => {
    const flat = { payments: each(1, 12, '10000') }
    expect(await taxes(flat)).toEqual([...times(7, '150.00'), '430.00', ...times(4, '500.00')])
    expect((await simulate({ ...flat, lastYear: { months: 12, income: '58000' } })).atOnce).toBe(
      true,
    )
  })

  test('10, 11 and 14: every month of a late declaration and of falling income', async () => {
    const late = { payments: each(1, 12, '30000', '4500'), deductions: [deduct('2000', 6)] }
    expect(await taxes(late)).toEqual([
      '615.00',
      '965.00',
      ...times(3, '2050.00'),
      '850.00',
      '1850.00',
      '2250.00',
      ...times(4, '3700.00'),
    ])
    expect((await simulate(late)).tax).toBe('27480.00')
    const low = { payments: each(1, 12, '8000', '1000'), deductions: [deduct('2000', 6)] }
    expect(await taxes(low)).toEqual([...times(5, '60.00'), ...times(7, '0.00')])
  })

  test('12: who joined in June deducts seven months', async () => {
    const joined = await simulate({
      employments: since(`${YEAR}-06-01`),
      payments: each(12, 12, '20000'),
      deductions: [deduct('2000')],
    })
    expect(joined.months[0]?.extra).toBe('14000.00')
  })

  test.each([
    ['36000', '1080.00'],
    ['36000.01', '3390.00'],
    ['36001', '3390.10'],
    ['60000', '5790.00'],
    ['144000', '14190.00'],
    ['144001', '27390.20'],
    ['300000', '58590.00'],
    ['300001', '72340.25'],
    ['960000', '328840.00'],
  ])('17: %s of bonus alone: %s', async (amount, tax) => {
    const { bonus } = await simulate({ bonus: { amount, payDay: `${YEAR}-02-10` } })
    expect(bonus?.alone?.tax).toBe(tax)
  })

  test('18: the bands, from and to', async () => {
    const { bonus } = await simulate({ bonus: { amount: '1', payDay: `${YEAR}-02-10` } })
    expect(bonus?.traps.map(({ from, to }) => `${from}–${to}`)).toEqual([
      '36000.00–38566.67',
      '144000.00–160500.00',
      '300000.00–318333.33',
      '420000.00–447500.00',
      '660000.00–706538.46',
      '960000.00–1120000.00',
    ])
  })

  test.each([
    ['500000', '84912', '32132.80'],
    // 12,577 a month.
    ['905544', '150924', '82911.60'],
  ])('21: severance of %s with a yearly average of %s: %s', async (amount, average, tax) => {
    const { severance } = await simulate({ severance: { amount, yearlyAverage: average } })
    expect(severance?.tax).toBe(tax)
  })

  test.each([
    ['800', '0.00'],
    ['4000', '640.00'],
    ['25000', '4000.00'],
    ['62500', '13000.00'],
    ['80000', '18600.00'],
  ])('22: a fee of %s: %s', async (amount, tax) => {
    expect((await simulate({ labour: [amount] })).labour?.tax).toBe(tax)
  })

  test.each([YEAR, 2028])('23 and 24: interns and non-residents in %i', async (year) => {
    const intern = { year, kind: 'intern' as const, employments: since(`${year}-07-01`) }
    expect(await taxes({ ...intern, payments: each(7, 7, '4000') })).toEqual(['0.00'])
    const abroad = { year, kind: 'nonResident' as const }
    const wage = async (income: string, insurance = '0') =>
      (await taxes({ ...abroad, payments: each(2, 2, income, insurance) }))[0]
    expect([await wage('8000'), await wage('9000'), await wage('20000')]).toEqual([
      '90.00',
      '190.00',
      '1590.00',
    ])
    expect(await wage('30000', '3150')).toBe('3590.00')
  })

  test('29: early retirement within the deductions of its years', async () => {
    const { earlyRetirement } = await simulate({ earlyRetirement: { amount: '240000', years: 4 } })
    expect(earlyRetirement?.tax).toBe('0.00')
  })
})

describe('the call refuses', () => {
  test('somebody whose residence is not settled, and payments out of order', async () => {
    const unknown = await ask({ kind: 'unknown', payments: each(1, 1, '1') })
    expect([unknown.status, unknown.body.msg]).toEqual([
      409,
      '居民身份未确定，不能计税。请先确定是居民个人还是非居民个人',
    ])
    const backwards = [...each(2, 2, '1'), ...each(1, 1, '1')]
    expect((await ask({ payments: backwards })).status).toBe(409)
  })

  test.each([
    ['a thirteenth month', { payments: each(13, 13, '1') }],
    ['an amount with three decimals', { payments: each(1, 1, '1.001') }],
    ['a negative amount', { payments: each(1, 1, '-1') }],
    ['a share over one', { deductions: [Object.assign(deduct('1'), { share: '1.5' })] }],
    ['nobody employed', { employments: [] }],
  ])('%s', async (_, wish) => {
    expect((await ask(wish)).status).toBe(400)
  })

  test('a year for which no law is in force', async () => {
    const brackets = await database.rows<{ id: string }>(
      "select id from policy_param where key = 'pit.labour' and deleted_at is null",
    )
    const ids = brackets.map(({ id }) => id)
    await database.rows('update policy_param set effective_to = $2 where id = any($1)', [
      ids,
      '2098-12-31',
    ])
    try {
      const answer = await ask({ year: 2099, payments: each(1, 1, '1') }, admin)
      expect(answer.status).toBe(409)
      expect(String(answer.body.msg)).toContain('pit.labour')
    } finally {
      await database.rows('update policy_param set effective_to = null where id = any($1)', [ids])
    }
  })
})

describe('brackets that a company entered under the old key', () => {
  test('move to the new one, and its end of the bonus policy with them', async () => {
    const shipped = NATIONAL_VALUES.find(({ key }) => key === 'pit.monthlyBrackets')?.value
    const [early, late] = [uuidv7(), uuidv7()]
    const insert = `insert into policy_param (id, key, effective_from, effective_to, value, basis, version)
      values ($1, 'pit.bonusBrackets', $2, $3, $4, 'own paper', 3)`
    await database.rows(insert, [early, '2019-01-01', '2024-12-31', JSON.stringify(shipped)])
    await database.rows(insert, [late, '2025-01-01', '2029-12-31', JSON.stringify(shipped)])
    const policies =
      "select id from policy_param where key = 'pit.bonusPolicy' and basis = 'own paper'"
    try {
      for (const statement of (await readFile(MIGRATION, 'utf8')).split(/;\s*\n/)) {
        if (statement.trim() !== '') await database.rows(statement)
      }
      expect(
        await database.rows(
          `select key, effective_to::text as until from policy_param where id in ($1, $2)
           order by effective_from`,
          [early, late],
        ),
      ).toEqual([
        { key: 'pit.monthlyBrackets', until: '2024-12-31' },
        { key: 'pit.monthlyBrackets', until: null },
      ])
      expect(
        await database.rows(
          `select effective_from::text as since, effective_to::text as until, value
           from policy_param where key = 'pit.bonusPolicy' and basis = 'own paper'`,
        ),
      ).toEqual([{ since: '2019-01-01', until: '2029-12-31', value: '"choose"' }])
    } finally {
      await database.rows(`delete from policy_param where id in ($1, $2) or id in (${policies})`, [
        early,
        late,
      ])
    }
  })
})
