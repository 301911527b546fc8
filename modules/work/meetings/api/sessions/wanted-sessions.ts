import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** A session to add: its date by the cycle, and its actual time. */
export type WantedSession = { plannedDate: string; date: string; startAt: string; endAt: string }

/** Future sessions of a month that the cycle calls for and that do not exist yet. */
export async function readWanted(
  tx: Tx,
  { id }: WireRecord,
  month: string,
): Promise<WantedSession[]> {
  const { rows } = await sql<WantedSession>`
    with plan as (select * from meeting_plan where id = ${id}),
    held as (
      select to_char(d.planned_date, 'YYYY-MM-DD') as "plannedDate", to_char(d.date, 'YYYY-MM-DD') as date,
        d.planned_date, d.date as day, (d.date + p.start_time) at time zone 'Asia/Shanghai' as start_at,
        (d.date + p.start_time) at time zone 'Asia/Shanghai' + interval '1 minute' * p.minutes as end_at
      from plan p cross join lateral
        meeting_days(p.cycle, p.cycle_day, p.from_date, to_date(${month}, 'YYYY-MM')) d
    )
    select h."plannedDate", h.date, ${wireTime('h.start_at')} as "startAt", ${wireTime('h.end_at')} as "endAt"
    from held h where h.start_at > now() and not exists (select from meeting_session s
      where s.plan_id = ${id} and (s.planned_date = h.planned_date
        or (s.date = h.day and s.deleted_at is null)))
    order by h.day`.execute(tx)
  return rows
}

/** Inserts the sessions with history and calendar entries. */
export async function insertSessions(
  tx: Tx,
  actor: Actor,
  { id, room = null }: WireRecord,
  wanted: readonly WantedSession[],
): Promise<void> {
  const ids = wanted.map(() => uuidv7())
  const column = (name: keyof WantedSession) => wanted.map((one) => one[name])
  await sql`
    with made as (
      insert into meeting_session (id, plan_id, name, planned_date, date, start_at, end_at, room,
        created_by, updated_by)
      select w.id, ${id}::uuid, '', w.planned_date, w.date,
        w.start_at::timestamp at time zone 'Asia/Shanghai', w.end_at::timestamp at time zone 'Asia/Shanghai',
        ${room}::text, ${actor.userId}::uuid, ${actor.userId}::uuid
      from unnest(${ids}::uuid[], ${column('plannedDate')}::date[], ${column('date')}::date[],
        ${column('startAt')}::text[], ${column('endAt')}::text[])
        as w (id, planned_date, date, start_at, end_at)
      returning id, name, date, version
    )
    ${auditRows(actor, {
      resource: meetingSessions.path,
      id: sql`made.id`,
      version: sql`made.version`,
      action: 'add',
      from: sql`made`,
      before: null,
      title: sql`made.name`,
      after: sql`jsonb_build_object('date', made.date)`,
    })}`.execute(tx)
  await followMeetings(tx, meetingSessions, ids)
}
