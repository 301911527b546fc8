import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ReadingManner } from '#platform/wire/records/reading-manner.ts'

/** One reading of records: how, and the groups of fields that the reader saw, of which the guarded ones are noted. */
export type Reading = {
  ids: readonly string[]
  manner: ReadingManner
  parts?: readonly string[] | undefined
}

type Reader = Pick<Actor, 'userId'>
type Read = Pick<Resource, 'notesReaders' | 'path' | 'groups'>

/**
 * Notes that the caller read records about applicants: a row a day for each person, kind of record and manner, so that
 * one person's row is written at most once a minute. Responses without a body are not noted. The response waits for the
 * note. A note that fails outside of a transaction does not fail the response: it is reported, and without somebody to
 * report it to, as in a job, it fails the work.
 */
export async function noteReading(
  db: Database | Tx,
  reader: Reader,
  resource: Read,
  reading: Reading,
): Promise<void> {
  const origin = currentOrigin()
  if (!resource.notesReaders || reading.ids.length === 0 || origin?.isBodiless) return
  try {
    await insertReading(db, reader, resource, reading)
  } catch (error) {
    if (db.isTransaction || !origin?.onTrouble) throw error
    const { path } = resource
    origin.onTrouble(error, `a reading of ${path} by ${reader.userId} could not be noted`)
  }
}

async function insertReading(
  db: Database | Tx,
  { userId }: Reader,
  { path, groups }: Read,
  { ids, manner, parts = [] }: Reading,
): Promise<void> {
  const guarded = parts.filter((part) => groups?.[part]?.guarded).sort()
  await sql`
    insert into applicant_reading as a (day, talent_id, reader_id, resource, manner, parts)
    select today(), p.talent_id, ${userId}::uuid, ${path}, ${manner}, ${guarded}::text[]
    from talents_of_rows(${path}, ${[...ids]}::uuid[]) p order by p.talent_id
    on conflict (talent_id, day, reader_id, resource, manner) do update set last_at = now(),
      parts = (select coalesce(array_agg(distinct part order by part), '{}')
        from unnest(a.parts || excluded.parts) part)
    where a.last_at < now() - interval '1 minute' or not a.parts @> excluded.parts`.execute(db)
}
