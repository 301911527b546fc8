import { grantsOf, isCounted, takenFrom } from '#modules/attendance/balances/seed/leave-rows.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import {
  type SeedContext,
  type SeedTable,
  seedTable,
  type TableName,
} from '#platform/seed/seed-context.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import {
  CORRECTIONS,
  HOURS_LEAVES,
  hasSteps,
  isDone,
  isDraft,
  isRunning,
  LEAVES,
  LIEU,
  OVERTIMES,
  RETURNS,
  TRIPS,
  VISITS,
} from './attend-request-plan.ts'

export type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** The common facts of all requests in a table. */
type Kind = {
  table: TableName
  path: string
  prefix: string
  /**
   * The index of the kind's first request among the requests of all tables. It selects the employee, so that each
   * request has another one.
   */
  first: number
}

const KINDS = {
  leave: { table: 'leave', path: 'attendance/leaves', prefix: 'QJ', first: 0 },
  hours: { table: 'hours_leave', path: 'attendance/hours-leaves', prefix: 'XS', first: 12 },
  trip: { table: 'business_trip', path: 'attendance/trips', prefix: 'CC', first: 15 },
  overtime: { table: 'work_overtime', path: 'attendance/overtimes', prefix: 'JB', first: 19 },
  visit: { table: 'visit_family', path: 'attendance/family-visits', prefix: 'TQ', first: 24 },
  return: { table: 'return_company', path: 'attendance/returns', prefix: 'FH', first: 26 },
  correction: {
    table: 'clock_in_correction',
    path: 'attendance/corrections',
    prefix: 'BK',
    first: 28,
  },
} as const satisfies Readonly<Record<string, Kind>>

/** First row numbers after the steps of other documents and after the clock-ins of terminals. */
const FIRST_STEP = 6_000
const FIRST_CLOCK_IN = 900_000
const KEEPER = 'attend'
const AHEAD = '+08:00'
const WEEK_DAYS = 7
const FRIDAY = 5

/** The approver by the department that they lead; the head of administration for all other departments. */
const LEADERS: readonly (readonly [string, string])[] = [
  ['技术研发中心', 'leader1'],
  ['市场营销中心', 'leader2'],
  ['生产制造中心', 'leader3'],
]

/** Monday is 1. */
const weekday = (day: Day) => ((((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1

/** The day, or the Friday before a weekend; a longer request begins on the Monday of its week. */
function workday(day: Day, days = 1): Day {
  if (days > 1) return day - weekday(day) + 1
  return weekday(day) > FRIDAY ? day - (weekday(day) - FRIDAY) : day
}

/** Employees with regular hours who lead no one in the demo, in the order of their files. */
function asking({ company, accounts }: Cast): readonly number[] {
  const leaders = new Set(
    accounts
      .filter(({ roles, userName }) => roles.length > 0 || /^leader/.test(userName))
      .map(({ person }) => person),
  )
  return [...company.people.entries()].flatMap(([index, { status }]) =>
    status === '2' && !leaders.has(index) ? [index] : [],
  )
}

type Row = { row: number; day: Day; state: string; reason: string }

function* requests<T extends { day: number; state: string; reason: string }>(
  { today }: SeedContext,
  plan: readonly T[],
): Generator<T & Row> {
  for (const [row, one] of plan.entries()) yield { ...one, row, day: today + one.day }
}

const personOf = (cast: Cast, { first }: Kind, row: number) => {
  const people = asking(cast)
  return people[(first + row) % people.length] ?? 0
}

function leaderOf({ company }: Cast, person: number): string {
  const { post } = pickAt(company.people, person)
  const chain = chainOf(company.departments, pickAt(company.posts, post).department)
  const names = chain.map((at) => company.departments[at]?.name)
  return LEADERS.find(([centre]) => names.includes(centre))?.[1] ?? 'hrdir'
}

/**
 * The day of the request: before its first day, or the day after for a correction; never later than
 * yesterday.
 */
const askedOn = ({ today }: SeedContext, { table }: Kind, day: Day) =>
  Math.min(table === 'clock_in_correction' ? day + 1 : day - 2, today - 1)

/** The columns common to all requests. */
function common(context: SeedContext, cast: Cast, kind: Kind, { row, day, state }: Row) {
  const person = personOf(cast, kind, row)
  const own = cast.accounts.find((account) => account.person === person)
  const writer = accountOf(context, cast, own?.userName ?? KEEPER)
  const requestDay = askedOn(context, kind, day)
  const leader = cast.accounts.find(({ userName }) => userName === leaderOf(cast, person))
  return {
    ...context.stamp(kind.table, row),
    created_by: writer,
    updated_by: writer,
    apply_user_id: writer,
    state,
    doc_no: `${kind.prefix}${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
    user_id: context.idOf('user_base_info', person),
    apply_at: isDraft(state) ? null : momentOf(requestDay),
    current_approver: isRunning(state) ? (leader?.name ?? null) : null,
    finished_at: isDone(state) ? momentOf(requestDay + 1) : null,
    effect_done: isDone(state),
  }
}

const at = (day: Day, clock: string) => `${isoDay(day)}T${clock}:00${AHEAD}`

/** A kind without a balance, used if too few days are left. */
const UNPAID = '1'

/** A leave of the demo company, and the days it takes of each grant; none for a kind without a balance. */
export type SeededLeave = Row & {
  person: number
  start: Day
  last: Day
  half: '上午' | '下午' | undefined
  days: number
  kind: string
  requestDay: Day
  taken: readonly { row: number; days: number }[]
}

/** Leave with a balance needs days left on that day; otherwise the leave is unpaid. */
export function plannedLeaves(context: SeedContext, cast: Cast): SeededLeave[] {
  const people = LEAVES.map((_, row) => personOf(cast, KINDS.leave, row))
  const grants = grantsOf(context, cast.company, new Set(people))
  return [...requests(context, LEAVES)].map(({ days: lasts, half, ...one }) => {
    const person = people[one.row] ?? 0
    const start = workday(one.day, lasts)
    const days = half ? lasts - 0.5 : lasts
    const requestDay = askedOn(context, KINDS.leave, one.day)
    const wanted = { kind: one.kind, days, from: isoDay(start) }
    const taken = takenFrom(grants.get(person) ?? [], wanted)
    const kind = isCounted(one.kind) && taken === null ? UNPAID : one.kind
    return {
      ...one,
      person,
      start,
      last: start + lasts - 1,
      half,
      days,
      kind,
      requestDay,
      taken: taken ?? [],
    }
  })
}

function* leaveRows(context: SeedContext, cast: Cast) {
  for (const one of plannedLeaves(context, cast)) {
    yield {
      ...common(context, cast, KINDS.leave, one),
      reason: one.reason,
      kind: one.kind,
      start_date: isoDay(one.start),
      end_date: isoDay(one.last),
      start_half: one.half ?? '上午',
      end_half: one.half ?? '下午',
      days: one.days.toFixed(1),
    }
  }
}

function* hoursRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, HOURS_LEAVES)) {
    yield {
      ...common(context, cast, KINDS.hours, one),
      reason: one.reason,
      kind: one.kind,
      date: isoDay(workday(one.day)),
      hours: one.hours.toFixed(1),
      start_time: one.from,
      end_time: one.to,
    }
  }
}

function* tripRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, TRIPS)) {
    const start = workday(one.day, one.days)
    yield {
      ...common(context, cast, KINDS.trip, one),
      reason: one.reason,
      start_at: at(start, '08:00'),
      end_at: at(start + one.days - 1, '19:00'),
      days: one.days.toFixed(1),
      from_place: '总部',
      to_place: one.to,
      vehicle: one.vehicle,
      budget: moneyOf(String(one.budget)).toString(),
    }
  }
}

/** Overtime compensated with time off: the employee and the day worked. */
export function plannedLieu(context: SeedContext, cast: Cast) {
  return [...requests(context, OVERTIMES)].flatMap(({ row, day, state, hours, settle }) =>
    settle === LIEU && isDone(state)
      ? [{ row, hours, worked: workday(day), person: personOf(cast, KINDS.overtime, row) }]
      : [],
  )
}

function* overtimeRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, OVERTIMES)) {
    const [day, hours] = [workday(one.day), one.hours.toFixed(1)]
    yield {
      ...common(context, cast, KINDS.overtime, one),
      reason: one.reason,
      start_at: at(day, one.from),
      end_at: at(day, one.to),
      hours,
      kind: '1',
      settle: one.settle ?? '计薪',
      real_hours: isDone(one.state) ? hours : null,
    }
  }
}

function* visitRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, VISITS)) {
    yield {
      ...common(context, cast, KINDS.visit, one),
      kind: '探配偶',
      relative: one.reason,
      relation_place: one.place,
      start_date: isoDay(one.day),
      end_date: isoDay(one.day + one.days - 1),
      days: one.days,
      quota: 30,
    }
  }
}

function* returnRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, RETURNS)) {
    const start = workday(one.day, one.days)
    yield {
      ...common(context, cast, KINDS.return, one),
      reason: one.reason,
      start_at: at(start, '08:00'),
      end_at: at(start + one.days - 1, '18:00'),
      days: one.days.toFixed(1),
      from_place: '示例市项目部',
      to_place: '总部',
      kind: one.kind,
    }
  }
}

function* correctionRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, CORRECTIONS)) {
    const day = workday(one.day)
    yield {
      ...common(context, cast, KINDS.correction, one),
      reason: one.reason,
      date: isoDay(day),
      seg_seq: one.kind === '上班' ? 1 : 2,
      kind: one.kind,
      at: at(day, one.at),
    }
  }
}

/** The clock-ins of approved corrections. */
function* clockInRows(context: SeedContext, cast: Cast) {
  for (const one of requests(context, CORRECTIONS)) {
    if (!isDone(one.state)) continue
    const day = workday(one.day)
    yield {
      ...context.stamp('clock_in', FIRST_CLOCK_IN + one.row),
      user_id: context.idOf('user_base_info', personOf(cast, KINDS.correction, one.row)),
      clock_at: at(day, one.at),
      work_date: isoDay(day),
      source: '补卡',
      reason: one.reason,
      correction_id: context.idOf('clock_in_correction', one.row),
    }
  }
}

const PLANS = [
  [KINDS.leave, LEAVES],
  [KINDS.hours, HOURS_LEAVES],
  [KINDS.trip, TRIPS],
  [KINDS.overtime, OVERTIMES],
  [KINDS.visit, VISITS],
  [KINDS.return, RETURNS],
  [KINDS.correction, CORRECTIONS],
] as const

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [kind, plan] of PLANS) {
    for (const { row, day, state } of requests<{ day: number; state: string; reason: string }>(
      context,
      plan,
    )) {
      if (!hasSteps(state)) continue
      const by = leaderOf(cast, personOf(cast, kind, row))
      yield* stepRows(context, cast, [{ rule: 'upLeader', by, passedByItself: null }], {
        resource: kind.path,
        table: kind.table,
        row,
        state,
        refusal: '近期工作紧，请另选时间',
        day: askedOn(context, kind, day),
        first: FIRST_STEP + kind.first + row,
      })
    }
  }
}

/** Requests of the demo company around today in every state, with their approvers. */
export function attendRequestTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('leave', () => leaveRows(context, cast)),
    seedTable('hours_leave', () => hoursRows(context, cast)),
    seedTable('business_trip', () => tripRows(context, cast)),
    seedTable('work_overtime', () => overtimeRows(context, cast)),
    seedTable('visit_family', () => visitRows(context, cast)),
    seedTable('return_company', () => returnRows(context, cast)),
    seedTable('clock_in_correction', () => correctionRows(context, cast)),
    seedTable('clock_in', () => clockInRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
