import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { openForExport } from '#platform/api/reports/describe-report.ts'
import { readReport } from '#platform/api/reports/read-report.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { ReportData } from '#platform/wire/reports/report.ts'
import type { SharedScopes } from '#platform/wire/sharing/share-links.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readerOf } from './share-purposes.ts'

/** The shared report, with the rows that its creator may export now; null when there is none. */
export async function readSharedReport(
  db: Database,
  creator: Actor,
  { reportUrl, params }: SharedScopes['userTemplate'],
  page = 1,
): Promise<ReportData | null> {
  const reader = readerOf(db, creator)
  const words = { language: currentLanguage(), today: todayInShanghai() }
  try {
    await openForExport(reader, reportUrl)
    return await readReport(reader, { key: reportUrl, params, page, ...words, also: 'export' })
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
