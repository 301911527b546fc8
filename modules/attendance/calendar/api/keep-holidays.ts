import { sql } from 'kysely'
import { calendarDays } from '#modules/attendance/calendar/define/calendar-day.ts'
import { planHolidays } from '#modules/attendance/calendar/define/public-holidays.server.ts'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'

/** How many years ahead users plan leave and rosters. */
const YEARS_AHEAD = 2
/** The State Council announces the next year in October or November. */
const TELLS_FROM = '10-01'
/** The role of the calendar keepers. */
const KEEPERS = 'attend_admin'

const CALENDAR_MISSING = declareMessage({
  code: 'calendarMissing',
  type: 'staff',
  about: calendarDays.path,
  toast: false,
  link: () => `/${calendarDays.path}`,
})

/**
 * Adds the statutory holidays to this year and the next ones, as long as no official notice has been entered.
 */
export async function keepHolidays(tx: Tx): Promise<void> {
  const first = Number((await readToday(tx)).slice(0, 4))
  for (let year = first; year <= first + YEARS_AHEAD; year++) {
    const on = `${year}-01-01`
    const rule = await findPolicyParam(tx, 'calendar.publicHolidays', { city: null, on })
    if (!rule) continue
    const value = JSON.parse(rule.value) as PolicyValue<'calendar.publicHolidays'>
    const plan = JSON.stringify(planHolidays(value, rule.basis, year))
    await sql`select install_holidays_by_law(${plan}::jsonb)`.execute(tx)
  }
}

/**
 * Reminds the calendar keepers once a week if the notice of this year is missing or, from October on, the notice of the
 * next year. Running again in the same week sends no second message.
 */
export async function tellMissingCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tell ${CALENDAR_MISSING.code}`}))`.execute(tx)
  const { rows } = await sql<{ week: string; year: number }>`
    select to_char(date_trunc('week', today()), 'YYYY-MM-DD') as week, year
    from generate_series(extract(year from today())::integer, extract(year from today())::integer
      + (to_char(today(), 'MM-DD') >= ${TELLS_FROM})::integer) year
    where not is_calendar_entered(year)
      and not exists (select from message where code = ${CALENDAR_MISSING.code}
        and biz_id = to_char(date_trunc('week', today()), 'YYYY-MM-DD'))
    order by year limit 1`.execute(tx)
  const [missing] = rows
  if (!missing) return
  const whose = sql`select user_id from role_way where role_code = ${KEEPERS} and counts`
  await sendMessage(tx, CALENDAR_MISSING, whose, {
    from: null,
    id: missing.week,
    values: { year: missing.year },
  })
}
