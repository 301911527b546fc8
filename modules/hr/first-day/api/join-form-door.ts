import { sql } from 'kysely'
import { z } from 'zod'
import { joinFormLink } from '#modules/hr/first-day/define/join-form-link.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { findLink, type Opened, openedBy } from '#platform/api/links/find-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

const scope = z.strictObject({ hiringId: z.uuid() })
export type FormScope = z.infer<typeof scope>

/** The first day of one person whose offer was accepted. No user can make such a link: accepting makes it. */
export const joinFormDoor: LinkDoor<FormScope> = {
  purpose: joinFormLink,
  scope,
  right: permissionCode(hirings, 'view'),
  opens: async (db, _maker, { hiringId }) => {
    const { rows } = await sql`
      select from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
      where h.id = ${hiringId}::uuid and h.deleted_at is null and t.emptied_at is null
        and h.offer_state in (${OFFER.accepted}, ${OFFER.joined})`.execute(db)
    return rows.length > 0
  },
}

/**
 * What a ticket opens at this moment; null for every problem. Filling in the form takes longer than an opening lasts, so
 * each call has the ticket itself.
 */
export async function openedByTicket(
  db: Database,
  ticket: string,
): Promise<Opened<FormScope> | null> {
  const link = await findLink(db, joinFormDoor, ticket)
  return link?.state === 'open' ? openedBy(db, joinFormDoor, link) : null
}
