import { expireCertificates, tellDueCertificates } from '#api/rules/hr/expire-certificates.ts'
import { tellOverdueLoans } from '#api/rules/hr/tell-overdue-loans.ts'
import { nightlyJob } from './nightly-job.ts'

/** What ended yesterday is expired, who has one too long is told, and who answers for them what is open. */
export const expireCertificatesJob = nightlyJob(
  'expire-certificates',
  expireCertificates,
  tellOverdueLoans,
  tellDueCertificates,
)
