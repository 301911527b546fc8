import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Outlook } from '#modules/hr/archives/wire/outlook.ts'
import { readDaysOf } from '#modules/hr/staff-reports/api/due-days.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { readOfferedStarts } from './offered-starts.ts'
import { readOpenDocuments } from './open-documents.ts'

/**
 * Reads open documents of a person, coming dates, and the actions that the reader may start for the person.
 */
export async function readOutlook(db: Database, actor: Actor, id: string): Promise<Outlook> {
  const file = await selectRecord(db, archives, id, actor)
  if (!file) throw new Failure('not-found', 'not-found')
  const [documents, days, starts] = await Promise.all([
    readOpenDocuments(db, actor, id),
    readDaysOf(db, actor, id),
    readOfferedStarts(db, actor, id),
  ])
  return { status: String(file.status), documents, days, starts }
}
