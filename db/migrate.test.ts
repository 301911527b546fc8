import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded.ts'
import { describeSchema } from './describe-schema.ts'
import { ensurePartitions, MigrationError, migrate } from './migrate.ts'

const OWN_MIGRATIONS = join(import.meta.dirname, 'migrations')

let folder: string
let embedded: EmbeddedPostgres
let admin: pg.Client
let url: string
let client: pg.Client
let databases = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-migrate-'))
  await chmod(folder, 0o755)
  const log = { info() {}, warn() {} }
  embedded = await startEmbeddedPostgres({ dataDir: join(folder, '.data'), log })
  admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
})

afterAll(async () => {
  await admin?.end()
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  databases += 1
  await admin.query(`create database trial_${databases}`)
  const address = new URL(embedded.url)
  address.pathname = `/trial_${databases}`
  url = address.href
  client = new pg.Client({ connectionString: url })
  await client.connect()
})

afterEach(() => client.end())

async function writeMigrations(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(folder, 'files-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql)
  return directory
}

const run = (directory: string) =>
  migrate(url, undefined, { places: { migrations: directory, sql: null } })

async function readColumn(text: string): Promise<unknown[]> {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return rows.map(([value]) => value)
}

describe('migrate', () => {
  it('builds the whole schema and has nothing to do the second time', async () => {
    const messages: string[] = []
    const files = (await readdir(OWN_MIGRATIONS)).sort()
    expect(await migrate(url, (message) => messages.push(message))).toEqual(files)
    expect(messages).toContain('Applied 0001_foundation.sql')
    expect(await migrate(url)).toEqual([])
    expect(await readColumn(`select to_regclass('user_base_info')::text`)).toEqual([
      'user_base_info',
    ])
  })

  it('takes a file that was written anew for older servers as the one that was applied', async () => {
    await migrate(url)
    const check = `select pg_get_constraintdef(oid) from pg_constraint
      where conname = 'ck_approval_flow__steps'`
    expect(await readColumn(check)).toEqual(['CHECK ((steps IS JSON ARRAY))'])
    const apply = (checksum: string) =>
      client.query("update schema_migration set checksum = $1 where name = 'approval_flow_page'", [
        checksum,
      ])
    await apply('ae5d96946c852ce646f95d04713c401e780e30e01c41f4e9e3eaeba932a76919')
    expect(await migrate(url)).toEqual([])
    await apply('another text')
    await expect(migrate(url)).rejects.toThrow('was changed after it had been applied')
  })

  it('names all that a database and its account lack, and changes nothing', async () => {
    await admin.query(
      `create database trial_c encoding 'SQL_ASCII' locale_provider libc lc_ctype 'C' lc_collate 'C'
       template template0`,
    )
    const address = new URL(embedded.url)
    address.pathname = '/trial_c'
    const unfit = new pg.Client({ connectionString: address.href })
    await unfit.connect()
    try {
      await unfit.query('revoke all on schema public from pg_database_owner, public')
      await unfit.query('grant usage on schema public to public')
      await unfit.query('revoke all on database trial_c from staffdesk, public')
      await unfit.query('grant connect on database trial_c to public')
      const problem = await migrate(address.href).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(MigrationError)
      const { message } = problem as MigrationError
      const parts = [
        'encoded in SQL_ASCII',
        'character type C',
        'may create nothing in the schema public',
        'no temporary tables',
        'create extension pg_trgm',
        'create extension btree_gist',
      ]
      for (const part of parts) expect(message).toContain(part)
      expect(message.split('\n- ')).toHaveLength(1 + parts.length)
      const { rows } = await unfit.query("select to_regclass('schema_migration') as made")
      expect(rows).toEqual([{ made: null }])
    } finally {
      await unfit.end()
    }
  })

  it('applies each file once when several processes start together', async () => {
    const slow = 'create table t (n integer); select pg_sleep(0.2); insert into t values (1);'
    const directory = await writeMigrations({ '0001_a.sql': slow, '0002_b.sql': 'select 1' })
    const applied = await Promise.all(Array.from({ length: 5 }, () => run(directory)))
    expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await readColumn('select n from t')).toEqual([1])
  })

  it('leaves nothing of a file that fails, and goes on when it is mended', async () => {
    const directory = await writeMigrations({
      '0001_a.sql': 'create table a (n integer);',
      '0002_b.sql': 'create table b (n integer);\n\nselect wrong;',
    })
    await expect(run(directory)).rejects.toThrow(/^Migration 0002_b\.sql, line 3: .*wrong/)
    expect(await readColumn(`select to_regclass('b')`)).toEqual([null])
    await writeFile(join(directory, '0002_b.sql'), 'create table b (n integer);')
    expect(await run(directory)).toEqual(['0002_b.sql'])
  })

  it('refuses when an applied file was changed, but not for its line ends', async () => {
    const directory = await writeMigrations({ '0001_a.sql': 'create table\na (n integer);' })
    await run(directory)
    await writeFile(join(directory, '0001_a.sql'), 'create table\r\na (n integer);')
    expect(await run(directory)).toEqual([])
    await writeFile(join(directory, '0001_a.sql'), 'create table\na (n bigint);')
    await expect(run(directory)).rejects.toThrow('was changed after it had been applied')
  })

  it('refuses missing, doubled and misnamed files before it touches anything', async () => {
    const sql = 'create table a (n integer);'
    const gap = await writeMigrations({ '0001_a.sql': sql, '0003_c.sql': 'select 1' })
    await expect(run(gap)).rejects.toThrow('must be 2: one is missing')
    const twice = await writeMigrations({ '0001_a.sql': sql, '0001_b.sql': 'select 1' })
    await expect(run(twice)).rejects.toThrow('the number 1 is used twice')
    const misnamed = await writeMigrations({ '0001_a.sql': sql, '2_b.sql': 'select 1' })
    await expect(run(misnamed)).rejects.toBeInstanceOf(MigrationError)
    expect(await readColumn(`select to_regclass('a')`)).toEqual([null])
  })

  it('refuses a database that a newer program has changed', async () => {
    const directory = await writeMigrations({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 2' })
    await run(directory)
    await rm(join(directory, '0002_b.sql'))
    await expect(run(directory)).rejects.toThrow('it has migration 2 (b)')
  })

  it('refuses a wrong password at once', async () => {
    const address = new URL(url)
    address.password = 'wrong'
    const before = Date.now()
    await expect(migrate(address.href)).rejects.toThrow(/password/)
    expect(Date.now() - before).toBeLessThan(2_000)
  })
})

describe('connecting', () => {
  it('waits for a database that is still starting', async () => {
    const dataDir = join(folder, 'late')
    const log = { info() {}, warn() {} }
    const first = await startEmbeddedPostgres({ dataDir, log })
    await first.stop()
    const directory = await writeMigrations({ '0001_a.sql': 'select 1' })
    const places = { migrations: directory, sql: null }
    const migrated = migrate(first.url, undefined, { places })
    await new Promise((resolve) => setTimeout(resolve, 600))
    const again = await startEmbeddedPostgres({ dataDir, log })
    try {
      expect(await migrated).toEqual(['0001_a.sql'])
    } finally {
      await again.stop()
    }
  })
})

describe('names that two accounts have', () => {
  it('stay with the older one, and the history of the other tells it', async () => {
    const before = await readdir(OWN_MIGRATIONS)
    const files: Record<string, string> = {}
    for (const name of before.filter((file) => file < '0009')) {
      files[name] = await readFile(join(OWN_MIGRATIONS, name), 'utf8')
    }
    await run(await writeMigrations(files))
    const accounts = [
      ['older', '13900000001', 'zo\u00e9@example.com'],
      ['younger', '+86 139 0000 0001', 'zoe\u0301@example.com'],
      ['other', '13900000002', null],
    ]
    for (const [name, phone, email] of accounts) {
      await client.query(
        `insert into app_user (id, user_name, code, name, phone, email, password_hash)
         values (gen_random_uuid(), $1, $1, $1, $2, $3, 'none')`,
        [name, phone, email],
      )
    }
    expect(await migrate(url)).not.toEqual([])
    const { rows } = await client.query(
      'select user_name, phone, email, version from app_user order by created_at, id',
    )
    expect(rows).toEqual([
      { user_name: 'older', phone: '13900000001', email: 'zo\u00e9@example.com', version: 1 },
      { user_name: 'younger', phone: null, email: null, version: 3 },
      { user_name: 'other', phone: '13900000002', email: null, version: 1 },
    ])
    const history = await client.query(
      "select version, before, after from audit_log where title = 'younger' order by version",
    )
    expect(history.rows).toEqual([
      { version: 2, before: { phone: '+86 139 0000 0001' }, after: { phone: null } },
      { version: 3, before: { email: 'zoe\u0301@example.com' }, after: { email: null } },
    ])
  })
})

describe('secrets in the hands of people', () => {
  it('open the same after they became links', async () => {
    const files: Record<string, string> = {}
    for (const name of (await readdir(OWN_MIGRATIONS)).filter((file) => file < '0128')) {
      files[name] = await readFile(join(OWN_MIGRATIONS, name), 'utf8')
    }
    await run(await writeMigrations(files))
    const account = (name: string, state: string) =>
      client.query(
        `insert into app_user (id, user_name, code, name, password_hash, state)
         values (gen_random_uuid(), $1, $1, $1, 'none', $2)`,
        [name, state],
      )
    await account('here', '1')
    await account('gone', '3')
    const share = `insert into share_link (id, page, scope, subject, token_hash, expires_at, max_views, view_count,
        revoked_at, creator_id, creator, kept_until)
      select gen_random_uuid(), 'printUser', '{"people": []}', $1, $1, now() + $2::interval, $3, $4, $5, id, name,
        now() + '90 d' from app_user where user_name = $6`
    await client.query(share, ['good', '1 h', 2, 1, null, 'here'])
    await client.query(share, ['late', '-1 h', null, 0, null, 'here'])
    await client.query(share, ['full', '1 h', 1, 1, null, 'here'])
    await client.query(share, ['ended', '1 h', null, 0, new Date(), 'here'])
    await client.query(share, ['of gone', '1 h', null, 0, null, 'gone'])
    await client.query(
      `insert into share_opening (id, link_id, device, result, key_hash, good_until)
       select gen_random_uuid(), id, 'phone', 'open', 'key', now() + '5 min' from share_link
       where token_hash = 'good'`,
    )
    await client.query(
      "insert into calendar_feed select id, 'feed', 'es' from app_user where user_name = 'here'",
    )
    const device = `with device as (
        insert into attend_device (id, sn, name, kind, code_hash, code_until)
        values (gen_random_uuid(), $1, $1, '自助终端', $1, now() + $2::interval) returning id
      )
      insert into audit_log (id, resource, record_id, action, actor_id, told)
      select gen_random_uuid(), 'attendance/devices', d.id, 'update', u.id, '{"key": "terminal.codeLogged"}'
      from device d, app_user u where u.user_name = 'here'`
    await client.query(device, ['code', '9 min'])
    await client.query(device, ['old code', '-1 min'])
    expect(await migrate(url)).toContain('0128_links.sql')
    const { rows } = await client.query(
      `select secret_hash as secret, page, state, max_views as most, end_reason as reason,
         slot is not null as "hasSlot" from access_link_view order by secret_hash`,
    )
    const link = (secret: string, page: string, state: string, more: object = {}) =>
      Object.assign({ secret, page, state, most: null, reason: null, hasSlot: false }, more)
    expect(rows).toEqual([
      link('code', 'terminalCode', 'open', { most: 1, hasSlot: true }),
      link('ended', 'printUser', 'revoked', { reason: 'withdrawn' }),
      link('feed', 'calendarFeed', 'open', { hasSlot: true }),
      link('full', 'printUser', 'used', { most: 1 }),
      link('good', 'printUser', 'open', { most: 2 }),
      link('late', 'printUser', 'expired'),
      link('of gone', 'printUser', 'revoked', { reason: 'left' }),
    ])
    // A visitor who has the shared page open keeps access.
    expect(
      await readColumn(
        `select l.subject from link_use u join access_link l on l.id = u.link_id
         where u.key_hash = 'key' and u.good_until > now() and l.last_used_at is not null`,
      ),
    ).toEqual(['good'])
    expect(
      await readColumn(
        "select scope ->> 'language' from access_link where purpose = 'calendarFeed'",
      ),
    ).toEqual(['es'])
  })
})

describe('ensurePartitions', () => {
  const NEW_YEAR_IN_SHANGHAI = new Date('2030-12-31T16:00:00Z')
  const partitions = (parent: string) =>
    readColumn(
      `select inhrelid::regclass::text from pg_inherits
       where inhparent = '${parent}'::regclass order by 1`,
    )

  beforeEach(async () => {
    await migrate(url)
  })

  it('makes this month of Shanghai and the next two, for starts at the same time too', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    try {
      await Promise.all(
        Array.from({ length: 4 }, () => ensurePartitions(pool, NEW_YEAR_IN_SHANGHAI)),
      )
      await ensurePartitions(pool, NEW_YEAR_IN_SHANGHAI)
    } finally {
      await pool.end()
    }
    for (const parent of ['audit_log', 'visit_log', 'sign_in_log']) {
      const months = ['203101', '203102', '203103'].map((month) => `${parent}_${month}`)
      expect(await partitions(parent)).toEqual([...months, `${parent}_default`])
    }
  })

  it('takes along the rows that came before their partition', async () => {
    const insert = `insert into visit_log
      (id, create_code, model_type, remark, user_id, user_name, created_at)
      select gen_random_uuid(), 'c', 'm', 'r', gen_random_uuid(), 'n', at::timestamptz
      from unnest($1::text[]) at`
    const times = ['2030-12-31T15:59:59Z', '2030-12-31T16:00:00Z', '2031-01-31T15:59:59Z']
    await client.query(insert, [times])
    await ensurePartitions(client, NEW_YEAR_IN_SHANGHAI)
    expect(await readColumn('select count(*)::int from visit_log_default')).toEqual([1])
    expect(await readColumn('select count(*)::int from visit_log_203101')).toEqual([2])
    await client.query(insert, [['2031-02-10T00:00:00Z']])
    expect(await readColumn('select count(*)::int from visit_log_203102')).toEqual([1])
  })

  it('prunes: a month is read from its own partition only', async () => {
    await ensurePartitions(client, NEW_YEAR_IN_SHANGHAI)
    const plan = await readColumn(
      `explain select * from audit_log
       where at >= '2031-01-31T16:00:00Z' and at < '2031-02-28T16:00:00Z'`,
    )
    expect(plan.join('\n')).toContain('audit_log_203102')
    expect(plan.join('\n')).not.toMatch(/audit_log_(203101|203103|default)/)
  })
})

describe('the generated types', () => {
  it('name every table of the schema', async () => {
    await migrate(url)
    const types = await readFile(join(import.meta.dirname, 'schema.d.ts'), 'utf8')
    const tables = await readColumn(
      `select relname::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
         and not relispartition`,
    )
    for (const table of tables) expect(types).toContain(`\n  ${table}: `)
  })

  it('stand beside the schema in force, to be read', async () => {
    await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    const text = await describeSchema(client).finally(() => client.end())
    const kept = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8')
    expect(kept === text, 'db/schema.sql is not what the migrations make: npm run db:types').toBe(
      true,
    )
  })
})
