import { sql } from 'kysely'
import { SESSION_SETTINGS } from '#platform/wire/http/database-session.ts'
import type { Database } from './database.ts'

/**
 * Returns the settings that are not in force on the connection, with their actual values. A pooler may drop
 * settings.
 */
export async function settingsNotInForce(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value
    from unnest(${Object.keys(SESSION_SETTINGS)}::text[]) as name`.execute(db)
  const others = rows.filter(({ name, value }) => value !== SESSION_SETTINGS[name])
  return Object.fromEntries(others.map(({ name, value }) => [name, value]))
}
