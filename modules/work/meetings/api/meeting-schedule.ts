import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** A kind of meeting whose times appear in the participants' calendars. */
type Source = typeof meetingSessions | typeof projectMeetings

const SESSION = sql`
  select s.id, p.name as title, s.start_at, s.end_at, s.room, p.agenda_template as agenda, p.host_id,
    array(select distinct unnest(p.attendee_ids || p.minuter_id)) as people, p.remind_minutes
  from meeting_session s join meeting_plan p on p.id = s.plan_id where s.deleted_at is null`

const PROJECT = sql`
  select m.id, m.topic as title, m.start_at, m.end_at, m.room, m.agenda, m.host_id,
    array(select distinct unnest(m.attendee_ids || m.minuter_id)) as people, m.remind_minutes
  from project_meeting m where m.state in ('1', '2', '3') and m.deleted_at is null`

/**
 * Writes the entries of meetings into the participants' calendars, and removes entries of meetings that no
 * longer exist. The entries have no history of their own: the meeting's history covers them. A repeated run
 * changes nothing. A changed time clears the answers and repeats the reminder.
 */
export async function followMeetings(
  tx: Tx,
  source: Source,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { path } = source
  const meetings = path === meetingSessions.path ? SESSION : PROJECT
  const fresh = ids.map(() => uuidv7())
  await sql`
    with asked as (
      select * from unnest(${[...ids]}::uuid[], ${fresh}::uuid[]) as a (meeting_id, fresh_id)
    ), meeting as (
      select m.*, a.fresh_id from asked a join (${meetings}) m on m.id = a.meeting_id
    ), moved as (
      select s.id from schedule s join meeting m on m.id = s.source_id
      where s.source_type = ${path} and s.deleted_at is null
        and (s.start_at, s.end_at) is distinct from (m.start_at, m.end_at)
    ), unanswered as (
      delete from schedule_answer where schedule_id in (select id from moved)
    ), unreminded as (
      delete from schedule_reminder where schedule_id in (select id from moved)
    ), gone as (
      update schedule s set deleted_at = now(), updated_at = now(), version = version + 1
      where s.source_type = ${path} and s.source_id in (select meeting_id from asked)
        and s.source_id not in (select id from meeting) and s.deleted_at is null
    )
    insert into schedule (id, title, start_at, end_at, place, content, owner_id, participant_ids, kind,
      remind_minutes, repeat, privacy, source_type, source_id, created_by, updated_by)
    select m.fresh_id, left(m.title, 80), m.start_at, m.end_at, m.room, left(m.agenda, 2000), m.host_id,
      array_remove(array_remove(m.people, m.host_id), null), '会议', m.remind_minutes, '无', '公开',
      ${path}, m.id, m.host_id, m.host_id
    from meeting m
    on conflict (source_id, source_type) where source_id is not null and deleted_at is null
    do update set title = excluded.title, start_at = excluded.start_at, end_at = excluded.end_at,
      place = excluded.place, content = excluded.content, owner_id = excluded.owner_id,
      participant_ids = excluded.participant_ids, remind_minutes = excluded.remind_minutes,
      updated_at = now(), version = schedule.version + 1`.execute(tx)
}
