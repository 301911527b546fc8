import type { Actor } from '#platform/api/actor.ts'
import type { Reader } from '#platform/api/reports/open-report.ts'
import { loadNavigation } from '#platform/api/shell/load-navigation.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { SHARE_REPORT, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type { SharedPage } from '#platform/wire/sharing/share-links.ts'
import { SHARED_FORMS } from '#product/api/shared-forms.ts'

/** The permission to share, by page; checked when a link is created and whenever it is opened. */
export const SHARE_RIGHTS: Readonly<Record<SharedPage, string>> = {
  printUser: SHARED_FORMS.right,
  userTemplate: permissionCode(shareLinks, SHARE_REPORT),
}

/** The user as the reader of a report, with their present menus. */
export function readerOf(db: Database | Tx, actor: Actor): Reader {
  return { actor, store: { db, navigationOf: ({ userId }) => loadNavigation(db, userId) } }
}
