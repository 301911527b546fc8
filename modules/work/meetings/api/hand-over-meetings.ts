import { type RawBuilder, sql } from 'kysely'
import { findNext } from '#modules/work/hand-overs/api/successors-by-department.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { type HandingOver, operatorOf } from '#modules/work/tasks/api/hand-overs/hand-over-tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { followMeetings } from './meeting-schedule.ts'
import { isMeetingRunBy, isSeriesRunBy } from './meetings-to-run.ts'
import { followSessions } from './sessions/follow-sessions.ts'

/**
 * Replaces a leaver as host or minute-taker by the successor; without one, the department head takes over the
 * department's series. Held meetings change only while their minutes are missing. Returns the new organiser of each
 * meeting. Where there is no successor, the organiser is null and the meeting stays unchanged.
 */
export async function handOverMeetings(
  tx: Tx,
  actor: Actor,
  handOver: HandingOver,
): Promise<(string | null)[]> {
  const series = await giveSeries(tx, actor, handOver)
  const single = handOver.to === null ? [] : await giveMeetings(tx, actor, handOver)
  await followSessions(
    tx,
    series.map(({ id }) => id),
  )
  await followMeetings(
    tx,
    projectMeetings,
    single.flatMap(({ id, isToCome }) => (isToCome ? [id] : [])),
  )
  const whose = sql`${[...handOver.from]}::uuid[]`
  const left = await sql`select from meeting_plan m where ${isSeriesRunBy(whose)}
    union all select from project_meeting m where ${isMeetingRunBy(whose)}`.execute(tx)
  return [...[...series, ...single].map(({ to }) => to), ...left.rows.map(() => null)]
}

type HandedMeeting = { id: string; to: string }

/** History values: the earlier and the new organisers, with the reason. */
const historyValues = (reason: string) => ({
  before: sql`${ofChanged('hosted', 'minuted')}`,
  after: sql`${ofChanged('host_id', 'minuter_id')}
    || jsonb_build_object('transition', 'handOver', 'transitionReason', ${reason}::text)`,
})

/** JSON of the host and the minute-taker that changed, with values from the named columns of `changed`. */
function ofChanged(host: string, minuter: string): RawBuilder<unknown> {
  const [hostId, minuterId] = [sql.ref(`changed.${host}`), sql.ref(`changed.${minuter}`)]
  return sql`case when changed.host_id <> changed.hosted
      then jsonb_build_object('hostId', ${hostId}) else '{}' end
    || case when changed.minuter_id is distinct from changed.minuted
      then jsonb_build_object('minuterId', ${minuterId}) else '{}' end`
}

async function giveSeries(
  tx: Tx,
  actor: Actor,
  { from, to, reason }: HandingOver,
): Promise<HandedMeeting[]> {
  const whose = sql`${[...from]}::uuid[]`
  const { rows: departments } = await sql<{ id: string }>`
    select distinct m.dept_id as id from meeting_plan m where ${isSeriesRunBy(whose)}`.execute(tx)
  const next = await findNext(
    tx,
    to,
    departments.map(({ id }) => id),
  )
  const { rows } = await sql<HandedMeeting>`
    with before as materialized (
      select m.id, m.host_id, m.minuter_id, next.account_id
      from meeting_plan m join unnest(${next.deptIds}::uuid[], ${next.accountIds}::uuid[])
        as next (dept_id, account_id) on next.dept_id = m.dept_id
      where ${isSeriesRunBy(whose)}
      order by m.id for no key update of m
    ), changed as (
      update meeting_plan m set updated_at = now(), updated_by = ${operatorOf(actor)}, version = m.version + 1,
        host_id = case when m.host_id = any(${whose}) then before.account_id else m.host_id end,
        minuter_id = case when m.minuter_id = any(${whose}) then before.account_id else m.minuter_id end
      from before where m.id = before.id
      returning m.id, m.version, m.host_id, m.minuter_id, before.host_id as hosted,
        before.minuter_id as minuted, before.account_id as "to"
    ), logged as (${historyRows(actor, meetingPlans, 'changed', historyValues(reason))})
    select id, "to" from changed order by id`.execute(tx)
  return rows
}

async function giveMeetings(
  tx: Tx,
  actor: Actor,
  { from, to, reason }: HandingOver,
): Promise<(HandedMeeting & { isToCome: boolean })[]> {
  const whose = sql`${[...from]}::uuid[]`
  const { told: called } = PROJECT_MEETING
  const { rows } = await sql<HandedMeeting & { isToCome: boolean }>`
    with before as materialized (
      select m.id, m.host_id, m.minuter_id, m.state = ${called} as is_to_come
      from project_meeting m where ${isMeetingRunBy(whose)}
      order by m.id for no key update
    ), changed as (
      update project_meeting m set updated_at = now(), updated_by = ${operatorOf(actor)}, version = m.version + 1,
        host_id = case when is_to_come and m.host_id = any(${whose}) then ${to}::uuid else m.host_id end,
        minuter_id = case when m.minuter_id = any(${whose}) or (not is_to_come and m.minuter_id is null)
          then ${to}::uuid else m.minuter_id end
      from before where m.id = before.id
      returning m.id, m.version, m.host_id, m.minuter_id, before.host_id as hosted,
        before.minuter_id as minuted, before.is_to_come
    ), logged as (${historyRows(actor, projectMeetings, 'changed', historyValues(reason))})
    select id, ${to}::text as "to", is_to_come as "isToCome" from changed order by id`.execute(tx)
  return rows
}
