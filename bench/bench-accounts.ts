import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A user with a session, who does not need to sign in. */
export type BenchPerson = { id: string; code: string; token: string }

/** Adds accounts, because the demo has only few; created once for each database. */
export async function addAccounts(database: pg.Pool | pg.Client, count: number): Promise<void> {
  await database.query(
    `insert into app_user (id, user_name, code, name, password_hash)
     select gen_random_uuid(), named, named, named, 'none'
     from generate_series(1, $1::integer) n, lateral (select 'bench' || lpad(n::text, 5, '0') as named) as given
     where not exists (select from app_user where user_name = named)`,
    [count],
  )
}

/** The requested number of these accounts, each with an access token valid for an hour. */
export async function openSessions(
  database: pg.Pool | pg.Client,
  count: number,
): Promise<BenchPerson[]> {
  await addAccounts(database, count)
  const { rows } = await database.query<{ id: string; code: string }>(
    "select id, code from app_user where user_name like 'bench%' order by user_name limit $1",
    [count],
  )
  const people = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }))
  await database.query(
    `insert into identity_state (model, id, payload, expires_at)
     select 'AccessToken', given.hash, jsonb_build_object('accountId', given.account, 'kind', 'AccessToken'),
       now() + interval '1 hour'
     from unnest($1::text[], $2::text[]) as given (hash, account)`,
    [
      people.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
      people.map(({ id }) => id),
    ],
  )
  return people
}
