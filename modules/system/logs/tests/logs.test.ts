import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '#db/migrate.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { AUDIT_CHANGES, auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import { visitLogs } from '#modules/system/logs/define/visit-log.ts'
import { applicationRole } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  addAccount,
  PASSWORD,
  pairOf,
  signIn,
  startTier,
  type Tier,
} from '#platform/tests/identity/identity-fixture.ts'
import type { HistoryEntry } from '#platform/wire/records/history.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import {
  type Caller,
  newId,
  pageIn,
  type RunningApi,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

const LOGS = ['audit_log', 'visit_log', 'sign_in_log']
const REFUSED = '42501'
/** A day of next month. The server always has partitions for that month. */
const NEXT_MONTH = new Date(Date.now() + 32 * 86_400_000)

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let tier: Tier

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  tier = await startTier(copy.url, { trustClientIp: true })
})

afterAll(async () => {
  await tier?.close()
  await database?.end()
  await api?.close()
  await copy?.drop()
})

function ensureMonths(from: string): Promise<void> {
  const query = (text: string, values: unknown[]) => database.rows(text, values)
  return ensurePartitions({ query }, new Date(from))
}

/** The error code that the database returns for a statement, or `done`. The statement is rolled back. */
async function outcomeOf(sql: string, { as = '', maintenance = false } = {}): Promise<string> {
  await database.rows('begin')
  try {
    if (as) await database.rows(`set local role ${as}`)
    if (maintenance) await database.rows('set local staffdesk.maintenance = on')
    await database.rows(sql)
    return 'done'
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await database.rows('rollback')
  }
}

describe('the application', () => {
  test('works with a role of its own', async () => {
    expect(await applicationRole(copy.url)).toBe('staffdesk_app')
    await database.rows(
      `create function name_role() returns trigger language plpgsql as
       'begin new.remark := current_user; return new; end'`,
    )
    await database.rows(
      'create trigger name_role before insert on department_type for each row execute function name_role()',
    )
    try {
      const manager = await api.as('hrdir')
      const body = await sampleRecord(manager, departmentTypes)
      savedIn(await manager(departmentTypes.endpoints.add, { method: 'POST', body }))
      expect(
        await database.value('select remark from department_type where id = $1', [body.id]),
      ).toBe('staffdesk_app')
    } finally {
      await database.rows('drop trigger name_role on department_type')
    }
  })

  test('works as the role beside what the address asks for', async () => {
    const url = new URL(copy.url)
    url.searchParams.set('options', '-c TimeZone=UTC')
    expect(await applicationRole(url.href)).toBe('staffdesk_app')
  })

  test('has no rights that nobody gave it', async () => {
    const grants = await database.rows<{ name: string; may: string }>(
      `select c.relname::text as name, string_agg(a.privilege_type, ' ' order by a.privilege_type) as may
       from pg_class c, aclexplode(c.relacl) a
       where a.grantee = 'staffdesk_app'::regrole and c.relnamespace = 'public'::regnamespace
         and (c.relname ~ '_log' or c.relname in ('schema_migration', 'schema_object_set', 'department'))
       group by c.relname order by 1`,
    )
    expect(Object.fromEntries(grants.map(({ name, may }) => [name, may]))).toEqual({
      audit_log: 'INSERT SELECT',
      department: 'DELETE INSERT SELECT UPDATE',
      schema_migration: 'SELECT',
      schema_object_set: 'SELECT',
      sign_in_log: 'INSERT SELECT',
      task_log: 'INSERT SELECT',
      task_log_row: 'SELECT',
      visit_log: 'INSERT SELECT',
    })
  })
})

describe('a log', () => {
  test('is any table that says so, however many there will be', async () => {
    const found = await database.rows<{ name: string; may: string }>(
      `select name, (select string_agg(privilege_type, ' ' order by privilege_type)
         from aclexplode((select relacl from pg_class where oid = name::regclass))
         where grantee = 'staffdesk_app'::regrole) as may
       from monthly_logs() name`,
    )
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(LOGS))
    expect(new Set(found.map(({ may }) => may))).toEqual(new Set(['INSERT SELECT']))
  })

  beforeAll(async () => {
    await database.rows(
      'select ensure_month_partition(name, $1::date) from unnest($2::text[]) name',
      [NEXT_MONTH, LOGS],
    )
    await database.rows(
      `insert into audit_log (id, resource, action) values (gen_random_uuid(), 'test', 'other')`,
    )
    await database.rows(
      `insert into visit_log (id, create_code, model_type, remark, user_id, user_name)
       values (gen_random_uuid(), 'c', '1', 'r', gen_random_uuid(), 'n')`,
    )
    await database.rows(
      `insert into sign_in_log (id, user_name, method, ok) values (gen_random_uuid(), 'n', 'password', true)`,
    )
  })

  const CHANGES: Record<string, (table: string) => string> = {
    update: (table) => `update ${table} set id = gen_random_uuid()`,
    delete: (table) => `delete from ${table}`,
    truncate: (table) => `truncate ${table}`,
  }
  const cases = LOGS.flatMap((log) => Object.keys(CHANGES).map((verb) => [verb, log] as const))

  /** The log table and all of its partitions. */
  async function tablesOf(log: string): Promise<string[]> {
    const rows = await database.rows<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
      [log],
    )
    expect(rows.length).toBeGreaterThan(1)
    return [log, ...rows.map(({ name }) => name)]
  }

  test.each(cases)('refuses %s of %s to the application', async (verb, log) => {
    for (const table of await tablesOf(log)) {
      const sql = CHANGES[verb]?.(table) ?? ''
      expect(await outcomeOf(sql, { as: 'staffdesk_app' }), table).toBe(REFUSED)
      expect(await outcomeOf(sql, { as: 'staffdesk_app', maintenance: true }), table).toBe(REFUSED)
    }
  })

  test.each(cases)('refuses %s of %s to its owner too, unless it says so', async (verb, log) => {
    const sql = CHANGES[verb]?.(log) ?? ''
    expect(await outcomeOf(sql)).toBe(REFUSED)
    expect(await outcomeOf(sql, { maintenance: true })).toBe('done')
  })

  test('cannot be emptied partition by partition', async () => {
    for (const log of LOGS) {
      for (const partition of await tablesOf(log)) {
        expect(await outcomeOf(`truncate ${partition}`), partition).toBe(REFUSED)
      }
    }
  })

  test('refuses an update by its triggers alone, were the right given by mistake', async () => {
    await database.rows('grant update, delete on audit_log to staffdesk_app')
    try {
      for (const maintenance of [false, true]) {
        const how = { as: 'staffdesk_app', maintenance }
        expect(await outcomeOf('update audit_log set ok = false', how)).toBe(REFUSED)
        expect(await outcomeOf('delete from audit_log', how)).toBe(REFUSED)
      }
    } finally {
      await database.rows('select grant_application_rights()')
    }
    expect(
      await database.value(`select has_table_privilege('staffdesk_app', 'audit_log', 'update')`),
    ).toBe(false)
  })

  test('is not changed by making its partitions, and keeps the rows that came early', async () => {
    const early = '2041-03-05T00:00:00Z'
    await database.rows(
      `insert into sign_in_log (id, at, user_name, method, ok)
       values (gen_random_uuid(), $1, 'early', 'password', true)`,
      [early],
    )
    await ensureMonths(early)
    expect(
      await database.value(
        `select tableoid::regclass::text from sign_in_log where user_name = 'early'`,
      ),
    ).toBe('sign_in_log_204103')
    expect(await outcomeOf('delete from sign_in_log_204103')).toBe(REFUSED)
    expect(await database.value(`select current_setting('staffdesk.maintenance', true)`)).not.toBe(
      'on',
    )
  })
})

describe('a write', () => {
  test('leaves who, what it was called, and the values before and after', async () => {
    const manager = await api.as('hrdir')
    const sample = await sampleRecord(manager, departmentTypes)
    const { id } = savedIn(
      await manager(departmentTypes.endpoints.add, { method: 'POST', body: sample }),
    )
    const body = { id, version: 1, name: '改过的名称' }
    savedIn(await manager(departmentTypes.endpoints.update, { method: 'PUT', body }))
    const query = { id, version: 2 }
    const gone = await manager(departmentTypes.endpoints.delete, { method: 'DELETE', query })
    expect(gone.status).toBe(200)

    const rows = await database.rows(
      `select l.action, l.title, l.ok, l.actor_code = u.code as same_code, l.actor_name = u.name as same_name,
         l.before ->> 'name' as before, l.after ->> 'name' as after
       from audit_log l join app_user u on u.id = l.actor_id
       where u.user_name = 'hrdir' and l.resource = $1 and l.record_id = $2 order by l.version`,
      [departmentTypes.path, id],
    )
    const by = { ok: true, same_code: true, same_name: true }
    expect(rows).toEqual([
      { ...by, action: 'add', title: sample.name, before: null, after: sample.name },
      { ...by, action: 'update', title: body.name, before: sample.name, after: body.name },
      { ...by, action: 'delete', title: body.name, before: body.name, after: null },
    ])
  })
})

describe('signing in', () => {
  const attemptsOf = (typed: string) =>
    database.rows(
      `select user_id, user_name, name, ip, user_agent, method, ok, reason from sign_in_log
       where user_name = $1 order by at`,
      [typed],
    )
  const good = { method: 'password', ok: true, reason: null, ip: null }

  test('is written down, good or bad, and why', async () => {
    const person = await addAccount(tier.db)
    await signIn(tier, person.user_name)
    await signIn(tier, person.user_name, `${PASSWORD}x`)
    const who = { user_id: person.id, user_name: person.user_name, name: person.name }
    expect(await attemptsOf(person.user_name)).toMatchObject([
      { ...good, ...who },
      { ...who, ok: false, reason: 'password' },
    ])
  })

  test.each([
    ['2', 'locked'],
    ['3', 'disabled'],
  ])('tells an account in state %s apart as %s, in the log only', async (state, reason) => {
    const person = await addAccount(tier.db)
    await database.rows('update app_user set state = $1 where id = $2', [state, person.id])
    const refused = await signIn(tier, person.user_name)
    const unknown = await signIn(tier, `${person.user_name}.nobody`)
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    expect(await attemptsOf(person.user_name)).toMatchObject([
      { user_id: person.id, ok: false, reason },
    ])
    expect(await attemptsOf(`${person.user_name}.nobody`)).toMatchObject([
      { user_id: null, name: null, ok: false, reason: 'unknown' },
    ])
  })

  test('never stores a password', async () => {
    const person = await addAccount(tier.db)
    await signIn(tier, person.user_name, 'secret-that-must-not-stay')
    const found = await database.value(
      `select count(*)::int from sign_in_log l where to_jsonb(l)::text like '%secret-that%'
         or to_jsonb(l)::text like $1`,
      [`%${DEMO_PASSWORD}%`],
    )
    expect(found).toBe(0)
  })

  test('stores a harmful name harmlessly', async () => {
    const typed = `eve\r\n2030-01-01 admin signed in\u001b[2J\u202e\u2028${'x'.repeat(300)}`
    const agent = `Browser/1.0 ${'y'.repeat(400)}`
    await tier.call('/oauth/token', {
      method: 'POST',
      headers: { 'user-agent': agent, 'x-client-ip': '203.0.113.9' },
      body: new URLSearchParams({
        client_id: 'staffdesk-web',
        client_secret: 'a client secret of the test run only',
        grant_type: 'password',
        username: typed,
        password: 'x',
      }),
    })
    const [row] = await database.rows<{ user_name: string; user_agent: string; ip: string }>(
      `select user_name, user_agent, ip from sign_in_log where user_name like 'eve%'`,
    )
    expect(row?.user_name).toMatch(/^eve {2}2030-01-01 admin signed in \[2J {2}x+$/)
    expect(row?.user_name).toHaveLength(64)
    expect(row?.user_agent).toBe(agent.slice(0, 200))
    expect(row?.ip).toBe('203.0.113.9')
  })

  test('does not happen when it cannot be written down', async () => {
    const person = await addAccount(tier.db)
    const before = await database.value('select count(*)::int from identity_state')
    await database.rows(
      `create function refuse_good() returns trigger language plpgsql as
       'begin if new.ok then raise exception ''the log is full''; end if; return new; end'`,
    )
    await database.rows(
      'create trigger full_log before insert on sign_in_log for each row execute function refuse_good()',
    )
    try {
      const answer = await signIn(tier, person.user_name)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(answer.body).not.toHaveProperty('access_token')
      expect(tier.errors.splice(0)).toHaveLength(1)
    } finally {
      await database.rows('drop trigger full_log on sign_in_log')
    }
    expect(await database.value('select count(*)::int from identity_state')).toBe(before)
    expect(
      await database.value('select last_login_at from app_user where id = $1', [person.id]),
    ).toBeNull()
  })
})

describe('signing out and being refused', () => {
  test('a session that its owner ends is written down once', async () => {
    const person = await addAccount(tier.db)
    const { refresh: token } = pairOf(await signIn(tier, person.user_name))
    const revoke = () => tier.form('/oauth/revocation', { token })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
    const rows = await database.rows(
      `select action, actor_id, resource, record_id, ok from audit_log where actor_id = $1`,
      [person.id],
    )
    const who = { actor_id: person.id, record_id: person.id }
    expect(rows).toEqual([{ ...who, action: 'sign_out', resource: 'system/users', ok: true }])
  })

  test('a call without the right is written down once, however often it comes', async () => {
    const manager = await api.as('hrmgr')
    const ask = () => manager(auditLogs.endpoints.list)
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
      403, 403, 403,
    ])
    const rows = await database.rows(
      `select l.action, l.ok, l.resource, l.title from audit_log l
       join app_user u on u.id = l.actor_id and u.user_name = 'hrmgr'
       where l.title = $1`,
      [`GET ${auditLogs.endpoints.list}`],
    )
    expect(rows).toEqual([
      {
        action: 'denied',
        ok: false,
        resource: auditLogs.path,
        title: `GET ${auditLogs.endpoints.list}`,
      },
    ])
  })
})

describe('a month', () => {
  test.each([
    ['audit_entry', 'at'],
    ['visit_entry', 'created_at'],
    ['sign_in_entry', 'at'],
  ])('of %s is read from its own partition only', async (view, column) => {
    await ensureMonths('2042-01-15T00:00:00Z')
    const plan = await database.rows<{ 'QUERY PLAN': string }>(
      `explain select id from ${view} where deleted_at is null
         and ${column} >= '2042-02-01'::date::timestamp at time zone 'Asia/Shanghai'
         and ${column} < '2042-02-11'::date::timestamp at time zone 'Asia/Shanghai'
       order by ${column} desc, id desc limit 20`,
    )
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toMatch(/_log_204202/)
    expect(text).not.toMatch(/_log_(?!204202)(\d{6}|default)/)
    expect(text).toContain('Index')
  })
})

describe('the lists', () => {
  let admin: Caller
  let code: string
  let actorId: string
  let typeId: string

  beforeAll(async () => {
    // The administrator of the demo company is also the director and sees more, so this test adds an account
    // that is only administrator.
    const account = await addAccount(tier.db)
    actorId = account.id
    await database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), id, $1 from role where code = 'admin'`,
      [account.id],
    )
    code = account.code
    admin = api.withToken(pairOf(await signIn(tier, account.user_name)).access)
    const body = await sampleRecord(admin, departmentTypes)
    typeId = savedIn(await admin(departmentTypes.endpoints.add, { method: 'POST', body })).id
  })

  const list = async ({ endpoints }: Resource, query: Record<string, string>) =>
    pageIn(await admin(endpoints.list, { query: { pageSize: 500, ...query } })).data

  test('of operations are filtered by person, resource, record, action and outcome', async () => {
    const mine = await list(auditLogs, { userCode: code })
    expect(mine.length).toBeGreaterThan(0)
    expect(new Set(mine.map((entry) => entry.actorId))).toEqual(new Set([actorId]))
    expect(await list(auditLogs, { userCode: code.slice(0, -1) })).toEqual([])

    const columns = 'resource,action,actorId,ok'
    const record = await list(auditLogs, { bizId: typeId, columns })
    expect(record).toMatchObject([
      { resource: departmentTypes.path, action: 'add', actorId, ok: true },
    ])
    const types = await list(auditLogs, { resource: departmentTypes.path })
    expect(types.length).toBeGreaterThan(record.length)
    expect(new Set(types.map(({ resource }) => resource))).toEqual(new Set([departmentTypes.path]))
    const added = await list(auditLogs, { bizId: typeId, action: 'delete' })
    expect(added).toEqual([])
    expect(await list(auditLogs, { bizId: typeId, ok: 'false' })).toEqual([])
  })

  test('take days of Shanghai, the last one whole', async () => {
    await database.rows(
      `insert into audit_log (id, at, resource, action, actor_code)
       select gen_random_uuid(), at::timestamptz, 'test', 'other', 'midnight'
       from unnest($1::text[]) at`,
      [
        [
          '2025-05-01T15:59:59Z',
          '2025-05-01T16:00:00Z',
          '2025-05-03T15:59:59Z',
          '2025-05-03T16:00:00Z',
        ],
      ],
    )
    const found = await list(auditLogs, {
      userCode: 'midnight',
      atStart: '2025-05-02',
      atEnd: '2025-05-03',
    })
    expect(found.map(({ at }) => at)).toEqual(['2025-05-03 23:59:59', '2025-05-02 00:00:00'])
  })

  test('of sign-ins and visits are filtered likewise', async () => {
    const found = await list(signInLogs, { userName: 'hrdir', ok: 'true' })
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]).toMatchObject({
      userName: 'hrdir',
      ok: true,
      reason: null,
      method: 'password',
    })
    const visit = { remark: '/hr/archives', modelType: '1', userId: '', userName: '', clientIp: '' }
    await admin('/UserInfo/AddVisitUser', { method: 'POST', body: visit })
    const visits = await list(visitLogs, { createCode: code })
    expect(visits).toMatchObject([{ remark: '/hr/archives', modelType: '1' }])
    const alias = await admin('/uc/api/UserInfo/GetVisitUserPageList', {
      query: { createCode: code },
    })
    expect(pageIn(alias).data).toEqual(visits)
  })

  test('are for those who hold the right, and cannot be written to', async () => {
    const other = await api.as('hrmgr')
    for (const { endpoints } of [auditLogs, signInLogs, visitLogs]) {
      for (const path of [endpoints.list, endpoints.options]) {
        expect((await other(path)).status, path).toBe(403)
      }
      const query = { id: newId() }
      for (const path of [endpoints.info, endpoints.history, AUDIT_CHANGES]) {
        expect((await other(path, { query })).status, path).toBe(403)
      }
      expect((await admin(endpoints.update, { method: 'PUT', body: query })).status).toBe(404)
      expect((await admin(endpoints.delete, { method: 'DELETE', query })).status).toBe(404)
    }
  })

  test('say of one entry what it changed, names for ids and nothing in the clear', async () => {
    const director = await api.as('hrdir')
    const body = await sampleRecord(director, archives)
    savedIn(await director(archives.endpoints.add, { method: 'POST', body }))
    const [entry] = await list(auditLogs, { bizId: String(body.id) })
    expect(entry).toMatchObject({ title: body.name, resource: archives.path })
    const answer = await admin(AUDIT_CHANGES, { query: { id: String(entry?.id) } })
    const [change] = answer.body.response as HistoryEntry[]
    const after = new Map(change?.changes.map(({ field, after: value }) => [field, value]))
    expect(after.get('name')).toBe(body.name)
    expect(after.get('phone')).toMatch(/\*/)
    expect(after.get('idCardNo')).toMatch(/\*/)
    // The administrator may not see the field group of identity documents.
    expect(after.get('idCardNo')).toBe('***')
    expect(after.get('deptId')).not.toBe(body.deptId)
    expect(answer.text).not.toContain(String(body.idCardNo))
    expect(answer.text).not.toContain(String(body.phone))
    expect((await admin(AUDIT_CHANGES, { query: { id: newId() } })).status).toBe(404)
  })

  test('tell nothing of people to a reader who may not read their files', async () => {
    const role = newId()
    await database.rows(
      "insert into role (id, code, name, scope) values ($1, 'log-reader', '日志', '4')",
      [role],
    )
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', button.id from button join menu on menu.id = menu_id
       where menu.path = '/system/audit-logs' and button.code = 'view'`,
      [role],
    )
    await database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), $1, id from app_user where user_name = 'noperm'`,
      [role],
    )
    const director = await api.as('hrdir')
    const body = await sampleRecord(director, archives)
    savedIn(await director(archives.endpoints.add, { method: 'POST', body }))
    const [entry] = await list(auditLogs, { bizId: String(body.id) })
    const reader = await api.as('noperm')
    const answer = await reader(AUDIT_CHANGES, { query: { id: String(entry?.id) } })
    const [change] = answer.body.response as HistoryEntry[]
    expect(change?.changes.length).toBeGreaterThan(10)
    for (const { field, after } of change?.changes ?? []) expect(after, field).toBe('***')
  })

  test('find the entries of a person, a resource or a record by an index', async () => {
    await ensureMonths('2042-01-15T00:00:00Z')
    await database.rows(
      `insert into audit_log (id, at, resource, action, actor_code, record_id)
       select gen_random_uuid(), timestamptz '2042-02-05' + n * interval '1 minute',
         'resource' || n % 40, 'other', 'person' || n % 200, gen_random_uuid()
       from generate_series(1, 20000) n`,
    )
    await database.rows('analyze audit_log')
    for (const condition of [`user_code = 'person7'`, `resource = 'resource7'`, `biz_id = 'x'`]) {
      const plan = await database.rows<{ 'QUERY PLAN': string }>(
        `explain select id from audit_entry where deleted_at is null and ${condition}
         order by at desc, id desc limit 20`,
      )
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      const [, value] = condition.split(' = ')
      expect(text).toMatch(new RegExp(`on audit_log_204202 .*\\n *Index Cond: .* = ${value}::text`))
      expect(text).not.toContain('Seq Scan on audit_log_204202')
    }
  })
})
