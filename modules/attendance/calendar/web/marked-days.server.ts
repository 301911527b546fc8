import { DAY_CLASS, MAKE_UP_DAY, WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { CALENDAR_YEARS, workingYear } from '#modules/attendance/calendar/wire/working-calendar.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { MarkedDay } from '#platform/wire/values/marked-days.ts'
import { holidayName } from './holiday-table.server.ts'

/** Holidays, days off and make-up days of the year in `?year=`; none for users who may not see the calendar. */
export async function loadMarkedDays(call: SignedInCall): Promise<MarkedDay[]> {
  const { gateway, t, language, url } = call
  const year = Number(url.searchParams.get('year'))
  const { first, last } = CALENDAR_YEARS
  if (!Number.isInteger(year) || year < first || year > last) return []
  try {
    const query = { year: String(year) }
    const { days } = await gateway.ask('/sa/WorkCalendar/GetWorkCalendarYear', query, workingYear)
    return days
      .filter(({ id }) => id !== null)
      .map(({ date, dayClass, name }) => ({
        date,
        isWork: dayClass === WORK_DAY || dayClass === MAKE_UP_DAY,
        mark: t(`calendar.mark.${dayClass}`),
        title: [choiceLabel(DAY_CLASS, dayClass, language), name && holidayName(name, t)]
          .filter(Boolean)
          .join(' · '),
      }))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'forbidden') return []
    throw error
  }
}
