import { terminalLink } from '#modules/attendance/clocking/define/terminal-link.ts'
import { formLink } from '#modules/hr/archives/define/form-link.ts'
import { statusLink } from '#modules/hr/careers/define/status-link.ts'
import { joinFormLink } from '#modules/hr/first-day/define/join-form-link.ts'
import { offerLink } from '#modules/hr/hiring/define/offer-link.ts'
import { referralLink } from '#modules/hr/referrals/define/referral-link.ts'
import {
  departmentLink,
  positiveLink,
  teamLink,
  transferNoticeLink,
} from '#modules/hr/sharing-center/define/shown-links.ts'
import { feedLink } from '#modules/work/schedules/define/feed-link.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { reportLink } from '#platform/define/shipped/sharing/report-link.ts'

/**
 * Every purpose of a link that gives access without an account. The targets are in product/api/link-doors.ts.
 */
export const LINK_PURPOSES: readonly LinkPurpose[] = [
  formLink,
  reportLink,
  terminalLink,
  feedLink,
  statusLink,
  offerLink,
  referralLink,
  joinFormLink,
  teamLink,
  departmentLink,
  positiveLink,
  transferNoticeLink,
]
