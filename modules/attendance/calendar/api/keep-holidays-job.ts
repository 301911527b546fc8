import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { keepHolidays, tellMissingCalendar } from './keep-holidays.ts'

/** Fills years without an official notice with the statutory holidays, and reminds the calendar keepers. */
export const keepHolidaysJob = nightlyJob('keep-holidays', keepHolidays, tellMissingCalendar)
