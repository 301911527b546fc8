import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { STATEMENT_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'

const PIECE_BYTES = 256 * 1024

/**
 * Stores the bytes of a stream in the database, where every process finds them, and returns their number. At most
 * one piece is in memory.
 */
export async function storeBytes(
  db: Database,
  id: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  let place = 0
  for await (const bytes of inPieces(parts)) {
    await sql`insert into kept_piece (file_id, place, bytes) values (${id}, ${place}, ${bytes})`.execute(
      db,
    )
    size += bytes.byteLength
    place += 1
  }
  return size
}

async function* inPieces(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    buffered.push(part)
    length += part.byteLength
    if (length < PIECE_BYTES) continue
    yield Buffer.concat(buffered)
    buffered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(buffered)
}

/** Streams stored bytes in pieces, at the pace of the reader. */
export async function* readStoredBytes(db: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    // Each piece gets its own time limit, because a slow connection takes minutes for the whole file.
    const piece = await withTimeLimit(STATEMENT_LIMIT_MS, () =>
      db
        .selectFrom('kept_piece')
        .select('bytes')
        .where('file_id', '=', id)
        .where('place', '=', place)
        .executeTakeFirst(),
    )
    if (!piece) return
    yield piece.bytes
  }
}

/** Deletes bytes that are no longer needed. */
export async function dropBytes(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('kept_piece').where('file_id', 'in', ids).execute()
}
