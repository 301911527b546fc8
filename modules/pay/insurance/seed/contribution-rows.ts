import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { seededFundRule } from '#modules/pay/fund/seed/fund-rows.ts'
import { CONTRIBUTION, INJURY, INSURED } from '#modules/pay/insurance/define/choices.ts'
import { seededRule } from '#modules/pay/insurance/seed/insurance-rows.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import { addMonths, type Day, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/** Every 40th employee has no row: the page of exceptions shows them. */
const FORGOTTEN = 40
const NEW_DAYS = 60
const NOT_JOINED = '0'
const LEAVING = '3'
const INJURY_ONLY: readonly string[] = ['7', '8']
/** Months of the first people, two of them finished and archived. */
export const PEOPLE = 120
const MONTHS = 2

const TYPES = ['1', '2', '3', '4', '5', '6']

type Paid = { company: Money; person: Money }

export type Member = {
  index: number
  person: PlannedPerson
  entity: number
  city: string
  base: string
  from: string
  to: string | null
  state: string
}

function stateOf({ status, join, leave }: PlannedPerson, index: number, today: Day): string {
  if (leave !== null && leave < today) return INSURED.stopped
  if (status === LEAVING) return INSURED.stopping
  return join > today - NEW_DAYS && index % 2 === 0 ? INSURED.awaiting : INSURED.insured
}

/** Everybody who works or worked here, except for a few who were forgotten. */
export function* members(context: SeedContext, company: Company): Generator<Member> {
  for (const [index, person] of company.people.entries()) {
    const state = stateOf(person, index, context.today)
    const isHere = state !== INSURED.stopped
    if (person.status === NOT_JOINED || (isHere && index % FORGOTTEN === FORGOTTEN - 1)) continue
    const entity = employerOf(company, person)
    const ends = state === INSURED.stopped || state === INSURED.stopping
    yield {
      index,
      person,
      entity,
      city: pickAt(CITIES, entity),
      base: moneyOf(String(4_000 + (index % 23) * 1_150)).toString(),
      from: isoMonth(person.join),
      to: ends ? isoMonth(person.leave ?? context.today) : null,
      state,
    }
  }
}

export const typesOf = ({ person, entity }: Member): string[] => {
  if (INJURY_ONLY.includes(person.status)) return [INJURY]
  return entity === 0 ? ['1', '2', '3', '4', '5', '6'] : ['1', '2', '3', '4']
}

export const placeOf = (context: SeedContext, company: Company, { index, person }: Member) => ({
  user_id: context.idOf('user_base_info', index),
  dept_id: context.idOf('department', pickAt(company.posts, person.post).department),
})

function* insuredRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['insurance_person']>> {
  let row = 0
  for (const member of members(context, company)) {
    yield {
      ...context.stamp('insurance_person', row),
      ...placeOf(context, company, member),
      city: member.city,
      entity_id: context.idOf('legal_entity', member.entity),
      types: typesOf(member),
      declare_base: member.base,
      start_month: member.from,
      stop_month: member.to,
      stop_reason: member.to === null ? null : '离职',
      state: member.state,
      agent: false,
    }
    row += 1
  }
}

/** In the second city, both sides must pay the same rate. */
const ratesOf = ({ entity }: Member) => (entity === 0 ? null : '0.05000')

function* fundMembers(context: SeedContext, company: Company): Generator<Member> {
  for (const member of members(context, company)) {
    if (!INJURY_ONLY.includes(member.person.status)) yield member
  }
}

function* fundRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['house_fund_person']>> {
  let row = 0
  for (const member of fundMembers(context, company)) {
    yield {
      ...context.stamp('house_fund_person', row),
      ...placeOf(context, company, member),
      city: member.city,
      entity_id: context.idOf('legal_entity', member.entity),
      account_kind: '转入',
      declare_base: member.base,
      company_rate: ratesOf(member),
      person_rate: ratesOf(member),
      start_month: member.from,
      stop_month: member.to,
      stop_reason: member.to === null ? null : '离职',
      state: member.state,
    }
    row += 1
  }
}

export const covers = ({ from, to, state }: Member, month: string) =>
  state !== INSURED.awaiting && from <= month && (to ?? month) >= month

/** The last months before this one: finished ones, of which the first is archived. */
export function* months(context: SeedContext) {
  const thisMonth = parseDay(`${isoMonth(context.today)}-01`)
  for (let ago = MONTHS; ago >= 1; ago--) {
    const until = addMonths(thisMonth, 1 - ago) - 1
    yield {
      month: isoMonth(addMonths(thisMonth, -ago)),
      settled: {
        state: ago === 1 ? '3' : '4',
        checked_by: '社保专员',
        checked_at: `${isoDay(until + 1)}T02:00:00.000Z`,
        audited_by: '人事经理',
        audited_at: `${isoDay(until + 2)}T02:00:00.000Z`,
        finished_at: isoDay(until + 3),
      },
    }
  }
}

type Bounded = { floor: string; cap: string }

function within(base: Money, { floor, cap }: Bounded): Money {
  const [least, most] = [moneyOf(floor), moneyOf(cap)]
  if (base.compare(most) > 0) return most
  return base.compare(least) < 0 ? least : base
}

/** What a member and the employer pay for a type, both 0 without it. */
export function paidFor(member: Member, type: string, month: string) {
  const rule = typesOf(member).includes(type) && seededRule(member.city, type, month)
  if (!rule) return { company: Money.ZERO, person: Money.ZERO }
  const base = within(moneyOf(member.base), rule)
  return {
    company: base.times(rule.company),
    person: base.times(rule.person).plus(moneyOf(rule.personFixed ?? '0')),
  }
}

function* insuranceMonths(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['insurance_monthly']>> {
  const before = new Map<number, string>()
  let row = 0
  for (const { month, settled } of months(context)) {
    for (const member of members(context, company)) {
      if (member.index >= PEOPLE || !covers(member, month)) continue
      const [pension, medical, unemployment, injury, maternity, serious] = TYPES.map((type) =>
        paidFor(member, type, month),
      ) as [Paid, Paid, Paid, Paid, Paid, Paid]
      const all = [pension, medical, unemployment, injury, maternity, serious]
      const ofCompany = sumOfMoney(all.map((paid) => paid.company))
      const ofPerson = sumOfMoney(all.map((paid) => paid.person))
      const both = ofCompany.plus(ofPerson).toString()
      yield {
        ...context.stamp('insurance_monthly', row),
        ...sheetPerson(context, company, member.index),
        ...settled,
        month,
        kind: CONTRIBUTION.regular,
        insured_city: member.city,
        entity_id: context.idOf('legal_entity', member.entity),
        declare_base: member.base,
        pension_c: pension.company.toString(),
        pension_p: pension.person.toString(),
        medical_c: medical.company.toString(),
        medical_p: medical.person.toString(),
        unemp_c: unemployment.company.toString(),
        unemp_p: unemployment.person.toString(),
        injury_c: injury.company.toString(),
        injury_p: '0.00',
        maternity_c: maternity.company.toString(),
        maternity_p: '0.00',
        serious_c: '0.00',
        serious_p: serious.person.toString(),
        care_c: '0.00',
        care_p: '0.00',
        total_company: ofCompany.toString(),
        total_person: ofPerson.toString(),
        both_sides: both,
        deductible: ofPerson.toString(),
        last_amount: before.get(member.index) ?? null,
      }
      before.set(member.index, both)
      row += 1
    }
  }
}

/** A share of a base, in whole yuan. */
const shareOf = (base: Money, rate: string): Money =>
  moneyOf('1').times(String(fractionOf(base.toString()).times(rate).rounded('halfUp')))

function* fundMonths(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['house_fund_monthly']>> {
  const before = new Map<number, string>()
  let row = 0
  for (const { month, settled } of months(context)) {
    for (const member of fundMembers(context, company)) {
      const rule = seededFundRule(member.city, month)
      if (member.index >= PEOPLE || !covers(member, month) || !rule) continue
      const rate = ratesOf(member) ?? '0.08000'
      const base = within(moneyOf(member.base), rule)
      const each = shareOf(base, rate)
      const both = each.plus(each).toString()
      yield {
        ...context.stamp('house_fund_monthly', row),
        ...sheetPerson(context, company, member.index),
        ...settled,
        month,
        kind: CONTRIBUTION.regular,
        fund_city: member.city,
        entity_id: context.idOf('legal_entity', member.entity),
        base: base.toString(),
        company_rate: rate,
        person_rate: rate,
        company_amount: each.toString(),
        person_amount: each.toString(),
        supp_company: '0.00',
        supp_person: '0.00',
        both_sides: both,
        tax_free_person: each.toString(),
        tax_free_company: each.toString(),
        last_amount: before.get(member.index) ?? null,
      }
      before.set(member.index, both)
      row += 1
    }
  }
}

/** Who is insured and has a fund account in the demo company, and two months of both. */
export function contributionTables(context: SeedContext, company: Company): SeedTable[] {
  return [
    seedTable('insurance_person', () => insuredRows(context, company)),
    seedTable('house_fund_person', () => fundRows(context, company)),
    seedTable('insurance_monthly', () => insuranceMonths(context, company)),
    seedTable('house_fund_monthly', () => fundMonths(context, company)),
  ]
}
