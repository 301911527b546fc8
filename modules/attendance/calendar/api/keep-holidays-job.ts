import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { keepHolidays, tellMissingCalendar } from './keep-holidays.ts'

/** Years without a notice have the public holidays of the law, and whoever keeps the calendar is told. */
export const keepHolidaysJob = nightlyJob('keep-holidays', keepHolidays, tellMissingCalendar)
