import pg from 'pg'
import { PUSH_CHANNEL } from '#platform/api/hub/push.ts'
import type { Push } from '#platform/wire/push/push.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'

export type Heard = { to: readonly string[] | 'all'; push: Push }

export type PushEar = { heard: Heard[]; end(): Promise<void> }

/** Listens to the push channel for pages, as every process of the product does. */
export async function listenToPushes(url: string): Promise<PushEar> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const heard: Heard[] = []
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  await client.query(`listen ${client.escapeIdentifier(PUSH_CHANNEL)}`)
  return { heard, end: () => client.end() }
}

/** The account id of a user name. */
export async function accountOf(database: DatabaseClient, userName: string): Promise<string> {
  const id = await database.value('select id from app_user where user_name = $1', [userName])
  return String(id)
}
