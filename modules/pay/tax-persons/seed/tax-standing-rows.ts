import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import { amountsOf } from '#modules/pay/salary-terms/seed/salary-term-rows.ts'
import { firstWageMonth, smallEmployer } from '#modules/pay/salary-terms/seed/small-employer.ts'
import { ENTRY, FILED, RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import {
  addMonths,
  type Day,
  dayOf,
  isoDay,
  isoMonth,
  yearOf,
} from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

const [FILER, CONFIRMER] = ['pay', 'hrdir']
const CHINESE_IDENTITY_CARD = '1'
const INTERN = '7'
/** One person in fifty has no profile yet; every second foreigner is a non-resident, the others are undecided. */
const WITHOUT = 50
/** Of the balances every ninth waits, and one in forty is void. */
const [WAITING, VOID] = [9, 40]
const OWN_SHARE = '0.18'

function residenceOf({ idType }: PlannedPerson, index: number): string {
  if (idType === CHINESE_IDENTITY_CARD) return RESIDENCE.resident
  return index % 2 === 0 ? RESIDENCE.nonResident : RESIDENCE.undefined
}

function* profileRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['tax_profile']>> {
  let row = 0
  for (const [index, person] of company.people.entries()) {
    if (index % WITHOUT === WITHOUT - 1) continue
    const isFirstJob = person.join >= dayOf(yearOf(context.today), 1, 1) && index % 3 === 0
    yield {
      ...context.stamp('tax_profile', row),
      user_id: context.idOf('user_base_info', index),
      entity_id: context.idOf('legal_entity', employerOf(company, person)),
      resident: residenceOf(person, index),
      kind: person.status === INTERN ? TAX_WORK.intern : TAX_WORK.employee,
      entry_case: isFirstJob ? ENTRY.student : ENTRY.none,
      entry_year: isFirstJob ? yearOf(context.today) : null,
      hire_date: isoDay(person.join),
      leave_date: person.leave === null ? null : isoDay(person.leave),
      // The wages of the last month are paid a month later.
      paid_after_months: person.leftLastMonth ? isoMonth(context.today) : null,
    }
    row += 1
  }
}

/** The months of the year that were paid before the company began to work here: from January, or from joining on. */
export function monthsPaid({ join }: PlannedPerson, asOf: Day): number {
  const first = dayOf(yearOf(asOf), 1, 1)
  const since = join > first ? join : first
  return Number(isoMonth(asOf).slice(-2)) - Number(isoMonth(since).slice(-2)) + 1
}

type Bracket = { rate: number; quick: number }

/** The basic deduction of a month and the yearly brackets, by the shipped parameters. */
function shippedLaw() {
  const value = (key: string) => NATIONAL_VALUES.find((one) => one.key === key)?.value
  return {
    basic: moneyOf(String(value('pit.basicDeduction'))),
    brackets: value('pit.brackets') as readonly Bracket[],
  }
}

/** Income, own shares and tax of equal months. */
export function cumulated(monthly: Money, months: number) {
  const { basic, brackets } = shippedLaw()
  const income = monthly.times(months)
  const special = income.times(OWN_SHARE)
  const taxable = income.minus(special).minus(basic.times(months))
  // The bracket of an amount is the one with the largest tax.
  const paid = brackets
    .map(({ rate, quick }) => taxable.times(fractionOf(rate)).minus(moneyOf(String(quick))))
    .reduce((most, one) => (one.compare(most) > 0 ? one : most), Money.ZERO)
  return { income: String(income), special: String(special), paid: String(paid) }
}

function stateOf(row: number): string {
  if (row % VOID === VOID - 1) return FILED.void
  return row % WAITING === 1 ? FILED.open : FILED.confirmed
}

function* openingRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['tax_opening']>> {
  const [filer, confirmer] = [FILER, CONFIRMER].map((name) =>
    accountOf(context, { accounts }, name),
  )
  // The balance ends with the month before the first wages that are paid here. For most people, these are last month's
  // wages.
  const first = firstWageMonth(context.today)
  const small = new Set(smallEmployer(context, company).map(({ at }) => at))
  let row = 0
  for (const [index, person] of company.people.entries()) {
    const asOf = small.has(index) ? first : addMonths(context.today, -1)
    const months = monthsPaid(person, asOf)
    const rank = rankIndexOf(context, pickAt(company.posts, person.post), index)
    const { base_salary: base, post_salary: post } = amountsOf(person, index, rank, 0)
    const isPaidHere = person.leave === null || person.leftLastMonth
    if (months <= 0 || !isPaidHere || !base) continue
    const state = small.has(index) || person.leftLastMonth ? FILED.confirmed : stateOf(row)
    yield {
      ...context.stamp('tax_opening', row),
      created_by: filer ?? null,
      filed_by_id: filer ?? null,
      user_id: context.idOf('user_base_info', index),
      entity_id: context.idOf('legal_entity', employerOf(company, person)),
      year: yearOf(asOf),
      as_of: isoMonth(asOf),
      basic_months: months,
      ...cumulated(moneyOf(String(base)).plus(moneyOf(String(post ?? '0'))), months),
      state,
      confirmed_by_id: state === FILED.open ? null : (confirmer ?? null),
    }
    row += 1
  }
}

/** How people of the demo company are taxed, and what they were paid in the year before the first run. */
export function taxStandingTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('tax_profile', () => profileRows(context, company)),
    seedTable('tax_opening', () => openingRows(context, company, accounts)),
  ]
}
