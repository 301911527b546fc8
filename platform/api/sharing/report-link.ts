import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { describeReport, openToShare } from '#platform/api/reports/describe-report.ts'
import type { Reader } from '#platform/api/reports/open-report.ts'
import { readReport } from '#platform/api/reports/read-report.ts'
import { loadNavigation } from '#platform/api/shell/load-navigation.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { reportLink } from '#platform/define/shipped/sharing/report-link.ts'
import {
  SHARE_CALLS,
  SHARE_REPORT,
  shareLinks,
} from '#platform/define/shipped/sharing/share-link.ts'
import type { ReportData } from '#platform/wire/reports/report.ts'
import {
  type ReportShared,
  reportShared,
  sharedReport,
  sharedReportAsked,
} from '#platform/wire/sharing/share-links.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** A report with the parameters that it was shared with, and the rows that its maker may export now. */
export const reportDoor: LinkDoor<ReportShared> = {
  purpose: reportLink,
  scope: reportShared,
  right: permissionCode(shareLinks, SHARE_REPORT),
  opens: async (db, maker, scope) => (await readSharedReport(db, maker, scope)) !== null,
  page: {
    joinNames: ' · ',
    async prepare(tx, actor, scope) {
      const words = { language: currentLanguage(), today: todayInShanghai() }
      const { key, name, conditions, params } = await describeReport(
        readerOf(tx, actor),
        scope,
        words,
      )
      return { scope: { reportUrl: key, params }, names: [name, ...conditions] }
    },
    read: {
      path: SHARE_CALLS.report,
      summary: '分享的报表',
      body: sharedReportAsked,
      answer: sharedReport,
      nothing: { report: null },
      async run({ db }, maker, scope, body) {
        const { page } = sharedReportAsked.parse(body)
        const report = await readSharedReport(db, maker, scope, page)
        // Only signed-in users may get files.
        return {
          report: report && Object.assign({}, report, { mayExport: false, mayShare: false }),
        }
      },
    },
  },
}

/** The user as the reader of a report, with their present menus. */
function readerOf(db: Database | Tx, actor: Actor): Reader {
  return { actor, store: { db, navigationOf: ({ userId }) => loadNavigation(db, userId) } }
}

/** The shared report, with the rows that its creator may export now; null when there is none. */
async function readSharedReport(
  db: Database | Tx,
  creator: Actor,
  { reportUrl, params }: ReportShared,
  page = 1,
): Promise<ReportData | null> {
  const reader = readerOf(db, creator)
  const words = { language: currentLanguage(), today: todayInShanghai() }
  try {
    await openToShare(reader, reportUrl)
    return await readReport(reader, { key: reportUrl, params, page, ...words, also: 'export' })
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
