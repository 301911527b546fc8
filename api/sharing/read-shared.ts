import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { readRegistrationForms } from '#api/queries/hr/registration-forms.ts'
import { readReport } from '#api/reports/read-report.ts'
import { openForExport } from '#api/reports/tell-report.ts'
import { currentLanguage } from '#api/store/call-origin.ts'
import type { Database } from '#api/store/database.ts'
import type { ReportData } from '#contracts/report.ts'
import { todayInShanghai } from '#contracts/shanghai-time.ts'
import type { RegistrationForm, SharedScopes } from '#contracts/share-links.ts'
import { readerOf, readSharable, SHARE } from './share-purposes.ts'

/** The forms that somebody shares, as he may see and show them now. */
export async function readSharedForms(
  db: Database,
  creator: Actor,
  { people, isClear }: SharedScopes['printUser'],
): Promise<RegistrationForm[]> {
  const found = await readSharable(db, creator, { people })
  const clear = new Set(isClear ? found.flatMap((one) => (one.isClear ? one.id : [])) : [])
  return readRegistrationForms(
    db,
    creator,
    found.map(({ id }) => id),
    { also: SHARE, clear },
  )
}

/** The report that somebody shares, with the rows that he may carry away now; null where there is none. */
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
