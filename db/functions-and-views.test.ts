import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { dropDatabase } from '#tests/drop-database.ts'
import { describeSchema } from './describe-schema.ts'
import { drawDefinitions, readDefinitions } from './functions-and-views/definitions.ts'
import { orderSqlFiles } from './functions-and-views/order-files.ts'
import { findSqlRoot, readSqlFiles } from './functions-and-views/read-files.ts'
import { migrate } from './migrate.ts'

const OWN_MIGRATIONS = join(import.meta.dirname, 'migrations')
/** The last migration before functions and views moved to files. */
const BEFORE_FILES = '0126'
const EMPTY = `functions_empty_${process.pid}`
const TRIAL = `functions_trial_${process.pid}`

const at = (name: string) =>
  Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href

let folder: string
let admin: pg.Client
/** A copy of the files, which each test changes. */
let root: string
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-functions-'))
  admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${EMPTY}`)
  await migrate(at(EMPTY))
})

afterAll(async () => {
  await dropDatabase((statement) => admin.query(statement), EMPTY)
  await admin?.end()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  root = await mkdtemp(join(folder, 'files-'))
  for (const { path } of await readSqlFiles(findSqlRoot())) {
    await cp(join(findSqlRoot(), path), join(root, path))
  }
  await admin.query(`create database ${TRIAL} template ${EMPTY}`)
  client = new pg.Client(at(TRIAL))
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await dropDatabase((statement) => admin.query(statement), TRIAL)
})

/** Migrates the trial database with the changed files, and returns the log lines. */
async function run(options: { migrations?: string; putBack?: boolean } = {}): Promise<string[]> {
  const { migrations = OWN_MIGRATIONS, putBack = false } = options
  const lines: string[] = []
  const places = { migrations, sql: root }
  await migrate(at(TRIAL), (line) => lines.push(line), { places, putBack })
  return lines
}

async function change(path: string, edit: (sql: string) => string): Promise<void> {
  const before = await readFile(join(root, path), 'utf8')
  const after = edit(before)
  expect(after, path).not.toBe(before)
  await writeFile(join(root, path), after)
}

const addMigration = async (sql: string): Promise<string> => {
  const migrations = join(root, 'migrations')
  await cp(OWN_MIGRATIONS, migrations, { recursive: true })
  const number = String((await readdir(migrations)).length + 1).padStart(4, '0')
  await writeFile(join(migrations, `${number}_trial.sql`), sql)
  return migrations
}

async function read(text: string): Promise<unknown[]> {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return rows.map(([value]) => value)
}

const TODAY = 'platform/api/store/sql/today.sql'
const TASK_CLASSES = 'modules/work/tasks/api/sql/task_class_view.sql'
const LETTERS = 'platform/api/store/sql/letters_of.sql'
const CYCLE_MONTHS = 'modules/attendance/months/api/sql/cycle_months.sql'

describe('the files', () => {
  it('are the functions and views in force, each once', async () => {
    const objects = await readSqlFiles(findSqlRoot())
    const present = await readDefinitions(client)
    const names = (all: readonly { kind: string; name: string }[]) =>
      all.map(({ kind, name }) => `${kind} ${name}`).sort()
    expect(names(present)).toEqual(names(objects))
    await client.query('begin')
    await client.query('set local check_function_bodies = off')
    const expected = await drawDefinitions(client, orderSqlFiles(objects))
    await client.query('rollback')
    const texts = (all: typeof present) =>
      Object.fromEntries(all.map(({ name, text }) => [name, text]))
    expect(texts(expected)).toEqual(texts(present))
  })

  it('make of an older database what they make of an empty one', async () => {
    const old = `functions_old_${process.pid}`
    const migrations = join(root, 'migrations')
    await cp(OWN_MIGRATIONS, migrations, {
      recursive: true,
      filter: (path) => !/\/\d{4}_/.test(path) || (path.split('/').at(-1) ?? '') < BEFORE_FILES,
    })
    await admin.query(`create database ${old}`)
    try {
      await migrate(at(old), undefined, { places: { migrations, sql: null } })
      const aged = new pg.Client(at(old))
      await aged.connect()
      try {
        const before = await describeSchema(aged)
        await migrate(at(old))
        const after = await describeSchema(aged)
        expect(after).not.toBe(before)
        expect(after === (await describeSchema(client))).toBe(true)
      } finally {
        await aged.end()
      }
    } finally {
      await dropDatabase((statement) => admin.query(statement), old)
    }
  })
})

describe('a start', () => {
  it('changes nothing where nothing has changed', async () => {
    const stamps = () =>
      read(`select xmin::text from pg_proc where pronamespace = 'public'::regnamespace
        union all select xmin::text from pg_class where relnamespace = 'public'::regnamespace
        union all select xmin::text from schema_object_set`)
    const before = await stamps()
    expect(await run()).toEqual([])
    expect(await stamps()).toEqual(before)
  })

  it('replaces a function whose file has changed, and no other', async () => {
    await change(TODAY, (sql) =>
      sql.replace("(now() at time zone 'Asia/Shanghai')::date", "date '2001-02-03'"),
    )
    expect(await run()).toEqual(['Functions and views brought into force: today'])
    expect(await read('select today()::text')).toEqual(['2001-02-03'])
    expect(await run()).toEqual([])
  })

  it('leaves everything as it is for another comment', async () => {
    await change(TODAY, (sql) => sql.replace('-- Today', '-- This day'))
    expect(await run()).toEqual([])
  })

  it('makes a view with other columns anew, and the views on it, with the rights to them', async () => {
    await client.query('select ensure_application_role()')
    await change('modules/hr/archives/api/sql/employment.sql', (sql) =>
      sql.replace('b.id as user_id,', 'b.emp_no, b.id as user_id,'),
    )
    const [line] = await run()
    expect(line).toBe('Functions and views brought into force: department_view, employment')
    expect(
      await read(`select has_table_privilege('staffdesk_app', relname, 'select')
      from (values ('employment'), ('department_view')) as v (relname)`),
    ).toEqual([true, true])
    expect(await read('select count(emp_no)::int from employment')).toEqual([0])
  })

  it('makes a function with other parameters anew, and the views on it', async () => {
    await change('platform/api/receipts/sql/receipt_count.sql', (sql) =>
      sql.replace('wanted uuid)', 'wanted uuid, since date default null)'),
    )
    const [line] = await run()
    for (const name of ['receipt_count', 'notice_view', 'company_document_view']) {
      expect(line).toContain(name)
    }
    expect(
      await read(`select pg_get_function_identity_arguments(oid) from pg_proc
      where proname = 'receipt_count'`),
    ).toEqual(['wanted_resource text, wanted uuid, since date'])
  })

  it('keeps from everybody else what a file takes from them', async () => {
    await change('platform/api/store/sql/is_append_only.sql', (sql) =>
      `${sql}\nrevoke execute on function is_append_only(oid) from public;\n`
        .replace('target oid)', 'target oid, also boolean default true)')
        .replace('function is_append_only(oid) from', 'function is_append_only(oid, boolean) from'),
    )
    await run()
    expect(
      await read(`select has_function_privilege('public', oid, 'execute') from pg_proc
      where proname in ('is_append_only', 'ensure_month_partition') order by proname`),
    ).toEqual([false, false])
  })

  it('brings functions into force with the migration that they need', async () => {
    const migrations = await addMigration(
      'alter table task_class add column trial integer default 7;',
    )
    await change(TASK_CLASSES, (sql) =>
      sql.replace('as task_count', 'as task_count, c.trial + 1 as more'),
    )
    const [applied, changed] = await run({ migrations })
    expect(applied).toMatch(/^Applied \d{4}_trial\.sql$/)
    expect(changed).toBe('Functions and views brought into force: task_class_view')
    expect(
      await read(`select count(*)::int from information_schema.columns
      where table_name = 'task_class_view' and column_name in ('trial', 'more')`),
    ).toEqual([2])
  })

  it('drops what has no file any more, and leaves alone what never had one', async () => {
    await client.query(
      'create function of_somebody_else() returns integer language sql as $$ select 1 $$',
    )
    await rm(join(root, 'modules/work/tasks/api/sql/task_extend.sql'))
    expect(await run()).toEqual(['Functions and views brought into force: task_extend'])
    expect(
      await read(`select to_regclass('task_extend'), to_regproc('of_somebody_else')::text`),
    ).toEqual([null])
    expect(await read('select of_somebody_else()')).toEqual([1])
  })
})

describe('a start is refused, and nothing is changed,', () => {
  async function refusal(options?: Parameters<typeof run>[0]): Promise<string> {
    const before = await describeSchema(client)
    const sets = await read('select checksum from schema_object_set')
    const problem = await run(options).then(
      () => 'no problem',
      (error: Error) => error.message,
    )
    expect((await describeSchema(client)) === before).toBe(true)
    expect(await read('select checksum from schema_object_set')).toEqual(sets)
    return problem
  }

  it('for an error in a file, which is named with its line; the new migration waits too', async () => {
    const migrations = await addMigration('create table trial (id integer primary key);')
    await change(TASK_CLASSES, (sql) => sql.replace('from task_class c', 'from no_such_table c'))
    expect(await refusal({ migrations })).toMatch(
      /^modules\/work\/tasks\/api\/sql\/task_class_view\.sql, line 4: .*no_such_table/,
    )
  })

  it('for a body that reads a column which a migration renames', async () => {
    const migrations = await addMigration('alter table year_plan_config rename year to of_year;')
    expect(await refusal({ migrations })).toMatch(
      /^modules\/work\/plans\/api\/sql\/year_plan_config_of\.sql: .*c\.year does not exist/,
    )
  })

  it('where something else depends on what its file no longer has', async () => {
    await client.query('create view of_somebody_else as select task_id from task_extend')
    await rm(join(root, 'modules/work/tasks/api/sql/task_extend.sql'))
    expect(await refusal()).toMatch(/task_extend: .*of_somebody_else depends on view task_extend/s)
  })

  it('where an index keeps results of a function; a migration can make both anew', async () => {
    const edit = (sql: string) => sql.replace('[ 0-9]', '[ 0-9_]')
    await change(LETTERS, edit)
    expect(await refusal()).toMatch(/letters_of\.sql: index \w+ keeps results/)
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where pg_get_indexdef(indexrelid) like '%letters_of(%'`,
    )
    expect(rows.length).toBeGreaterThan(3)
    const statements = [
      ...rows.map(({ name }) => `drop index ${name};`),
      await readFile(join(root, LETTERS), 'utf8'),
      ...rows.map(({ made }) => `${made};`),
    ]
    await run({ migrations: await addMigration(statements.join('\n')) })
    expect(await read(`select letters_of('a_b')`)).toEqual([['a', 'b']])
  })
})

describe('an instance of an older release', () => {
  async function waitForDrop(): Promise<void> {
    const isWaiting = `select exists (select from pg_locks where not granted
      and mode = 'AccessExclusiveLock' and relation = 'task_class_view'::regclass)`
    while (!(await read(isWaiting))[0]) await sleep(20)
  }

  it('leaves the functions of a newer release, and restores its own on request', async () => {
    await change(CYCLE_MONTHS, (sql) => sql.replace('3 when', '4 when'))
    await run()
    const quarter = () => read(`select cycle_months('季')`)
    const older = (putBack: boolean) => {
      const lines: string[] = []
      return migrate(at(TRIAL), (line) => lines.push(line), { putBack }).then(() => lines)
    }
    expect(await older(false)).toEqual([
      'The functions and views of a newer release are in force; they stay',
    ])
    expect(await quarter()).toEqual([4])
    expect(await older(true)).toEqual(['Functions and views brought into force: cycle_months'])
    expect(await quarter()).toEqual([3])
  })

  it('goes on reading a view while the newer one waits to make it anew', async () => {
    const reader = new pg.Client(at(TRIAL))
    await reader.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from task_class_view')
      await change(TASK_CLASSES, (sql) => sql.replace('as task_count', 'as task_count, 1 as more'))
      const started = run()
      await waitForDrop()
      // While a drop waits, every new reader waits behind it, so each attempt gives up after a short time.
      await client.query("set statement_timeout = '10s'")
      const other = await client.query('select count(*) from task_class_view')
      expect(other.rows).toHaveLength(1)
      await reader.query('select count(*) from task_class_view')
      await reader.query('commit')
      expect(await started).toEqual(['Functions and views brought into force: task_class_view'])
    } finally {
      await reader.end()
    }
  })

  it('may read a view as soon as it is made anew', async () => {
    await client.query('select ensure_application_role(), grant_application_rights()')
    await client.query('set role staffdesk_app')
    await change(TASK_CLASSES, (sql) => sql.replace('as task_count', 'as task_count, 1 as more'))
    let isDone = false
    const started = run().finally(() => {
      isDone = true
    })
    // A read that waits for the drop continues right after the commit.
    while (!isDone) await client.query('select count(*) from task_class_view')
    expect(await started).toEqual(['Functions and views brought into force: task_class_view'])
    await client.query('reset role')
  })

  it('waits for its turn when several start together', async () => {
    await change(CYCLE_MONTHS, (sql) => sql.replace('3 when', '4 when'))
    const lines = await Promise.all([run(), run(), run(), run()])
    expect(lines.flat()).toEqual(['Functions and views brought into force: cycle_months'])
  })
})
