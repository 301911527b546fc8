import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { amountsOf } from '#modules/pay/salary-terms/seed/salary-term-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addMonths, type Day, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Merit = Insertable<DB['merit_salary']>

/** The states of the months, from the oldest to last month. */
const STATES = [
  MONTHLY.archived,
  MONTHLY.finished,
  MONTHLY.audited,
  MONTHLY.checked,
  MONTHLY.open,
] as const
const ROWS = 12
const EMPLOYED = '2'
const DAYS = '22'
const SCORES = ['96', '88.5', '82', '91', '77', '64', '86', '73', '95', '58', '84', '89'] as const
const FACTORS = ['1.10', '0.90'] as const

type Grade = { fromScore: number; grade: string; factor: number }

/** The grade of a score by the shipped parameters. */
function gradeOf(score: string): Grade {
  const shipped = NATIONAL_VALUES.find(({ key }) => key === 'merit.grades')?.value as Grade[]
  const reached = shipped.filter(({ fromScore }) => fractionOf(score).compare(fromScore) >= 0)
  return reached.at(-1) ?? { fromScore: 0, grade: 'E', factor: 0 }
}

/** People with merit pay who were here in all these months. */
function gradedPeople(context: SeedContext, company: Company, since: Day) {
  return company.people
    .map((person, at) => ({ person, at }))
    .filter(
      ({ person }) => person.status === EMPLOYED && person.leave === null && person.join < since,
    )
    .map(({ person, at }) => {
      const rank = rankIndexOf(context, pickAt(company.posts, person.post), at)
      return { at, base: String(amountsOf(person, at, rank, 0).merit_base ?? '') }
    })
    .filter(({ base }) => base !== '')
    .slice(0, ROWS)
}

const months = ({ today }: SeedContext) => {
  const thisMonth = parseDay(`${isoMonth(today)}-01`)
  return STATES.map((state, at) => ({ state, first: addMonths(thisMonth, at - STATES.length) }))
}

type Planned = {
  at: number
  base: string
  state: string
  first: Day
  row: number
  score: string
}

function* planned(context: SeedContext, company: Company): Generator<Planned> {
  const all = months(context)
  const people = gradedPeople(context, company, all[0]?.first ?? context.today)
  for (const [nth, { state, first }] of all.entries()) {
    for (const [row, person] of people.entries()) {
      const score = pickAt(SCORES, (row + nth) % SCORES.length)
      yield { ...person, state, first, row, score }
    }
  }
}

function* scoreRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['merit_score']>> {
  const leader = accountOf(context, { accounts }, 'gm')
  let made = 0
  for (const { at, first, score } of planned(context, company)) {
    yield {
      ...context.stamp('merit_score', made),
      created_by: leader,
      month: isoMonth(first),
      user_id: context.idOf('user_base_info', at),
      dept_id: sheetPerson(context, company, at).dept_id,
      score,
      comment: made % 5 === 0 ? '本月按期完成重点工作' : null,
      scored_by_id: leader,
    }
    made += 1
  }
}

function* factorRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['merit_factor']>> {
  const last = months(context).at(-1)?.first ?? context.today
  for (const [row, factor] of FACTORS.entries()) {
    yield {
      ...context.stamp('merit_factor', row),
      month: isoMonth(last),
      dept_id: context.idOf('department', company.departments.length - 1 - row),
      factor,
      reason: '经营目标完成情况',
    }
  }
}

const adjustmentOf = (row: number) => (row === 3 ? '-100.00' : '0.00')

function* sheetRows(context: SeedContext, company: Company): Generator<Merit> {
  const before = new Map<number, string>()
  let made = 0
  for (const { at, base, state, first, row, score } of planned(context, company)) {
    const adjustment = adjustmentOf(row)
    const { fromScore, grade, factor } = gradeOf(score)
    const isVoid = state === MONTHLY.open && row === ROWS - 1
    const amount = amountOf(base, factor, adjustment)
    yield {
      ...context.stamp('merit_salary', made),
      ...sheetPerson(context, company, at),
      month: isoMonth(first),
      merit_base: base,
      leader_score: score,
      score,
      grade,
      person_factor: factor,
      dept_factor: '1.00',
      paid_days: DAYS,
      month_days: DAYS,
      attend_ratio: '1.0000',
      adjust: adjustment,
      adjust_reason: row === 3 ? '质量问题扣减' : null,
      typed: row === 3 ? typedBy('薪酬专员', isoDay(addMonths(first, 1) + 1)) : '{}',
      amount,
      basis: JSON.stringify(basisOf({ base, score, grade, fromScore, factor, adjustment })),
      last_amount: before.get(at) ?? null,
      ...(isVoid
        ? { state: MONTHLY.voided, reason: '重复' }
        : stepsOf(state, addMonths(first, 1), row)),
    }
    before.set(at, amount)
    made += 1
  }
}

/** Merit that a run of wages pays: the amount and its parts in yuan. */
export type SeededMerit = {
  amount: string
  base: string
  factor: number
  adjustment: string
  days: string
}

const amountOf = (base: string, factor: number, adjustment: string) =>
  String(moneyOf(base).times(fractionOf(factor)).plus(moneyOf(adjustment)))

/** The checked merit of the demo company by the number of the person and the month: `12 2026-01`. */
export function seededMerit(context: SeedContext, company: Company): Map<string, SeededMerit> {
  const merits = new Map<string, SeededMerit>()
  for (const { at, base, state, first, row, score } of planned(context, company)) {
    if (state === MONTHLY.open) continue
    const { factor } = gradeOf(score)
    const adjustment = adjustmentOf(row)
    merits.set(`${at} ${isoMonth(first)}`, {
      amount: amountOf(base, factor, adjustment),
      base,
      factor,
      adjustment,
      days: DAYS,
    })
  }
  return merits
}

type Explained = Grade & { base: string; score: string; adjustment: string }

/** The explanation of a row, with the names of its steps as the sheet writes them. */
function basisOf({ base, score, grade, fromScore, factor, adjustment }: Explained) {
  return [
    { step: 'onlyLeader', values: { score } },
    { step: 'grade', values: { score, grade, from: `${fromScore}`, factor: `${factor}` } },
    { step: 'days', values: { paid: DAYS, employed: DAYS, of: DAYS } },
    {
      step: moneyOf(adjustment).fen === 0n ? 'merit' : 'meritAdjusted',
      values: { base, person: `${factor}`, department: '1', days: DAYS, of: DAYS, adjustment },
    },
  ]
}

const typedBy = (by: string, day: string) =>
  JSON.stringify({ adjust: { was: '0.00', by, at: `${day} 10:00:00` } })

/** The marks of the steps that a row has passed, in the days after the month. */
function stepsOf(state: string, after: Day, row: number): Partial<Merit> {
  const at = (days: number) => `${isoDay(after + days)}T02:00:00.000Z`
  const order: readonly string[] = [...STATES].reverse()
  const passed = (step: string) => order.indexOf(state) >= order.indexOf(step)
  return {
    state,
    ...(passed(MONTHLY.checked) ? { checked_by: '薪酬专员', checked_at: at(3) } : {}),
    ...(passed(MONTHLY.audited) ? { audited_by: '人事总监', audited_at: at(4) } : {}),
    ...(passed(MONTHLY.finished)
      ? { finished_at: isoDay(after + 5), confirmed_at: row % 2 === 0 ? at(6) : null }
      : {}),
  }
}

/** Scores, factors and sheets of merit in the demo company, in every state. */
export function meritTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('merit_score', () => scoreRows(context, company, accounts)),
    seedTable('merit_factor', () => factorRows(context, company)),
    seedTable('merit_salary', () => sheetRows(context, company)),
  ]
}
