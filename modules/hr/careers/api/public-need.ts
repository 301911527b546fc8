import { type RawBuilder, sql } from 'kysely'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** The value of NEED_CHANNEL that puts a need on the public pages. */
export const OWN_SITE = '官网'

/** Condition: the need `a` is approved, published on the own pages, and its last day has not passed. */
export const isPublicNeed: RawBuilder<boolean> = sql`(a.state = ${DOC.done} and a.publish_state = ${PUBLISHED.yes}
  and a.publish_until >= today() and ${OWN_SITE} = any(a.channels) and a.deleted_at is null)`

/**
 * Condition: the need `a` takes a form that was opened at this moment. A publication that ended by its day takes forms
 * that were opened before; one that was taken off or closed takes none.
 */
export const takesForm = (openedAt: number): RawBuilder<boolean> => sql`(${isPublicNeed}
  or (a.state = ${DOC.done} and a.publish_state in (${PUBLISHED.yes}, ${PUBLISHED.over})
    and a.publish_until < today() and ${OWN_SITE} = any(a.channels) and a.deleted_at is null
    and (to_timestamp(${openedAt / 1_000}) at time zone 'Asia/Shanghai')::date <= a.publish_until))`
