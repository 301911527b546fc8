import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { GROSS_CALLS, grossAnswer } from '#modules/pay/gross/wire/gross.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Caller, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { runDesk } from './run-desk.ts'

const company = testCompany()
const { database } = company
const { grant, one } = payDesk(company)
const { newEmployer, staffed, openRun, generateRun } = runDesk(company)

const MONTH = '2026-03'
const PEOPLE = 24

let pay: Caller
let entityId: string
let runId: string
let months: readonly Month[]

/** A made-up month of somebody: what was worked, and by which terms. */
type Month = {
  userId: string
  base: string
  post: string
  monthDays: number
  employedDays: number
  absent: number
  sick: number
  overtime: number
}

const half = fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2)
const anyMonth = fc
  .record({
    base: fc.bigInt({ min: 300_000n, max: 6_000_000n }).map((fen) => String(Money.ofFen(fen))),
    post: fc.bigInt({ min: 0n, max: 900_000n }).map((fen) => String(Money.ofFen(fen))),
    monthDays: fc.integer({ min: 17, max: 27 }),
    missed: fc.integer({ min: 0, max: 15 }),
    absent: half,
    sick: fc.integer({ min: 0, max: 3 }),
    overtime: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ missed, ...month }) => ({ ...month, employedDays: month.monthDays - missed }))

beforeAll(async () => {
  pay = await company.api.as('pay')
  await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  entityId = await newEmployer()
  const drawn = fc.sample(anyMonth, { numRuns: PEOPLE, seed: 184 })
  const made: Month[] = []
  for (const month of drawn) {
    const [userId = ''] = await staffed(entityId, {
      terms: { base_salary: month.base, post_salary: month.post },
      facts: {
        month_pay_days: month.monthDays,
        employed_pay_days: month.employedDays,
        absent_days: month.absent,
        ot_workday: month.overtime,
        sick_spell: JSON.stringify(
          month.sick === 0
            ? []
            : [{ since: `${MONTH}-02`, within: String(month.sick), beyond: '0' }],
        ),
      },
    })
    made.push({ userId, ...month })
  }
  months = made
  runId = await openRun(pay, entityId)
  const done = await generateRun(pay, entityId)
  if (done.status !== 200) throw new Error(done.text)
})

const rowsOf = () =>
  database.rows<Record<string, string>>(
    `select user_id, gross::text, tax::text, net::text, cost::text, basis::text from salary
     where entity_id = $1 and deleted_at is null order by user_id`,
    [entityId],
  )

test('a simulated month is what the run pays, whatever was worked', async () => {
  const rows = new Map((await rowsOf()).map((row) => [row.user_id, row.gross]))
  const simulated = new Map<string, string>()
  for (const month of months) {
    const answer = await pay(GROSS_CALLS.simulate, {
      method: 'POST',
      body: {
        month: MONTH,
        city: '示例市',
        serviceYears: '6',
        monthDays: String(month.monthDays),
        employedDays: String(month.employedDays),
        parts: [
          {
            days: String(month.employedDays),
            base: month.base,
            post: month.post,
            // Six years of service.
            fixed: '300',
            percent: '100',
            unpaidDays: String(month.absent),
            sickDays: String(month.sick),
            longSickDays: '0',
            otWorkday: String(month.overtime),
            otRestday: '0',
            otRestdayLieu: '0',
            otHoliday: '0',
          },
        ],
        meritBase: '0',
        personFactor: '1',
        departmentFactor: '1',
        adjustment: '0',
      },
    })
    expect(answer.status, answer.text).toBe(200)
    simulated.set(month.userId, grossAnswer.parse(answer.body.response).gross)
  }
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(simulated))
})

test('rows add up to the sums of the run, of the list and of the sheet', async () => {
  const rows = await rowsOf()
  expect(rows).toHaveLength(PEOPLE)
  const sum = (name: string) => String(sumOfMoney(rows.map((row) => moneyOf(row[name] ?? ''))))
  const run = recordIn(await pay(payRuns.endpoints.info, { query: { id: runId } }))
  const sheet = { month: MONTH, entityId, kind: 'normal' }
  const summary = await pay(sheetPaths(salaries).summary, { query: sheet })
  const { total } = summary.body.response as { total: { sums: Record<string, string> } }
  const list = await pay(salaries.endpoints.list, {
    query: { monthStart: MONTH, monthEnd: MONTH, entityId, sums: 'true' },
  })
  const { sums } = list.body.response as { sums: Record<string, string> }
  for (const name of ['gross', 'tax', 'net', 'cost']) {
    expect([run[name], total.sums[name], sums[name]], name).toEqual([
      sum(name),
      sum(name),
      sum(name),
    ])
  }
})

test('generating again changes no byte', async () => {
  const bytes = () =>
    one('select string_agg(s::text, chr(10) order by s.id) from salary s where entity_id = $1', [
      entityId,
    ])
  const before = await bytes()
  const again = await generateRun(pay, entityId)
  expect(again.body.response).toMatchObject({ created: 0, updated: 0, same: PEOPLE })
  expect(await bytes()).toBe(before)
})
