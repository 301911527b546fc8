import { terminalDoor } from '#modules/attendance/clocking/api/devices/terminal-link.ts'
import { formDoor } from '#modules/hr/archives/api/form-link.ts'
import { statusDoor } from '#modules/hr/careers/api/status-door.ts'
import { joinFormDoor } from '#modules/hr/first-day/api/join-form-door.ts'
import { offerDoor } from '#modules/hr/hiring/api/offer-door.ts'
import { referralDoor } from '#modules/hr/referrals/api/referral-door.ts'
import { departmentDoor, teamDoor } from '#modules/hr/sharing-center/api/department-doors.ts'
import { positiveDoor } from '#modules/hr/sharing-center/api/positive-door.ts'
import { transferNoticeDoor } from '#modules/hr/sharing-center/api/transfer-notice-door.ts'
import { feedDoor } from '#modules/work/schedules/api/feed-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { reportDoor } from '#platform/api/sharing/report-link.ts'
import { LINK_PURPOSES } from '#product/define/link-purposes.ts'

/** The target of each purpose, in the order of the purposes. */
export const LINK_DOORS: readonly LinkDoor[] = [
  formDoor,
  reportDoor,
  terminalDoor,
  feedDoor,
  statusDoor,
  offerDoor,
  referralDoor,
  joinFormDoor,
  teamDoor,
  departmentDoor,
  positiveDoor,
  transferNoticeDoor,
]

const without = LINK_PURPOSES.filter(
  (purpose) => LINK_DOORS.filter((door) => door.purpose === purpose).length !== 1,
)
if (without.length > 0 || LINK_DOORS.length !== LINK_PURPOSES.length) {
  const names = without.map(({ name }) => name).join(', ')
  throw new Error(`link purposes and doors do not belong together: ${names}`)
}
