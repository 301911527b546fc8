import { retirementDay } from '#modules/hr/retirement/seed/retirement-day.ts'
import type { PlannedDepartment } from '#modules/org/departments/seed/department-plan.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import { addMonths, addYears, type Day, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { LEGAL_ENTITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { PlannedPerson } from './planned-person.ts'

const LEFT = '4'
const ON_LABOUR_CONTRACT = '1'
const CHINESE_IDENTITY_CARD = '1'
const YEARS_OF_SERVICE = 2
/** This day is after the cut-off day of social insurance, so insurance is paid for the month of the last day. */
const DAY_OF_MONTH = 20
const [SUNDAY, SATURDAY] = [0, 6]

/** A working day in the second half of the month before. */
function lastDayOf(today: Day): Day {
  const day = addMonths(parseDay(`${isoMonth(today)}-01`), -1) + DAY_OF_MONTH - 1
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  if (weekday === SUNDAY) return day - 2
  return weekday === SATURDAY ? day - 1 : day
}

type Places = { departments: readonly PlannedDepartment[]; posts: readonly PlannedPost[] }

/**
 * Lets one of those who left leave in the month before, so that the company has a final settlement to pay: an employee of
 * the first employer with monthly pay and some years of service.
 */
export function letOneLeaveLastMonth(
  people: readonly PlannedPerson[],
  { departments, posts }: Places,
  today: Day,
): void {
  const leave = lastDayOf(today)
  const found = people.find((person) => {
    const post = pickAt(posts, person.post)
    const { enabled, companyEntity, level } = pickAt(departments, post.department)
    return (
      person.status === LEFT &&
      person.empKind === ON_LABOUR_CONTRACT &&
      person.idType === CHINESE_IDENTITY_CARD &&
      // People in offices have monthly pay.
      person.isCadre &&
      !post.isLeader &&
      enabled &&
      level > 1 &&
      companyEntity === LEGAL_ENTITIES[0] &&
      person.regular !== null &&
      person.join < addYears(leave, -YEARS_OF_SERVICE) &&
      retirementDay(person.birth, person) > today
    )
  })
  if (found) Object.assign(found, { leave, leftLastMonth: true })
}
