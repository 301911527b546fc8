import { sql } from 'kysely'
import { isOrganiser, peopleOf } from '#modules/work/meetings/api/is-organiser.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { ProjectDesk } from '#modules/work/meetings/wire/meetings.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { personOf } from '#platform/api/queries/account-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

type Facts = Pick<ProjectDesk, 'people' | 'resolutions' | 'isSignInOpen'>

/** A project meeting with its participants, sign-ins and resolutions. */
export async function readProjectDesk(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ProjectDesk> {
  const record = await readRecord(db, actor, projectMeetings, id)
  const facts = await readFacts(db, id)
  const runs = await db
    .transaction()
    .execute((tx) => isOrganiser(tx, actor, projectMeetings, record, 'edit'))
  const self = facts.people.find((person) => person.id === actor.userId)
  return {
    ...facts,
    runs,
    isAsked: peopleOf(record).includes(actor.userId),
    isSignedIn: (self?.signedAt ?? null) !== null,
  }
}

async function readFacts(db: Database, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with meeting as (select * from project_meeting where id = ${id}),
    person as (
      select distinct on (who.id) who.id, who.role from meeting m
        cross join lateral (
          select m.host_id as id, 'host' as role, 1 as place
          union all select m.minuter_id, 'minuter', 2
          union all select unnest(m.attendee_ids), 'attendee', 3
        ) who
      where who.id is not null order by who.id, who.place
    )
    select
      (select coalesce(jsonb_agg(${personOf(sql`person.id`)} || jsonb_build_object('role', person.role, 'code', u.code,
          'signedAt', ${wireTime('i.signed_at')},
          'answer', case a.accepts when true then '1' when false then '2' end)
          order by array_position(array['host', 'minuter', 'attendee'], person.role), u.name), '[]')
        from person join app_user u on u.id = person.id
          left join meeting_sign_in i on i.meeting_id = ${id} and i.user_id = person.id
          left join schedule s on s.source_id = ${id} and s.source_type = ${projectMeetings.path}
            and s.deleted_at is null
          left join schedule_answer a on a.schedule_id = s.id and a.user_id = person.id) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'item', r.item,
          'dueDate', to_char(r.due_date, 'YYYY-MM-DD'), 'owner', ${personOf(sql`r.owner_id`)}, 'taskId', r.task_id)
          order by r.created_at, r.id), '[]')
        from meeting_resolution r where r.meeting_id = ${id} and r.deleted_at is null) as resolutions,
      m.state in ('1', '2') and m.start_at - interval '30 minutes' <= now() as "isSignInOpen"
    from meeting m`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The meeting disappeared between two queries')
  return found
}
