import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COST_CALLS, costReport } from '#modules/pay/costs/wire/costs.ts'
import { SALARY_SHEET_CALLS, salarySheet } from '#modules/pay/costs/wire/salary-sheet.ts'
import { SHARE_CALLS, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { REPORT_CALLS, reportData, reportEntry } from '#platform/wire/reports/report.ts'
import { madeShareLink, sharedReport, shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { SHIPPED_REPORTS } from '#product/define/shipped-reports.server.ts'
import { type Caller, ORIGIN } from '#tests/api/running-api.ts'
import { type ConformanceCompany, openCompany } from '#tests/conformance/conformance-company.ts'

const [BEFORE, MONTH] = ['2024-04', '2024-05']
const ITEMS = ['工资表', '个税', '社保', '公积金', '绩效工资']
/** The pay item of each report, and the figure in it for a person who has this much. */
const KEYS: Readonly<Record<string, string>> = {
  'salary/payslip': '工资表',
  'salary/by-dept': '工资表',
  'salary/cost': '工资表',
  'salary/compare': '工资表',
  'tax/withholding': '个税',
  'tax/year': '个税',
  'social/monthly': '社保',
  'social/summary': '社保',
  'fund/monthly': '公积金',
  'fund/summary': '公积金',
  'merit/summary': '绩效工资',
}
/** An amount of one person that nobody else has in any sheet, and the sum of both. */
const [OURS, THEIRS, BOTH] = ['12345.67', '23456.79', '35802.46']
const NONE = [404, '报表不存在或无权限']

let company: ConformanceCompany
let director: Caller
let entityId: string
const dept: Record<string, string> = {}
const people: Record<string, string> = {}

beforeAll(async () => {
  company = await openCompany()
  director = company.director
  const { database } = company
  entityId = String(await database.value('select id from legal_entity order by name limit 1'))
  const places = await database.rows<{ id: string; dept_id: string }>(
    `select distinct on (b.dept_id) b.id, b.dept_id from user_base_info b join department d on d.id = b.dept_id
     where b.deleted_at is null and b.status = '2' and b.id not in (select user_base_id from app_user
       where user_name in ('hrdir', 'hrmgr') and user_base_id is not null)
       and not exists (select from department below where below.pid = d.id)
     order by b.dept_id, b.id limit 2`,
  )
  for (const [at, name] of ['ours', 'theirs'].entries()) {
    people[name] = places[at]?.id ?? ''
    dept[name] = places[at]?.dept_id ?? ''
  }
  for (const month of [BEFORE, MONTH]) {
    await database.rows(
      `insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title)
       values (gen_random_uuid(), 'T' || $1, 'normal', $2, $1, ($1 || '-28')::date, $1, $1)`,
      [month, entityId],
    )
  }
  await row('ours', OURS)
  await row('theirs', THEIRS)
})
afterAll(() => company.close())
beforeEach(() => hold(ITEMS))

/** A row of this amount in every sheet, and a lower one in the month before. */
async function row(name: string, amount: string) {
  const about = `gen_random_uuid(), b.id, b.emp_no, b.name, b.dept_id, d.full_name`
  const columns = 'id, user_id, emp_no, person_name, dept_id, department'
  const from = `from user_base_info b join department d on d.id = b.dept_id where b.id = $1`
  const given = [people[name], amount, MONTH]
  const sheets = [
    `insert into salary (${columns}, month, entity_id, kind, state, gross, net, cost, base_pay)
     select ${about}, m.month, $4, 'normal', '5', m.amount, m.amount, m.amount, m.amount
     from (values ($3::text, $2::numeric), ('${BEFORE}', 5000)) m (month, amount),
       user_base_info b join department d on d.id = b.dept_id where b.id = $1`,
    `insert into salary_tax (${columns}, month, entity_id, tax_kind, income, tax)
     select ${about}, $3, $4, '工资薪金', $2, $2 ${from}`,
    `insert into insurance_monthly (${columns}, month, entity_id, kind, total_company, both_sides)
     select ${about}, $3, $4, '正常', $2, $2 ${from}`,
    `insert into house_fund_monthly (${columns}, month, entity_id, kind, company_amount, both_sides)
     select ${about}, $3, $4, '正常', $2, $2 ${from}`,
  ]
  for (const statement of sheets) await company.database.rows(statement, [...given, entityId])
  await company.database.rows(
    `insert into merit_salary (${columns}, month, amount, merit_base) select ${about}, $3, $2, $2 ${from}`,
    given,
  )
}

/** Gives the director one competence in place of all others. */
async function hold(
  items: readonly string[],
  { deptId = null as string | null, canExport = true } = {},
) {
  const { database } = company
  await database.rows(
    "delete from salary_competence where user_id = (select id from app_user where user_name = 'hrdir')",
  )
  if (items.length === 0) return
  await database.rows(
    `insert into salary_competence (id, user_id, scope, dept_ids, items, can_edit, can_export, valid_to, reason)
     select gen_random_uuid(), u.id, case when $2::uuid is null then '4' else '5' end,
       array_remove(array[$2::uuid], null), $1, true, $3, today() + 30, '测试'
     from app_user u where u.user_name = 'hrdir'`,
    [items, deptId, canExport],
  )
}

const paramsOf = (key: string) => (key === 'tax/year' ? 'year=2024' : `month=${MONTH}`)
const ask = (by: Caller, key: string, params = paramsOf(key)) =>
  by(REPORT_CALLS.data, { query: { reportUrl: key, params } })

async function answerTo(by: Caller, key: string) {
  const { status, body } = await ask(by, key)
  return [status, body.msg]
}

async function read(key: string, params?: string) {
  const answer = await ask(director, key, params)
  expect(answer.status, `${key} ${answer.text}`).toBe(200)
  return reportData.parse(answer.body.response)
}

async function fileOf(key: string) {
  const url = new URL(REPORT_CALLS.file, ORIGIN)
  const query = { reportUrl: key, params: paramsOf(key), format: 'csv' }
  url.search = new URLSearchParams(query).toString()
  const headers = { authorization: `Bearer ${await company.api.token('hrdir')}` }
  const answer = await company.api.fetch(new Request(url, { headers }))
  return { status: answer.status, text: await answer.text() }
}

test('the keys are those of the reports of pay', () => {
  const shipped = SHIPPED_REPORTS.filter(({ category }) => category === '薪酬')
  expect(shipped.map(({ key }) => key).sort()).toEqual(Object.keys(KEYS).sort())
})

describe.each(Object.entries(KEYS))('%s', (key, item) => {
  test('shows the figures of everybody in reach of the competence, and of nobody else', async () => {
    const all = JSON.stringify(await read(key))
    for (const figure of [BOTH]) expect(all).toContain(figure)
    await hold([item], { deptId: dept.ours ?? '' })
    const ours = JSON.stringify(await read(key))
    expect(ours).toContain(OURS)
    for (const figure of [THEIRS, BOTH]) expect(ours).not.toContain(figure)
    const { status, text } = await fileOf(key)
    expect(status).toBe(200)
    expect(text).toContain(OURS)
    for (const figure of [THEIRS, BOTH]) expect(text).not.toContain(figure)
    await hold([item], { canExport: false })
    expect((await fileOf(key)).text).not.toContain(OURS)
  })

  test('is the same as an unknown key without the competence for its item, or the menu', async () => {
    const unknown = await answerTo(director, 'salary/unknown')
    expect(unknown).toEqual(NONE)
    const listed = async () => {
      const answer = await director(REPORT_CALLS.list)
      return (answer.body.response as unknown[]).map((one) => reportEntry.parse(one).key)
    }
    expect(await listed()).toContain(key)
    for (const items of [[], ITEMS.filter((other) => other !== item)]) {
      await hold(items)
      expect(await answerTo(director, key)).toEqual(unknown)
      expect((await fileOf(key)).status).toBe(404)
      expect(await listed()).not.toContain(key)
    }
    expect(await answerTo(company.nobody, key)).toEqual(unknown)
    expect(await answerTo(company.narrow, key)).toEqual(unknown)
    expect((await company.anonymous(REPORT_CALLS.data, { query: { reportUrl: key } })).status).toBe(
      401,
    )
  })

  test('is shared with nobody: no link can be made, and one that exists opens nothing', async () => {
    const count = () => company.database.value('select count(*)::integer from access_link')
    const before = await count()
    const scope = { reportUrl: key, params: paramsOf(key) }
    const made = await director(SHARE_CALLS.add, {
      method: 'POST',
      body: { page: 'userTemplate', scope },
    })
    expect([made.status, made.body.msg]).toEqual(NONE)
    const action = shareLinks.actions.shareReport?.endpoint ?? ''
    const body = { report: key, params: paramsOf(key), hours: 2 }
    for (const more of [{ preview: true }, { confirm: 'x' }, {}]) {
      const answer = await director(action, { method: 'PUT', body: Object.assign({}, body, more) })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('报表不存在或无权限')
    }
    expect(await count()).toBe(before)
    expect((await read(key)).mayShare).toBe(false)

    const roster = await director(SHARE_CALLS.add, {
      method: 'POST',
      body: { page: 'userTemplate', scope: { reportUrl: 'hr/roster', params: '' } },
    })
    const { id, token } = madeShareLink.parse(roster.body.response)
    const opening = await open(token)
    expect(await shown(opening)).not.toBeNull()
    await company.database.rows('update access_link set scope = $2 where id = $1', [id, scope])
    expect(await shown(opening)).toBeNull()
    expect((await resolve(token)).outcome).toBe('closed')
  })
})

async function outside(path: string, body: object) {
  const answer = await company.anonymous(path, { method: 'POST', body })
  return answer.body.response
}
const resolve = async (token: string) =>
  shareLinkAnswer.parse(await outside(SHARE_CALLS.resolve, { page: 'userTemplate', token }))

async function open(token: string): Promise<string> {
  const answer = await resolve(token)
  if (answer.outcome !== 'open') throw new Error(answer.outcome)
  return answer.opening
}
const shown = async (opening: string) =>
  sharedReport.parse(await outside(SHARE_CALLS.report, { opening, page: 1 })).report

test('a template over rows of pay stays closed, whatever its category is', async () => {
  const set = (category: string) =>
    company.database.rows("update report_template set category = $1 where key = 'fund/monthly'", [
      category,
    ])
  await set('其他')
  expect((await read('fund/monthly')).mayShare).toBe(false)
  const scope = { reportUrl: 'fund/monthly', params: '' }
  const made = await director(SHARE_CALLS.add, {
    method: 'POST',
    body: { page: 'userTemplate', scope },
  })
  expect(made.status).toBe(404)
  await hold(['工资表'])
  expect(await answerTo(director, 'fund/monthly')).toEqual(NONE)
  await set('薪酬')
})

test('the figures are those of the pages of pay', async () => {
  const whole = async (key: string, name: string) => {
    const { columns, totals } = await read(key)
    const at = columns.findIndex((column) => column.name === name)
    return totals.find(({ level }) => level === 0)?.cells[at]
  }
  const sheet = await director(SALARY_SHEET_CALLS.read, { query: { month: MONTH } })
  const { columns, total } = salarySheet.parse(sheet.body.response)
  for (const name of ['gross', 'net', 'basePay'] as const) {
    expect(await whole('salary/by-dept', name)).toBe(total.figures[columns.indexOf(name)])
  }
  const cost = await director(COST_CALLS.report, { query: { from: MONTH, to: MONTH } })
  expect(await whole('salary/cost', 'cost')).toBe(costReport.parse(cost.body.response).total.cost)
})

test('slips are there once they are published, and only raises beyond the percentage', async () => {
  const { database } = company
  await database.rows("update salary set state = '2' where month = $1", [MONTH])
  expect((await read('salary/payslip')).count).toBe(0)
  expect((await read('salary/by-dept')).count).toBe(2)
  await database.rows("update salary set state = '5' where month = $1", [MONTH])
  // From 5,000 to 12,345.67 is 146.9 percent, and to 23,456.79 is 369.1.
  const changes = async (percent: string) =>
    (await read('salary/compare', `month=${MONTH}&percent=${percent}`)).rows.map((cells) =>
      cells.at(-1),
    )
  expect((await changes('146')).sort()).toEqual(['146.9', '369.1'])
  expect(await changes('147')).toEqual(['369.1'])
})

test('the people of the lines, and who is a sum alone, learn who opened their pay', async () => {
  const { database } = company
  const opened = async () => {
    const rows = await database.rows<{ person_id: string }>(
      'select distinct person_id from pay_opening where person_id = any($1::uuid[]) order by 1',
      [Object.values(people)],
    )
    await database.rows('delete from pay_opening')
    return rows.map(({ person_id }) => person_id)
  }
  const both = Object.values(people).sort()
  await opened()
  for (const key of Object.keys(KEYS)) {
    // Both are in one sum of the employer.
    const expected = key === 'salary/cost' ? [] : both
    await read(key)
    expect(await opened(), key).toEqual(expected)
    await fileOf(key)
    expect(await opened(), `file of ${key}`).toEqual(expected)
  }
  await hold(ITEMS, { deptId: dept.ours ?? '' })
  await read('salary/cost')
  expect(await opened()).toEqual([people.ours])
})
