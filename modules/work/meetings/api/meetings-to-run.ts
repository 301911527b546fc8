import { type RawBuilder, sql } from 'kysely'
import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'

const { told, held } = PROJECT_MEETING

/** True for a series `m` that continues and has one of these accounts as host or minute-taker. */
export function isSeriesRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((m.host_id = any(${whose}) or m.minuter_id = any(${whose})) and m.deleted_at is null
    and (m.enabled or exists (select from meeting_session s
      where s.plan_id = m.id and s.start_at > now() and s.deleted_at is null)))`
}

/**
 * True for a project meeting `m` that one of these accounts still has to hold, or whose minutes it still has
 * to write. Drafts stay with their author.
 */
export function isMeetingRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.deleted_at is null and (
    (m.state = ${told} and (m.host_id = any(${whose}) or m.minuter_id = any(${whose})))
      or (m.state = ${held} and coalesce(m.minuter_id, m.host_id) = any(${whose}))))`
}
