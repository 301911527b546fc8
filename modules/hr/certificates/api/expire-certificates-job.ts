import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { expireCertificates, tellDueCertificates } from './expire-certificates.ts'
import { tellOverdueLoans } from './tell-overdue-loans.ts'

/** What ended yesterday is expired, who has one too long is told, and who answers for them what is open. */
export const expireCertificatesJob = nightlyJob(
  'expire-certificates',
  expireCertificates,
  tellOverdueLoans,
  tellDueCertificates,
)
