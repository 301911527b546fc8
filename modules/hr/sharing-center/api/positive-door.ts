import { sql } from 'kysely'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { positiveLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  type PositiveScope,
  positiveScope,
  SHOWN_CALLS,
  shownPositive,
} from '#modules/hr/sharing-center/wire/shown.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'
import { readPositive } from './read-positive.ts'

/** The code of the button with which a user shares a probation review by link. */
const SHARE = 'share'

/** One probation review, limited to what the maker of the link may see. */
export const positiveDoor: LinkDoor<PositiveScope> &
  Required<Pick<LinkDoor<PositiveScope>, 'page'>> = {
  purpose: positiveLink,
  scope: positiveScope,
  right: permissionCode(regularisations, SHARE),
  opens: async (db, maker, { positiveId }) => (await nameOf(db, maker, positiveId)) !== null,
  page: {
    joinNames: '、',
    async prepare(tx, actor, scope) {
      const name = await nameOf(tx, actor, scope.positiveId)
      if (name === null) throw new Failure('not-found', 'not-found')
      return { scope, names: [name] }
    },
    read: {
      path: SHOWN_CALLS.positive,
      summary: '分享的转正信息',
      body: openingAsked,
      answer: shownPositive,
      nothing: null,
      async run({ db }, maker, { positiveId }) {
        const mayShare = (await nameOf(db, maker, positiveId)) !== null
        return mayShare ? readPositive(db, maker, positiveId) : null
      },
    },
  },
}

/** The name of the person whose review the user may view and share now; null for every other review. */
async function nameOf(db: Database | Tx, actor: Actor, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select b.name from positive o join user_base_info b on b.id = o.user_id
    where o.id = ${id}::uuid and o.deleted_at is null and o.state <> ${DOC.cancelled}
      and ${scopePredicate(regularisations, 'o', actor, 'view')}
      and ${scopePredicate(regularisations, 'o', actor, SHARE)}`.execute(db)
  return rows[0]?.name ?? null
}
