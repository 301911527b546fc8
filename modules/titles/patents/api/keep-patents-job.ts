import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { endPatents, refreshFees } from './keep-patents.ts'
import { remindFees } from './remind-fees.ts'

/** Every night: moves the fees of patents, ends patents that lapsed or are over, and reminds of fees that are due. */
export const keepPatentsJob = nightlyJob('keep-patents', refreshFees, endPatents, remindFees)
