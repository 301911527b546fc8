import { loadMarkedDays } from '#modules/attendance/calendar/web/marked-days.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Holidays and make-up days for the calendars of forms. Only scripts call this address. */
export const loader = guarded('signed-in', loadMarkedDays, { visit: false })
