import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { type Api, createApi } from '#product/api/index.ts'
import { endConnections } from '../drop-database.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { DEMO_PASSWORD } from './demo-passwords.ts'
import { NO_FILES } from './no-files.ts'
import { issueToken } from './rights-company.ts'
import { newId } from './running-api.ts'

const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
const ORIGIN = 'http://staffdesk.example'
/** The allowed statuses when a query that decides about rights fails. */
const SHUT = [401, 403, 503]

let copy: TestDatabase
let database: DatabaseClient
let api: Api
let admin: string
let director: string
let leader: string
let nobody: string
/** A personnel file that all users except `nobody` may see. */
let file: { id: string; version: number; name: string; phone: string }

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await createApi({
    files: NO_FILES,
    databaseUrl: copy.url,
    poolSize: 4,
    client: CLIENT,
    issuer: ORIGIN,
    trustClientIp: false,
    log: pino({ level: 'silent' }),
  })
  const tokenOf = async (name: string) => {
    const id = await database.value('select id from app_user where user_name = $1', [name])
    return issueToken(database, String(id))
  }
  admin = await tokenOf('admin')
  director = await tokenOf('hrdir')
  leader = await tokenOf('leader1')
  nobody = await tokenOf('noperm')
  const [row] = await database.rows<typeof file>(
    `select b.id, b.version, b.name, b.phone from user_base_info b
     join app_user u on u.dept_id = b.dept_id where u.user_name = 'leader1' limit 1`,
  )
  if (!row) throw new Error('leader1 has nobody')
  file = row
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

type Ask = { token: string; method?: string; path: string; body?: object }

async function send({ token, method = 'GET', path, body }: Ask) {
  const answer = await api.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  }
}

const reads = (token: string): Ask[] => [
  { token, path: archives.endpoints.list },
  { token, path: `${archives.endpoints.info}?id=${file.id}` },
]

function askTokens(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    ...fields,
  })
  return api.fetch(new Request(`${ORIGIN}/oauth/token`, { method: 'POST', body }))
}

const signIn = (username = 'hrdir', password = DEMO_PASSWORD) =>
  askTokens({ grant_type: 'password', username, password })

/** Access must be denied: no successful answer, and no value of the file in the text. */
async function expectShut(asks: readonly Ask[], allowed: readonly number[] = SHUT) {
  for (const ask of asks) {
    const { status, text, type } = await send(ask)
    const what = `${ask.method ?? 'GET'} ${ask.path}`
    expect(allowed, `${what}: ${status} ${text.slice(0, 200)}`).toContain(status)
    expect(type).toContain('application/json')
    expect(JSON.parse(text)).toMatchObject({ success: false, response: null })
    for (const secret of [file.name, file.phone]) expect(text, what).not.toContain(secret)
  }
}

async function expectOpen(asks: readonly Ask[]) {
  for (const ask of asks) {
    // Right after the database is back, a pooled connection may still be dead.
    await expect.poll(async () => (await send(ask)).status, { timeout: 5_000 }).toBe(200)
  }
}

/** Removes something, runs the check, and restores it in any case. */
async function broken(take: string, give: string, look: () => Promise<void>): Promise<void> {
  await database.rows(take)
  try {
    await look()
  } finally {
    await database.rows(give)
  }
}

/** Clears the cached rights of all users, so that the next call reads them again. */
async function forget(): Promise<void> {
  await database.rows("select pg_notify('staffdesk_rights', '')")
  await new Promise((resolve) => setTimeout(resolve, 100))
}

const storedFile = () =>
  database.value('select to_jsonb(b)::text from user_base_info b where id = $1', [file.id])

describe('P33 never fail open: who calls', () => {
  beforeEach(forget)

  test.each([
    [
      'the tokens',
      'alter table identity_state rename to identity_state_gone',
      'alter table identity_state_gone rename to identity_state',
    ],
    [
      'the accounts',
      'revoke select on app_user from staffdesk_app',
      'grant select on app_user to staffdesk_app',
    ],
    [
      'the granted buttons',
      'alter function role_grant(uuid[]) rename to role_grant_gone',
      'alter function role_grant_gone(uuid[]) rename to role_grant',
    ],
    [
      'the roles',
      'alter function effective_role(uuid) rename to effective_role_gone',
      'alter function effective_role_gone(uuid) rename to effective_role',
    ],
    [
      'the departments of the caller',
      'alter function department_of_account(uuid) rename to department_of_account_gone',
      'alter function department_of_account_gone(uuid) rename to department_of_account',
    ],
    ['the menus', 'alter table menu rename to menu_gone', 'alter table menu_gone rename to menu'],
  ])('nobody gets in without %s', async (_, take, give) => {
    const asks = [...reads(director), ...reads(leader)]
    const update = { id: file.id, version: file.version, name: 'changed' }
    const before = await storedFile()
    await broken(take, give, async () => {
      await expectShut([
        ...asks,
        { token: director, method: 'PUT', path: archives.endpoints.update, body: update },
        { token: director, path: '/User/GetCurrentUser' },
      ])
    })
    expect(await storedFile()).toBe(before)
    await expectOpen(asks)
  })

  test.each([
    ['the accounts', 'app_user', 'select'],
    ['the memory of failed attempts', 'sign_in_log', 'select'],
    ['the log of attempts', 'sign_in_log', 'insert'],
    ['the tokens', 'identity_state', 'insert, select'],
  ])('nobody signs in without %s', async (_, table, right) => {
    await broken(
      `revoke ${right} on ${table} from staffdesk_app`,
      `grant ${right} on ${table} to staffdesk_app`,
      async () => {
        const answer = await signIn()
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(await answer.text()).not.toContain('access_token')
      },
    )
    expect((await signIn()).status).toBe(200)
  })

  test('no session is renewed while its account cannot be looked at', async () => {
    const { refresh_token } = (await (await signIn()).json()) as { refresh_token: string }
    const renew = () => askTokens({ grant_type: 'refresh_token', refresh_token })
    await broken(
      'revoke select on app_user from staffdesk_app',
      'grant select on app_user to staffdesk_app',
      async () => {
        const answer = await renew()
        expect(answer.status).toBeGreaterThanOrEqual(500)
        expect(await answer.text()).not.toContain('_token"')
      },
    )
    expect((await renew()).status).toBe(200)
  })

  test('a queue of passwords that is full checks nobody, and lets nobody in', async () => {
    const flood = Array.from({ length: 80 }, (_, index) => signIn(`nobody-${index}`, 'x'))
    const answers = await Promise.all(flood)
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(texts.filter((text) => text.includes('access_token'))).toEqual([])
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('P33 never fail open: the questions to the database behind the access check', () => {
  // The callers are already cached: only the queries of the handler fail.
  beforeEach(async () => {
    await expectOpen([...reads(director), ...reads(leader)])
    await send({ token: nobody, path: archives.endpoints.list })
  })

  test('rows are not returned without their scope', async () => {
    await broken(
      'revoke select on department from staffdesk_app',
      'grant select on department to staffdesk_app',
      () => expectShut(reads(leader)),
    )
  })

  test('a record is not returned before it is known which values are masked', async () => {
    await broken(
      'revoke select on user_base_info from staffdesk_app',
      'grant select on user_base_info to staffdesk_app',
      () =>
        expectShut([
          ...reads(leader),
          { token: leader, path: `${archives.endpoints.info}?id=${file.id}&clear=true` },
          { token: leader, path: `${archives.endpoints.history}?id=${file.id}` },
        ]),
    )
  })

  test('there are no clear values, files, changes or grants that the log does not know of', async () => {
    const [before, competence, holder] = [await storedFile(), newId(), newId()]
    const role = await database.value("select id from role where code = 'auditor'")
    const user = await database.value("select id from app_user where user_name = 'staff1'")
    const grant = { id: holder, roleId: role, userId: user }
    const opening = {
      id: competence,
      userId: user,
      scope: '4',
      fieldGroups: ['contact'],
      validTo: '2027-01-01',
      reason: 'test',
    }
    await broken(
      'revoke insert on audit_log from staffdesk_app',
      'grant insert on audit_log to staffdesk_app',
      () =>
        expectShut([
          { token: director, path: `${archives.endpoints.info}?id=${file.id}&clear=true` },
          { token: director, path: `${archives.endpoints.export}?format=csv` },
          { token: director, path: `${archives.endpoints.export}?format=xlsx` },
          {
            token: director,
            method: 'PUT',
            path: archives.endpoints.update,
            body: { id: file.id, version: file.version, workCity: 'nowhere' },
          },
          { token: admin, method: 'POST', path: roleUsers.endpoints.add, body: grant },
          {
            token: director,
            method: 'POST',
            path: userInfoCompetences.endpoints.add,
            body: opening,
          },
        ]),
    )
    expect(await storedFile()).toBe(before)
    for (const [table, id] of [
      ['role_user', holder],
      ['user_info_competence', competence],
    ]) {
      const found = await database.value(`select count(*)::int from ${table} where id = $1`, [id])
      expect(found, table).toBe(0)
    }
  })

  test('a refusal that cannot be written down is a refusal', async () => {
    await broken(
      'revoke insert on audit_log from staffdesk_app',
      'grant insert on audit_log to staffdesk_app',
      () =>
        expectShut([
          { token: nobody, path: `${archives.endpoints.export}?format=csv` },
          { token: nobody, method: 'POST', path: archives.endpoints.add, body: { id: newId() } },
        ]),
    )
  })

  test('a history is not returned when the log cannot be read', async () => {
    await broken(
      'revoke select on audit_log from staffdesk_app',
      'grant select on audit_log to staffdesk_app',
      () => expectShut([{ token: director, path: `${archives.endpoints.history}?id=${file.id}` }]),
    )
  })

  test('the navigation is empty-handed when its query fails, and whole again afterwards', async () => {
    const uid = await database.value("select id from app_user where user_name = 'hrdir'")
    const mid = await database.value("select id from module where code = 'm-hr'")
    const asks = [
      'Module/GetNavigationByApplicationIdAndUserId',
      'Menu/GetNavigationByModuleIdAndUserId',
      'Button/GetButtonAllByModuleIdAndUserId',
    ].map((name) => ({
      token: director,
      path: `/${name}?uid=${uid}&mid=${mid}&appId=hr-back-office`,
    }))
    await broken(
      'alter table button rename column icon to icon_gone',
      'alter table button rename column icon_gone to icon',
      () => expectShut(asks),
    )
    await expectOpen(asks)
  })

  test('a log of sign-ins that cannot be read tells nothing', async () => {
    await broken(
      'revoke select on sign_in_entry from staffdesk_app',
      'grant select on sign_in_entry to staffdesk_app',
      () => expectShut([{ token: admin, path: signInLogs.endpoints.list }]),
    )
  })
})

describe('P33 never fail open: the database itself', () => {
  const nameOf = (url: string) => new URL(url).pathname.slice(1)

  test('is gone: no caller gets an answer, and no caller counts as signed out', async () => {
    const outside = await connect(inject('adminUrl'))
    const name = nameOf(copy.url)
    await database.end()
    try {
      await outside.rows(`alter database ${name} allow_connections false`)
      await outside.rows(endConnections(name))
      await new Promise((resolve) => setTimeout(resolve, 200))
      // Not 401: that would sign users out because of a database failure.
      await expectShut([...reads(director), ...reads(leader), ...reads(nobody)], [503])
    } finally {
      await outside.rows(`alter database ${name} allow_connections true`)
      await outside.end()
      database = await connect(copy.url)
    }
    await expectOpen([...reads(director), ...reads(leader)])
  })

  test('does not answer in time: a locked table opens nothing', async () => {
    const name = nameOf(copy.url)
    await database.rows(`alter database ${name} set lock_timeout = '300ms'`)
    const impatient = await createApi({
      files: NO_FILES,
      databaseUrl: copy.url,
      poolSize: 4,
      client: CLIENT,
      issuer: ORIGIN,
      trustClientIp: false,
      log: pino({ level: 'silent' }),
    })
    const usual = api
    api = impatient
    try {
      for (const table of ['identity_state', 'role_navigation', 'department', 'user_base_info']) {
        const holder = await connect(copy.url)
        await holder.rows('begin')
        await holder.rows(`lock table ${table} in access exclusive mode`)
        await forget()
        await expectShut(reads(leader), [503])
        await holder.rows('rollback')
        await holder.end()
        await expectOpen(reads(leader))
      }
    } finally {
      api = usual
      await impatient.close()
      await database.rows(`alter database ${name} reset lock_timeout`)
    }
  })

  test('tells no more of changes: what was taken away is gone all the same', async () => {
    await expectOpen(reads(leader))
    await database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and query ilike 'listen%'`,
      [nameOf(copy.url)],
    )
    await broken(
      "update role set enabled = false where code in ('dept_head', 'staff')",
      "update role set enabled = true where code in ('dept_head', 'staff')",
      async () => {
        await expect
          .poll(async () => (await send(reads(leader)[0] as Ask)).status, { timeout: 1_000 })
          .toBe(403)
        await expectShut(reads(leader), [403])
      },
    )
  })
})
