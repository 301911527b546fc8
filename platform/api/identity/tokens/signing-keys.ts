import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'
import { uuidv7 } from 'uuidv7'
import type { JsonObject } from '#db/schema.d.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Returns the provider's private signing keys, newest first; the first process creates one. */
export function readSigningKeys(db: Database): Promise<JWK[]> {
  return db.transaction().execute(async (tx) => {
    // Prevents two processes that start at the same time from creating a key each.
    await sql`select pg_advisory_xact_lock(hashtextextended('identity_key', 0))`.execute(tx)
    const rows = await tx
      .selectFrom('identity_key')
      .select('jwk')
      .orderBy('created_at', 'desc')
      .execute()
    // The column has the type of any JSON. Only this function writes it, and it writes only keys.
    if (rows.length > 0) return rows.map((row) => row.jwk as unknown as JWK)

    const jwk = await makeSigningKey()
    await tx
      .insertInto('identity_key')
      // A key is plain JSON, but its type has no index signature.
      .values({ kid: jwk.kid, jwk: jwk as unknown as JsonObject })
      .execute()
    return [jwk]
  })
}

async function makeSigningKey(): Promise<JWK & { kid: string }> {
  // RS256 is the only algorithm that every OpenID client must understand.
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: uuidv7(), use: 'sig', alg: 'RS256' } as JWK & { kid: string }
}
