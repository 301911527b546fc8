import { beforeAll, describe, expect, test } from 'vitest'
import { formalityDesk } from '#modules/pay/formalities/tests/formality-desk.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { fundBases, insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import { preparedCall } from '#modules/pay/rebasing/define/prepared-call.ts'
import { preparedLists } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
const desk = formalityDesk(company)
const { grant } = payDesk(company)

const TYPES = ['1', '2', '3', '4', '5']
const PAID = ['2025-07', '2025-08']
const BOOK = '2025-09'
const LIST = { city: '示例市', month: '2025-07' }

let social: Caller
const people: Record<string, string> = {}
/** The number of lines and of months to catch up in the demo company. */
let seeded: { lines: number; back: number } | undefined

const idOf = (name: string) => String(people[name])
const numberOf = (name: string) =>
  database.value('select emp_no from user_base_info where id = $1', [people[name]]).then(String)

const act = (
  name: string,
  body: Readonly<Record<string, unknown>>,
  { resource = insuranceBases as Resource, call = social } = {},
) =>
  call(resource.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    body: Object.assign({}, LIST, body),
  })

const prepare = (body: object = {}, options: Parameters<typeof act>[2] = {}) =>
  act('prepare', Object.assign({ bookMonth: BOOK, keepNamed: true }, body), options)

async function linesOf(resource: Resource = insuranceBases, call: Caller = social) {
  const answer = await call(resource.endpoints.list, { query: { pageSize: '100' } })
  const rows = pageIn(answer).data as Record<string, unknown>[]
  // If somebody has several lines, the one of the latest month counts.
  return new Map(rows.reverse().map((row) => [String(row.userId), row]))
}

const lineOf = async (name: string, resource: Resource = insuranceBases) => {
  const line = (await linesOf(resource)).get(idOf(name))
  if (!line) throw new Error(`${name} is not in the list`)
  return line
}

const type = async (name: string, base: string) => {
  const { id, version } = await lineOf(name)
  return social(insuranceBases.endpoints.update, { method: 'PUT', body: { id, version, base } })
}

const fenOf = (amount: unknown) => Number(String(amount).replace('.', ''))

const nameOf = (name: string) =>
  database.value('select name from user_base_info where id = $1', [people[name]]).then(String)

const summary = async (call = social, resource: Resource = insuranceBases) =>
  preparedLists.parse((await call(preparedCall(resource))).body.response)

/** Gives somebody's row of the register to the account's own person while the work runs. */
async function asOwn(name: string, work: (own: string) => Promise<void>): Promise<void> {
  const own = String(
    await database.value("select user_base_id from app_user where user_name = 'social'"),
  )
  const move = (from: string, to: string) =>
    database.rows('update insurance_person set user_id = $2 where user_id = $1', [from, to])
  await move(idOf(name), own)
  await work(own).finally(() => move(own, idOf(name)))
}

const basesOf = (name: string) =>
  database.rows<{ declare_base: string; version: number }>(
    'select declare_base, version from insurance_person where user_id = $1 and deleted_at is null',
    [people[name]],
  )

/** A checked month of pay with one item that counts for insurance. */
async function pay(name: string, month: string, amount: string, state = '1') {
  const basis = JSON.stringify([{ step: 'item.add', values: { item: 'base', amount } }])
  await database.rows(
    `insert into salary (id, month, user_id, emp_no, person_name, dept_id, department, entity_id,
       kind, gross, state, basis,
       done_by)
     select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, d.name,
       (select id from legal_entity limit 1), 'normal', $3, $4, $5::jsonb, '{}'
     from user_base_info b join department d on d.id = b.dept_id where b.id = $1`,
    [people[name], month, amount, state, basis],
  )
}

beforeAll(async () => {
  social = await api.as('social')
  await desk.emptyRegisters()
  const [found] = await database.rows<{ lines: number; back: number }>(
    `select count(*)::integer as lines, count(*) filter (where back_months > 0)::integer as back
     from insurance_base where state = '0'`,
  )
  seeded = found
  await database.rows('delete from insurance_base')
  await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
  const entityId = newId()
  await database.rows(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day)
     select i, '用人单位' || i, right(i::text, 18), right(i::text, 18), '示例市', '示例市', '示例市', 10
     from (select $1::uuid as i) new`,
    [entityId],
  )
  for (const name of ['paid', 'first', 'poor', 'rich', 'unpaid', 'open', 'filed', 'fund']) {
    const values = { entityId, startMonth: '2025-07', declareBase: '8000.30' }
    people[name] = await desk.member(social, values, TYPES)
  }
  await pay('paid', '2024-11', '9000.70')
  await pay('paid', '2024-12', '10000.00')
  // This year's pay counts only for people without pay last year.
  await pay('paid', '2025-01', '20000.00')
  await pay('first', '2025-06', '9500.35')
  await pay('poor', '2024-12', '1000.00')
  await pay('rich', '2024-12', '50000.00')
  // Nobody has checked this one.
  await pay('open', '2024-12', '9999.00', '0')
  for (const month of PAID) {
    for (const resource of [insuranceMonthlies, fundMonthlies]) {
      const made = await desk.generate(social, resource, month)
      expect(made.status, made.text).toBe(200)
      await database.rows(
        `update ${resource.table} set state = '4' where month = $1 and kind = '正常'`,
        [month],
      )
    }
  }
})

test('the demo company has a prepared list, with months to catch up', () => {
  expect(seeded?.lines).toBeGreaterThan(20)
  expect(seeded?.back).toBeGreaterThan(0)
})

describe('a list of new bases', () => {
  test('proposes last year’s average of checked pay, and says where none is found', async () => {
    const made = await prepare()
    expect(made.status, made.text).toBe(200)
    expect(made.text).toContain('8 人')
    expect(await lineOf('paid')).toMatchObject({
      base: '9500.35',
      source: 'pay',
      currentBase: '8000.30',
      bound: 'none',
    })
    expect(await lineOf('first')).toMatchObject({ base: '9500.35', source: 'pay' })
    for (const name of ['unpaid', 'open']) {
      expect(await lineOf(name)).toMatchObject({
        base: '8000.30',
        source: 'before',
        difference: '0.00',
        backMonths: 0,
      })
    }
    expect((await basesOf('paid'))[0]).toMatchObject({ declare_base: '8000.30' })
  })

  test('shows what a month costs and what paid months lack, as the adjustment books it', async () => {
    // 16 §10 answer 35: for two months, 315.02 are missing from the person and 756.04 from the employer.
    const { personBefore, personAfter, companyBefore, companyAfter, difference, ...line } =
      await lineOf('paid')
    expect(line).toMatchObject({ backMonths: 2, backPerson: '315.02', backCompany: '756.04' })
    expect(fenOf(personAfter) - fenOf(personBefore)).toBe(15_751)
    expect(fenOf(companyAfter) - fenOf(companyBefore)).toBe(37_802)
    expect(fenOf(difference)).toBe(53_553)
  })

  test('names floor and cap, and can be filtered by them', async () => {
    expect(await lineOf('poor')).toMatchObject({ base: '1000.00', bound: 'floor' })
    expect(await lineOf('rich')).toMatchObject({ base: '50000.00', bound: 'cap' })
    const { id } = await lineOf('rich')
    const { floor, cap } = recordIn(
      await social(insuranceBases.endpoints.info, { query: { id: String(id) } }),
    )
    expect(floor).toBe('4246.00')
    expect(cap).toBe('21228.00')
    const of = async (query: Record<string, string>) =>
      pageIn(await social(insuranceBases.endpoints.list, { query })).dataCount
    expect(await of({ bound: 'cap' })).toBe(1)
    expect(await of({ source: 'before' })).toBe(4)
  })

  test('takes another base for a person, works its figures out again, and keeps it', async () => {
    const typed = await type('poor', '9500.35')
    expect(typed.status, typed.text).toBe(200)
    expect(await lineOf('poor')).toMatchObject({
      base: '9500.35',
      source: 'hand',
      bound: 'none',
      backPerson: '315.02',
    })
    expect((await type('poor', '0.00')).status).toBe(400)
    expect((await prepare()).status).toBe(200)
    expect(await lineOf('poor')).toMatchObject({ base: '9500.35', source: 'hand' })
    expect((await prepare({ keepNamed: false })).status).toBe(200)
    expect(await lineOf('poor')).toMatchObject({ base: '1000.00', source: 'pay' })
  })

  test('leaves out the own base, other cities, and people beyond the competence', async () => {
    expect((await prepare({ city: '无人市' })).status).toBe(409)
    expect((await prepare({ types: ['7'] })).status).toBe(400)
    expect((await prepare({ bookMonth: '2025-06' })).status).toBe(400)
    await asOwn('open', async (own) => {
      expect((await prepare()).status).toBe(200)
      expect((await linesOf()).has(own)).toBe(false)
      const body = { id: newId(), userId: own, base: '9000.00' }
      const typed = await social(insuranceBases.endpoints.add, { method: 'POST', body })
      expect(typed.status).toBe(409)
    })
    await database.rows("update insurance_person set city = '别处市' where user_id = $1", [
      people.open,
    ])
    expect((await prepare()).status).toBe(200)
    expect((await linesOf()).has(idOf('open'))).toBe(false)
    await database.rows("update insurance_person set city = '示例市' where user_id = $1", [
      people.open,
    ])
    await grant('social', { items: ['公积金'], canEdit: true })
    expect((await linesOf()).size).toBe(0)
    expect((await prepare()).status).toBe(409)
    expect((await act('confirm', {})).status).toBe(409)
    await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
    const staff = await api.as('staff1')
    expect((await prepare({}, { call: staff })).status).toBe(403)
    expect((await act('confirm', {}, { call: staff })).status).toBe(403)
    expect((await prepare()).status).toBe(200)
  })

  test('has a person once, and nobody outside the register', async () => {
    const outsider = await desk.person({ join: '2020-03-01' })
    for (const userId of [people.paid, outsider]) {
      const body = { id: newId(), userId, month: '2025-07', base: '9000.00' }
      const answer = await social(insuranceBases.endpoints.add, { method: 'POST', body })
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['userId'] })
    }
    expect((await prepare()).status).toBe(200)
    const held = await database.value(
      "select max(lines)::integer from (select count(*) as lines from insurance_base where state = '0' and deleted_at is null group by user_id) of_one",
    )
    expect(held).toBe(1)
    const copy = database.rows(
      `insert into insurance_base (id, user_id, city, month, book_month, base, source)
       select gen_random_uuid(), user_id, city, month, book_month, base, source from insurance_base
       where user_id = $1 and state = '0' and deleted_at is null`,
      [people.paid],
    )
    await expect(copy).rejects.toThrow(/uq_insurance_base__user_id/)
  })

  test('is summed up for those who see its people, with what keeps it back', async () => {
    const [list, ...others] = await summary()
    expect(others).toEqual([])
    expect(list).toMatchObject({
      city: '示例市',
      month: '2025-07',
      people: 8,
      clamped: 2,
      noPay: 4,
      blocked: 0,
      backMonths: 2,
      held: null,
    })
    const lines = [...(await linesOf()).values()]
    const sumOf = (...names: string[]) =>
      lines.reduce((sum, line) => names.reduce((all, name) => all + fenOf(line[name]), sum), 0)
    expect(fenOf(list?.difference)).toBe(sumOf('difference'))
    expect(fenOf(list?.back)).toBe(sumOf('backPerson', 'backCompany'))
    expect(list?.backPeople).toBe(lines.filter(({ backMonths }) => Number(backMonths) > 0).length)

    const ofPaid = 'where user_id = $1'
    await database.rows(`update insurance_base set problem = 'noRule' ${ofPaid}`, [people.paid])
    expect(await summary()).toMatchObject([{ blocked: 1, held: null }])
    await database.rows(
      `update insurance_base set problem = null, book_month = '2025-10' ${ofPaid}`,
      [people.paid],
    )
    expect(await summary()).toMatchObject([{ blocked: 0, held: 'mixed' }])
    await database.rows(`update insurance_base set book_month = $2 ${ofPaid}`, [people.paid, BOOK])
    const own = await database.value("select user_base_id from app_user where user_name = 'social'")
    await database.rows(`update insurance_base set user_id = $2 ${ofPaid}`, [people.paid, own])
    expect(await summary()).toMatchObject([{ held: 'own' }])
    await database.rows(`update insurance_base set user_id = $2 ${ofPaid}`, [own, people.paid])

    await grant('social', { items: ['社保', '公积金'], canEdit: false })
    expect(await summary()).toMatchObject([{ people: 8, held: 'reach' }])
    expect((await act('confirm', {})).status).toBe(409)
    await grant('social', { items: ['公积金'], canEdit: true })
    expect(await summary()).toEqual([])
    await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
    const staff = await api.as('staff1')
    expect((await staff(preparedCall(insuranceBases))).status).toBe(403)
  })
})

describe('a file of bases', { timeout: 120_000 }, () => {
  const { sent, commit, rows } = importDesk(api)

  beforeAll(() => {
    const jobs: RunningJobs = api.startJobs({ atOnce: 1, pulse: QUICK })
    return () => jobs.stop()
  })

  const fileOf = (lines: readonly (readonly string[])[]) =>
    csvOf(
      lines.map(([number = '', name = '', base = '']) => ({
        工号: number,
        姓名: name,
        基数: base,
      })),
      ['工号', '姓名', '基数'],
    )

  test('fills the prepared list, and names unknown people and amounts by their lines', async () => {
    const outsider = await desk.person({ join: '2020-03-01' })
    const unknown = String(
      await database.value('select emp_no from user_base_info where id = $1', [outsider]),
    )
    const file = fileOf([
      [await numberOf('filed'), await nameOf('filed'), '9500.35'],
      ['T-NOBODY', '无此人', '9000'],
      [await numberOf('unpaid'), await nameOf('unpaid'), '九千'],
      [await numberOf('rich'), await nameOf('rich'), '0'],
      [unknown, '', '9000'],
      [await numberOf('filed'), '', '9600'],
    ])
    const known = await sent('social', file, { name: 'bases.csv', resource: insuranceBases })
    expect(known).toMatchObject({ state: 'ready', counts: { add: 1, refused: 5 } })
    const refused = await rows('social', known.id, 'refused')
    expect(refused.map(({ place }) => place)).toEqual([3, 4, 5, 6, 7])
    expect((await lineOf('filed')).source).toBe('before')
    const done = await commit('social', known.id, true)
    expect(done.state).toBe('done')
    expect(await lineOf('filed')).toMatchObject({
      base: '9500.35',
      source: 'file',
      backPerson: '315.02',
    })
    expect((await prepare()).status).toBe(200)
    expect(await lineOf('filed')).toMatchObject({ base: '9500.35', source: 'file' })
  })

  test('refuses a number beside the name of somebody else, and the own number', async () => {
    const [known, said] = [await nameOf('open'), await nameOf('unpaid')]
    const spread = [...known].join('　')
    await asOwn('rich', async (own) => {
      const number = await database.value('select emp_no from user_base_info where id = $1', [own])
      const file = fileOf([
        [await numberOf('open'), said, '9000'],
        [await numberOf('first'), '', '9500.35'],
        [String(number), '', '9000'],
      ])
      const sentFile = await sent('social', file, { name: 'names.csv', resource: insuranceBases })
      expect(sentFile).toMatchObject({ state: 'ready', counts: { add: 1, refused: 2 } })
      const refused = await rows('social', sentFile.id, 'refused')
      expect(refused.map(({ place }) => place)).toEqual([2, 4])
      for (const name of [known, said]) expect(JSON.stringify(refused[0])).toContain(name)
    })
    const file = fileOf([[await numberOf('open'), spread, '9000']])
    const sentFile = await sent('social', file, { name: 'blanks.csv', resource: insuranceBases })
    expect(sentFile).toMatchObject({ counts: { add: 1, refused: 0 } })
  })
})

describe('the adjustment of a list', () => {
  test('changes all bases at once as the preview says, and books the differences', async () => {
    const preview = await act('confirm', { preview: true })
    expect(preview.status, preview.text).toBe(200)
    expect(preview.text).toContain('2025-07、2025-08')
    expect((await basesOf('paid'))[0]).toMatchObject({ declare_base: '8000.30' })
    const { digest } = (preview.body.response as { preview: { digest: string } }).preview
    expect((await type('unpaid', '8100.00')).status).toBe(200)
    const stale = await act('confirm', { confirm: digest })
    expect(stale.status).toBe(409)
    const done = await act('confirm', {})
    expect(done.status, done.text).toBe(200)
    expect((await basesOf('paid'))[0]).toMatchObject({ declare_base: '9500.35' })
    expect((await basesOf('rich'))[0]).toMatchObject({ declare_base: '50000.00' })
    const row = await desk.rowOf(insuranceMonthlies, BOOK, idOf('paid'), '补差')
    expect(row).toMatchObject({ total_person: '315.02', total_company: '756.04' })
  })

  test('leaves its lines as the record of the year, which nobody changes', async () => {
    const adjusted = await lineOf('paid')
    expect(adjusted.state).toBe('1')
    expect((await type('paid', '9000.00')).status).toBe(409)
    const { id, version } = adjusted
    const gone = await social(insuranceBases.endpoints.delete, {
      method: 'DELETE',
      query: { id: String(id), version: String(version) },
    })
    expect(gone.status).toBe(409)
    expect((await act('confirm', {})).status).toBe(409)
  })

  test('is refused with a line that cannot be adjusted, which the preview names', async () => {
    const made = await prepare({ month: '2025-10', bookMonth: '2025-10' })
    expect(made.status, made.text).toBe(200)
    expect((await type('unpaid', '8200.00')).status).toBe(200)
    const outsider = await desk.person({ join: '2020-03-01' })
    await database.rows(
      `insert into insurance_base (id, user_id, city, month, book_month, base, source, problem)
       values (gen_random_uuid(), $1, '示例市', '2025-10', '2025-10', 9000, 'hand', 'noRow')`,
      [outsider],
    )
    expect(await summary()).toMatchObject([{ month: '2025-10', blocked: 1 }])
    const before = await basesOf('unpaid')
    const preview = await act('confirm', { month: '2025-10', preview: true })
    expect(preview.text).toContain('找不到可调整的人员')
    expect((await act('confirm', { month: '2025-10' })).status).toBe(400)
    expect(await basesOf('unpaid')).toEqual(before)
    await database.rows("delete from insurance_base where state = '0'")
  })

  test('of the fund goes through its own list', async () => {
    expect((await prepare({}, { resource: fundBases })).status).toBe(200)
    expect(await lineOf('paid', fundBases)).toMatchObject({
      base: '9500.35',
      backPerson: '240.00',
      backCompany: '240.00',
    })
    const done = await act('confirm', {}, { resource: fundBases })
    expect(done.status, done.text).toBe(200)
    expect(await desk.rowOf(fundMonthlies, BOOK, idOf('paid'), '补差')).toMatchObject({
      company_amount: '240.00',
    })
  })
})
