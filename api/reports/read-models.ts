import { anniversary } from './anniversary.ts'
import { attendDays, attendLeave, attendMonths, attendOvertime } from './attendance.ts'
import { certificateExpiry, certificateLent } from './certificates.ts'
import { contractExpiry } from './contract-expiry.ts'
import { contractMissing } from './contract-missing.ts'
import { establishment } from './establishment.ts'
import { headcount } from './headcount.ts'
import { letters } from './letters.ts'
import { probationDue } from './probation-due.ts'
import type { ReadModel } from './read-model.ts'
import { roster } from './roster.ts'
import { trainSummary } from './train-summary.ts'
import { turnover } from './turnover.ts'

/** What a report may be made of, by code of REPORT_QUERY. */
export const READ_MODELS: Readonly<Record<string, ReadModel>> = {
  roster,
  headcount,
  structure: roster,
  turnover,
  anniversary,
  establishment,
  'probation-due': probationDue,
  'contract-expiry': contractExpiry,
  'contract-missing': contractMissing,
  'certificate-expiry': certificateExpiry,
  'certificate-lent': certificateLent,
  'train-summary': trainSummary,
  letters,
  'attend-months': attendMonths,
  'attend-days': attendDays,
  'attend-overtime': attendOvertime,
  'attend-leave': attendLeave,
}
