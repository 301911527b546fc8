import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clearSignInState } from '#platform/api/identity/provider/clear-sign-in-state.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { MAX_IN_FLIGHT, MAX_WAITING } from '#platform/api/passwords/password-hash.ts'
import { freshDatabase } from '#tests/api/database.ts'
import {
  addAccount,
  CLIENT,
  lock,
  PASSWORD,
  pairOf,
  refresh,
  signIn,
  startTier,
  type Tier,
} from './identity-fixture.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let tier: Tier
let otherTier: Tier

const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
  vi.spyOn(console, method),
)

beforeAll(async () => {
  database = await freshDatabase()
  // Starts both at the same time, as two processes of one installation start.
  ;[tier, otherTier] = await Promise.all([startTier(database.url), startTier(database.url)])
})

afterAll(async () => {
  await tier?.close()
  await otherTier?.close()
  await database?.drop()
})

async function isSignedIn(accessToken: string): Promise<boolean> {
  otherTier.reader.forgetAll()
  const { status } = await otherTier.call('/User/GetCurrentUser', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return status === 200
}

/** Ends the half minute in which the server still answers a used token. */
async function endReplayWindow(usedToken: string) {
  await tier.db
    .updateTable('refresh_successor')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('used_token_hash', '=', hashToken(usedToken))
    .execute()
}

describe('signing in with a password', () => {
  test.each([
    ['user name', { user_name: 'test.zhang' }, 'test.zhang'],
    ['user name in another case', { user_name: 'test.li' }, 'Test.Li'],
    ['phone', { phone: '19900000001' }, '19900000001'],
    ['e-mail', { email: 'test.wang@staffdesk.example' }, 'test.wang@staffdesk.example'],
  ])('works by %s', async (_kind, names, entered) => {
    const account = await addAccount(tier.db, names)
    const { status, body, headers } = await signIn(tier, entered)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'offline_access',
      status: 200,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const row = await tier.db
      .selectFrom('app_user')
      .select('last_login_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(row.last_login_at).toBeInstanceOf(Date)
  })

  test('P13 is refused in the same words whatever is wrong', async () => {
    const { db } = tier
    const known = await addAccount(db)
    const locked = await addAccount(db, { state: '2' })
    const disabled = await addAccount(db, { state: '3' })
    const deleted = await addAccount(db, { deleted_at: new Date() })
    const answers = await Promise.all([
      signIn(tier, known.user_name, `${PASSWORD}x`),
      signIn(tier, known.user_name, 'x'.repeat(5_000)),
      signIn(tier, 'nobody.at.all'),
      signIn(tier, locked.user_name),
      signIn(tier, disabled.user_name),
      signIn(tier, deleted.user_name),
      signIn(tier, `' or true --`),
      signIn(tier, '\u0000'),
      // Another spelling of a name is another name, even if the difference is invisible.
      signIn(tier, `${known.user_name}\u0000`),
      signIn(tier, known.user_name, `${PASSWORD}\u0000`),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toEqual({
        error: 'invalid_grant',
        error_description: 'grant request is invalid',
        status: 400,
      })
    }
  })

  test('P13 takes as long for an unknown name as for a wrong password', async () => {
    const account = await addAccount(tier.db)
    const took = new Map<string, number[]>(
      [account.user_name, 'nobody.at.all', 'some\u0000body'].map((name) => [name, []]),
    )
    for (let n = 0; n < 11; n += 1) {
      // Tries the names in turn, so that the varying load of the machine affects all of them.
      for (const [name, times] of took) {
        const start = performance.now()
        await signIn(tier, name, 'wrong')
        times.push(performance.now() - start)
      }
    }
    const [known = 0, ...unknown] = [...took.values()].map(
      (times) => times.sort((a, b) => a - b)[5] ?? 0,
    )
    for (const median of unknown) {
      const ratio = median / known
      // Wide limits for busy machines. Without the stand-in hash the ratio is below 0.2.
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    }
  })

  test('P14 replaces a hash of earlier parameters', async () => {
    const account = await addAccount(tier.db, {
      password_hash: await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    })
    expect((await signIn(tier, account.user_name)).status).toBe(200)
    const row = await tier.db
      .selectFrom('app_user')
      .select(['password_hash', 'version'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(row.version).toBe(1)
    expect((await signIn(tier, account.user_name)).status).toBe(200)
  })

  test('P15 answers 503 with Retry-After when too many passwords are being checked', async () => {
    // A different name for each attempt: after ten attempts for one name, the server would not check the
    // eleventh.
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => signIn(tier, `nobody${index}`)),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThanOrEqual(150 - MAX_IN_FLIGHT - MAX_WAITING)
    expect(busy[0]?.headers.get('retry-after')).toBe('2')
    expect(busy[0]?.body).toMatchObject({ error: 'temporarily_unavailable', status: 503 })
    expect(answers.filter(({ status }) => status === 400).length).toBe(150 - busy.length)
  })
})

describe('the token endpoint', () => {
  test('wants the client secret', async () => {
    const account = await addAccount(tier.db)
    const wrongs: Record<string, string>[] = [{ client_secret: 'wrong' }, { client_id: 'somebody' }]
    for (const wrong of wrongs) {
      const { status, body } = await tier.form('/oauth/token', {
        grant_type: 'password',
        username: account.user_name,
        password: PASSWORD,
        ...wrong,
      })
      expect([status, body.error, body.status]).toEqual([401, 'invalid_client', 401])
    }
  })

  test('refuses any body that is not a small form', async () => {
    const json = await tier.call('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"grant_type":"password"}',
    })
    expect([json.status, json.body.status]).toEqual([400, 400])
    const large = await signIn(tier, 'anybody', 'x'.repeat(1_000_000))
    expect([large.status, large.body.status]).toEqual([413, 413])
    const endless = await tier.call('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
      body: new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(4_096)) }),
    } as RequestInit)
    expect(endless.status).toBe(413)
  })

  test('knows two grants only', async () => {
    const { body } = await tier.form('/oauth/token', { grant_type: 'client_credentials' })
    expect(body).toMatchObject({ error: 'unsupported_grant_type', status: 400 })
    const missing = await tier.form('/oauth/token', { grant_type: 'password', username: 'a' })
    expect(missing.body).toMatchObject({ error: 'invalid_request', status: 400 })
  })

  test('stores no token, only its hash', async () => {
    const account = await addAccount(tier.db)
    const first = pairOf(await signIn(tier, account.user_name))
    const second = pairOf(await refresh(tier, first.refresh))
    const state = await tier.db.selectFrom('identity_state').selectAll().execute()
    const successors = await tier.db.selectFrom('refresh_successor').selectAll().execute()
    const stored = [
      JSON.stringify([state, successors]),
      ...successors.map((row) => row.sealed_answer.toString('latin1')),
    ].join('\n')
    for (const token of [first.access, first.refresh, second.access, second.refresh]) {
      expect(state.map(({ id }) => id)).toContain(hashToken(token))
      expect(stored).not.toContain(token)
    }
    expect(stored).not.toContain(CLIENT.secret)
  })

  test('makes one signing key however many processes start', async () => {
    const keys = await tier.db.selectFrom('identity_key').select('kid').execute()
    expect(keys).toHaveLength(1)
  })

  test('answers 503 without the database', async () => {
    const cutOff = await startTier(database.url)
    await cutOff.db.destroy()
    const answer = await refresh(cutOff, 'x'.repeat(43))
    expect([answer.status, answer.body.status]).toEqual([503, 503])
    expect((await signIn(cutOff, 'anybody')).status).toBe(503)
    expect(cutOff.errors.length).toBeGreaterThan(0)
    await cutOff.reader.close()
  })
})

describe('P06 refreshing', () => {
  async function newPair(): Promise<{ id: string; access: string; refresh: string }> {
    const account = await addAccount(tier.db)
    return { id: account.id, ...pairOf(await signIn(tier, account.user_name)) }
  }

  test('gives a new pair', async () => {
    const first = await newPair()
    const answer = await refresh(tier, first.refresh)
    expect(answer.body).toMatchObject({ status: 200, expires_in: 7200, token_type: 'Bearer' })
    const second = pairOf(answer)
    expect(second.refresh).not.toBe(first.refresh)
    expect(await isSignedIn(second.access)).toBe(true)
  })

  test('has one successor, however many ask in whichever process', async () => {
    const first = await newPair()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refresh(n % 2 === 0 ? tier : otherTier, first.refresh)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const alive = await tier.db
      .selectFrom('identity_state')
      .select('id')
      .where('model', '=', 'RefreshToken')
      .where(sql<string>`payload ->> 'accountId'`, '=', first.id)
      .where('consumed_at', 'is', null)
      .execute()
    expect(alive).toHaveLength(1)
    expect([...tier.errors, ...otherTier.errors]).toEqual([])
  })

  test('does not run out of connections when many refresh at once', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, newPair))
    const answers = await Promise.all(
      pairs.flatMap((pair) => [refresh(tier, pair.refresh), refresh(otherTier, pair.refresh)]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
  })

  test('answers a retry of the used token again', async () => {
    const first = await newPair()
    const answer = await refresh(tier, first.refresh)
    expect((await refresh(otherTier, first.refresh)).body).toEqual(answer.body)
    const stranger = await tier.form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: first.refresh,
      client_secret: 'wrong',
    })
    expect(stranger.body).toMatchObject({ error: 'invalid_client', status: 401 })
  })

  test('takes a later reuse for theft and ends the whole grant', async () => {
    const first = await newPair()
    const second = pairOf(await refresh(tier, first.refresh))
    await endReplayWindow(first.refresh)
    const reuse = await refresh(otherTier, first.refresh)
    expect(reuse.body).toMatchObject({ error: 'invalid_grant', status: 400 })
    expect((await refresh(tier, second.refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await isSignedIn(second.access)).toBe(false)
    expect(await isSignedIn(first.access)).toBe(false)
    const lines = await tier.db
      .selectFrom('audit_log')
      .select(['action', 'ok', 'actor_id', 'after'])
      .where('record_id', '=', first.id)
      .execute()
    expect(lines).toEqual([
      {
        action: 'denied',
        ok: false,
        actor_id: first.id,
        after: { needed: 'unused refresh token' },
      },
    ])
  })

  test('ends twelve hours after signing in', async () => {
    const first = await newPair()
    await sql`
      update identity_state set payload = payload
        || jsonb_build_object('iiat', (payload ->> 'iiat')::int - 12 * 3600 + 60)
      where id = ${hashToken(first.refresh)}
    `.execute(tier.db)
    const second = pairOf(await refresh(tier, first.refresh))
    const row = await tier.db
      .selectFrom('identity_state')
      .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('left'))
      .where('id', '=', hashToken(second.refresh))
      .executeTakeFirstOrThrow()
    expect(row.left).toBeLessThanOrEqual(60)
    await sql`
      update identity_state set expires_at = now(),
        payload = payload || jsonb_build_object('exp', extract(epoch from now())::int - 1)
      where id = ${hashToken(second.refresh)}
    `.execute(tier.db)
    expect((await refresh(tier, second.refresh)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test.each([
    ['locked', { state: '2' }],
    ['disabled', { state: '3' }],
    ['deleted', { deleted_at: new Date() }],
  ])('is refused to an account that is %s meanwhile', async (_kind, change) => {
    const first = await newPair()
    const used = await newPair()
    await refresh(tier, used.refresh)
    await tier.db
      .updateTable('app_user')
      .set(change)
      .where('id', 'in', [first.id, used.id])
      .execute()
    expect((await refresh(tier, first.refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(tier, used.refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await isSignedIn(first.access)).toBe(false)
  })

  test('keeps nothing of an exchange that failed half-way', async () => {
    const first = await newPair()
    await sql`alter table refresh_successor add constraint broken check (false) not valid`.execute(
      tier.db,
    )
    const failed = await refresh(tier, first.refresh)
    await sql`alter table refresh_successor drop constraint broken`.execute(tier.db)
    expect([failed.status, failed.body.error]).toEqual([503, 'server_error'])
    expect((await refresh(tier, first.refresh)).status).toBe(200)
    tier.errors.length = 0
  })
})

describe('revoking', () => {
  test.each(['refresh_token', 'access_token'])('ends the grant of a %s', async (kind) => {
    const account = await addAccount(tier.db)
    const pair = pairOf(await signIn(tier, account.user_name))
    const other = pairOf(await signIn(tier, account.user_name))
    expect(await isSignedIn(pair.access)).toBe(true)
    const token = kind === 'refresh_token' ? pair.refresh : pair.access
    const answer = await tier.form('/oauth/revocation', { token, token_type_hint: kind })
    expect(answer.status).toBe(200)
    expect(await isSignedIn(pair.access)).toBe(false)
    const again = await refresh(tier, pair.refresh)
    expect(again.status).toBe(kind === 'refresh_token' ? 400 : 200)
    expect(await isSignedIn(other.access)).toBe(true)
  })

  test('works with a token that was refreshed already', async () => {
    const account = await addAccount(tier.db)
    const first = pairOf(await signIn(tier, account.user_name))
    const second = pairOf(await refresh(tier, first.refresh))
    await tier.form('/oauth/revocation', { token: first.refresh })
    expect((await refresh(tier, first.refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(tier, second.refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await isSignedIn(second.access)).toBe(false)
  })

  test('leaves nothing alive when a refresh runs at the same time', async () => {
    const account = await addAccount(tier.db)
    for (let round = 0; round < 10; round += 1) {
      const pair = pairOf(await signIn(tier, account.user_name))
      await Promise.all([
        refresh(tier, pair.refresh),
        otherTier.form('/oauth/revocation', { token: pair.refresh }),
      ])
    }
    const left = await tier.db
      .selectFrom('identity_state')
      .select(['model', 'id'])
      .where(sql<string>`payload ->> 'accountId'`, '=', account.id)
      .execute()
    expect(left).toEqual([])
  })

  test('wants the client secret', async () => {
    const account = await addAccount(tier.db)
    const pair = pairOf(await signIn(tier, account.user_name))
    const answer = await tier.form('/oauth/revocation', {
      token: pair.refresh,
      client_secret: 'wrong',
    })
    expect(answer.status).toBe(401)
    expect(await isSignedIn(pair.access)).toBe(true)
  })
})

test('what has expired is cleared away, and nothing else', async () => {
  const account = await addAccount(tier.db)
  const ended = pairOf(await signIn(tier, account.user_name))
  const living = pairOf(await signIn(tier, account.user_name))
  await tier.db
    .updateTable('identity_state')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', 'in', [hashToken(ended.access), hashToken(ended.refresh)])
    .execute()
  const left = async () => {
    const rows = await tier.db
      .selectFrom('identity_state')
      .select('id')
      .where(
        'id',
        'in',
        [ended.access, ended.refresh, living.access, living.refresh].map(hashToken),
      )
      .execute()
    return rows.length
  }
  expect(await left()).toBe(4)
  await clearSignInState(tier.db)
  expect(await left()).toBe(2)
  expect(await isSignedIn(living.access)).toBe(true)
})

test('locking an account refuses its access token at once', async () => {
  const account = await addAccount(tier.db)
  const pair = pairOf(await signIn(tier, account.user_name))
  await lock(tier.db, account.id)
  expect(await isSignedIn(pair.access)).toBe(false)
})

test('the provider prints nothing', () => {
  for (const method of printed) expect(method).not.toHaveBeenCalled()
})
