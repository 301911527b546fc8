import { beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_CHANGES } from '#modules/system/logs/define/audit-log.ts'
import { clearSignInState } from '#platform/api/identity/provider/clear-sign-in-state.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { OWN_SESSION_CALLS, sessions } from '#platform/define/shipped/sessions/session.ts'
import {
  addAccount,
  PASSWORD,
  type Pair,
  pairOf,
  until,
} from '#platform/tests/identity/identity-fixture.ts'
import { type OwnSession, ownSession, ownSignIn } from '#platform/wire/sign-in/account.ts'
import { addBareAccount, giveRole } from '#tests/api/rights-company.ts'
import { type Caller, pageIn, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const ROUNDS = 8
const ORIGIN = 'http://staffdesk.example'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const company = testCompany({ trustClientIp: true })
const { database, api } = company
let admin: Caller

beforeAll(async () => {
  admin = await api.as('admin')
})

async function askForTokens(fields: Record<string, string>, ip = '10.1.2.3') {
  const answer = await api.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'x-client-ip': ip, 'user-agent': CHROME },
      body: new URLSearchParams({
        client_id: 'staffdesk-web',
        client_secret: 'a client secret of the test run only',
        ...fields,
      }),
    }),
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const tryPassword = (username: string, password: string, ip?: string) =>
  askForTokens({ grant_type: 'password', username, password }, ip)
const refresh = (pair: Pair) =>
  askForTokens({ grant_type: 'refresh_token', refresh_token: pair.refresh })

type Signed = Pair & { call: Caller }

async function enter(userName: string, ip?: string): Promise<Signed> {
  const pair = pairOf(await tryPassword(userName, PASSWORD, ip))
  const call = api.withToken(pair.access)
  // From now on the process caches the account for some seconds.
  expect((await call('/uc/api/User/GetCurrentUser')).status).toBe(200)
  return { ...pair, call }
}

/** A new account with `times` sign-ins, from 10.0.0.1, 10.0.0.2 … */
async function person(times: number) {
  const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
  const account = await addAccount(db).finally(() => db.destroy())
  const signed: Signed[] = []
  for (let time = 1; time <= times; time += 1) {
    signed.push(await enter(account.user_name, `10.0.0.${time}`))
  }
  return { ...account, signed: signed as [Signed, ...Signed[]] }
}

async function ownList(call: Caller): Promise<OwnSession[]> {
  return ownSession.array().parse((await call(OWN_SESSION_CALLS.list)).body.response)
}

const end = (call: Caller, id: string) =>
  call(OWN_SESSION_CALLS.end, { method: 'PUT', body: { id } })
const endOthers = (call: Caller) => call(OWN_SESSION_CALLS.endOthers, { method: 'PUT', body: {} })
const force = (call: Caller, id: string) =>
  call(sessions.actions.end?.endpoint ?? '', { method: 'PUT', query: { id }, body: { version: 1 } })

const isOut = ({ call }: Signed) =>
  until(async () => (await call('/uc/api/User/GetCurrentUser')).status === 401, 1_000)
const isIn = async ({ call }: Signed) => (await call('/uc/api/User/GetCurrentUser')).status === 200

const logged = (id: string) =>
  database.rows<{ action: string; actor_name: string; title: string; before: object }>(
    `select action, actor_name, title, before from audit_log
     where resource = 'system/sessions' and record_id = $1`,
    [id],
  )

/** The sessions of a person that the administrator sees. */
async function seen(call: Caller, userName: string) {
  return pageIn(await call(sessions.endpoints.list, { query: { userName } })).data
}

describe('P07 one’s own sessions', () => {
  test('are listed with time, address and browser, this one first', async () => {
    const { signed } = await person(2)
    const [first, second] = signed as [Signed, Signed]
    const list = await ownList(first.call)
    expect(list).toHaveLength(2)
    expect(list.map(({ isCurrent, ip }) => [isCurrent, ip])).toEqual([
      [true, '10.0.0.1'],
      [false, '10.0.0.2'],
    ])
    for (const session of list) {
      expect(session).toMatchObject({ method: 'password', userAgent: CHROME })
      expect(session.beganAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
    expect((await ownList(second.call)).map(({ ip }) => ip)).toEqual(['10.0.0.2', '10.0.0.1'])
  })

  test('end one by one: token, refresh and all, and the others go on', async () => {
    const { signed } = await person(2)
    const [first, second] = signed as [Signed, Signed]
    const other = (await ownList(first.call)).find(({ isCurrent }) => !isCurrent)
    const id = other?.id ?? ''
    expect((await end(first.call, id)).status).toBe(200)
    await isOut(second)
    expect((await refresh(second)).status).toBe(400)
    expect(await isIn(first)).toBe(true)
    expect(await ownList(first.call)).toHaveLength(1)
    expect(refusalIn(await end(first.call, id))).toMatchObject({ status: 404 })
    const [entry] = await logged(id)
    expect(entry).toMatchObject({ action: 'sign_out', title: '测试员', actor_name: '测试员' })
    expect(entry?.before).toMatchObject({ ip: '10.0.0.2', method: 'password' })
  })

  test('end all together but this one', async () => {
    const { signed } = await person(3)
    const [first, ...others] = signed
    const answer = await endOthers(first.call)
    expect(answer.body.response).toEqual({ count: 2 })
    for (const other of others) await isOut(other)
    expect(await isIn(first)).toBe(true)
    expect((await refresh(first)).status).toBe(200)
    expect((await endOthers(first.call)).status).toBe(200)
  })

  test('are nobody else’s: another person’s is not found and goes on', async () => {
    const [mine, theirs] = [await person(1), await person(1)]
    const [foreign] = await ownList(theirs.signed[0].call)
    const foreignEnd = await end(mine.signed[0].call, foreign?.id ?? '')
    const noneEnd = await end(mine.signed[0].call, mine.id)
    expect(foreignEnd.status).toBe(404)
    expect(foreignEnd.text).toBe(noneEnd.text)
    expect(await isIn(theirs.signed[0])).toBe(true)
    for (const body of [{}, { id: 'x' }, { id: foreign?.id, userId: theirs.id }]) {
      const call = mine.signed[0].call
      expect((await call(OWN_SESSION_CALLS.end, { method: 'PUT', body })).status).toBe(400)
    }
  })

  test('stay one session over its renewals, and never outlive their end', async () => {
    const { signed } = await person(1)
    const [first] = signed
    const renewed = pairOf(await refresh(first))
    const call = api.withToken(renewed.access)
    const [session, ...more] = await ownList(call)
    expect(more).toEqual([])
    expect(session).toMatchObject({ isCurrent: true, ip: '10.0.0.1' })
  })

  test('leave nothing living behind when they end during a renewal', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, signed } = await person(2)
      const [first, second] = signed as [Signed, Signed]
      const other = (await ownList(first.call)).find(({ isCurrent }) => !isCurrent)
      const [renewed] = await Promise.all([refresh(second), end(first.call, other?.id ?? '')])
      const alive = await database.value(
        `select count(*)::int from identity_state where payload ->> 'accountId' = $1
         and model = 'RefreshToken' and consumed_at is null`,
        [id],
      )
      expect(alive, `round ${round}, ${renewed.status}`).toBe(1)
      if (renewed.status === 200) {
        const { access } = pairOf(renewed)
        await isOut({ ...second, call: api.withToken(access) })
      }
    }
  })
})

test('a session tells that it began with a link, also after its renewal', async () => {
  const { user_name, signed } = await person(1)
  const fields = { grant_type: 'password', username: user_name, password: PASSWORD }
  const linked = pairOf(await askForTokens({ ...fields, link_nonce: crypto.randomUUID() }))
  pairOf(await refresh(linked))
  const methods = (await ownList(signed[0].call)).map(({ method }) => method)
  expect(methods).toEqual(['password', 'link'])
})

describe('P04 the shown values of a session', () => {
  test('is no token and no part of its hash', async () => {
    const { user_name, signed } = await person(2)
    const [first, second] = signed as [Signed, Signed]
    const [shown] = await seen(admin, user_name)
    const texts = [
      (await first.call(OWN_SESSION_CALLS.list)).text,
      (await admin(sessions.endpoints.list, { query: { userName: user_name } })).text,
      (await admin(sessions.endpoints.info, { query: { id: shown?.id ?? '' } })).text,
    ]
    await endOthers(first.call)
    const [gone] = await database.rows<{ id: string }>(
      "select record_id as id from audit_log where resource = 'system/sessions' order by at desc limit 1",
    )
    texts.push(
      String(
        await database.value('select audit_log::text from audit_log where record_id = $1', [
          gone?.id,
        ]),
      ),
    )
    texts.push(JSON.stringify(await database.rows('select * from account_session')))
    const secrets = [first, second].flatMap(({ access, refresh: renewal }) =>
      [access, renewal].flatMap((token) => [token, hashToken(token)]),
    )
    for (const text of texts) {
      for (const secret of secrets) expect(text).not.toContain(secret.slice(0, 8))
    }
    const grants = await database.rows<{ grant_id: string }>('select grant_id from account_session')
    for (const text of texts.slice(0, -1)) {
      for (const { grant_id } of grants) expect(text).not.toContain(grant_id)
    }
  })
})

describe('P07 forced sign-out', () => {
  test('ends a session at once, and the log says who did it to whom', async () => {
    const { user_name, name, signed } = await person(1)
    const [session] = await seen(admin, user_name)
    const id = session?.id ?? ''
    expect(session).toMatchObject({
      accountName: name,
      userName: user_name,
      ip: '10.0.0.1',
      method: 'password',
    })
    const answer = await force(admin, id)
    expect(answer.body).toMatchObject({ status: 200, response: { id, gone: true } })
    expect(answer.body.msg).toContain(name)
    await isOut(signed[0])
    expect((await refresh(signed[0])).status).toBe(400)
    expect(await seen(admin, user_name)).toEqual([])
    expect((await force(admin, id)).status).toBe(404)
    expect((await admin(sessions.endpoints.info, { query: { id } })).status).toBe(404)
    const [entry] = await logged(id)
    expect(entry).toMatchObject({ action: 'sign_out', title: name, actor_name: '系统管理员' })
    const logId = await database.value('select id from audit_log where record_id = $1', [id])
    const changes = await admin(AUDIT_CHANGES, { query: { id: String(logId) } })
    expect(changes.text).toContain('10.0.0.1')
    expect(await isIn(await enter(user_name))).toBe(true)
  })

  test('takes the right to it: others look only, or not at all', async () => {
    const { user_name, signed } = await person(1)
    const [session] = await seen(admin, user_name)
    const id = session?.id ?? ''
    for (const userName of ['hrdir', 'auditor']) {
      const call = await api.as(userName)
      expect(await seen(call, user_name)).toHaveLength(1)
      expect((await force(call, id)).status).toBe(403)
    }
    for (const userName of ['hrmgr', 'staff1', 'noperm']) {
      const call = await api.as(userName)
      expect((await call(sessions.endpoints.list)).status).toBe(403)
      expect((await force(call, id)).status).toBe(403)
    }
    expect(await isIn(signed[0])).toBe(true)
  })

  test('is nothing that a weaker account does to a stronger one', async () => {
    const role = crypto.randomUUID()
    await database.rows("insert into role (id, code, name, scope) values ($1, $2, 'guard', '4')", [
      role,
      role,
    ])
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', b.id from button b join menu m on m.id = b.menu_id
       where m.path = '/system/sessions'`,
      [role],
    )
    const guard = await person(1)
    await giveRole(database, guard.id, role)
    const { call } = guard.signed[0]
    const strong = (await seen(admin, 'admin'))[0]?.id ?? ''
    await until(async () => (await call(sessions.endpoints.list)).status === 200)
    expect(refusalIn(await force(call, strong))).toMatchObject({ status: 409 })
    expect((await admin('/uc/api/User/GetCurrentUser')).status).toBe(200)
    const weak = await person(1)
    const [session] = await seen(call, weak.user_name)
    expect((await force(call, session?.id ?? '')).status).toBe(200)
    await isOut(weak.signed[0])
    const granted = await person(1)
    await database.rows(
      `insert into user_info_competence (id, user_id, scope, can_unmask, valid_to, reason)
       values (gen_random_uuid(), $1, '4', true, today() + 30, '测试')`,
      [granted.id],
    )
    const [theirs] = await seen(call, granted.user_name)
    expect(refusalIn(await force(call, theirs?.id ?? ''))).toMatchObject({ status: 409 })
    expect(await isIn(granted.signed[0])).toBe(true)
  })
})

describe('the list of sessions', () => {
  test('has living ones only, and forgets the others in time', async () => {
    const { id, user_name } = await person(1)
    expect(await seen(admin, user_name)).toHaveLength(1)
    await database.rows(
      "update identity_state set expires_at = now() - interval '1 second' where payload ->> 'accountId' = $1",
      [id],
    )
    await database.rows(
      "update account_session set last_used_at = now() - interval '2 hours' where user_id = $1",
      [id],
    )
    expect(await seen(admin, user_name)).toEqual([])
    const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
    await clearSignInState(db)
    const left = () =>
      database.value('select count(*)::int from account_session where user_id = $1', [id])
    expect(await left()).toBe(0)
    await db.destroy()
  })

  test('says the last use to the minute, at one write a minute', async () => {
    const { id, signed } = await person(1)
    const row = () =>
      database.rows<{ xmin: string; ago: number }>(
        `select xmin::text, extract(epoch from now() - last_used_at)::float8 as ago
         from account_session where user_id = $1`,
        [id],
      )
    await database.rows(
      "update account_session set last_used_at = now() - interval '61 seconds' where user_id = $1",
      [id],
    )
    await until(async () => {
      await database.rows("select pg_notify('staffdesk_rights', '')")
      await isIn(signed[0])
      return ((await row())[0]?.ago ?? 99) < 30
    })
    const before = (await row())[0]?.xmin
    for (let time = 0; time < 20; time += 1) {
      // A change of rights makes every process read the account again.
      await database.rows("select pg_notify('staffdesk_rights', '')")
      await isIn(signed[0])
    }
    expect((await row())[0]?.xmin).toBe(before)
  })

  test('keeps nobody from being deleted who never did anything', async () => {
    const id = await addBareAccount(database, 'untouched')
    const answer = await admin('/uc/api/User/DeleteUser', { method: 'DELETE', query: { id } })
    expect(answer.status).toBe(200)
    expect(await database.value('select state from app_user where id = $1', [id])).toBe('1')
  })
})

describe('one’s own sign-ins', () => {
  test('include refused ones, and none of other users', async () => {
    const [mine, other] = [await person(1), await person(1)]
    await tryPassword(mine.user_name, 'certainly not the password', '203.0.113.9')
    await tryPassword(other.user_name, 'certainly not the password', '203.0.113.10')
    await enter(mine.user_name, '10.0.0.7')
    const answer = await mine.signed[0].call(OWN_SESSION_CALLS.signIns)
    const list = ownSignIn.array().parse(answer.body.response)
    expect(list.map(({ ok, reason, ip }) => [ok, reason, ip])).toEqual([
      [true, null, '10.0.0.7'],
      [false, 'password', '203.0.113.9'],
      [true, null, '10.0.0.1'],
    ])
    expect(list[1]?.userAgent).toBe(CHROME)
    expect(answer.text).not.toContain('203.0.113.10')
  })
})
