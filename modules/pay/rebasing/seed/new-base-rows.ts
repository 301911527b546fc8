import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import {
  covers,
  type Member,
  members,
  months,
  PEOPLE,
  paidFor,
  placeOf,
  typesOf,
} from '#modules/pay/insurance/seed/contribution-rows.ts'
import { seededRule } from '#modules/pay/insurance/seed/insurance-rows.ts'
import { BASE_FROM, BASE_WITHIN } from '#modules/pay/rebasing/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { isoMonth } from '#platform/seed/calendar-day.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/** Every seventh person has no checked pay; for every eleventh, somebody typed the base. */
const [EVERY_UNKNOWN, EVERY_TYPED] = [7, 11]
const OFFICER = 'social'

function proposalOf({ index, base }: Member): { base: string; source: string } {
  if (index % EVERY_UNKNOWN === 0) return { base, source: BASE_FROM.before }
  const raised = moneyOf(base)
    .plus(moneyOf(String(250 + (index % 5) * 130)))
    .toString()
  return { base: raised, source: index % EVERY_TYPED === 0 ? BASE_FROM.hand : BASE_FROM.pay }
}

/** What a member and the employer pay for all types of a month. */
function costOf(member: Member, month: string) {
  const paid = typesOf(member).map((type) => paidFor(member, type, month))
  return {
    company: sumOfMoney(paid.map(({ company }) => company)),
    person: sumOfMoney(paid.map(({ person }) => person)),
  }
}

/** The highest floor and the lowest cap of the types of a member. */
function limitsOf(member: Member, month: string) {
  const rules = typesOf(member).flatMap((type) => seededRule(member.city, type, month) ?? [])
  const sorted = (amounts: readonly string[]): Money[] =>
    amounts.map(moneyOf).sort((one, other) => one.compare(other))
  return {
    floor: sorted(rules.map(({ floor }) => floor)).at(-1) ?? null,
    cap: sorted(rules.map(({ cap }) => cap))[0] ?? null,
  }
}

/**
 * New bases of the first city from the first settled month on. The officer has prepared them for everybody else, and
 * nobody has adjusted them.
 */
function* rows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['insurance_base']>> {
  const settled = [...months(context)].map(({ month }) => month)
  const [first] = settled
  if (first === undefined) return
  const officer = accounts.find(({ userName }) => userName === OFFICER)?.person
  let row = 0
  for (const member of members(context, company)) {
    if (member.city !== CITIES[0] || member.state !== INSURED.insured) continue
    if (!covers(member, first) || member.index === officer) continue
    const { base, source } = proposalOf(member)
    const after = Object.assign({}, member, { base })
    const [old, now] = [costOf(member, first), costOf(after, first)]
    const { floor, cap } = limitsOf(member, first)
    const wanted = moneyOf(base)
    const isBelow = floor !== null && wanted.compare(floor) < 0
    const isAbove = cap !== null && wanted.compare(cap) > 0
    const lacking = settled
      .filter((month) => member.index < PEOPLE && covers(member, month))
      .map((month) => {
        const [before, due] = [costOf(member, month), costOf(after, month)]
        return {
          company: due.company.minus(before.company),
          person: due.person.minus(before.person),
        }
      })
      .filter(({ company, person }) => company.plus(person).fen !== 0n)
    yield {
      ...context.stamp('insurance_base', row),
      ...placeOf(context, company, member),
      city: member.city,
      month: first,
      book_month: isoMonth(context.today),
      types: [],
      current_base: member.base,
      base,
      source,
      bound: isBelow ? BASE_WITHIN.floor : isAbove ? BASE_WITHIN.cap : BASE_WITHIN.none,
      floor: floor?.toString() ?? null,
      cap: cap?.toString() ?? null,
      person_before: old.person.toString(),
      person_after: now.person.toString(),
      company_before: old.company.toString(),
      company_after: now.company.toString(),
      difference: now.company.plus(now.person).minus(old.company).minus(old.person).toString(),
      back_months: lacking.length,
      back_person: sumOfMoney(lacking.map(({ person }) => person)).toString(),
      back_company: sumOfMoney(lacking.map(({ company: amount }) => amount)).toString(),
    }
    row += 1
  }
}

/** A prepared list of new bases. */
export function newBaseTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('insurance_base', () => rows(context, company, accounts))
}
