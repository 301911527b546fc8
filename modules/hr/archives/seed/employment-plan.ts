import { retirementDay } from '#modules/hr/retirement/seed/retirement-day.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import type { Day } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { PlannedPerson } from './planned-person.ts'

/** An employment that ended before the current one began. */
export type EarlierEmployment = { joined: Day; left: Day; status: '4' | '5' }

const [LEFT, RETIRED] = ['4', '5'] as const
const DAYS_AWAY = 200
const DAYS_HERE = 900
const LONG_SERVICE_DAYS = 4_000

function employmentBefore(person: PlannedPerson): EarlierEmployment | null {
  const { status, empKind, join, workStart } = person
  if (status === '8') {
    const left = retirementDay(person.birth, person)
    const joined = Math.max(workStart, left - LONG_SERVICE_DAYS)
    return left < join && joined < left ? { joined, left, status: RETIRED } : null
  }
  const left = join - DAYS_AWAY
  const joined = left - DAYS_HERE
  if (status !== '2' || empKind !== '1' || joined < workStart) return null
  return { joined, left, status: LEFT }
}

/**
 * Plans the earlier employment of one person who came back and one who was rehired after
 * retirement.
 */
export function planEarlierEmployments(
  people: readonly PlannedPerson[],
  posts: readonly PlannedPost[],
): Map<number, EarlierEmployment> {
  const spells = new Map<number, EarlierEmployment>()
  for (const wanted of ['2', '8']) {
    for (const [index, person] of people.entries()) {
      const spell = person.status === wanted ? employmentBefore(person) : null
      if (!spell || pickAt(posts, person.post).isLeader) continue
      spells.set(index, spell)
      break
    }
  }
  return spells
}
