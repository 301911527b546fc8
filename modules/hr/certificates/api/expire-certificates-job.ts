import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { expireCertificates, tellDueCertificates } from './expire-certificates.ts'
import { tellOverdueLoans } from './tell-overdue-loans.ts'

/**
 * Every night: expires certificates, reminds borrowers of overdue loans, and notifies the
 * certificate officers of open work.
 */
export const expireCertificatesJob = nightlyJob(
  'expire-certificates',
  expireCertificates,
  tellOverdueLoans,
  tellDueCertificates,
)
