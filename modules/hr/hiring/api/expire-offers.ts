import { sql } from 'kysely'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Marks offers as expired whose last moment passed without an answer. A second run changes nothing. */
export async function expireOffers(tx: Tx): Promise<void> {
  await sql`update offer set state = ${OFFER.expired}, version = version + 1, updated_at = now()
    where state = ${OFFER.sent} and expires_at < now() and deleted_at is null`.execute(tx)
  await sql`
    with moved as (
      update to_be_recruited h set offer_state = ${OFFER.expired}, version = h.version + 1, updated_at = now()
      where h.offer_state = ${OFFER.sent} and h.offer_expires_at < now() and h.deleted_at is null
      returning h.id, h.version, h.name
    )
    ${auditRows(null, {
      resource: hirings.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      title: sql`moved.name`,
      before: sql`jsonb_build_object('offerState', ${OFFER.sent}::text)`,
      after: sql`jsonb_build_object('offerState', ${OFFER.expired}::text)`,
    })}`.execute(tx)
}
