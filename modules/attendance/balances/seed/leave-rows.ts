import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import {
  ANNUAL_LEAVE,
  CAUSE,
  LIEU_LEAVE,
  WELFARE_LEAVE,
} from '#modules/attendance/balances/define/choices.ts'
import {
  entitledDays,
  type LeaveBand,
  shareOfYear,
} from '#modules/attendance/balances/wire/annual-leave.ts'
import { type Company, rankOf } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { extraLeaveOf, RANKS } from '#modules/org/seed/org-dictionaries.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { addMonths, type Day, isoDay, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Lot = { kind: string; days: number; cause: string } & {
  date: string
  expireAt: string
  reason: string | null
}

const EMPLOYED_AS: ReadonlySet<string> = new Set(['1', '2'])
const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6'])
/** Every fourth employee has days left from last year, and every fifth worked on a rest day. */
const [CARRIED_EVERY, LIEU_EVERY] = [4, 5]
/**
 * Index of the first employee with time off in lieu. An employee who requests a morning off must have some.
 */
const LIEU_FIRST = 2
export const LIEU_MONTHS = 6

const BANDS = NATIONAL_VALUES.find(({ key }) => key === 'annualLeave.bands')?.value as LeaveBand[]

/**
 * An employee's lots: statutory days and days by rank; some employees also have days of last year and time
 * off.
 */
function* lotsOf(context: SeedContext, company: Company, index: number): Generator<Lot> {
  const person = pickAt(company.people, index)
  const year = yearOf(context.today)
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const join = isoDay(person.join)
  const employed = [{ from: join, to: null }]
  const date = [first, join].toSorted()[1] ?? first
  const nextEnd = `${year + 1}-12-31`
  const due = { year, employed, workStart: isoDay(person.workStart), asOf: isoDay(context.today) }
  const granted = { cause: CAUSE.granted, date, reason: null }
  const days = entitledDays({ ...due, bands: BANDS })
  yield { ...granted, kind: ANNUAL_LEAVE, days, expireAt: nextEnd }
  const extra = shareOfYear(extraOf(context, company, index), year, employed)
  yield { ...granted, kind: WELFARE_LEAVE, days: extra, expireAt: last }
  if (index % CARRIED_EVERY === 0 && join < `${year - 1}-01-01`) {
    const left = { cause: CAUSE.carried, date: first, reason: '上年结余' }
    yield { ...left, kind: ANNUAL_LEAVE, days: 1 + (index % 3), expireAt: last }
  }
  const worked: Day = context.today - 30 - (index % 20)
  const isHere = person.join < worked && (person.leave === null || worked < person.leave)
  if (index % LIEU_EVERY === LIEU_FIRST && isHere) {
    const end = isoDay(addMonths(worked, LIEU_MONTHS))
    const lieu = { cause: CAUSE.granted, date: isoDay(worked), reason: '休息日加班' }
    yield { ...lieu, kind: LIEU_LEAVE, days: index % 2 === 0 ? 1 : 0.5, expireAt: end }
  }
}

function extraOf(context: SeedContext, { posts, people }: Company, index: number): number {
  const rankId = rankOf(context, pickAt(posts, pickAt(people, index).post), index)
  const rank = RANKS.find((_, at) => context.idOf('post_rank', at) === rankId)
  return rank ? extraLeaveOf(rank) : 0
}

/** A grant, in the order of writing. It is the first entry of its lot, so it also creates the lot. */
type Grant = Lot & { row: number; index: number }

/**
 * Whether the demo company gives the person leave this year: people at work, and the person who left last month if that
 * was this year.
 */
function hasLeave({ status, empKind, leave, leftLastMonth }: PlannedPerson, today: Day): boolean {
  if (leftLastMonth) return leave !== null && yearOf(leave) === yearOf(today)
  return AT_WORK.has(status) && EMPLOYED_AS.has(empKind)
}

function* grants(context: SeedContext, company: Company): Generator<Grant> {
  let row = 0
  for (const [index, person] of company.people.entries()) {
    if (!hasLeave(person, context.today)) continue
    for (const lot of lotsOf(context, company, index)) {
      if (lot.days === 0) continue
      yield { ...lot, row, index }
      row += 1
    }
  }
}

function* entryRows(context: SeedContext, company: Company) {
  for (const { row, index, days, expireAt, date, ...lot } of grants(context, company)) {
    const { id, created_at } = context.stamp('leave_entry', row)
    yield {
      id,
      created_at,
      ...lot,
      date,
      expire_at: expireAt,
      delta: days.toFixed(1),
      user_id: context.idOf('user_base_info', index),
      year: Number(date.slice(0, 4)),
    }
  }
}

/** This year's leave entries. Balances and lots follow from the ledger. */
export function leaveTable(context: SeedContext, company: Company): SeedTable {
  const rows = () => entryRows(context, company) as Iterable<Insertable<DB['leave_entry']>>
  return seedTable('leave_entry', rows)
}

/** The grants of some employees, one employee after the other. */
export function grantsOf(
  context: SeedContext,
  company: Company,
  people: ReadonlySet<number>,
): ReadonlyMap<number, readonly Grant[]> {
  const last = Math.max(...people)
  const found = new Map<number, Grant[]>()
  for (const grant of grants(context, company)) {
    if (grant.index > last) break
    if (people.has(grant.index)) {
      found.set(grant.index, [...(found.get(grant.index) ?? []), grant])
    }
  }
  return found
}

/**
 * Statutory days that an employee has earned but not taken by the last day: the share of that year, and remaining days
 * of the year before. Only for employees without requests.
 */
export function unusedAnnualLeave(context: SeedContext, company: Company, index: number): number {
  const { join, workStart, leave } = pickAt(company.people, index)
  const lastDay = leave ?? context.today
  const earned = entitledDays({
    year: yearOf(lastDay),
    employed: [{ from: isoDay(join), to: isoDay(lastDay) }],
    workStart: isoDay(workStart),
    bands: BANDS,
    asOf: isoDay(lastDay),
  })
  return (grantsOf(context, company, new Set([index])).get(index) ?? [])
    .filter(({ kind, cause }) => kind === ANNUAL_LEAVE && cause === CAUSE.carried)
    .reduce((sum, { days }) => sum + days, earned)
}

/** Kinds of balance that a kind of leave draws on. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  [ANNUAL_LEAVE]: [ANNUAL_LEAVE, WELFARE_LEAVE],
  [LIEU_LEAVE]: [LIEU_LEAVE],
}

export const isCounted = (kind: string): boolean => DRAWN[kind] !== undefined

const TENTHS = 10

/**
 * The days taken from each grant, in the order of their end. With the same end, statutory days come before
 * the company's days. Null if too few days are left.
 */
export function takenFrom(
  grants: readonly Grant[],
  { kind, days, from }: { kind: string; days: number; from: string },
): { row: number; days: number }[] | null {
  const open = grants
    .filter((lot) => DRAWN[kind]?.includes(lot.kind) && lot.date <= from && from <= lot.expireAt)
    .toSorted(
      (a, b) =>
        a.expireAt.localeCompare(b.expireAt) ||
        Number(a.kind === WELFARE_LEAVE) - Number(b.kind === WELFARE_LEAVE) ||
        a.date.localeCompare(b.date),
    )
  let left = Math.round(days * TENTHS)
  const taken = open.flatMap(({ row, days: has }) => {
    const part = Math.min(left, Math.round(has * TENTHS))
    left -= part
    return part > 0 ? [{ row, days: part / TENTHS }] : []
  })
  return left > 0 ? null : taken
}
