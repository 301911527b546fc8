import { sql } from 'kysely'
import { transferNoticeLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  SHOWN_CALLS,
  shownTransfers,
  type TransferNoticeScope,
  transferNoticeScope,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { NOTICE_BUTTON, transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'
import { readTransfers } from './read-transfers.ts'

/**
 * Transfers marked for notice, limited to those that the maker of the link may view. The list of a month opens even while
 * it is empty, because transfers are marked after the link was made.
 */
export const transferNoticeDoor: LinkDoor<TransferNoticeScope> &
  Required<Pick<LinkDoor<TransferNoticeScope>, 'page'>> = {
  purpose: transferNoticeLink,
  scope: transferNoticeScope,
  right: permissionCode(transfers, NOTICE_BUTTON),
  opens: async (db, maker, scope) => (await subjectOf(db, maker, scope)) !== null,
  page: {
    joinNames: ' · ',
    async prepare(tx, actor, scope) {
      const names = await subjectOf(tx, actor, scope)
      if (names === null) throw new Failure('not-found', 'not-found')
      return { scope, names }
    },
    read: {
      path: SHOWN_CALLS.transferNotice,
      summary: '分享的调动公示',
      body: openingAsked,
      answer: shownTransfers,
      nothing: null,
      async run({ db }, maker, scope) {
        const isOpen = (await subjectOf(db, maker, scope)) !== null
        return isOpen ? readTransfers(db, maker, scope) : null
      },
    },
  },
}

/** The names of what a scope shows: the person, or department and month; null when it shows nothing. */
async function subjectOf(
  db: Database | Tx,
  actor: Actor,
  scope: TransferNoticeScope,
): Promise<string[] | null> {
  if ('transferId' in scope) {
    const found = await readTransfers(db, actor, scope)
    const names = found.transfers.map(({ name }) => name)
    return names.length > 0 ? names : null
  }
  const { rows } = await sql<{ name: string }>`
    select name from department where id = ${scope.deptId}::uuid and deleted_at is null`.execute(db)
  return rows[0] ? [rows[0].name, scope.month] : null
}
