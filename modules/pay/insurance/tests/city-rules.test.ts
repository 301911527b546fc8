import { beforeAll, describe, expect, test } from 'vitest'
import { fundDictionaries } from '#modules/pay/fund/define/fund-dictionary.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import {
  CITY_CALLS,
  cityFund,
  cityInsurance,
  contributionTrial,
} from '#modules/pay/insurance/wire/city-rules.ts'
import { entityRates } from '#modules/pay/legal-entities/define/entity-rate.ts'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { creditCodeCheck } from '#platform/wire/values/credit-code.ts'
import {
  type Answer,
  type Caller,
  newId,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let social: Caller

beforeAll(async () => {
  social = await api.as('hrdir')
})

type Values = Record<string, RecordValue>

const insurance = insuranceDictionaries.endpoints
const fund = fundDictionaries.endpoints

const PENSION: Values = {
  type: '1',
  effectiveFrom: '2025-01',
  baseFloor: '4246.00',
  baseCap: '21228.00',
  companyRate: '0.16000',
  personRate: '0.08000',
  baseRound: '到分',
  amountRound: '到分四舍五入',
  deductible: true,
  enabled: true,
}

const FUND: Values = {
  effectiveFrom: '2025-01',
  baseFloor: '2100.00',
  baseCap: '28000.00',
  rateMin: '0.05000',
  rateMax: '0.12000',
  defaultCompanyRate: '0.08000',
  defaultPersonRate: '0.08000',
  amountRound: '到元四舍五入',
  taxFreeRate: '0.12000',
  taxFreeCapBase: '21228.00',
  enabled: true,
}

const CODE = '91990000MA000071'

/** An employer that is registered in the city for insurance and fund. */
async function employer(city: string): Promise<string> {
  const creditCode = `${CODE}7${creditCodeCheck(`${CODE}7`)}`
  const body = {
    id: newId(),
    name: `${city}样本厂`,
    creditCode,
    taxNo: creditCode,
    taxRegion: city,
    socialCity: city,
    fundCity: city,
    payDay: 10,
    payLag: '1',
  }
  return savedIn(await social(legalEntities.endpoints.add, { method: 'POST', body })).id
}

const addRate = (values: Values): Promise<Answer> =>
  social(entityRates.endpoints.add, { method: 'POST', body: { id: newId(), ...values } })

function add(city: string, values: Values = {}): Promise<Answer> {
  const body: Values = { id: newId(), city }
  return social(insurance.add, { method: 'POST', body: Object.assign(body, PENSION, values) })
}

function addFund(city: string, values: Values = {}): Promise<Answer> {
  const body: Values = { id: newId(), city }
  return social(fund.add, { method: 'POST', body: Object.assign(body, FUND, values) })
}

const endOf = async (id: string) =>
  recordIn(await social(insurance.info, { query: { id } })).effectiveTo
const responseOf = ({ body }: Answer): unknown => body.response
const rulesOf = async (city: string, month: string) =>
  cityInsurance.parse(responseOf(await social(CITY_CALLS.insurance, { query: { city, month } })))
const tried = async (query: Record<string, string>) =>
  contributionTrial.parse(responseOf(await social(CITY_CALLS.trial, { query })))

describe('a row', () => {
  test('ends the open row before it, and gives its months back when it is deleted', async () => {
    const first = savedIn(await add('接续市'))
    const next = savedIn(await add('接续市', { effectiveFrom: '2026-01', baseFloor: '4400.00' }))
    expect(await endOf(first.id)).toBe('2025-12')
    await social(insurance.delete, { method: 'DELETE', query: { id: next.id } })
    expect(await endOf(first.id)).toBeNull()
  })

  test('before all others ends where the next one begins', async () => {
    savedIn(await add('补录市'))
    const early = savedIn(await add('补录市', { effectiveFrom: '2024-01' }))
    expect(await endOf(early.id)).toBe('2024-12')
  })

  test('is refused for a month that has one, and where it leaves a gap', async () => {
    savedIn(await add('空档市', { effectiveTo: '2025-06' }))
    expect(refusalIn(await add('空档市')).errors).toEqual(['effectiveFrom'])
    const after = { effectiveFrom: '2025-09' }
    expect(refusalIn(await add('空档市', after)).errors).toEqual(['effectiveFrom'])
    const before = { effectiveFrom: '2024-01', effectiveTo: '2024-06' }
    expect(refusalIn(await add('空档市', before)).errors).toEqual(['effectiveTo'])
    const over = { effectiveFrom: '2024-01', effectiveTo: '2025-01' }
    expect(refusalIn(await add('空档市', over)).errors).toEqual(['effectiveTo'])
    savedIn(await add('空档市', { effectiveFrom: '2025-09', afterGap: true }))
    const { missing } = await rulesOf('空档市', '2025-07')
    expect(missing.find(({ type }) => type === '1')).toEqual({
      type: '1',
      before: '2025-06',
      after: '2025-09',
      floor: '4246.00',
      cap: '21228.00',
    })
  })

  test('has bounds in their order and rates of at most 30 %', async () => {
    expect(refusalIn(await add('界限市', { baseCap: '4000.00' })).errors).toEqual(['baseCap'])
    expect(refusalIn(await add('界限市', { companyRate: '1.2' })).errors).toEqual(['companyRate'])
    const fundRate = await addFund('界限市', { defaultPersonRate: '0.13' })
    expect(refusalIn(fundRate).errors).toEqual(['defaultPersonRate'])
    const uneven = { amountRound: '双数元', defaultPersonRate: '0.07000' }
    expect(refusalIn(await addFund('界限市', uneven)).errors).toEqual(['amountRound'])
  })

  test('for a household registration stands beside the row for everybody, and wins', async () => {
    savedIn(await add('户口市'))
    savedIn(await add('户口市', { hukou: ['3', '4'], personRate: '0.04000' }))
    expect(refusalIn(await add('户口市', { hukou: ['4', '5'] })).errors).toEqual(['effectiveFrom'])
    const at = { city: '户口市', month: '2025-03', base: '10000' }
    expect((await tried(at)).insurancePerson).toBe('800.00')
    expect((await tried({ ...at, hukou: '4' })).insurancePerson).toBe('400.00')
  })

  test('cannot share a month with another one, even past the rule', async () => {
    savedIn(await add('约束市'))
    const twin = database.rows(
      `insert into insurance_dictionary (id, city, type, effective_from, base_floor, base_cap, company_rate,
         person_rate, base_round, amount_round)
       values (gen_random_uuid(), '约束市', '1', '2026-03', 1, 2, 0, 0, '到分', '到分四舍五入')`,
    )
    await expect(twin).rejects.toThrow(/ex_insurance_dictionary__all/)
  })
})

describe('a new year', () => {
  test('copies a row, with what was typed', async () => {
    const { id, version } = savedIn(await add('复制市', { basis: '旧文' }))
    const answer = await social(insuranceDictionaries.actions.copy?.endpoint ?? '', {
      method: 'PUT',
      body: { id, version, effectiveFrom: '2026-07', baseCap: '22000.00' },
    })
    expect(answer.status).toBe(200)
    const { rows } = await rulesOf('复制市', '2026-07')
    expect(rows).toMatchObject([
      { from: '2026-07', floor: '4246.00', cap: '22000.00', companyRate: '0.16000', basis: null },
    ])
    expect(await endOf(id)).toBe('2026-06')
  })

  test('shows the differences of a city before it writes any', async () => {
    savedIn(await add('新年市'))
    savedIn(await add('新年市', { type: '2' }))
    const send = (more: Values) =>
      social(insuranceDictionaries.actions.newYear?.endpoint ?? '', {
        method: 'PUT',
        body: {
          city: '新年市',
          effectiveFrom: '2026-01',
          basis: '示例 1 号',
          rows: [{ type: '1', baseFloor: '4400.00', baseCap: '22000.00' }],
          ...more,
        } as Values,
      })
    const shown = JSON.stringify((await send({ preview: true })).body)
    expect(shown).toContain(
      '养老保险：4246.00–21228.00 到 2025-12 为止，2026-01 起为 4400.00–22000.00',
    )
    expect(shown).toContain('医疗保险不变')
    expect((await rulesOf('新年市', '2026-01')).rows.map(({ floor }) => floor)).toEqual([
      '4246.00',
      '4246.00',
    ])
    expect((await send({})).status).toBe(200)
    expect((await rulesOf('新年市', '2026-01')).rows.map(({ floor }) => floor)).toEqual([
      '4400.00',
      '4246.00',
    ])
    expect(refusalIn(await send({ city: '未知市' })).errors).toEqual(['city'])
  })
})

describe('the rules of a city', () => {
  test('take each type by its own year', async () => {
    const medical = { type: '2', personRate: '0.02000', personFixed: '3.00' }
    savedIn(await add('分期市', { effectiveFrom: '2024-01', baseFloor: '4000.00' }))
    savedIn(await add('分期市', { effectiveFrom: '2026-01', baseFloor: '4246.00' }))
    const old = { ...medical, effectiveFrom: '2024-01', baseFloor: '4800.00', baseCap: '24000.00' }
    savedIn(await add('分期市', old))
    const next = { ...medical, effectiveFrom: '2026-09', baseFloor: '5000.00', baseCap: '30000.00' }
    savedIn(await add('分期市', next))
    const floors = async (month: string) =>
      (await rulesOf('分期市', month)).rows.map(({ floor }) => floor)
    expect(await floors('2026-08')).toEqual(['4246.00', '4800.00'])
    expect(await floors('2026-09')).toEqual(['4246.00', '5000.00'])
    // Base 25,000: pension by its cap 21,228 × 8 %, medical 25,000 × 2 % + fixed 3.
    const paid = async (base: string) =>
      (await tried({ city: '分期市', month: '2026-09', base })).lines.map(({ person }) => person)
    expect(await paid('25000')).toEqual(['1698.24', '503.00'])
    expect(await paid('4500')).toEqual(['360.00', '103.00'])
  })

  test('are refused for an unknown city, and named as missing before the first month', async () => {
    savedIn(await add('开始市'))
    const unknown = await social(CITY_CALLS.insurance, {
      query: { city: '无此市', month: '2025-01' },
    })
    expect(unknown.status).toBe(404)
    expect(unknown.body.msg).toContain('开始市')
    const { rows, missing } = await rulesOf('开始市', '2024-12')
    expect(rows).toEqual([])
    expect(missing[0]).toEqual({
      type: '1',
      before: null,
      after: '2025-01',
      floor: null,
      cap: null,
    })
    const early = await social(CITY_CALLS.trial, {
      query: { city: '开始市', month: '2024-12', base: '9000' },
    })
    expect(early.status).toBe(409)
  })

  test('hold the base to the cap after rounding', async () => {
    savedIn(await add('进位市', { baseCap: '21228.30', baseRound: '到元进位' }))
    const { lines } = await tried({ city: '进位市', month: '2025-01', base: '30000' })
    expect(lines[0]?.base).toBe('21228.30')
  })
})

describe('the trial', () => {
  test.each([
    ['3200', '1069.99', '448.83', '256.00'],
    ['9876.50', '2488.88', '1040.03', '790.00'],
    ['30000', '5349.45', '2231.94', '2240.00'],
  ])('of the first made-up city for %s', async (base, company, person, fundPart) => {
    const trial = await tried({ city: '示例市', month: '2026-01', base })
    expect([trial.insuranceCompany, trial.insurancePerson]).toEqual([company, person])
    expect([trial.fund?.company, trial.fund?.person]).toEqual([fundPart, fundPart])
  })

  test('rounds each part of the fund by itself, and halves even yuan', async () => {
    savedIn(await addFund('分进市'))
    const rates = { fundPersonRate: '0.07', fundCompanyRate: '0.05' }
    const apart = await tried({ city: '分进市', month: '2025-01', base: '10010', ...rates })
    expect([apart.fund?.person, apart.fund?.company]).toEqual(['701.00', '501.00'])
    savedIn(await addFund('双数市', { amountRound: '双数元' }))
    const even = await tried({ city: '双数市', month: '2025-01', base: '3218.75' })
    expect([even.fund?.person, even.fund?.company]).toEqual(['258.00', '258.00'])
    const query = { city: '双数市', month: '2025-01', base: '3218.75', ...rates }
    expect(refusalIn(await social(CITY_CALLS.trial, { query })).status).toBe(400)
  })

  test.each([
    ['到分四舍五入', ['345.72', '345.70', '340.00', '106.14']],
    ['见分进角', ['345.80', '345.70', '340.00', '106.20']],
    ['到角四舍五入', ['345.70', '345.70', '340.00', '106.10']],
    ['到元四舍五入', ['346.00', '346.00', '340.00', '106.00']],
  ])('rounds a contribution %s (answer 32)', async (amountRound, expected) => {
    // Bases times 8 % or 0.5 % give 345.716, 345.704, 340.000 and 106.14 before rounding.
    const city = `进位${amountRound}市`
    const plain = { baseFloor: '1.00', baseCap: '99999.00', amountRound }
    savedIn(await add(city, plain))
    savedIn(await add(city, { ...plain, type: '3', personRate: '0.00500' }))
    const personOf = async (base: string, type: string) =>
      (await tried({ city, month: '2025-01', base })).lines.find((line) => line.type === type)
        ?.person
    expect([
      await personOf('4321.45', '1'),
      await personOf('4321.30', '1'),
      await personOf('4250', '1'),
      await personOf('21228', '3'),
    ]).toEqual(expected)
  })

  test.each([
    ['9876.50', '790.00'],
    ['3215', '257.00'],
    ['3219', '258.00'],
    ['3218.75', '258.00'],
  ])('halves an even total of yuan for %s (answer 34)', async (base, each) => {
    const city = `双数${base}市`
    savedIn(await addFund(city, { amountRound: '双数元' }))
    const { fund: halved } = await tried({ city, month: '2025-01', base })
    expect([halved?.person, halved?.company]).toEqual([each, each])
  })

  test('takes the rates of an employer before those of the city, and typed ones before both', async () => {
    savedIn(await add('单位市', { type: '4', companyRate: '0.00400', personRate: '0.00000' }))
    savedIn(await addFund('单位市'))
    const entityId = await employer('单位市')
    const rate = { entityId, effectiveFrom: '2025-01', basis: '核定书 1 号' }
    savedIn(await addRate({ ...rate, kind: '工伤', companyRate: '0.00200' }))
    savedIn(
      await addRate({ ...rate, kind: '公积金', companyRate: '0.05000', personRate: '0.07000' }),
    )
    const ask = { city: '单位市', month: '2025-01', base: '10010' }
    const own = await tried({ ...ask, entityId })
    // 10,010 × 0.2 %, × 5 % and × 7 %.
    expect([own.lines[0]?.company, own.fund?.company, own.fund?.person]).toEqual([
      '20.02',
      '501.00',
      '701.00',
    ])
    expect(own.ownRates.map(({ name, from, basis }) => [name, from, basis])).toEqual([
      ['injuryRate', '2025-01', '核定书 1 号'],
      ['fundCompanyRate', '2025-01', '核定书 1 号'],
      ['fundPersonRate', '2025-01', '核定书 1 号'],
    ])
    const typed = await tried({ ...ask, entityId, injuryRate: '0.001' })
    expect([typed.lines[0]?.company, typed.ownRates[0]?.from]).toEqual(['10.01', null])
    const without = await tried(ask)
    expect([without.lines[0]?.company, without.fund?.person, without.ownRates]).toEqual([
      '40.04',
      '801.00',
      [],
    ])
    // The employer's rates apply where it is registered, and nowhere else.
    savedIn(await add('他处市', { type: '4', companyRate: '0.00400', personRate: '0.00000' }))
    savedIn(await addFund('他处市'))
    expect((await tried({ ...ask, city: '他处市', entityId })).ownRates).toEqual([])
    const { employers } = await rulesOf('单位市', '2025-01')
    expect(employers.map(({ id }) => id)).toEqual([entityId])
    expect((await rulesOf('他处市', '2025-01')).employers).toEqual([])
  })

  test('does not compute the fund where no tax-free base is known', async () => {
    savedIn(await addFund('无界市', { taxFreeCapBase: null }))
    const trial = await tried({ city: '无界市', month: '2025-01', base: '9000' })
    expect([trial.fund, trial.isFundBlocked]).toEqual([null, true])
    const { row } = cityFund.parse(
      responseOf(await social(CITY_CALLS.fund, { query: { city: '无界市', month: '2025-01' } })),
    )
    expect(row?.taxFreeCapBase).toBeNull()
  })
})
