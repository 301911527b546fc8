import { sql } from 'kysely'
import { isCountedRequest } from '#modules/attendance/requests/api/counted-requests.ts'
import {
  type Days,
  dayLater,
  dayOf,
  daysApart,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { AFTERNOON, BIRTH, LEAVE, MORNING } from '#modules/attendance/requests/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { birthday } from './child-age.ts'
import { countLeave, type LeaveRule, readLeaveRule } from './leave-days.ts'

/** The scope of a limit of days: the parameter `leave.kinds` sets it for each kind of leave. */
export type LimitPer = NonNullable<LeaveRule['per']>

/** The scope if the parameter does not set it. */
const PER: Readonly<Record<string, LimitPer>> = {
  [LEAVE.marriage]: 'event',
  [LEAVE.maternity]: 'child',
  [LEAVE.paternity]: 'child',
  [LEAVE.childcare]: 'childYear',
  [LEAVE.bereavement]: 'event',
  [LEAVE.injury]: 'event',
  [LEAVE.nursing]: 'child',
}

/** The daily kind for each hourly kind of leave; nursing time has none. */
const HOURS_AS: Readonly<Record<string, string>> = {
  事假: LEAVE.personal,
  病假: LEAVE.sick,
  调休: LEAVE.lieu,
  其他: LEAVE.other,
}

const HOURS_A_DAY = 8
const YEAR_DAYS = 366
const MAX_AGE = 18
const ALWAYS: Days = { from: '0001-01-01', to: '9999-12-31' }

/** A daily or hourly request that counts towards a limit. */
type Counted = RequestFields & {
  kind: string
  startDate: string
  endDate: string
  days: number
  /** An hourly request: its days are an eighth of its hours, all on one day. */
  isByHours: boolean
}

/** The daily kind of an hourly leave; null for nursing time. */
export const leaveKindOfHours = (kind: unknown): string | null => HOURS_AS[String(kind)] ?? null

/** The fields of an hourly leave that the limits need. */
export function hoursAsLeave(request: RequestFields, hours: number): RequestFields {
  const kind = leaveKindOfHours(request.kind)
  const day = dayOf(request.date)
  return {
    id: request.id,
    userId: request.userId,
    kind,
    startDate: day,
    endDate: day,
    startHalf: MORNING,
    endHalf: AFTERNOON,
    days: hours / HOURS_A_DAY,
    isByHours: true,
  }
}

/** The employee's approved and pending leave of a kind, without this request. */
async function readCounted(
  tx: Database | Tx,
  { id, userId, kind }: RequestFields,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select l.id, l.user_id as "userId", l.kind, to_char(l.start_date, 'YYYY-MM-DD') as "startDate",
      l.start_half as "startHalf", to_char(coalesce(l.real_end, l.end_date), 'YYYY-MM-DD') as "endDate",
      case when l.real_end is null then l.end_half else ${AFTERNOON} end as "endHalf",
      to_char(l.event_date, 'YYYY-MM-DD') as "eventDate",
      to_char(l.child_birth, 'YYYY-MM-DD') as "childBirth", l.birth_kind as "birthKind",
      l.child_count as "childCount", l.local_extension as "localExtension", l.days::float as days,
      false as "isByHours"
    from leave l where l.user_id = ${userId}::uuid and l.id <> ${id}::uuid and l.kind = ${kind}
      and ${isCountedRequest('l')} and (l.real_end is null or l.real_end >= l.start_date)
    union all
    select h.id, h.user_id, ${kind}, to_char(h.date, 'YYYY-MM-DD'), ${MORNING},
      to_char(h.date, 'YYYY-MM-DD'), ${AFTERNOON}, null, null, null, null, false,
      h.hours::float / ${HOURS_A_DAY}, true
    from hours_leave h where h.user_id = ${userId}::uuid and h.id <> ${id}::uuid
      and h.kind = any(${hoursKinds(kind)}) and ${isCountedRequest('h')}
    order by 4, 1`.execute(tx)
  return rows
}

const hoursKinds = (kind: unknown): string[] =>
  Object.keys(HOURS_AS).filter((name) => HOURS_AS[name] === kind)

const isMiscarriage = ({ birthKind }: RequestFields) =>
  birthKind === BIRTH.miscarriageEarly || birthKind === BIRTH.miscarriageLate

const isNear = (one: RequestFields, other: RequestFields) =>
  Math.abs(daysApart(one.startDate, other.startDate)) < YEAR_DAYS

/**
 * Whether two leaves are for the same birth, or for the same marriage, death or accident. If one of them lacks the
 * date, they count as the same, unless a year lies between them or the leave without the date began before the date of
 * the other.
 */
function isSame(
  field: 'childBirth' | 'eventDate',
  one: RequestFields,
  other: RequestFields,
): boolean {
  if (isMiscarriage(one) !== isMiscarriage(other)) return false
  const [day, otherDay] = [one[field], other[field]]
  if (day && otherDay) return dayOf(day) === dayOf(otherDay)
  if (!isNear(one, other)) return false
  if (field === 'childBirth') return true
  const isBefore = (known: unknown, leave: RequestFields) =>
    Boolean(known) && String(leave.startDate) < dayOf(known)
  return !isBefore(day, other) && !isBefore(otherDay, one)
}

/** Whether another leave counts towards the same limit, whatever its date. */
function isOfSameLimit(per: LimitPer, request: RequestFields, other: RequestFields): boolean {
  if (per === 'year') return true
  if (per === 'request') return false
  return isSame(per === 'event' ? 'eventDate' : 'childBirth', request, other)
}

/** The periods of a limit that a leave touches: calendar years, years of a child's age, or all time. */
function periodsOf(per: LimitPer, { startDate, endDate, childBirth }: RequestFields): Days[] {
  const isWithin = ({ from, to }: Days) => from <= String(endDate) && to >= String(startDate)
  if (per === 'year') {
    const [first, last] = [startDate, endDate].map((day) => Number(String(day).slice(0, 4)))
    const years = Array.from(
      { length: (last ?? 0) - (first ?? 0) + 1 },
      (_, at) => (first ?? 0) + at,
    )
    return years.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
  }
  if (per !== 'childYear' || !childBirth) return [ALWAYS]
  const birth = dayOf(childBirth)
  const ages = Array.from({ length: MAX_AGE }, (_, age) => ({
    from: birthday(birth, age),
    to: dayLater(birthday(birth, age + 1), -1),
  }))
  return ages.filter(isWithin)
}

const laterOf = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other)
const earlierOf = (one: string, other: string) => (one.localeCompare(other) > 0 ? other : one)

/** Days that a leave takes within a period. */
async function daysWithin(
  tx: Database | Tx,
  leave: RequestFields,
  rule: LeaveRule,
  period: Days,
): Promise<number> {
  const [start, end] = [String(leave.startDate), String(leave.endDate)]
  const [startDate, endDate] = [laterOf(start, period.from), earlierOf(end, period.to)]
  if (endDate < startDate) return 0
  const [isFromStart, isToEnd] = [startDate === start, endDate === end]
  if (isFromStart && isToEnd && leave.days !== undefined) return Number(leave.days)
  const part = {
    ...leave,
    startDate,
    startHalf: isFromStart ? leave.startHalf : MORNING,
    endDate,
    endHalf: isToEnd ? leave.endHalf : AFTERNOON,
  }
  return countLeave(tx, part, rule)
}

type Limit = { max: number | null; reasons?: Readonly<Record<string, number>> }

/**
 * The length of maternity leave: the statutory days, and additional days for each reason given in this
 * request or in another for the same birth (女职工劳动保护特别规定 第七条). Null without a rule.
 */
async function maternityLimit(
  tx: Database | Tx,
  request: RequestFields,
  others: readonly RequestFields[],
  city: string | null,
): Promise<Limit> {
  const rule = await policyValue(tx, 'leave.maternity', { city, on: dayOf(request.startDate) })
  if (!rule) return { max: null }
  const all = [request, ...others]
  const { baseDays, difficultBirth, perFurtherChild, localExtra } = rule
  const reasons = {
    base: baseDays,
    difficult: difficultBirth,
    further: perFurtherChild,
    extra: localExtra,
  }
  const isOf = (kind: string) => all.some(({ birthKind }) => birthKind === kind)
  if (isOf(BIRTH.miscarriageLate)) return { max: rule.miscarriageLate }
  if (isOf(BIRTH.miscarriageEarly)) return { max: rule.miscarriageEarly }
  const children = Math.max(...all.map(({ childCount }) => Number(childCount ?? 1)))
  const max =
    baseDays +
    (isOf(BIRTH.difficult) ? difficultBirth : 0) +
    (children - 1) * perFurtherChild +
    (all.some(({ localExtension }) => localExtension) ? localExtra : 0)
  return { max, reasons }
}

const rounded = (days: number) => Math.round(days * 1000) / 1000

/** The message for an exceeded limit, with the allowed, taken and requested days. */
function problemOf(
  per: LimitPer,
  { max, reasons }: Limit,
  found: { taken: number; days: number; period: Days },
): FieldProblem {
  const { taken, days, period } = found
  const values = { max: max ?? 0, taken: rounded(taken), days: rounded(days) }
  if (reasons) return { key: 'invalid.maternityTooLong', values: { ...values, ...reasons } }
  if (per === 'event') return { key: 'invalid.leavePerEvent', values }
  if (per === 'child') return { key: 'invalid.leavePerChild', values }
  if (per === 'request') return { key: 'invalid.leaveTooLong', values }
  const key = per === 'year' ? 'invalid.leavePerYear' : 'invalid.leavePerChildYear'
  return { key, values: { ...values, ...period } }
}

/** A limit in days by year, child or event, with the days of it that other leave and this leave take. */
export type TakenLimit = { max: number; taken: number; days: number }

type Measured = TakenLimit & { per: LimitPer; limit: Limit; period: Days }

/**
 * Whether a leave exceeds the remainder of its limit, by year, child or event. Taken and submitted leave
 * counts; drafts do not. `checkRequest` has locked the employee's file, so that a parallel request sees this
 * one.
 */
export async function limitProblem(
  tx: Tx,
  request: RequestFields,
  city: string | null,
): Promise<FieldProblem | null> {
  for await (const { per, limit, taken, days, period, max } of measureLimits(tx, request, city)) {
    if (rounded(taken + days) > max) return problemOf(per, limit, { taken, days, period })
  }
  return null
}

/** The limits that a leave counts towards. */
export async function readLimits(
  db: Database | Tx,
  request: RequestFields,
  city: string | null,
): Promise<TakenLimit[]> {
  const found: TakenLimit[] = []
  for await (const { max, taken, days } of measureLimits(db, request, city)) {
    found.push({ max, taken: rounded(taken), days: rounded(days) })
  }
  return found
}

async function* measureLimits(
  tx: Database | Tx,
  request: RequestFields,
  city: string | null,
): AsyncGenerator<Measured> {
  const first = await readLeaveRule(tx, request, city)
  const per = first.per ?? PER[String(request.kind)] ?? 'year'
  const counted = (await readCounted(tx, request)).filter((one) => isOfSameLimit(per, request, one))
  for (const period of periodsOf(per, request)) {
    const from = laterOf(period.from, dayOf(request.startDate))
    const rule = await readLeaveRule(tx, { ...request, startDate: from }, city)
    const children = per === 'childYear' ? Number(request.childCount ?? 1) : 1
    const limit: Limit =
      request.kind === LEAVE.maternity
        ? await maternityLimit(tx, request, counted, city)
        : { max: rule.days === null ? null : rule.days * children }
    const { max } = limit
    if (max === null) continue
    const days = await daysWithin(tx, request, rule, period)
    let taken = 0
    for (const one of counted) taken += await daysWithin(tx, one, rule, period)
    yield { per, limit, max, taken, days, period }
  }
}
