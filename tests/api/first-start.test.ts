import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Api, createApi } from '#product/api/index.ts'
import { readConfig } from '#server/config.ts'
import { fillDatabase } from '#server/fill-database.ts'
import type { FirstSignIn } from '#server/secrets.ts'
import { dropDatabase } from '../drop-database.ts'
import { NO_FILES } from './no-files.ts'

const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
const ORIGIN = 'http://staffdesk.example'
const OWN_PASSWORD = 'chosen by nobody but the river 9'
/** Fewer failures than an account may have before it must wait. */
const FREE_FAILURES = 5
const log = pino({ level: 'silent' })
const name = `staffdesk_first_${process.pid}`

let dataDir: string
let url: string
let first: FirstSignIn | null
let api: Api
let callers = 0

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const onServer = (sql: string) => run(inject('adminUrl'), sql)

/** Deletes all failed sign-ins: an account that must wait does not check the password at all. */
const forgetFailures = () =>
  run(
    url,
    `do $$ declare part regclass; begin
      for part in select relid from pg_partition_tree('sign_in_log') loop
        execute format('alter table %s disable trigger user', part);
      end loop;
    end $$;
    truncate sign_in_log`,
  )

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'))
  await onServer(`create database ${name}`)
  url = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href
  first = await start()
  api = await createApi({
    files: NO_FILES,
    databaseUrl: url,
    poolSize: 4,
    client: CLIENT,
    issuer: ORIGIN,
    trustClientIp: true,
    log,
  })
})

afterAll(async () => {
  await api?.close()
  await dropDatabase(onServer, name)
  await rm(dataDir, { recursive: true, force: true })
})

/** The database work of every start. */
function start(): Promise<FirstSignIn | null> {
  return fillDatabase(url, readConfig({ DATA_DIR: dataDir, SEED: 'none' }), log)
}

/** Each sign-in comes from another address, so that no rate limit applies. */
async function signIn(username: string, password: string): Promise<Response> {
  callers += 1
  return api.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'x-client-ip': `10.30.${Math.floor(callers / 250)}.${(callers % 250) + 1}` },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        username,
        password,
      }),
    }),
  )
}

async function tokenOf(username: string, password: string): Promise<string> {
  const answer = await signIn(username, password)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function see(token: string, path: string): Promise<Response> {
  return api.fetch(new Request(ORIGIN + path, { headers: asBearer(token) }))
}

/** Whether the password was changed; a wrong entry is reported with status 200. */
async function change(
  token: string,
  originPassword: string,
  newPassword: string,
): Promise<boolean> {
  const me = (await (await see(token, '/User/GetCurrentUser')).json()) as {
    response: { sub: string }
  }
  const body = { id: me.response.sub, originPassword, newPassword, confimPassword: newPassword }
  const answer = await api.fetch(
    new Request(`${ORIGIN}/User/ModifyUserPassword`, {
      method: 'PUT',
      headers: { ...asBearer(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return ((await answer.json()) as { success: boolean }).success
}

/** Default passwords of common products, and the accounts of our demo company. */
const KNOWN: readonly (readonly [user: string, passwords: readonly string[]])[] = [
  [
    'admin',
    [
      '',
      'admin',
      'Admin',
      'admin1',
      'admin123',
      'admin@123',
      'Admin@123',
      'administrator',
      'password',
      'Password1',
      'P@ssw0rd',
      'passw0rd',
      '123456',
      '12345678',
      '123456789',
      '000000',
      '111111',
      '888888',
      'changeme',
      'change-me',
      'default',
      'letmein',
      'welcome1',
      'staffdesk',
      'StaffDesk',
      'staffdesk123',
      'staffdesk@123',
      '员工台',
      'root',
      'test',
      'admin of the test run 7!',
      'everybody of the test run 7!',
    ],
  ],
  ['root', ['root', 'toor', '123456']],
  ['administrator', ['administrator', 'admin', 'password']],
  ['staffdesk', ['staffdesk', 'password']],
  ['postgres', ['postgres']],
  ['sa', ['', 'sa', 'Sa123456']],
  ['test', ['test', '123456']],
  ['guest', ['guest', '']],
  ['demo', ['demo', 'demo123']],
  ['hrdir', ['hrdir', '123456', 'everybody of the test run 7!']],
  ['er', ['er', '123456']],
  ['staff1', ['staff1', '123456']],
]

describe('P46 a fresh start', () => {
  test('opens to no user with a password that others could know', async () => {
    const pairs = KNOWN.flatMap(([user, passwords]) => passwords.map((word) => [user, word]))
    expect(pairs.length).toBeGreaterThanOrEqual(30)
    for (const [index, [user = '', password = '']] of pairs.entries()) {
      if (index % FREE_FAILURES === 0) await forgetFailures()
      expect([user, password, (await signIn(user, password)).status]).toEqual([user, password, 400])
    }
    await forgetFailures()
  })

  test('makes one administrator whose random password is written down once', async () => {
    const password = first?.adminPassword ?? ''
    expect(password).toMatch(/^\w{20}$/)
    expect(await readFile(join(dataDir, 'first-sign-in'), 'utf8')).toContain(password)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select user_name, must_change_password, password_hash from app_user',
    )
    await client.end()
    expect(rows).toMatchObject([{ user_name: 'admin', must_change_password: true }])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
    // A second start does not return the password again.
    expect(await start()).toBeNull()
  })

  test('the first password opens only the way to another one, and nothing after that', async () => {
    const password = first?.adminPassword ?? ''
    const token = await tokenOf('admin', password)
    for (const path of ['/hr/UserBaseInfo/GetUserBaseInfoList', archives.endpoints.list]) {
      expect([path, (await see(token, path)).status]).toEqual([path, 423])
    }
    expect(await change(token, password, password)).toBe(false)
    expect((await see(token, archives.endpoints.list)).status).toBe(423)
    expect(await change(token, password, OWN_PASSWORD)).toBe(true)

    expect((await signIn('admin', password)).status).toBe(400)
    const own = await tokenOf('admin', OWN_PASSWORD)
    expect((await see(own, archives.endpoints.list)).status).toBe(200)
    // Another start does not make the first password valid again.
    expect(await start()).toBeNull()
    expect((await signIn('admin', password)).status).toBe(400)
  })
})
