import { type RawBuilder, sql } from 'kysely'
import { COLLAB } from '#modules/work/collaborations/define/collaboration.ts'

const { waiting, running, confirming } = COLLAB

/**
 * What was asked of other departments, as `c`, and that one of these accounts has to see through: as
 * the one to turn to, or as whoever asked where nobody else is named.
 */
export function isCollaborationOf(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(coalesce(c.contact_id, c.from_id) = any(${whose}) and c.deleted_at is null
    and c.collab_state in (${waiting}, ${running}, ${confirming}))`
}
