import { sql } from 'kysely'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { InterviewCalendar } from '#modules/hr/interviews/wire/interviews.ts'
import { readDays } from '#modules/work/schedules/api/read-calendar.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const MOST = 1_000

/** Reads the interviews in the reader's reach within a span of days; cancelled ones are left out. */
export async function readInterviewCalendar(
  db: Database,
  actor: Actor,
  span: { start: string; end: string },
): Promise<InterviewCalendar> {
  const { start, end } = span
  const [days, { rows }] = await Promise.all([
    readDays(db, span),
    sql<InterviewCalendar['interviews'][number]>`
      select i.id, i.name, i.kind, ${wireTime('i.plan_at')} as "startAt", ${wireTime('i.end_at')} as "endAt", i.place,
        i.phase, i.interviewer_ids @> array[${actor.userId}::uuid] as "isOwn",
        array(select u.name from unnest(i.interviewer_ids) with ordinality as asked (id, place)
          join app_user u on u.id = asked.id order by asked.place) as panel
      from interview_view i
      where i.plan_at < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and i.end_at > ${start}::timestamp at time zone 'Asia/Shanghai'
        and i.result <> '9' and i.deleted_at is null and ${scopePredicate(interviews, 'i', actor, 'view')}
      order by i.plan_at, i.id limit ${MOST + 1}`.execute(db),
  ])
  return { days, interviews: rows.slice(0, MOST), isCut: rows.length > MOST }
}
