import { setTimeout as sleep } from 'node:timers/promises'
import { RECALCULATION_CALLS } from '#modules/attendance/days/wire/recalculation.ts'
import { dayAfter, monthBefore } from '#platform/wire/time/shanghai-time.ts'
import type { Company } from './company.ts'

const SETTLE_MS = 60_000
const POLL_MS = 250

/**
 * Resolves all open matters of a past month (yyyy-MM): gives all employees a day off on every day, and confirms the
 * month for them. The demo company has clock-ins of a few weeks only, so all other days would count as absence.
 */
export async function settleMonth(company: Company, month: string): Promise<void> {
  const [start, end] = [`${month}-01`, dayAfter(`${monthBefore(month, -1)}-01`, -1)]
  await company.sql('delete from user_schedule where date between $1 and $2', [start, end])
  await company.sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), f.id, attend_group_of(f.id, day::date), day, s.id, '手工'
     from user_base_info f cross join generate_series($1::date, $2, interval '1 day') day
       cross join shift_group s
     where f.deleted_at is null and f.join_date <= day and s.code = 'R'
       and attend_group_of(f.id, day::date) is not null`,
    [start, end],
  )
  const keeper = await company.as('attend')
  const groups = await company.sql<{ id: string }>(
    'select id from attend_group where deleted_at is null',
  )
  for (const { id: attendGroupId } of groups) {
    await keeper(RECALCULATION_CALLS.recalculate, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendGroupId, start, end }),
    })
  }
  await untilNoneIsOpen(company, start, end)
  await company.sql('update attend_month set confirmed_at = now() where month = $1', [month])
}

/** A background job computes the days. */
async function untilNoneIsOpen({ sql }: Company, start: string, end: string): Promise<void> {
  const limit = performance.now() + SETTLE_MS
  while (performance.now() < limit) {
    const [days] = await sql<{ open: number }>(
      `select count(*)::int as open from attend_day
       where date between $1 and $2 and is_abnormal_day(statuses)`,
      [start, end],
    )
    if (days?.open === 0) return
    await sleep(POLL_MS)
  }
  throw new Error(`The days from ${start} to ${end} were not settled`)
}
