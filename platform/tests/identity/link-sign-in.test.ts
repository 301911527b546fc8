import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { addAccount, PASSWORD, pairOf, refresh, startTier, type Tier } from './identity-fixture.ts'

let copy: TestDatabase
let database: DatabaseClient
/** Two processes on one database. */
let tiers: [Tier, Tier]

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  tiers = [await startTier(copy.url), await startTier(copy.url)]
})

afterAll(async () => {
  for (const tier of tiers ?? []) await tier.close()
  await database?.end()
  await copy?.drop()
})

const newNonce = () => randomBytes(16).toString('base64url')

type Attempt = { password?: string; ip?: string }

function signInBy(tier: Tier, username: string, link_nonce: string, attempt: Attempt = {}) {
  const { password = PASSWORD, ip } = attempt
  const form = { grant_type: 'password', username, password, link_nonce }
  return tier.form('/oauth/token', form, ip === undefined ? {} : { 'x-client-ip': ip })
}

function logOf(userName: string) {
  return database.rows<{ ok: boolean; method: string; reason: string | null }>(
    'select ok, method, reason from sign_in_log where user_name = $1 order by at',
    [userName],
  )
}

describe('a sign-in link', () => {
  test('is good once, however many processes it reaches at the same time', async () => {
    const { user_name: user } = await addAccount(tiers[0].db)
    const nonce = newNonce()
    // Only a few requests, each from its own address, because the server slows down an address after a few refusals and
    // an account after ten. Refusals that are being written may count twice.
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        signInBy(tiers[index % 2 ? 1 : 0], user, nonce, { ip: `10.30.0.${index + 1}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 400, 400, 400, 400])
    const log = await logOf(user)
    expect(log.every(({ method }) => method === 'link')).toBe(true)
    expect(log.filter(({ ok }) => ok)).toHaveLength(1)
    expect(log.filter(({ reason }) => reason === 'used')).toHaveLength(4)
  })

  test('begins a session like any other, listed as one that came by a link', async () => {
    const { id, user_name: user } = await addAccount(tiers[0].db)
    const { refresh: token } = pairOf(await signInBy(tiers[0], user, newNonce()))
    const next = await refresh(tiers[1], token)
    expect(next.status).toBe(200)
    expect((await refresh(tiers[0], pairOf(next).refresh)).status).toBe(200)
    const sessions = await database.rows('select method from account_session where user_id = $1', [
      id,
    ])
    expect(sessions).toEqual([{ method: 'link' }])
  })

  test('is used up by a wrong password too, and every refusal reads the same', async () => {
    const { user_name: user } = await addAccount(tiers[0].db)
    const nonce = newNonce()
    const wrong = await signInBy(tiers[0], user, nonce, { password: 'not the password' })
    const used = await signInBy(tiers[1], user, nonce)
    const unknown = await signInBy(tiers[0], `nobody.${nonce}`, newNonce())
    expect(wrong.status).toBe(400)
    expect(used.body).toEqual(wrong.body)
    expect(unknown.body).toEqual(wrong.body)
    expect((await logOf(user)).map(({ reason }) => reason)).toEqual(['password', 'used'])
    expect((await signInBy(tiers[0], user, newNonce())).status).toBe(200)
  })

  test('is slowed down like the form, and not used up by waiting', async () => {
    const { user_name: user } = await addAccount(tiers[0].db)
    const nonce = newNonce()
    const fail = `insert into sign_in_log (id, at, user_id, user_name, method, ok, reason)
      select gen_random_uuid(), now(), (select id from app_user where user_name = $1), $1,
        'link', false, 'used' from generate_series(1, 12)`
    await database.rows(fail, [user])
    const waiting = await signInBy(tiers[0], user, nonce)
    expect(waiting).toMatchObject({ status: 429, body: { error: 'slow_down' } })
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
    const used = 'select from used_sign_in_link where nonce_hash = $1'
    expect(await database.rows(used, [hashToken(nonce)])).toEqual([])
    expect((await logOf(user)).at(-1)).toMatchObject({ method: 'link', reason: 'throttled' })
  })

  test('has a name that is no text of any kind', async () => {
    const { user_name: user } = await addAccount(tiers[0].db)
    for (const nonce of [
      '',
      'short',
      'x'.repeat(65),
      'with space in the middle',
      '🐟'.repeat(16),
    ]) {
      const answer = await signInBy(tiers[0], user, nonce)
      expect([nonce, answer.status]).toEqual([nonce, nonce === '' ? 200 : 400])
    }
  })

  test('leaves only a hash behind', async () => {
    const { user_name: user } = await addAccount(tiers[0].db)
    const nonce = newNonce()
    await signInBy(tiers[0], user, nonce)
    const rows = await database.rows('select nonce_hash from used_sign_in_link')
    expect(JSON.stringify(rows)).not.toContain(nonce)
  })
})
