import { afterAll, beforeAll, expect, test } from 'vitest'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { one, person, grant } = payDesk(company)
const HEADINGS = ['人员', '月份', '调整金额', '调整原因']

let files: ReturnType<typeof importDesk>
let jobs: RunningJobs

beforeAll(async () => {
  files = importDesk(company.api)
  jobs = company.api.startJobs({ atOnce: 1, pulse: QUICK })
  await grant('pay', { items: ['定薪', '绩效工资'], canEdit: true, canExport: true })
})
afterAll(() => jobs?.stop())

/** Somebody with an open row of merit in the month. */
async function withRow(month: string, state = '0', like = 'leader1') {
  const userId = await person({ like })
  await company.database.rows(
    `insert into merit_salary (id, month, user_id, emp_no, person_name, dept_id, department, merit_base, amount,
       by_hand, state)
     select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', 3000, 0, true, $3
     from user_base_info b where b.id = $1`,
    [userId, month, state],
  )
  await company.database.rows(
    `insert into attend_month (id, user_id, month, locked, month_pay_days, employed_pay_days, absent_days)
     values (gen_random_uuid(), $1, $2, true, 22, 22, 0)`,
    [userId, month],
  )
  const empNo = await one('select emp_no from user_base_info where id = $1', [userId])
  return { userId, empNo }
}

const row = (empNo: string, month: string, adjust: string, reason = '项目奖励') => ({
  人员: empNo,
  月份: month,
  调整金额: adjust,
  调整原因: reason,
})

async function send(rows: readonly Record<string, string>[], who = 'pay') {
  const sent = { name: 'merit.csv', resource: meritSalaries }
  const file = await files.sent(who, csvOf(rows, HEADINGS), sent)
  const refused = await files.rows(who, file.id, 'refused')
  return {
    ...file,
    refused: refused.map(({ problems }) => problems.map(({ text }) => text).join()),
  }
}

const rowOf = async (userId: string) => {
  const [found] = await company.database.rows<Record<string, string>>(
    'select adjust::text, amount::text, version, state from merit_salary where user_id = $1',
    [userId],
  )
  return found
}

test('a file of a month changes what people may type, and the same file again changes nothing', async () => {
  const month = '2025-08'
  const first = await withRow(month)
  const second = await withRow(month)
  const lines = [row(first.empNo, month, '1,200.50'), row(second.empNo, month, '300')]
  const file = await send(lines)
  expect(file.refused).toEqual([])
  expect(file.counts).toMatchObject({ change: 2, add: 0, refused: 0 })
  expect(await rowOf(first.userId)).toMatchObject({ adjust: null })
  await files.commit('pay', file.id)
  expect(await rowOf(first.userId)).toMatchObject({ adjust: '1200.50', amount: '1200.50' })
  const before = await rowOf(second.userId)
  expect(before).toMatchObject({ adjust: '300.00' })
  const again = await send([...lines].reverse())
  expect(again.counts).toMatchObject({ same: 2, change: 0, refused: 0 })
  expect(await rowOf(second.userId)).toEqual(before)
})

test('rows that are checked or archived, without a reason, or of strangers are refused', async () => {
  const month = '2025-09'
  const open = await withRow(month)
  const checked = await withRow(month, '1')
  const archived = await withRow('2025-10', '4')
  const file = await send([
    row(open.empNo, month, '100'),
    row(checked.empNo, month, '100'),
    row(archived.empNo, '2025-10', '100'),
    row(checked.empNo, month, '5', ''),
    row('NOBODY', month, '100'),
  ])
  expect(file.counts).toMatchObject({ change: 1, refused: 4 })
  expect(file.refused).toEqual([
    expect.stringContaining('待核对'),
    expect.stringContaining('待核对'),
    expect.stringContaining('调整原因'),
    expect.stringContaining('NOBODY'),
  ])
  expect(await rowOf(open.userId)).toMatchObject({ adjust: null })
})

test('a file reaches only the people of the competence, and nobody without one', async () => {
  const month = '2025-11'
  const near = await withRow(month)
  const far = await withRow(month, '0', 'hrdir')
  const deptId = await one('select dept_id from user_base_info where id = $1', [near.userId])
  const items = ['绩效工资']
  await grant('pay', { items, scope: '5', deptIds: [deptId], canEdit: true })
  const file = await send([row(near.empNo, month, '100'), row(far.empNo, month, '100')])
  expect(file.counts).toMatchObject({ change: 1, refused: 1 })
  await grant('pay', { items: ['定薪'], canEdit: true })
  const none = await send([row(near.empNo, month, '200')])
  expect(none.counts).toMatchObject({ change: 0, refused: 1 })
  for (const { refused } of [file, none]) expect(refused[0]).toMatch(/没有此操作的权限|不存在/)
  expect(await rowOf(near.userId)).toMatchObject({ adjust: null })
})
