import { sql } from 'kysely'
import { z } from 'zod'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offers } from '#modules/hr/hiring/define/offer.ts'
import { offerLink } from '#modules/hr/hiring/define/offer-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const scope = z.strictObject({ offerId: z.uuid() })

/** One offer. Its maker sends offers and sees the figures: a link shows no pay that its maker may not see. */
export const offerDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: offerLink,
  scope,
  right: permissionCode(hirings, 'sendOffer'),
  opens: async (db, maker, { offerId }) => {
    const { rows } = await sql`
      select from offer o join to_be_recruited h on h.id = o.hiring_id
      where o.id = ${offerId}::uuid and o.deleted_at is null and h.deleted_at is null
        and ${scopePredicate(offers, 'o', maker, 'view')} and ${scopePredicate(hirings, 'h', maker, 'sendOffer')}`.execute(
      db,
    )
    return rows.length > 0
  },
}
