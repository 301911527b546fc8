import { keepHolidays, tellMissingCalendar } from '#api/rules/attendance/keep-holidays.ts'
import { nightlyJob } from './nightly-job.ts'

/** Years without a notice have the public holidays of the law, and whoever keeps the calendar is told. */
export const keepHolidaysJob = nightlyJob('keep-holidays', keepHolidays, tellMissingCalendar)
