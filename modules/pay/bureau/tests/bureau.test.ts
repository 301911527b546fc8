import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bureauColumns } from '#modules/pay/bureau/define/bureau-columns.ts'
import {
  acceptedMonth,
  BUREAU_CALLS,
  type BureauRegister,
  bureauMonth,
  comparedMonth,
} from '#modules/pay/bureau/wire/bureau.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { contributionDesk } from '#modules/pay/insurance/tests/contribution-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const desk = contributionDesk(company)
const { grant, one } = payDesk(company)
const CITY = '示例市'
const MONTH = '2026-03'

let social: Caller
let manager: Caller

beforeAll(async () => {
  ;[social, manager] = await Promise.all([company.api.as('social'), company.api.as('hrmgr')])
})

beforeEach(async () => {
  await desk.emptyRegisters()
  await company.database.rows('delete from bureau_comparison')
  await company.database.rows('delete from bureau_columns')
  for (const name of ['social', 'hrmgr']) await reach(name)
})

const reach = (name: string) =>
  grant(name, { items: ['社保', '公积金'], canEdit: true, canExport: true })

const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])
const paperOf = (id: string) => one('select id_card_no from user_base_info where id = $1', [id])

async function columns(register: BureauRegister, values: Record<string, unknown> = {}) {
  const body = {
    id: newId(),
    city: CITY,
    register,
    nameHead: '姓名',
    paperHead: '证件号码',
    ...(register === 'insurance' ? { typeHead: '险种' } : {}),
    baseHead: '缴费基数',
    companyHead: '单位缴纳',
    personHead: '个人缴纳',
    ...values,
  }
  return social(bureauColumns.endpoints.add, { method: 'POST', body })
}

/**
 * Two insured people, each with base 8,000. Employer and person pay 1,280 and 640 for pension, 600 and 160 for medical.
 */
async function insured(): Promise<[string, string]> {
  const people: [string, string] = [
    await desk.member(social, {}, ['1', '2']),
    await desk.member(social, {}, ['1', '2']),
  ]
  const made = await desk.generate(social, insuranceMonthlies, MONTH)
  expect(made.status, made.text).toBe(200)
  expect((await columns('insurance')).status).toBe(200)
  return people
}

const HEADS = '姓名,证件号码,险种,缴费基数,单位缴纳,个人缴纳'

async function line(userId: string, type: string, company_: string, person: string, base = '8000') {
  return [await nameOf(userId), await paperOf(userId), type, base, company_, person].join(',')
}

const pension = (userId: string, company_ = '1280.00') =>
  line(userId, '基本养老保险', company_, '640.00')
const medical = (userId: string) => line(userId, '医疗保险', '600.00', '160.00')

const asFile = (...lines: string[]) => [HEADS, ...lines].join('\n')

function send(
  call: Caller,
  body: string | Uint8Array<ArrayBuffer>,
  {
    register = 'insurance',
    way = 'compare',
  }: { register?: BureauRegister; way?: 'compare' | 'import' } = {},
): Promise<Answer> {
  return call(BUREAU_CALLS[register][way], {
    method: 'POST',
    query: { month: MONTH, city: CITY, name: '回盘.csv' },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  })
}

const told = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return comparedMonth.parse(answer.body.response)
}

const accept = (call: Caller, id: string, register: BureauRegister = 'insurance') =>
  call(BUREAU_CALLS[register].accept, { method: 'PUT', body: { id } })

const read = async (call: Caller, register: BureauRegister = 'insurance') =>
  bureauMonth.parse(
    (await call(BUREAU_CALLS[register].read, { query: { month: MONTH, city: CITY } })).body
      .response,
  )

const count = (table: string) => one(`select count(*) from ${table}`)

describe('a file of the insurance bureau', () => {
  test('is compared by person and type, and people on one side stand for themselves', async () => {
    const [first, second] = await insured()
    const stranger = await desk.person()
    const file = asFile(
      await pension(first, '"1,280.50"'),
      await medical(first),
      await pension(stranger),
    )
    expect(told(await send(social, file))).toMatchObject({
      rows: 2,
      same: 0,
      differing: 1,
      onlyOurs: 1,
      onlyTheirs: 1,
      isKnown: false,
      isAccepted: false,
    })
    const { found } = await read(social)
    expect(found).toMatchObject({ isOutdated: false, ours: '5360.00', theirs: '4600.50' })
    expect(found?.lines.map(({ name, side, type }) => [name, side, type])).toEqual([
      [await nameOf(stranger), 'theirs', null],
      [await nameOf(second), 'ours', null],
      [await nameOf(first), 'both', '1'],
    ])
    expect(found?.lines.at(-1)).toMatchObject({
      companyOurs: '1280.00',
      companyTheirs: '1280.50',
      baseOurs: '8000.00',
      baseTheirs: '8000.00',
    })
    // Nothing of the sheet has changed.
    const row = await desk.rowOf(insuranceMonthlies, MONTH, first)
    expect(row).toMatchObject({ diff: null, result: 'none', pension_c: '1280.00' })
  })

  test('that is accepted writes the difference and no amount; the same file again changes nothing', async () => {
    const [first, second] = await insured()
    const file = asFile(await pension(first, '1280.50'), await medical(first))
    const { id } = told(await send(social, file))
    const again = told(await send(social, file))
    expect(again).toMatchObject({ id, isKnown: true })
    expect(await count('bureau_comparison')).toBe('1')
    const done = await accept(social, id)
    expect(acceptedMonth.parse(done.body.response)).toEqual({ id, changed: 2 })
    const rows = await desk.rowsOf(insuranceMonthlies, MONTH)
    const byUser = new Map(rows.map((row) => [row.user_id, row]))
    expect(byUser.get(first)).toMatchObject({
      diff: '0.50',
      result: 'differs',
      both_sides: '2680.00',
      pension_c: '1280.00',
    })
    expect(byUser.get(second)).toMatchObject({ diff: '-2680.00', result: 'differs' })
    const twice = await accept(social, id)
    expect(acceptedMonth.parse(twice.body.response)).toEqual({ id, changed: 0 })
    expect(told(await send(social, file))).toMatchObject({ isKnown: true, isAccepted: true })
  })

  test('that agrees marks its rows by one call, and is forgotten when an amount changes', async () => {
    const [first, second] = await insured()
    const file = asFile(
      await pension(first),
      await medical(first),
      await pension(second),
      await medical(second),
      '合计,,,,3760.00,1600.00',
    )
    expect(told(await send(social, file, { way: 'import' }))).toMatchObject({
      same: 2,
      isAccepted: true,
    })
    const { id, version, ...row } = await desk.rowOf(insuranceMonthlies, MONTH, first)
    expect(row).toMatchObject({ diff: '0.00', result: 'same' })
    const body = { id, version, pensionP: '650.00' }
    const typed = await social(insuranceMonthlies.endpoints.update, { method: 'PUT', body })
    expect(typed.status, typed.text).toBe(200)
    expect(await desk.rowOf(insuranceMonthlies, MONTH, first)).toMatchObject({
      diff: null,
      result: 'none',
    })
    expect((await read(social)).found).toMatchObject({ isOutdated: true })
  })

  test('is not accepted once the rows have changed, or a later file was compared', async () => {
    const [first] = await insured()
    const { id } = told(await send(social, asFile(await pension(first))))
    told(await send(social, asFile(await pension(first, '1.00'))))
    expect((await accept(social, id)).status).toBe(409)
    const { id: last } = told(await send(social, asFile(await pension(first, '2.00'))))
    await company.database.rows('update insurance_monthly set pension_c = 1 where user_id = $1', [
      first,
    ])
    const changed = await accept(social, last)
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('重新比对')
    expect(await desk.rowOf(insuranceMonthlies, MONTH, first)).toMatchObject({ result: 'none' })
  })

  test.each([
    ['another name', (own: string) => own.replace(/^[^,]+/, '某某'), '不符'],
    ['a text for an amount', (own: string) => own.replace('1280.00', '一千'), '一千'],
    ['an unknown type', (own: string) => own.replace('基本养老保险', '意外险'), '意外险'],
    ['no paper number', (own: string) => own.replace(/^([^,]+),[^,]+/, '$1,'), '证件号码为空'],
    ['a row twice', (own: string) => `${own}\n${own}`, '重复出现'],
    ['a changed sum', (own: string) => `${own}\n合计,,,,1281.00,640.00`, '1,281.00'],
  ])('with %s is refused whole', async (_why, change, said) => {
    const [first, second] = await insured()
    const answer = await send(social, asFile(await medical(second), change(await pension(first))))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).toContain(said)
    expect(await count('bureau_comparison')).toBe('0')
  })

  test('is read by the columns and the words of its city', async () => {
    const [first] = await insured()
    const [id, version] = [
      await one('select id from bureau_columns'),
      Number(await one('select version from bureau_columns')),
    ]
    const body = { id, version, types: [{ word: '企业养老', type: '1' }] }
    const saved = await social(bureauColumns.endpoints.update, { method: 'PUT', body })
    expect(saved.status, saved.text).toBe(200)
    const file = asFile(await line(first, '企业养老', '1280.00', '640.00'), await medical(first))
    expect(told(await send(social, file))).toMatchObject({ same: 1, onlyOurs: 1 })
    const without = await send(social, file.replace('单位缴纳', '单位'))
    expect(without.text).toContain('单位缴纳')
    expect((await columns('insurance')).status).toBe(400)
    expect((await columns('fund', { personHead: '单位缴纳' })).status).toBe(400)
  })

  test('needs the button, and a competence for everybody in the city', async () => {
    const [first] = await insured()
    const file = asFile(await pension(first))
    expect((await send(await company.api.as('pay'), file)).status).toBe(403)
    told(await send(social, file))
    await grant('hrmgr', { items: ['公积金'], canEdit: true })
    expect((await send(manager, file)).status).toBe(403)
    const blind = await read(manager)
    expect(blind).toMatchObject({ found: null, beyond: 2 })
    await grant('hrmgr', { items: ['社保'] })
    expect((await send(manager, file)).status).toBe(403)
    expect((await read(manager)).found).not.toBeNull()
  })
})

test('a file of the fund centre is compared by person, without types', async () => {
  const userId = await desk.member(social, {}, ['1'])
  const made = await desk.generate(social, fundMonthlies, MONTH)
  expect(made.status, made.text).toBe(200)
  expect((await columns('fund')).status).toBe(200)
  const row = [await nameOf(userId), await paperOf(userId), '8000.00', '640.00', '641.00']
  const file = ['姓名,证件号码,缴费基数,单位缴纳,个人缴纳', row.join(',')].join('\n')
  const done = told(await send(social, file, { register: 'fund' }))
  expect(done).toMatchObject({ rows: 1, differing: 1 })
  expect((await accept(social, done.id)).status).toBe(404)
  expect((await accept(social, done.id, 'fund')).status).toBe(200)
  expect(await desk.rowOf(fundMonthlies, MONTH, userId)).toMatchObject({
    diff: '1.00',
    result: 'differs',
    person_amount: '640.00',
  })
})
