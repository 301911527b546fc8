import { sql } from 'kysely'
import { isOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { SessionDesk } from '#modules/work/meetings/wire/meetings.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { personOf } from '#platform/api/queries/account-person.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, selectRecord } from '#platform/api/store/rows/records.ts'
import { nextDateOf } from './next-date.ts'
import { readSessionTasks } from './tasks-of-session.ts'

type Facts = Pick<SessionDesk, 'plan' | 'people' | 'before' | 'after'> & {
  topics: {
    id: string
    reporter: SessionDesk['topics'][number]['reporter']
    carriedTo: string | null
  }[]
}

/** A session with its people, its topics, and the sessions before and after it. */
export async function readSessionDesk(
  db: Database,
  actor: Actor,
  id: string,
): Promise<SessionDesk> {
  const { planId, date } = await readRecord(db, actor, meetingSessions, id)
  const { plan, topics, ...facts } = await readFacts(db, id)
  return db.transaction().execute(async (tx) => {
    const whole = await selectAnyRecord(tx, meetingPlans, String(planId))
    const runs = whole !== null && (await isOrganiser(tx, actor, meetingPlans, whole, 'edit'))
    const records = await Promise.all(
      topics.map(async ({ id: topicId, ...rest }) => {
        // Organisers see all topics; participants see the topics that involve them.
        const record = runs
          ? await selectAnyRecord(tx, meetingTopics, topicId)
          : await selectRecord(tx, meetingTopics, topicId, actor)
        return record && { record, ...rest }
      }),
    )
    const isOf = facts.people.some((person) => person.id === actor.userId)
    return {
      plan,
      ...facts,
      tasks: await readSessionTasks(tx, actor, id),
      runs,
      readerId: actor.userId,
      left: runs ? await readLeft(tx, String(planId), String(date)) : [],
      topics: records.filter((topic) => topic !== null),
      nextDate: await nextDateOf(tx, String(planId), String(date)),
      mayAdd: (runs || isOf) && actor.permissions.has('work/meeting-topics:add'),
    }
  })
}

const MAX_LEFT = 50

/** Reads the open topics of earlier sessions that the organisers have not carried over to a later session. */
async function readLeft(tx: Tx, planId: string, date: string): Promise<SessionDesk['left']> {
  const { rows } = await sql<SessionDesk['left'][number]>`
    select t.id, t.topic, to_char(t.meeting_date, 'YYYY-MM-DD') as date from meeting_topic t
    where t.meeting_id = ${planId} and t.meeting_date < ${date}::date and t.state = ${TOPIC.tracked}
      and t.deleted_at is null and not exists (select from meeting_topic later
        where later.carried_from_id = t.id and later.deleted_at is null)
    order by t.meeting_date, t.created_at, t.id limit ${MAX_LEFT}`.execute(tx)
  return rows
}

async function readFacts(db: Database, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with session as (select * from meeting_session where id = ${id}),
    person as (
      select distinct on (who.id) who.id, who.role from session s join meeting_plan p on p.id = s.plan_id
        cross join lateral (
          select p.host_id as id, 'host' as role, 1 as place
          union all select p.minuter_id, 'minuter', 2
          union all select unnest(p.attendee_ids), 'attendee', 3
        ) who
      where who.id is not null order by who.id, who.place
    )
    select jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
        'agenda', p.agenda_template) as plan,
      (select coalesce(jsonb_agg(${personOf(sql`person.id`)}
          || jsonb_build_object('role', person.role, 'code', u.code, 'isAbsent', person.id = any(s.absent_ids))
          order by array_position(array['host', 'minuter', 'attendee'], person.role), u.name), '[]')
        from person join app_user u on u.id = person.id) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'reporter', ${personOf(sql`t.reporter_id`)},
          'carriedTo', to_char(t.carried_to, 'YYYY-MM-DD')) order by t.created_at, t.id), '[]')
        from meeting_topic_view t where t.meeting_id = s.plan_id and t.meeting_date = s.date
          and t.deleted_at is null) as topics,
      (select jsonb_build_object('id', n.id, 'date', to_char(n.date, 'YYYY-MM-DD'))
        from meeting_session n where n.plan_id = s.plan_id and n.start_at < s.start_at
          and n.deleted_at is null order by n.start_at desc limit 1) as before,
      (select jsonb_build_object('id', n.id, 'date', to_char(n.date, 'YYYY-MM-DD'))
        from meeting_session n where n.plan_id = s.plan_id and n.start_at > s.start_at
          and n.deleted_at is null order by n.start_at limit 1) as after
    from session s join meeting_plan p on p.id = s.plan_id`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The session disappeared between two queries')
  return found
}
