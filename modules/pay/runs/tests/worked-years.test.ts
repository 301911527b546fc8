import { beforeAll, describe, expect, test } from 'vitest'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { simulatedYear, TAX_CALLS } from '#modules/pay/tax/wire/tax-simulation.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'
import { ownIn, WORKED_YEARS, type WorkedYear } from './worked-years.ts'

const company = testCompany()
const { database } = company
const desk = kindsDesk(company)

const YEAR = '2026'
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const monthOf = (month: number) => `${YEAR}-${String(month).padStart(2, '0')}`
/** The average wage of a month there is 7,076, and no minimum wage is known. */
const CITY = '全年市'

let entityId: string
const people = new Map<WorkedYear, string>()
const idOf = (year: WorkedYear) => people.get(year) ?? ''

beforeAll(async () => {
  await desk.open()
  for (const name of ['pay', 'hrdir']) {
    await desk.grant(name, { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
  }
  await database.rows(
    `insert into policy_param (id, key, city, effective_from, value)
     values (gen_random_uuid(), 'avg.wage', $1, '2025-01-01', '7076')`,
    [CITY],
  )
  entityId = await desk.employer({ payDay: 25, payLag: 0 })
  for (const year of WORKED_YEARS) people.set(year, await hire(year))
  for (const month of MONTHS) await payMonth(month)
}, 300_000)

/** Somebody employed from January on, with the terms that the months of the year pay by. */
async function hire(year: WorkedYear): Promise<string> {
  const { months, left, severance, opening } = year
  const userId = await desk.person({ join: `${YEAR}-01-01` })
  await database.rows('update user_base_info set work_city = $2 where id = $1', [userId, CITY])
  await database.rows('delete from employment_status where user_id = $1', [userId])
  const spans: readonly (readonly [from: string, to: string | null, status: string])[] = left
    ? [
        [`${YEAR}-01-01`, left[0], '2'],
        [left[1], null, '2'],
      ]
    : [[`${YEAR}-01-01`, severance?.lastDay ?? null, '2']]
  for (const span of spans) {
    await database.rows(
      'insert into employment_status (user_id, from_day, to_day, status) values ($1, $2, $3, $4)',
      [userId, ...span],
    )
  }
  const { pay, director } = desk.by()
  for (const [at, [month, gross]] of months.entries()) {
    if (months[at - 1]?.[1] === gross) continue
    await desk.inForce([pay, director], userId, {
      entityId,
      baseSalary: gross,
      effectiveFrom: `${monthOf(month)}-01`,
    })
  }
  if (opening) {
    const { asOf, ...amounts } = opening
    await desk.opened([userId, entityId], asOf, amounts)
  }
  return userId
}

/** Pays a month: first its leavers and bonuses, then everybody's wages. Each run is checked before the next one. */
async function payMonth(number: number): Promise<void> {
  const month = monthOf(number)
  for (const year of WORKED_YEARS) {
    const userId = idOf(year)
    for (const { monthly, from, knownIn } of year.deductions ?? []) {
      if (knownIn === number) await declare(userId, monthly, from)
    }
    if (!year.months.some(([one]) => one === number)) continue
    await desk.attended([userId], month)
    await desk.contributed([userId, entityId], month, ownIn(year, number))
  }
  for (const year of WORKED_YEARS.filter(({ severance }) => severance?.month === number)) {
    await leave(year)
    await settled('settlement', month, '20')
  }
  await settled('normal', month, '25')
  for (const { bonus, ...year } of WORKED_YEARS) {
    if (bonus?.month !== number) continue
    const userId = [...people].find(([{ name }]) => name === year.name)?.[1] ?? ''
    await desk.input(userId, entityId, { item: 'year-bonus', amount: bonus.amount, month })
    await settled('bonus', month, '28')
  }
}

async function settled(kind: string, month: string, day: string): Promise<void> {
  const sheet = { entityId, kind, month }
  await desk.run(sheet, { payDate: `${month}-${day}` })
  await desk.check(sheet)
}

const declare = (userId: string, monthly: string, from: string) =>
  database.rows(
    `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
     values (gen_random_uuid(), $1, left($3, 4)::integer, '赡养老人', $2, 1, $3, left($3, 4) || '-12', '1')`,
    [userId, monthly, from],
  )

/** The person leaves by a completed departure. The amount above the legal severance is typed. */
async function leave(year: WorkedYear): Promise<void> {
  const { month = 0, lastDay = '', amount = '' } = year.severance ?? {}
  await database.rows(
    `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
       effect_done, status_before, annual_leave_left, annual_leave_known)
     select gen_random_uuid(), 'LZ' || right(b.id::text, 10), b.id, b.dept_id, '主动辞职', false, $2::date - 20, $2,
       'career', '4', true, '2', 0, 0 from user_base_info b where b.id = $1`,
    [idOf(year), lastDay],
  )
  await desk.input(idOf(year), entityId, { item: 'compensation', amount, month: monthOf(month) })
}

const WAGES = ['normal', 'settlement']

describe.each(WORKED_YEARS)('the year of $name', (year) => {
  test('is paid to the fen, month by month', async () => {
    const rows = await database.rows<{
      month: number
      gross: string
      tax: string
      overpaid: string
    }>(
      `select right(month, 2)::integer as month, gross::text, tax::text,
         coalesce(jsonb_path_query_first(basis, '$[*] ? (@.step == "tax.heldAtZero").values.amount') #>> '{}', '0.00')
           as overpaid
       from salary where user_id = $1 and kind = any($2) and deleted_at is null order by month`,
      [idOf(year), WAGES],
    )
    expect(rows).toEqual(
      year.months.map(([month, gross, , , , tax, overpaid]) => ({ month, gross, tax, overpaid })),
    )
  })

  test('stands in the tax sheets with taxable income, rate and quick deduction', async () => {
    const { pay } = desk.by()
    const found: unknown[] = []
    for (const [month] of year.months) {
      const done = await pay(salaryTaxes.actions.generate?.endpoint ?? '', {
        method: 'PUT',
        body: { month: monthOf(month), entityId, evenOpen: true },
      })
      expect(done.status, done.text).toBe(200)
      const [row] = await database.rows<Record<string, string>>(
        `select ytd_taxable::text as taxable, trim_scale(rate)::text as rate, quick::text, tax::text
         from salary_tax where user_id = $1 and month = $2 and deleted_at is null`,
        [idOf(year), monthOf(month)],
      )
      found.push(row)
    }
    expect(found).toEqual(
      year.months.map(([, , taxable, rate, quick, tax]) => ({ taxable, rate, quick, tax })),
    )
  })

  test('is what the simulator works out', async () => {
    const { left, severance, opening, deductions = [] } = year
    const start = year.from ?? `${YEAR}-01-01`
    const fund = year.own.fundLimit && { average: '40000', capBase: '21228' }
    const answer = await desk.by().pay(TAX_CALLS.simulate, {
      method: 'POST',
      body: {
        year: Number(YEAR),
        employments: left
          ? [
              { from: start, to: left[0] },
              { from: left[1], to: null },
            ]
          : [{ from: start, to: severance?.lastDay ?? null }],
        payments: year.months.map(([month, income]) => {
          const { insurance, fund: each } = ownIn(year, month)
          return Object.assign(
            { month, income, insurance },
            each && { fundPerson: each, fundCompany: fund ? each : '0' },
          )
        }),
        deductions: deductions.map(({ monthly, from, knownIn }) => ({
          monthly,
          from,
          to: null,
          knownIn,
        })),
        ...(opening && {
          opening: {
            month: Number(opening.asOf.slice(-2)),
            basicMonths: Number(opening.asOf.slice(-2)),
            income: opening.income,
            special: opening.special,
            paid: opening.paid,
          },
        }),
        ...(fund && { fund }),
      },
    })
    expect(answer.status, answer.text).toBe(200)
    const { months } = simulatedYear.parse(answer.body.response)
    expect(months.map(({ month, tax }) => [month, tax])).toEqual(
      year.months.map(([month, , , , , tax]) => [month, tax]),
    )
  })
})

test('a bonus is taxed alone, and severance above three yearly averages', async () => {
  for (const year of WORKED_YEARS) {
    const [row] = await database.rows<Record<string, string>>(
      `select sum(bonus_tax)::text as bonus, sum(compensation_tax)::text as severance from salary
       where user_id = $1 and deleted_at is null`,
      [idOf(year)],
    )
    expect(row, year.name).toEqual({
      bonus: year.bonus?.tax ?? '0.00',
      severance: year.severance?.tax ?? '0.00',
    })
  }
})

test('generating the last month again changes nothing', async () => {
  const sheet = { entityId, kind: 'normal', month: monthOf(12) }
  expect((await desk.move(sheet, '0', { reason: '测试' })).status).toBe(200)
  const again = await desk.generate(sheet)
  expect(again.body.response, again.text).toMatchObject({ created: 0, updated: 0 })
})
