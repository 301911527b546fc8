import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { bandOf, RANKS } from '#modules/org/seed/org-dictionaries.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { type Day, dayOf, isoDay, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'

type Row = Insertable<DB['user_salary_type']>

const TABLE = 'user_salary_type'
const [MAKER, CONFIRMER] = ['pay', 'hrdir']
const STEP = 50
export const MEAL_ALLOWANCE = '300.00'
const ON_PROBATION = '1'
const INTERN = '7'
const REHIRED = '8'
/** Of people in workshops: every seventh is paid by the piece, every eleventh by the day, every 13th by the hour. */
const [BY_PIECE, BY_DAY, BY_HOUR] = [7, 11, 13]
/** Every fifth person who was here at the last April had a rise then; every 60th has one that waits. */
const [RAISED, WAITING] = [5, 60]
const YEARLY_FROM_LEVEL = 4

/** Rounded down to whole steps of 50 yuan. */
const inSteps = (amount: Money): Money =>
  moneyOf(String(STEP)).times(String(fractionOf(amount.toString()).dividedBy(STEP).rounded('down')))

type Amounts = Pick<
  Row,
  | 'salary_type'
  | 'tax_kind'
  | 'base_salary'
  | 'post_salary'
  | 'merit_base'
  | 'year_total'
  | 'month_share'
  | 'unit_rate'
>

const NO_AMOUNTS = {
  base_salary: null,
  post_salary: null,
  merit_base: null,
  year_total: null,
  month_share: null,
  unit_rate: null,
}

/** Pay within the band of the rank: most of it basic pay, the rest post and merit pay. */
export function amountsOf(
  person: PlannedPerson,
  index: number,
  rank: number,
  rises: number,
): Amounts {
  const { salary_mid } = bandOf(rank)
  const { sequence, level } = pickAt(RANKS, rank)
  // Between 84 and 112 per cent of the middle of the band.
  const total = inSteps(moneyOf(salary_mid).times(`${0.84 + (index % 5) * 0.05 + rises * 0.04}`))
  const [post, merit] = [inSteps(total.times('0.25')), inSteps(total.times('0.15'))]
  const base = total.minus(post).minus(merit)
  if (person.status === INTERN) {
    return { ...NO_AMOUNTS, salary_type: PAY_KIND.daily, tax_kind: '实习', unit_rate: '150.00' }
  }
  if (person.status === REHIRED && index % 2 === 0) {
    return { ...NO_AMOUNTS, salary_type: PAY_KIND.labour, tax_kind: '劳务报酬' }
  }
  const wages = { ...NO_AMOUNTS, tax_kind: '工资薪金' }
  if (sequence === 'M' && level >= YEARLY_FROM_LEVEL) {
    const year = total.times(15)
    const month = year.times('0.8').dividedBy(12)
    return {
      ...wages,
      salary_type: PAY_KIND.yearly,
      year_total: year.toString(),
      month_share: '0.8000',
      base_salary: month.toString(),
    }
  }
  if (sequence === 'S' && index % BY_PIECE === 0) {
    return {
      ...wages,
      salary_type: PAY_KIND.piece,
      base_salary: inSteps(base.times('0.8')).toString(),
    }
  }
  if (sequence === 'S' && index % BY_DAY === 0) {
    return { ...wages, salary_type: PAY_KIND.daily, unit_rate: '250.00' }
  }
  if (sequence === 'S' && index % BY_HOUR === 0) {
    return { ...wages, salary_type: PAY_KIND.hourly, unit_rate: '30.00' }
  }
  return {
    ...wages,
    salary_type: PAY_KIND.monthly,
    base_salary: base.toString(),
    post_salary: post.toString(),
    merit_base: merit.toString(),
  }
}

type Span = { from: Day; state: string; reason: string; rises: number }

/** The rows of a person: from joining, after a rise, and a rise that waits for its confirmation. */
function spansOf({ join, leave, status }: PlannedPerson, index: number, today: Day): Span[] {
  const joined = { from: join, state: TERM_STATE.confirmed, reason: '入职', rises: 0 }
  const april = dayOf(yearOf(today) - 1, 4, 1)
  const isHere = status === '2' && leave === null && join < april - 180
  const rise = { state: TERM_STATE.confirmed, reason: '年度调薪', rises: 1 }
  const waiting = { state: TERM_STATE.proposed, reason: '年度调薪', rises: 1 }
  if (isHere && index % RAISED === 0) return [joined, { ...rise, from: april }]
  if (isHere && index % WAITING === 1) {
    return [joined, { ...waiting, from: dayOf(yearOf(today), 4, 1) }]
  }
  return [joined]
}

function* termRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Row> {
  const [maker, confirmer] = [MAKER, CONFIRMER].map((name) =>
    accountOf(context, { accounts }, name),
  )
  let row = 0
  for (const [index, person] of company.people.entries()) {
    const post = pickAt(company.posts, person.post)
    const rank = rankIndexOf(context, post, index)
    const spans = spansOf(person, index, context.today)
    for (const [at, { from, state, reason, rises }] of spans.entries()) {
      const next = spans[at + 1]
      const isConfirmed = state === TERM_STATE.confirmed
      const stamp = context.stamp(TABLE, row)
      row += 1
      yield {
        ...stamp,
        created_by: maker ?? null,
        user_id: context.idOf('user_base_info', index),
        dept_id: context.idOf('department', post.department),
        entity_id: context.idOf('legal_entity', employerOf(company, person)),
        rank_id: context.idOf('post_rank', rank),
        ...amountsOf(person, index, rank, rises),
        meal_allowance: MEAL_ALLOWANCE,
        phone_allowance: person.isCadre ? '100.00' : null,
        probation_ratio: person.status === ON_PROBATION ? '0.80' : '1.00',
        effective_from: isoDay(from),
        effective_to: next && next.state === TERM_STATE.confirmed ? isoDay(next.from - 1) : null,
        reason,
        state,
        batch_id: isConfirmed ? stamp.id : context.idOf(TABLE, 0),
        confirmed_by_id: isConfirmed ? (confirmer ?? null) : null,
        confirmed_at: isConfirmed ? momentOf(from) : null,
      }
    }
  }
}

/** What the people of the demo company are paid, in every kind of pay. */
export function salaryTermTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [seedTable(TABLE, () => termRows(context, company, accounts))]
}
