import { totalsOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import { BASE_WITHIN } from '#modules/pay/rebasing/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { BaseList } from './base-lists.ts'
import { type PlannedBase, planRebasing, type Reason, type Rebasing } from './plan-rebasing.ts'

/** A person with the base that is to count. */
export type Entry = {
  userId: string
  empNo: string
  name: string
  /** The city and department of the row in the register. */
  city: string
  deptId: string | null
  base: string
  source: string
}

/** The computed fields of a new base, beside the person and the base itself. */
export type Line = Readonly<Record<string, unknown>> & { userId: string; base: string }

/** The fields of the list that each of its lines repeats. The fund has no types. */
const scopeOf = ({ side }: BaseList, { month, bookMonth, types }: Rebasing) =>
  side.name === 'fund' ? { month, bookMonth } : { month, bookMonth, types }

/** The figures of a planned base: the contributions of a month, and those missing in paid months. */
function figuresOf({ before, bound, limits, costs, booked }: PlannedBase) {
  const { differences } = booked
  const back = totalsOf(differences)
  const { before: old, after } = costs
  const difference = after.company.plus(after.person).minus(old.company).minus(old.person)
  return {
    currentBase: moneyOf(before).toString(),
    bound: bound ?? BASE_WITHIN.none,
    floor: limits.floor,
    cap: limits.cap,
    personBefore: old.person.toString(),
    personAfter: after.person.toString(),
    companyBefore: old.company.toString(),
    companyAfter: after.company.toString(),
    difference: difference.toString(),
    backMonths: new Set(differences.map(({ ofMonth }) => ofMonth)).size,
    backPerson: back.person.toString(),
    backCompany: back.company.toString(),
    problem: null,
  }
}

/** The fields of a base that cannot be adjusted. */
const withoutFigures = (reason: Reason) => ({
  currentBase: null,
  bound: BASE_WITHIN.none,
  floor: null,
  cap: null,
  personBefore: null,
  personAfter: null,
  companyBefore: null,
  companyAfter: null,
  difference: null,
  backMonths: 0,
  backPerson: null,
  backCompany: null,
  problem: reason,
})

/**
 * Works out the lines of people: the contributions of a month before and after, floor and cap, and what is missing in
 * paid months. A base that cannot be adjusted has a reason instead of figures. Reads everything in sets.
 */
export async function workOutLines(
  tx: Tx,
  list: BaseList,
  rebasing: Rebasing,
  entries: readonly Entry[],
): Promise<Line[]> {
  const plan = await planRebasing(tx, list.side, rebasing, entries)
  const planned = new Map(plan.people.map((person) => [person.userId, person]))
  const reasons = new Map(plan.refused.map(({ name, reason }) => [name, reason]))
  const scope = scopeOf(list, rebasing)
  return entries.map(({ userId, empNo, city, deptId, base, source }) => {
    const person = planned.get(userId)
    const figures = person ? figuresOf(person) : withoutFigures(reasons.get(empNo) ?? 'noRow')
    return { userId, city, deptId, base, source, ...scope, ...figures }
  })
}
