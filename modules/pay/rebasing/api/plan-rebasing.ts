import { type BookedPerson, readAdded } from '#modules/pay/catch-up/api/differences.ts'
import { addedUp, differencesOf, totalsOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import type { Due, Member, PaidMonth, Side } from '#modules/pay/catch-up/api/side.ts'
import { baseValues } from '#modules/pay/catch-up/api/write-register.ts'
import { declaredIn, withBase } from '#modules/pay/insurance/api/engine/declared-base.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/**
 * The scope of a re-basing: the city (all cities if empty), the first month of the new bases, the types, and the month
 * whose sheet withholds the differences.
 */
export type Rebasing = {
  city: string
  month: string
  /** Types of insurance; none are all. */
  types: readonly string[]
  bookMonth: string
}

/** A person of the register with their requested base. */
export type Wanted = { userId: string; empNo: string; name: string; base: string }

/** Why a row cannot be taken. */
export type Reason = 'noRow' | 'own' | 'twice' | 'noBase' | 'noType' | 'noRule' | 'unreadable'

export type Cost = { company: Money; person: Money }

export type PlannedBase = Wanted & {
  member: Member
  before: string
  isSame: boolean
  /** The columns of the register. */
  values: Readonly<Record<string, unknown>>
  bound: 'floor' | 'cap' | null
  /** The highest floor and the lowest cap of the types concerned; null without a type that has bounds. */
  limits: { floor: string | null; cap: string | null }
  /** The contributions of a month on the old base and on the new one. */
  costs: { before: Cost; after: Cost }
  booked: BookedPerson
}

export type Plan = {
  people: PlannedBase[]
  refused: { name: string; reason: Reason }[]
  /** Months that will be generated again, by their state. */
  open: string[]
  checked: string[]
}

/** People whose bases are adjusted: they contribute at present. */
const ADJUSTED: readonly string[] = [INSURED.insured, INSURED.stopping]
const PAID: readonly string[] = [MONTHLY.finished, MONTHLY.archived]
const later = (one: string, other: string): string => (one > other ? one : other)

type Facts = {
  rebasing: Rebasing
  side: Side
  paid: ReadonlyMap<string, PaidMonth[]>
  added: Awaited<ReturnType<typeof readAdded>>
  dueIn: Awaited<ReturnType<Side['dueIn']>>
}

/** Plans new bases: their costs, and the contributions that are missing in paid months. Reads everything in sets. */
export async function planRebasing(
  tx: Tx,
  side: Side,
  rebasing: Rebasing,
  wanted: readonly Wanted[],
): Promise<Plan> {
  const { month, bookMonth, city } = rebasing
  const userIds = wanted.map(({ userId }) => userId)
  const members = new Map<string, Member>()
  for (const row of await side.readMembers(tx, userIds)) {
    const isThere = (city === '' || row.city === city) && ADJUSTED.includes(row.state)
    if (isThere && (row.stopMonth ?? month) >= month) members.set(row.userId, row)
  }
  const span = { from: month, to: bookMonth }
  const paid = new Map<string, PaidMonth[]>()
  for (const row of await side.readPaid(tx, { userIds, ...span })) {
    paid.set(row.userId, [...(paid.get(row.userId) ?? []), row])
  }
  // A row of the register may begin after the month.
  const last = [...members.values()].map(({ startMonth }) => startMonth).reduce(later, bookMonth)
  const facts: Facts = {
    rebasing,
    side,
    paid,
    added: await readAdded(tx, side.name, userIds),
    dueIn: await side.dueIn(tx, { from: month, to: last }),
  }
  const plan: Plan = { people: [], refused: [], open: [], checked: [] }
  for (const person of wanted) {
    const member = members.get(person.userId)
    const made = member ? planOne(facts, person, member) : 'noRow'
    if (typeof made === 'string') plan.refused.push({ name: person.empNo, reason: made })
    else plan.people.push(made)
  }
  const again = plan.people
    .filter(({ isSame }) => !isSame)
    .flatMap(({ userId }) => paid.get(userId) ?? [])
  const monthsIn = (isIn: (state: string) => boolean) =>
    [...new Set(again.filter(({ state }) => isIn(state)).map((row) => row.month))].sort()
  plan.open = monthsIn((state) => state === MONTHLY.open)
  plan.checked = monthsIn((state) => state !== MONTHLY.open && !PAID.includes(state))
  return plan
}

/** The chosen types that the person has; null for all of them. */
function typesOf({ side, rebasing }: Facts, { types }: Member): readonly string[] | null {
  if (side.name === 'fund' || rebasing.types.length === 0) return null
  const chosen = types.filter((type) => rebasing.types.includes(type))
  return chosen.length === types.length ? null : chosen
}

function costOf(due: Exclude<Due, { warning: string }>): Cost {
  const parts = [...addedUp(due.parts).values()]
  return {
    company: sumOfMoney(parts.map(({ company }) => company)),
    person: sumOfMoney(parts.map(({ person }) => person)),
  }
}

function planOne(facts: Facts, person: Wanted, member: Member): PlannedBase | Reason {
  const { rebasing, dueIn } = facts
  const types = typesOf(facts, member)
  if (types?.length === 0) return 'noType'
  if (moneyOf(person.base).fen <= 0n) return 'noBase'
  const change = { from: later(rebasing.month, member.startMonth), types, base: person.base }
  const counts = ({ type }: { type: string }) => types === null || types.includes(type)
  const concerned = facts.side.name === 'fund' ? [null] : (types ?? member.types)
  const from = [change.from, ...member.bases.map((base) => base.from)].filter(
    (start) => start >= change.from,
  )
  const isSame = from.every((start) =>
    concerned.every(
      (type) => moneyOf(declaredIn(member, start, type)).compare(moneyOf(person.base)) === 0,
    ),
  )
  const after: Member = isSame ? member : { ...member, bases: withBase(member, change) }
  const dueOf = (row: Member, month: string) =>
    dueIn(row, month, (type) => declaredIn(row, month, type))
  const [old, now] = [dueOf(member, change.from), dueOf(after, change.from)]
  if ('warning' in old || 'warning' in now) return 'noRule'
  // Rules are worked out once for each month.
  const dueThen = (row: Member, month: string) => (month === change.from ? now : dueOf(row, month))
  const booked = bookedOf(facts, after, change.from, counts, dueThen)
  if (booked === null) return 'noRule'
  const amount = moneyOf(person.base)
  const bounds = now.bounds.filter((bound) => facts.side.name === 'fund' || counts(bound))
  const isBelow = bounds.some(({ floor }) => amount.compare(moneyOf(floor)) < 0)
  const isAbove = bounds.some(({ cap }) => amount.compare(moneyOf(cap)) > 0)
  return {
    ...person,
    member,
    before: declaredIn(member, change.from, concerned[0] ?? null),
    isSame,
    values: isSame ? {} : baseValues(member, change),
    bound: isBelow ? 'floor' : isAbove ? 'cap' : null,
    limits: {
      floor: extreme(
        bounds.map(({ floor }) => floor),
        1,
      ),
      cap: extreme(
        bounds.map(({ cap }) => cap),
        -1,
      ),
    },
    costs: { before: costOf(old), after: costOf(now) },
    booked,
  }
}

/** The highest of some amounts, or the lowest with -1; null without any. */
const extreme = (amounts: readonly string[], sign: 1 | -1): string | null =>
  amounts.reduce<string | null>(
    (found, amount) =>
      found === null || moneyOf(amount).compare(moneyOf(found)) * sign > 0 ? amount : found,
    null,
  )

/** The contributions that are missing in a person's paid months; null where a month has no rule. */
function bookedOf(
  { paid, added, side }: Facts,
  member: Member,
  from: string,
  isConcerned: (part: { type: string }) => boolean,
  dueOf: (row: Member, month: string) => Due,
): BookedPerson | null {
  const counts = (part: { type: string }) => side.name === 'fund' || isConcerned(part)
  const { userId, entityId, city, stopMonth } = member
  const rows = (paid.get(userId) ?? []).filter(
    ({ month, state }) => PAID.includes(state) && month >= from && month <= (stopMonth ?? month),
  )
  const differences: ReturnType<typeof differencesOf> = []
  for (const { month, parts } of rows) {
    const due = dueOf(member, month)
    if ('warning' in due) return null
    const before = [...parts, ...(added.get(`${userId} ${month}`) ?? [])].filter(counts)
    differences.push(...differencesOf(month, before, due.parts.filter(counts)))
  }
  return { userId, entityId, city, differences }
}

/** What all differences come to. */
export const bookedTotals = (people: readonly PlannedBase[]): Cost =>
  totalsOf(people.flatMap(({ booked }) => booked.differences))
