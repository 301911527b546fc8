import { beforeAll, describe, expect, test } from 'vitest'
import { entityAccounts } from '#modules/pay/legal-entities/define/entity-account.ts'
import { entityRates } from '#modules/pay/legal-entities/define/entity-rate.ts'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import { EMPLOYER_CALLS, payDate } from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { SAMPLE_OF_CHECK } from '#platform/wire/values/checks.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { signInAll, testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let by: (name: string) => Caller

beforeAll(async () => {
  by = await signInAll(api, ['hrmgr', 'social', 'pay', 'staff1'])
})

type Values = Record<string, RecordValue>

let made = 100
function entity(values: Values = {}): Values & { id: string } {
  made += 1
  const code = SAMPLE_OF_CHECK.creditCode(made)
  return {
    id: newId(),
    name: `试验单位 ${made}`,
    creditCode: code,
    taxNo: code,
    taxRegion: '示例市',
    socialCity: '示例市',
    fundCity: '示例市',
    payDay: 10,
    payLag: '1',
    enabled: true,
    ...values,
  }
}

const add = (values: Values = {}, name = 'hrmgr') =>
  by(name)(legalEntities.endpoints.add, { method: 'POST', body: entity(values) })
const addRate = (values: Values, name = 'social') =>
  by(name)(entityRates.endpoints.add, {
    method: 'POST',
    body: { id: newId(), basis: '试验', ...values },
  })
const ratesOf = async (entityId: string) =>
  pageIn(await by('social')(entityRates.endpoints.list, { query: { entityId } }))
    .data.map(({ kind, effectiveFrom, effectiveTo, companyRate }) => [
      kind,
      effectiveFrom,
      effectiveTo ?? null,
      companyRate,
    ])
    .sort()

describe('an employer', () => {
  test('has a social credit code with the right check character, and a pay day of the month', async () => {
    const code = SAMPLE_OF_CHECK.creditCode(9_001)
    const changed = code.slice(0, 17) + (code.endsWith('0') ? '1' : '0')
    expect(refusalIn(await add({ creditCode: changed })).errors).toEqual(['creditCode'])
    expect(refusalIn(await add({ taxNo: changed })).errors).toEqual(['taxNo'])
    expect(refusalIn(await add({ payDay: 32 })).errors).toEqual(['payDay'])
    expect(refusalIn(await add({ payDay: 0 })).errors).toEqual(['payDay'])
    const { id } = savedIn(await add({ creditCode: ` ${code.toLowerCase()} `, payDay: 31 }))
    expect(
      recordIn(await by('hrmgr')(legalEntities.endpoints.info, { query: { id } })),
    ).toMatchObject({ creditCode: code, payDay: 31 })
  })

  test('has a name that differs from others by more than blanks, width and brackets', async () => {
    savedIn(await add({ name: '试验（样本）有限公司' }))
    const refused = await add({ name: '试验 (样本)有限公司' })
    expect(refusalIn(refused).errors).toEqual(['name'])
    expect(refused.text).toContain('试验（样本）有限公司')
    const { id, version } = savedIn(await add({ name: '另名样本公司' }))
    const renamed = await by('hrmgr')(legalEntities.endpoints.update, {
      method: 'PUT',
      body: { id, version, name: '试验（样本） 有限公司' },
    })
    expect(refusalIn(renamed).errors).toEqual(['name'])
  })

  test('in use cannot be deleted, only disabled; an unused one can', async () => {
    const remove = (id: string) =>
      by('hrmgr')(legalEntities.endpoints.delete, { method: 'DELETE', query: { id } })
    const used = savedIn(await add()).id
    savedIn(
      await addRate({
        entityId: used,
        kind: '工会',
        effectiveFrom: '2030-01',
        companyRate: '0.02',
      }),
    )
    expect((await remove(used)).status).toBe(409)
    savedIn(
      await by('hrmgr')('/hr/LegalEntity/EnableLegalEntity', {
        method: 'PUT',
        body: { id: used, enabled: false },
      }),
    )
    expect((await remove(savedIn(await add()).id)).status).toBe(200)
  })

  test('shows its account numbers masked', async () => {
    const entityId = savedIn(await add()).id
    const body = { id: newId(), entityId, bank: '示例银行', accountNo: '9900001234567890' }
    savedIn(await by('hrmgr')(entityAccounts.endpoints.add, { method: 'POST', body }))
    for (const name of ['hrmgr', 'pay']) {
      const shown = await by(name)(entityAccounts.endpoints.list, { query: { entityId } })
      expect(shown.text).not.toContain('9900001234567890')
      expect(String(pageIn(shown).data[0]?.accountNo)).toMatch(/7890$/)
    }
    expect((await by('staff1')(entityAccounts.endpoints.list, { query: {} })).status).toBe(403)
  })

  test('pays on the working day before a rest day', async () => {
    const { id } = savedIn(await add({ payDay: 10 }))
    // 2035-02-10 is a Saturday; the calendar makes it a working day and the two days before it holidays.
    const ask = async (month: string) =>
      payDate.parse(
        (await by('pay')(EMPLOYER_CALLS.payDate, { query: { id, month } })).body.response,
      )
    expect(await ask('2035-01')).toEqual({
      month: '2035-01',
      planned: '2035-02-10',
      payDate: '2035-02-09',
    })
    await database.rows(
      `insert into work_calendar (id, date, day_class, name)
       values (gen_random_uuid(), '2035-02-09', '2', '试验'), (gen_random_uuid(), '2035-02-08', '2', '试验')`,
    )
    expect((await ask('2035-01')).payDate).toBe('2035-02-07')
  })
})

describe('a rate', () => {
  test('ends the one before it, also when it is entered between two others', async () => {
    const entityId = savedIn(await add()).id
    const rate = { entityId, kind: '工伤', companyRate: '0.002' }
    savedIn(await addRate({ ...rate, effectiveFrom: '2030-01' }))
    savedIn(await addRate({ ...rate, effectiveFrom: '2031-01', companyRate: '0.004' }))
    const between = savedIn(await addRate({ ...rate, effectiveFrom: '2030-07' })).id
    savedIn(await addRate({ ...rate, kind: '工会', effectiveFrom: '2030-03' }))
    expect(await ratesOf(entityId)).toEqual([
      ['工会', '2030-03', null, '0.00200'],
      ['工伤', '2030-01', '2030-06', '0.00200'],
      ['工伤', '2030-07', '2030-12', '0.00200'],
      ['工伤', '2031-01', null, '0.00400'],
    ])
    const again = await addRate({ ...rate, effectiveFrom: '2030-07' })
    expect(refusalIn(again).errors).toContain('effectiveFrom')
    const { status } = await by('social')(entityRates.endpoints.delete, {
      method: 'DELETE',
      query: { id: between },
    })
    expect(status).toBe(200)
    expect((await ratesOf(entityId))[1]).toEqual(['工伤', '2030-01', '2030-12', '0.00200'])
  })

  test('of 1.2 is refused, and so is one below 0', async () => {
    const entityId = savedIn(await add()).id
    const rate = { entityId, kind: '残保', effectiveFrom: '2030-01' }
    for (const companyRate of ['1.2', '0.31', '-0.01']) {
      expect(refusalIn(await addRate({ ...rate, companyRate })).errors).toEqual(['companyRate'])
    }
    savedIn(await addRate({ ...rate, companyRate: '0.3' }))
  })

  test('of the fund lies within the bounds of the law, unless the fund centre approved it', async () => {
    // In the second city of the demo company, both sides may have different rates.
    const entityId = savedIn(await add({ fundCity: '样本市' })).id
    const rate = { entityId, kind: '公积金', effectiveFrom: '2030-01' }
    const wrong = async (values: Values) => refusalIn(await addRate({ ...rate, ...values })).errors
    expect(await wrong({ companyRate: '0.04', personRate: '0.05' })).toEqual(['companyRate'])
    expect(await wrong({ companyRate: '0.12', personRate: '0.12001' })).toEqual(['personRate'])
    expect(await wrong({ companyRate: '0.08' })).toEqual(['personRate'])
    savedIn(
      await addRate({ ...rate, companyRate: '0.03', personRate: '0.05', approval: '批复 1 号' }),
    )
    savedIn(
      await addRate({ ...rate, effectiveFrom: '2030-07', companyRate: '0.05', personRate: '0.12' }),
    )
  })

  test('of the fund is alike on both sides where the city says so', async () => {
    const entityId = savedIn(await add({ fundCity: '示例市' })).id
    const rate = { entityId, kind: '公积金', effectiveFrom: '2030-01', companyRate: '0.08' }
    expect(refusalIn(await addRate({ ...rate, personRate: '0.07' })).errors).toEqual(['personRate'])
    const { id, version } = savedIn(await addRate({ ...rate, personRate: '0.08' }))
    const change = await by('social')(entityRates.endpoints.update, {
      method: 'PUT',
      body: { id, version, personRate: '0.06' },
    })
    expect(refusalIn(change).errors).toEqual(['personRate'])
  })

  test('against injury at work is borne by the employer alone', async () => {
    const entityId = savedIn(await add()).id
    const rate = { entityId, kind: '工伤', effectiveFrom: '2030-01', companyRate: '0.002' }
    expect(refusalIn(await addRate({ ...rate, personRate: '0.001' })).errors).toEqual([
      'personRate',
    ])
  })

  test('is kept by the insurance officer; pay officers only see it', async () => {
    const entityId = savedIn(await add()).id
    const rate = { entityId, kind: '工会', effectiveFrom: '2030-01', companyRate: '0.02' }
    expect((await addRate(rate, 'pay')).status).toBe(403)
    savedIn(await addRate(rate))
    const seen = await by('pay')(entityRates.endpoints.list, { query: { entityId } })
    expect(pageIn(seen).data).toHaveLength(1)
  })
})
