import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Outlook, StartsOfPerson } from '#modules/hr/archives/wire/outlook.ts'
import { readDaysOf } from '#modules/hr/staff-reports/api/due-days.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
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
    readOpenDocuments(db, actor, [id]),
    readDaysOf(db, actor, id),
    readOfferedStarts(db, actor, [id]),
  ])
  return { status: String(file.status), documents, days, starts: starts.get(id) ?? [] }
}

/** Reads the actions that the reader may start for each of several people, such as the rows of a list. */
export async function readStarts(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<StartsOfPerson[]> {
  const { rows } = await sql<Pick<StartsOfPerson, 'id' | 'status'>>`
    select b.id, b.status from user_base_info b
    where b.id = any(${[...ids]}::uuid[]) and b.deleted_at is null
      and ${scopePredicate(archives, 'b', actor, 'view')}`.execute(db)
  const seen = rows.map(({ id }) => id)
  if (seen.length === 0) return []
  const [documents, starts] = await Promise.all([
    readOpenDocuments(db, actor, seen),
    readOfferedStarts(db, actor, seen),
  ])
  return rows.map(({ id, status }) => ({
    id,
    status,
    documents: documents.filter(({ person }) => person === id),
    starts: starts.get(id) ?? [],
  }))
}
