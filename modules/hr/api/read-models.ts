import {
  certificateExpiry,
  certificateLent,
} from '#modules/hr/certificates/api/certificate-reports.ts'
import { contractExpiry } from '#modules/hr/contracts/api/contract-expiry-report.ts'
import { contractMissing } from '#modules/hr/contracts/api/contract-missing-report.ts'
import { letters } from '#modules/hr/letters/api/letters-report.ts'
import { probationDue } from '#modules/hr/probation/api/probation-due-report.ts'
import { anniversary } from '#modules/hr/staff-reports/api/anniversary-report.ts'
import { headcount } from '#modules/hr/staff-reports/api/headcount-report.ts'
import { roster } from '#modules/hr/staff-reports/api/staff-list-report.ts'
import { turnover } from '#modules/hr/staff-reports/api/turnover-report.ts'
import { trainingSummary } from '#modules/hr/training/api/training-summary-report.ts'
import type { ReadModels } from '#platform/api/reports/read-model.ts'

export const hrReadModels: ReadModels = {
  roster,
  headcount,
  structure: roster,
  turnover,
  anniversary,
  'probation-due': probationDue,
  'contract-expiry': contractExpiry,
  'contract-missing': contractMissing,
  'certificate-expiry': certificateExpiry,
  'certificate-lent': certificateLent,
  'train-summary': trainingSummary,
  letters,
}
