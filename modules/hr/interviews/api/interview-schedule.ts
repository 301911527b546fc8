import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BUSY_ONLY, MEETING, ONCE } from '#modules/work/schedules/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { OWN_INTERVIEWS } from './interview-messages.ts'

const REMIND_MINUTES = 15

/**
 * Writes an interview into the calendars of those who conduct it, and takes a cancelled one out. The entry belongs to
 * the first interviewer and invites the others; other readers of the calendars see only that they are busy. A changed
 * time clears the answers and repeats the reminder.
 */
export async function followInterview(tx: Tx, id: string): Promise<void> {
  await sql`
    with about as (
      select i.*, i.result <> '9' and i.deleted_at is null and i.plan_at is not null as is_on from interview i where i.id = ${id}::uuid
    ), moved as (
      select s.id from schedule s join about a on a.id = s.source_id
      where s.source_type = ${OWN_INTERVIEWS} and s.deleted_at is null
        and (s.start_at, s.end_at) is distinct from (a.plan_at, a.end_at)
    ), unanswered as (
      delete from schedule_answer where schedule_id in (select id from moved)
    ), unreminded as (
      delete from schedule_reminder where schedule_id in (select id from moved)
    ), gone as (
      update schedule s set deleted_at = now(), updated_at = now(), version = s.version + 1 from about a
      where s.source_type = ${OWN_INTERVIEWS} and s.source_id = a.id and s.deleted_at is null and not a.is_on
    )
    insert into schedule (id, title, start_at, end_at, place, owner_id, participant_ids, kind, remind_minutes, repeat,
      privacy, source_type, source_id, created_by, updated_by)
    select ${uuidv7()}::uuid, left(a.kind || ' · ' || a.name, 80), a.plan_at, a.end_at, left(a.place, 60),
      a.interviewer_ids[1], a.interviewer_ids[2:], ${MEETING}, ${REMIND_MINUTES}::integer, ${ONCE}, ${BUSY_ONLY}, ${OWN_INTERVIEWS}, a.id,
      a.interviewer_ids[1], a.interviewer_ids[1]
    from about a where a.is_on
    on conflict (source_id, source_type) where source_id is not null and deleted_at is null
    do update set title = excluded.title, start_at = excluded.start_at, end_at = excluded.end_at,
      place = excluded.place, owner_id = excluded.owner_id, participant_ids = excluded.participant_ids,
      updated_at = now(), version = schedule.version + 1`.execute(tx)
}
