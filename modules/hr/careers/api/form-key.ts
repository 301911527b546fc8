import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const known = new WeakMap<Database, Promise<string>>()

/** The key that signs public forms. The first use makes it; all processes share it. */
export function formKey(db: Database): Promise<string> {
  const kept = known.get(db)
  if (kept !== undefined) return kept
  const read = readKey(db).catch((error: unknown) => {
    known.delete(db)
    throw error
  })
  known.set(db, read)
  return read
}

async function readKey(db: Database): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await sql`insert into public_form_key (key) values (${made}) on conflict (id) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ key: string }>`select key from public_form_key`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the key of public forms is missing')
  return row.key
}

/** The key in a transaction that follows an application, so that it exists. */
export async function madeFormKey(tx: Tx): Promise<string> {
  const { rows } = await sql<{ key: string }>`select key from public_form_key`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the key of public forms is missing')
  return row.key
}

/** The keyed hash of a text, for one purpose only. */
export function keyed(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
