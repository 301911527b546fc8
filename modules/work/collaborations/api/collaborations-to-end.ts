import { type RawBuilder, sql } from 'kysely'
import { COLLAB } from '#modules/work/collaborations/define/collaboration.ts'

const { waiting, running, confirming } = COLLAB

/**
 * Open collaborations, as `c`, that one of these accounts follows up: as the contact person, or as
 * the requester when no contact is named.
 */
export function isCollaborationOf(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(coalesce(c.contact_id, c.from_id) = any(${whose}) and c.deleted_at is null
    and c.collab_state in (${waiting}, ${running}, ${confirming}))`
}
