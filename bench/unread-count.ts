import pg from 'pg'
import { countNewMessages } from '#platform/api/messages/own-messages.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { addAccounts } from './bench-accounts.ts'
import { atMost, type Figure } from './figures.ts'

const STORED = 1_000_000
/** One of twenty messages is unread. */
const UNREAD_OF = 20
const RECEIVERS = 1_000
const LIMIT_MS = 2
const ROUNDS = 1_000
const WARM_UP = 50

/** The call of the bell on every page, with a million messages in the company's inboxes. */
export async function measureUnreadCount(databaseUrl: string, user: string): Promise<Figure[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await fillInboxes(client)
    const found = await client.query('select id from app_user where user_name = $1', [user])
    const p95 = await measure(databaseUrl, String(found.rows[0]?.id))
    return [atMost('unread messages p95, 1,000,000 stored', 'ms', p95, LIMIT_MS, 'limit')]
  } finally {
    await client.end()
  }
}

async function fillInboxes(client: pg.Client): Promise<void> {
  const stored = await client.query('select count(*)::int as count from message_copy')
  if (stored.rows[0].count >= STORED) return
  await addAccounts(client, RECEIVERS)
  await client.query(
    `with receiver as (
       select id from app_user where deleted_at is null order by user_name like 'bench%', id limit $3
     ), told as (
       insert into message (id, code, said, type, toast_seconds, created_at)
       select uuidv7(n * interval '-1 minute'), 'jobFailed', '{"job": "bench"}', 'system', 10, now() - n * interval '1 minute'
       from generate_series(1, ceil($1::numeric / (select count(*) from receiver))::int) n
       returning id
     )
     insert into message_copy (receiver_id, message_id, type, status, has_toast)
     select receiver.id, told.id, (array['system', 'notice', 'staff'])[1 + floor(random() * 3)],
       case when random() < 1.0 / $2 then '0' else '1' end, true
     from told, receiver`,
    [STORED, UNREAD_OF, RECEIVERS],
  )
  await client.query('vacuum analyze message_copy')
}

async function measure(databaseUrl: string, userId: string): Promise<number> {
  const { db } = openDatabase(databaseUrl, {
    poolSize: 1,
    role: null,
    onIdleError: () => undefined,
  })
  const took: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now()
    await countNewMessages({ db }, userId)
    if (round >= 0) took.push(performance.now() - start)
  }
  await db.destroy()
  return took.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0
}
