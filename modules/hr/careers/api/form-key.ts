import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

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

/** The keyed hash of a text, for one purpose only. */
export function keyed(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/

/** An id that only the key leads to, for one purpose: a UUID of version 8 (RFC 9562, section 5.8). */
export function keyedId(key: string, purpose: string, text: string): string {
  const hex = createHmac('sha256', key).update(`${purpose} ${text}`).digest('hex')
  return hex.replace(UUID_PARTS, '$1-$2-8$3-8$4-$5')
}
