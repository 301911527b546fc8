import { type RetirementBasis, retirementDay } from '#modules/hr/retirement/seed/retirement-day.ts'
import { addYears, type Day, YEAR_DAYS } from '#platform/seed/calendar-day.ts'
import type { Random } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import { earliestWork, FULL_TIME } from './schooling.ts'

/** The days of a working life, in order: birth < workStart ≤ join ≤ regular ≤ leave. */
export type Career = {
  birth: Day
  workStart: Day
  join: Day
  regular: Day | null
  leave: Day | null
}

type Basis = RetirementBasis & { status: string; edu: string; eduMode: string }
type Span = { birth: Day; join: Day; end: Day; leave: Day | null }

const MEAN_SERVICE_YEARS = 5
const MAX_SERVICE_YEARS = 38
/** No seeded employee becomes regular before the longest probation is over. */
const MIN_REGULAR_SERVICE_DAYS = 190
const MIN_SERVICE_DAYS = 20
/** Least time between the first possible day of work and the end of an employment. */
const MIN_WORKING_LIFE_DAYS = 400
/** Years of part-time study beside a job, after the earlier studies. */
const PART_TIME_YEARS = 5
const PROBATION_DAYS = [91, 182] as const
const IDLE_BEFORE_FIRST_JOB_DAYS = 120

export function planCareer(
  context: SeedContext,
  basis: Basis,
  raw: number,
  isLeader: boolean,
): Career {
  const random = context.streams.of('user_base_info.career', raw)
  const span = spanOf(basis, isLeader, context.today, random)
  const { birth, join, leave } = span
  const workStart = workStartOf(span, basis, random)
  return { birth, workStart, join, regular: regularOf(basis, span, random), leave }
}

function spanOf(basis: Basis, isLeader: boolean, today: Day, random: Random): Span {
  if (basis.status === '5') return retiredSpan(basis, today, random)
  if (basis.status === '8') return rehiredSpan(basis, today, random)
  const end = endOf(basis.status, today, random)
  const service = Math.round(serviceDays(basis.status, isLeader, random))
  const [mean, deviation] = isLeader ? [42, 6] : basis.status === '7' ? [23, 1] : [35, 8]
  const age = Math.min(62, Math.max(19, random.normal(mean, deviation)))
  const birth = fitBirth(Math.round(today - age * YEAR_DAYS), basis, end, random)
  const earliest = earliestJoin(birth, basis)
  // The randomly drawn service is too long for this career, so a random part of the possible service is used instead.
  const possible = end - earliest
  const least = leastService(basis.status)
  const spent =
    service <= possible ? service : least + Math.round((possible - least) * random.next())
  const join = basis.status === '0' ? end : end - spent
  const leave = basis.status === '4' ? end : null
  return { birth, join, end, leave }
}

/** Last day of the employment, or today; for people who have yet to join, the day of joining. */
function endOf(status: string, today: Day, random: Random): Day {
  if (status === '4') return today - 1 - Math.round(Math.min(random.exponential(500), 2_500))
  if (status === '0') return today + random.between(3, 40)
  return today
}

function serviceDays(status: string, isLeader: boolean, random: Random): number {
  if (status === '0') return 0
  if (status === '1') return random.between(3, 80)
  if (status === '7') return random.between(5, 160)
  const years = Math.min(random.exponential(MEAN_SERVICE_YEARS), MAX_SERVICE_YEARS)
  return leastService(status) + (isLeader ? 700 : 0) + years * YEAR_DAYS
}

function leastService(status: string): number {
  return status === '4' ? MIN_SERVICE_DAYS : MIN_REGULAR_SERVICE_DAYS
}

function earliestJoin(birth: Day, { edu, eduMode }: Basis): Day {
  const first = earliestWork(birth, edu, eduMode)
  return eduMode === FULL_TIME ? first : addYears(first, PART_TIME_YEARS)
}

/**
 * Changes the birthday until school is over long enough before the end of the employment, and retirement lies
 * after that end.
 */
function fitBirth(wanted: Day, basis: Basis, end: Day, random: Random): Day {
  let birth = wanted
  while (retirementDay(birth, basis) <= end + 30) birth += 300 + random.below(200)
  while (earliestJoin(birth, basis) > end - MIN_WORKING_LIFE_DAYS) birth -= 180 + random.below(180)
  return birth
}

/** The span of a person who left on their retirement day, which lies in the past. */
function retiredSpan(basis: Basis, today: Day, random: Random): Span {
  const retired = retiredBirth(basis, today - 10 - random.below(1_200))
  const earliest = earliestJoin(retired.birth, basis)
  const possible = Math.min(retired.day - earliest, 30 * YEAR_DAYS)
  const join = retired.day - Math.round(possible * (0.3 + 0.7 * random.next()))
  return { birth: retired.birth, join, end: retired.day, leave: retired.day }
}

/** The span of a person who was rehired some time after retirement. */
function rehiredSpan(basis: Basis, today: Day, random: Random): Span {
  const retired = retiredBirth(basis, today - 40 - random.below(500))
  const join = retired.day + 1 + random.below(today - retired.day - 1)
  return { birth: retired.birth, join, end: today, leave: null }
}

/** The latest birthday with which a person has retired by `limit`. */
function retiredBirth(basis: Basis, limit: Day): { birth: Day; day: Day } {
  let birth = addYears(limit, basis.gender === '男' ? -60 : basis.isCadre ? -55 : -50)
  if (basis.isSpecial) birth = addYears(birth, 5)
  while (retirementDay(birth, basis) > limit) birth -= 20
  return { birth, day: retirementDay(birth, basis) }
}

function workStartOf({ birth, join }: Span, { edu, eduMode }: Basis, random: Random): Day {
  const first = earliestWork(birth, edu, eduMode)
  const idle = random.below(IDLE_BEFORE_FIRST_JOB_DAYS)
  return join - first <= IDLE_BEFORE_FIRST_JOB_DAYS ? join : first + idle
}

function regularOf({ status }: Basis, { join, end }: Span, random: Random): Day | null {
  const regular = join + random.pick(PROBATION_DAYS)
  return ['2', '3', '4', '5', '6'].includes(status) && regular <= end ? regular : null
}
