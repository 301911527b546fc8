import pg from 'pg'
import { connectionTo } from '#platform/wire/http/database-session.ts'

/** A connection without a time limit for statements and idle transactions. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  // A broken connection also fails the current query, and the caller handles that error.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  return client
}

/**
 * Fixes the settings that decide how PostgreSQL writes a value as text, so that every server writes the same
 * text.
 */
export async function setTextForm(client: pg.Client): Promise<void> {
  await client.query(
    `set local client_encoding = 'UTF8'; set local timezone = 'UTC';
     set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'`,
  )
}
