import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { peopleOf } from '#modules/work/meetings/api/is-organiser.ts'
import { SESSION_CALLED } from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { tellSession } from './session-parts.ts'

const USUAL_START = '09:00'

/**
 * Makes sure that a session exists on a date: keeps the existing one, else adds one for the topics
 * of that date.
 */
export async function ensureSession(
  tx: Tx,
  actor: Actor,
  plan: WireRecord,
  date: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; startAt: string }>`
    insert into meeting_session (id, plan_id, name, date, start_at, end_at, room, created_by, updated_by)
    select ${uuidv7()}::uuid, p.id, p.name, ${date}::date, t.start_at,
      t.start_at + interval '1 minute' * p.minutes, p.room, ${actor.userId}::uuid, ${actor.userId}::uuid
    from meeting_plan p cross join lateral (select (${date}::date + coalesce(p.start_time, ${USUAL_START}::time))
      at time zone 'Asia/Shanghai' as start_at) t
    where p.id = ${plan.id}
    on conflict (plan_id, date) where deleted_at is null do nothing
    returning id, to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startAt"`.execute(
    tx,
  )
  const [made] = rows
  if (!made) return
  await writeHistory(tx, actor, {
    resource: meetingSessions,
    id: made.id,
    version: 1,
    action: 'add',
    before: null,
    after: { planId: plan.id, startAt: made.startAt },
  })
  await followMeetings(tx, meetingSessions, [made.id])
  const session = { name: plan.name, startAt: made.startAt, room: plan.room }
  await tellSession(tx, actor, SESSION_CALLED, { id: made.id, people: peopleOf(plan), session })
}
