import { type RawBuilder, sql } from 'kysely'
import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'

const { told, held } = PROJECT_MEETING

/** Meetings that come again, as `m`, which accounts host or keep the minutes of and which go on. */
export function isSeriesRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((m.host_id = any(${whose}) or m.minuter_id = any(${whose})) and m.deleted_at is null
    and (m.enabled or exists (select from meeting_session s
      where s.plan_id = m.id and s.start_at > now() and s.deleted_at is null)))`
}

/**
 * Meetings about projects, as `m`, that accounts are to hold still, and those held of which they have
 * to write the minutes still. What is not called yet is the draft of whoever writes it.
 */
export function isMeetingRunBy(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.deleted_at is null and (
    (m.state = ${told} and (m.host_id = any(${whose}) or m.minuter_id = any(${whose})))
      or (m.state = ${held} and coalesce(m.minuter_id, m.host_id) = any(${whose}))))`
}
