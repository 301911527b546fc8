import { type RawBuilder, sql } from 'kysely'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** The value of NEED_CHANNEL that opens a need for recommendations. */
export const BY_RECOMMENDATION = '内推'

/**
 * Condition: colleagues may recommend for the need `a`. It is approved and names this channel; a published one is open
 * until its last day, and one that was taken off or closed is not.
 */
export const isOpenToRecommend: RawBuilder<boolean> = sql`(a.state = ${DOC.done}
  and (a.publish_state = ${PUBLISHED.no} or (a.publish_state = ${PUBLISHED.yes} and a.publish_until >= today()))
  and ${BY_RECOMMENDATION} = any(a.channels) and a.deleted_at is null)`
