import { type RawBuilder, sql } from 'kysely'
import { ONCE } from '#modules/work/schedules/define/choices.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { SCHEDULE_REMINDER, saidOfEntry } from './schedule-messages.ts'

/** A late reminder is still useful a few minutes after the start, not longer. */
const LATE_MINUTES = 5
const KEPT_DAYS = 31
const AT_ONCE = 1_000

type Due = { id: string; day: string; title: string; place: string | null; startAt: string }

/**
 * Reminds the owner and the participants who have not declined. Each occurrence is reminded once,
 * also when several processes run or one runs late.
 */
export async function remindOfSchedules(tx: Tx): Promise<number> {
  const { rows } = await sql<Due>`
    with soon as (
      select s from schedule s
      where s.remind_minutes is not null and s.repeat = ${ONCE} and s.deleted_at is null
        and s.start_at > now() - interval '1 minute' * ${LATE_MINUTES}
        and s.start_at <= now() + interval '1 minute' * s.remind_minutes
        and s.start_at <= now() + interval '8 days'
      union all
      select s from schedule s
      where s.remind_minutes is not null and s.repeat <> ${ONCE} and s.deleted_at is null
        and s.start_at <= now() + interval '1 minute' * s.remind_minutes
        and coalesce(s.repeat_until >= today() - 1, true)
    ), due as (
      select s, t.day, t.start_at from soon
        cross join lateral schedule_times(soon.s, today(),
          (now() + interval '1 minute' * (soon.s).remind_minutes)::date + 1) t
      where t.start_at > now() - interval '1 minute' * ${LATE_MINUTES}
        and t.start_at - interval '1 minute' * (soon.s).remind_minutes <= now()
        -- No reminder for an entry added after its reminder time: its author has just seen it.
        and t.start_at - interval '1 minute' * (soon.s).remind_minutes >= (soon.s).created_at
      limit ${AT_ONCE}
    ), taken as (
      insert into schedule_reminder (schedule_id, day) select (due.s).id, due.day from due
      on conflict do nothing returning schedule_id, day
    )
    select (due.s).id, to_char(due.day, 'YYYY-MM-DD') as day, (due.s).title, (due.s).place,
      ${wireTime('due.start_at')} as "startAt"
    from due join taken on taken.schedule_id = (due.s).id and taken.day = due.day`.execute(tx)
  for (const { id, day: _, ...entry } of rows) {
    await sendMessage(tx, SCHEDULE_REMINDER, peopleOf(id), {
      from: null,
      id,
      values: saidOfEntry(entry),
    })
  }
  return rows.length
}

/** The owner, and the participants who have not declined. */
const peopleOf = (id: string): RawBuilder<unknown> => sql`
  select u.id from schedule s join app_user u on u.id = s.owner_id or u.id = any(s.participant_ids)
  where s.id = ${id} and is_of_schedule(s, u.id)`

/** Reminders older than a month are no longer needed. */
export async function clearReminders(tx: Tx): Promise<void> {
  await sql`delete from schedule_reminder where day < today() - ${KEPT_DAYS}::integer`.execute(tx)
}
