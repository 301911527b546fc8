import { sql } from 'kysely'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { MeetingCalendar, MeetingTime } from '#modules/work/meetings/wire/meetings.ts'
import { readDays } from '#modules/work/schedules/api/read-calendar.ts'
import type { DaySpan } from '#modules/work/schedules/api/schedule-times.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const MAX_MEETINGS = 1_000

function reach(actor: Actor, resource: Resource, alias: string) {
  const mayView = actor.permissions.has(permissionCode(resource, 'view'))
  return mayView ? scopePredicate(resource, alias, actor, 'view') : sql`false`
}

/** Meetings within a span that the actor may view; marks those whose room is double-booked. */
export async function readMeetingCalendar(
  db: Database,
  actor: Actor,
  span: DaySpan,
): Promise<MeetingCalendar> {
  const { start, end } = span
  const [days, { rows }] = await Promise.all([
    readDays(db, span),
    sql<MeetingTime>`
      with span as (
        select ${start}::timestamp at time zone 'Asia/Shanghai' as since,
          (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai' as until
      ), meeting as (
        select 'work/meeting-sessions' as path, s.id, s.name, s.start_at, s.end_at, s.room, p.host_id,
          p.dept_id, null as state, p.minuter_id, p.attendee_ids
        from span join meeting_session s on s.start_at < span.until and s.end_at > span.since
          join meeting_plan p on p.id = s.plan_id
        where s.deleted_at is null and p.deleted_at is null and ${reach(actor, meetingPlans, 'p')}
        union all
        select 'work/project-meetings', m.id, m.topic, m.start_at, m.end_at, m.room, m.host_id, null,
          m.state, m.minuter_id, m.attendee_ids
        from span join project_meeting m on m.start_at < span.until and m.end_at > span.since
        where m.state in ('1', '2', '3') and m.deleted_at is null and ${reach(actor, projectMeetings, 'm')}
      )
      select m.path, m.id, m.name, ${wireTime('m.start_at')} as "startAt", ${wireTime('m.end_at')} as "endAt",
        m.room, host.name as "hostName", d.name as "deptName", m.state,
        ${actor.userId}::uuid in (m.host_id, m.minuter_id)
          or m.attendee_ids @> array[${actor.userId}::uuid] as "isOwn",
        exists (select from room_use u where u.room = lower(btrim(m.room)) and u.source_id <> m.id
          and u.start_at < m.end_at and u.end_at > m.start_at) as "isRoomTaken"
      from meeting m join app_user host on host.id = m.host_id left join department d on d.id = m.dept_id
      order by m.start_at, m.id limit ${MAX_MEETINGS + 1}`.execute(db),
  ])
  return { days, meetings: rows.slice(0, MAX_MEETINGS), isCut: rows.length > MAX_MEETINGS }
}
