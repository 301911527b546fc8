import {
  isWorked,
  type PlannedDay,
  readPlan,
} from '#modules/attendance/requests/api/planned-time.ts'
import {
  dayLater,
  dayOf,
  daysApart,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { AFTERNOON, LEAVE, MORNING } from '#modules/attendance/requests/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The company's rule for one kind of leave. */
export type LeaveRule = {
  counts: 'work' | 'calendar'
  days: number | null
  /** The period or event of the limit, if the company sets it. */
  per: PolicyValue<'leave.kinds'>[number]['per']
}

/** Kinds of leave counted in calendar days, unless the rule says otherwise. */
const OF_THE_CALENDAR: ReadonlySet<unknown> = new Set([
  LEAVE.marriage,
  LEAVE.maternity,
  LEAVE.bereavement,
  LEAVE.injury,
])

/** The rule of the kind on the first day, in the employee's city. */
export async function readLeaveRule(
  tx: Database | Tx,
  { kind, startDate }: RequestFields,
  city: string | null,
): Promise<LeaveRule> {
  const rules = await policyValue(tx, 'leave.kinds', { city, on: dayOf(startDate) })
  const rule = rules?.find((one) => one.kind === kind)
  const counts = rule?.counts ?? (OF_THE_CALENDAR.has(kind) ? 'calendar' : 'work')
  return {
    counts: counts === 'calendar' ? 'calendar' : 'work',
    days: rule?.days ?? null,
    per: rule?.per ?? null,
  }
}

/** The days of a leave: every day, or only working days; half days count as a half. */
export function leaveDays(
  { startDate, startHalf, endDate, endHalf }: RequestFields,
  counted: ReadonlySet<string> | 'all',
): number {
  const days = daysApart(startDate, endDate) + 1
  let halves = 0
  for (let at = 0; at < days; at++) {
    const isCounted = counted === 'all' || counted.has(dayLater(startDate, at))
    if (!isCounted) continue
    halves += 2
    if (at === 0 && startHalf === AFTERNOON) halves -= 1
    if (at === days - 1 && endHalf === MORNING) halves -= 1
  }
  return halves / 2
}

const workedOf = (plan: readonly PlannedDay[]) =>
  new Set(plan.filter(isWorked).map(({ date }) => date))

/** The days that a leave takes, by the current plan and calendar. */
export async function countLeave(
  tx: Database | Tx,
  request: RequestFields,
  { counts }: Pick<LeaveRule, 'counts'>,
): Promise<number> {
  if (counts === 'calendar') return leaveDays(request, 'all')
  const range = { from: dayOf(request.startDate), to: dayOf(request.endDate) }
  return leaveDays(request, workedOf(await readPlan(tx, request.userId, range)))
}
