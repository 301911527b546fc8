import { sql } from 'kysely'
import { z } from 'zod'
import { referralLink } from '#modules/hr/referrals/define/referral-link.ts'
import { openedBy, readLink } from '#platform/api/links/find-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { isOpenToRecommend } from './open-needs.ts'

/** `edition` counts the links of a user for a need, because each secret follows from it. */
const scope = z.strictObject({ needId: z.uuid(), edition: z.int() })

const RIGHT: PageRight = 'hr/my-referrals:recommend'

/** The form for one need. It opens while the need is open for recommending and the maker does not decide about it. */
export const referralDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: referralLink,
  scope,
  right: RIGHT,
  opens: async (db, maker, { needId }) => {
    const { rows } = await sql`select from recruiting_application a
      where a.id = ${needId}::uuid and ${isOpenToRecommend} and not takes_part_in_need(a.id, ${maker.userId}::uuid)`.execute(
      db,
    )
    return rows.length > 0
  },
}

/** The user whose link opened a form; null without a link, and when it no longer holds. */
export async function findRecommender(
  db: Database | Tx,
  linkId: string | null,
): Promise<string | null> {
  if (linkId === null) return null
  const link = await readLink(db, sql`id = ${linkId}::uuid and page = ${referralLink.name}`)
  if (link?.state !== 'open') return null
  const opened = await openedBy(db, referralDoor, link)
  return opened?.maker.userId ?? null
}
