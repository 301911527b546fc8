import { type RawBuilder, sql } from 'kysely'
import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'

const { told, held } = PROJECT_MEETING

/** Continuing series, as `m`, that these accounts host or minute. */
export function isSeriesRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((m.host_id = any(${whose}) or m.minuter_id = any(${whose})) and m.deleted_at is null
    and (m.enabled or exists (select from meeting_session s
      where s.plan_id = m.id and s.start_at > now() and s.deleted_at is null)))`
}

/**
 * Project meetings, as `m`, that these accounts still have to hold, or whose minutes they still
 * have to write. Drafts stay with their author.
 */
export function isMeetingRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.deleted_at is null and (
    (m.state = ${told} and (m.host_id = any(${whose}) or m.minuter_id = any(${whose})))
      or (m.state = ${held} and coalesce(m.minuter_id, m.host_id) = any(${whose}))))`
}
