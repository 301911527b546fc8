import { sql } from 'kysely'
import { extractText } from '#platform/api/file-text/extract-text.ts'
import type { TextFound } from '#platform/api/file-text/text-found.ts'
import type { Work } from '#platform/api/jobs/job.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** After so many tries that ended without a result, such as by a crash, a file has no text. */
const MOST_TRIES = 4

type Waiting = { fileId: string; tries: number }

/** Takes the next waiting file. Until its next try it waits, so that two processes do not read it at once. */
async function takeNext(db: Database): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    update file_text set tries = tries + 1, next_at = now() + interval '10 minutes' * (tries + 1)
    where file_id = (select file_id from file_text where result = 'waiting' and next_at <= now()
      order by next_at, file_id limit 1 for update skip locked)
    returning file_id as "fileId", tries`.execute(db)
  return rows[0] ?? null
}

async function writeFound(db: Database, fileId: string, { result, words }: TextFound) {
  await sql`update file_text set result = ${result}, words = ${words} where file_id = ${fileId}::uuid`.execute(
    db,
  )
}

/** Gives a file back that was not read because the process stops; this counts as no try. */
async function giveBack(db: Database, fileId: string): Promise<void> {
  await sql`update file_text set tries = tries - 1, next_at = now() where file_id = ${fileId}::uuid`.execute(
    db,
  )
}

async function readOne({ store, stopping }: Work, fileId: string): Promise<void> {
  const { db, files } = store
  const file = await files.find(fileId, 'original')
  // Deleted meanwhile, with the row that waits.
  if (!file) return
  const bytes = await files.read(file)
  const found = await extractText({ type: file.type, bytes }, stopping)
  if (found === null) await giveBack(db, fileId)
  else await writeFound(db, fileId, found)
}

/**
 * Reads the text of the résumés that wait, one after another. A file whose bytes cannot be had is tried again later, and
 * holds up no other one; after some tries it has no text.
 */
export async function readResumes(work: Work): Promise<void> {
  const { store, stopping, onTrouble } = work
  while (!stopping.aborted) {
    const next = await takeNext(store.db)
    if (next === null) return
    if (next.tries > MOST_TRIES) {
      await writeFound(store.db, next.fileId, { result: 'failed', words: null })
      continue
    }
    await readOne(work, next.fileId).catch((error: unknown) =>
      onTrouble(error, 'the text of a file could not be read'),
    )
  }
}
