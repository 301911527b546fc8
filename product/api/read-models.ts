import {
  attendDays,
  attendLeave,
  attendMonths,
  attendOvertime,
} from '#modules/attendance/months/api/month-reports.ts'
import {
  certificateExpiry,
  certificateLent,
} from '#modules/hr/certificates/api/certificate-reports.ts'
import { contractExpiry } from '#modules/hr/contracts/api/contract-expiry-report.ts'
import { contractMissing } from '#modules/hr/contracts/api/contract-missing-report.ts'
import { CONTRACT_TEXT_FIELDS } from '#modules/hr/contracts/api/contract-text.ts'
import { letters } from '#modules/hr/letters/api/letters-report.ts'
import { probationDue } from '#modules/hr/probation/api/probation-due-report.ts'
import { anniversary } from '#modules/hr/staff-reports/api/anniversary-report.ts'
import { headcount } from '#modules/hr/staff-reports/api/headcount-report.ts'
import { roster } from '#modules/hr/staff-reports/api/staff-list-report.ts'
import { turnover } from '#modules/hr/staff-reports/api/turnover-report.ts'
import { trainSummary } from '#modules/hr/training/api/train-summary-report.ts'
import { establishment } from '#modules/org/establishment/api/establishment-report.ts'
import type { ReadModel } from '#platform/api/reports/read-model.ts'

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

/** What a template of a text may fill in: such texts are those of contracts. */
export const TEXT_FIELDS: ReadonlySet<string> = CONTRACT_TEXT_FIELDS
