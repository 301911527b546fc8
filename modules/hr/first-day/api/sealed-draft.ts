import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

const typedTexts = z.record(z.string(), z.string())

/** The key of a draft. Only the ticket leads to it. */
const keyOf = (ticket: string, registerId: string) =>
  Buffer.from(hkdfSync('sha256', ticket, registerId, 'register draft', KEY_BYTES))

function seal(ticket: string, registerId: string, texts: TypedText): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(ticket, registerId), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(texts), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The texts of a draft; null when another ticket sealed it. */
function unseal(ticket: string, registerId: string, text: string): TypedText | null {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(ticket, registerId), nonce)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    return typedTexts.parse(JSON.parse(plain))
  } catch {
    return null
  }
}

export type Draft = {
  /** The id of the record that the draft becomes. */
  registerId: string
  /** Null when an earlier ticket sealed the draft: nobody can read it any more. */
  texts: TypedText | null
}

/** Reads what a person typed and did not send. */
export async function readDraft(
  db: Database | Tx,
  { hiringId, ticket }: { hiringId: string; ticket: string },
): Promise<Draft | null> {
  const { rows } = await sql<{ registerId: string; sealed: string }>`
    select register_id as "registerId", sealed from register_draft where hiring_id = ${hiringId}::uuid`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return { registerId: row.registerId, texts: unseal(ticket, row.registerId, row.sealed) }
}

/** Keeps what a person typed. `registerId`: the record that the form has or will have, or null for a new one. */
export async function keepDraft(
  tx: Tx,
  { hiringId, ticket, registerId }: { hiringId: string; ticket: string; registerId: string | null },
  texts: TypedText,
): Promise<string> {
  const id = registerId ?? uuidv7()
  const sealed = seal(ticket, id, texts)
  await sql`insert into register_draft (hiring_id, register_id, sealed) values (${hiringId}::uuid, ${id}::uuid, ${sealed})
    on conflict (hiring_id) do update set register_id = excluded.register_id, sealed = excluded.sealed,
      touched_at = now()`.execute(tx)
  return id
}

export async function dropDraft(tx: Tx, hiringId: string): Promise<void> {
  await sql`delete from register_draft where hiring_id = ${hiringId}::uuid`.execute(tx)
}
