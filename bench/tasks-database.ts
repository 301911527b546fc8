import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { BENCH_PASSWORD } from './people-database.ts'

const DATA_DIR = '.cache/bench-tasks'
const PEOPLE = 2_000
export const TASK_SIZES = [10_000, 1_000_000] as const
const EACH = 1_000_000 / PEOPLE

/**
 * The number of employees with tasks in a company of a given size. Each has the same number of tasks in both
 * companies, so that only the company grows, not the list of the measured user.
 */
export const busyPeople = (count: number) => Math.round(count / EACH)

/** Companies with two thousand employees and different numbers of tasks, by that number. */
export type TasksDatabases = { urls: ReadonlyMap<number, string>; stop(): Promise<void> }

/** A deterministic id from a text, in the format of a UUID. */
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Accounts in all departments, in turn. */
const MAKE_PEOPLE = `
  insert into app_user (id, user_name, code, name, password_hash, dept_id)
  select ${idOf("'person' || n")}, 'bench' || lpad(n::text, 5, '0'), 'bench' || lpad(n::text, 5, '0'),
    '任务' || n, 'none', d.id
  from generate_series(0, ${PEOPLE - 1}) n
    join (select id, row_number() over (order by code) - 1 as place, count(*) over () as all_of
      from department where deleted_at is null) d on d.place = n % d.all_of`

/** Gives the accounts the role of employees, with or without a personnel file. */
const LET_THEM_WORK = `
  insert into role_user (id, role_id, user_id)
  select gen_random_uuid(), r.id, u.id from app_user u, role r
  where r.code = 'staff' and u.user_name like 'bench%'`

/** One of a number of employees, chosen by a fraction. */
const person = (busy: number, share: string) => idOf(`'person' || floor(${busy} * ${share})::int`)

/** Of every five tasks, the second and the third are subtasks of the first. Owners have different numbers of tasks. */
const makeTasks = (busy: number) => `
  insert into task (id, task_no, title, content, class_id, parent_id, root_id, path, level, source, priority,
    creator_id, owner_id, owner_dept_id, co_worker_ids, plan_start, plan_end, plan_end_first, started_at,
    finished_at, progress, state, pending_phase, last_phase, need_score, score, score_month, created_at, updated_at)
  select made.id, 'BM' || lpad(n::text, 8, '0'), (array['整理周报', '核对台账', '现场检查', '客户回访', '成本分析'])[1 + n % 5] || n,
    '<p>量测</p>', (select id from task_class order by sort limit 1), parent, coalesce(parent, made.id),
    '/' || coalesce(parent || '/', '') || made.id || '/', case when parent is null then 0 else 1 end, '指派', (1 + n % 3)::text,
    creator, owner, o.dept_id, case when n % 7 = 0 and helper <> owner then array[helper] else '{}' end,
    today() - 30 - n % 300, ends, ends, now() - (30 + n % 300) * interval '1 day',
    case when made.state = '5' then now() - (n % 300) * interval '1 day' end,
    case when made.state = '5' then 100 else n % 90 end, made.state,
    case made.state when '1' then '1' when '4' then '2' end, case when made.state in ('1', '4', '5') then '2' end,
    made.state = '5', case when made.state = '5' and n % 2 = 0 then 80 + n % 20 end,
    case when made.state = '5' then to_char(now() - (n % 300) * interval '1 day', 'YYYY-MM') end,
    now() - (n % 400) * interval '1 day', now() - (n % 300) * interval '1 day'
  from generate_series(1, $1::int) n
    cross join lateral (select ${idOf("'task' || n")} as id,
      case when n % 5 in (2, 3) then ${idOf("'task' || (n - n % 5 + 1)")} end as parent,
      ${person(busy, "power((hashtext('o' || n)::bigint & 2147483647) / 2147483648.0, 1.3)")} as owner,
      ${person(busy, "(hashtext('c' || n)::bigint & 2147483647) / 2147483648.0")} as creator,
      ${idOf(`'person' || n % ${busy}`)} as helper,
      case when n % 100 < 60 then '5' when n % 100 < 66 then '4' when n % 100 < 70 then '1'
        when n % 100 < 75 then '7' when n % 100 < 77 then '6' when n % 100 < 79 then '0' else '3' end as state,
      today() - 30 - n % 300 + 10 + n % 340 as ends) made
    join app_user o on o.id = owner`

const makeRest = (busy: number) => [
  `insert into task_log (id, task_id, operator_id, operator_name, at, action)
   select gen_random_uuid(), t.id, case nth when 1 then t.creator_id else t.owner_id end, '任务', t.created_at + nth * interval '1 hour',
     (array['创建', '进度', '提交审批'])[nth]
   from task t cross join generate_series(1, 3) nth where t.task_no like 'BM%'`,
  `insert into task_progress (id, task_id, user_id, work_date, progress, hours, content)
   select gen_random_uuid(), t.id, t.owner_id, t.plan_start, t.progress, 1, '量测'
   from task t where t.task_no like 'BM%' and t.state in ('3', '4', '5')`,
  `insert into task_reader (id, task_id, user_id, done, created_at)
   select gen_random_uuid(), t.id, ${person(busy, "(hashtext('r' || t.task_no)::bigint & 2147483647) / 2147483648.0")},
     hashtext('d' || t.task_no) % 4 <> 0, t.created_at
   from task t where t.task_no like 'BM%' and hashtext('s' || t.task_no) % 5 = 0`,
  `insert into task_approval (id, task_id, phase, approver_id, result, submit_by_id, arrived_at, handled_at, is_current)
   select gen_random_uuid(), t.id, coalesce(t.pending_phase, '2'), t.creator_id,
     case when t.state = '5' then '1' else '0' end, t.owner_id, t.updated_at,
     case when t.state = '5' then t.updated_at end, t.state <> '5'
   from task t where t.task_no like 'BM%' and t.state in ('1', '4', '5') and t.creator_id <> t.owner_id`,
]

const TABLES = ['task', 'task_log', 'task_progress', 'task_reader', 'task_approval']

/** Builds the indexes at the end, which takes a fraction of the time of updating them row by row. */
async function fill(url: string, count: number): Promise<void> {
  await migrate(url)
  await seedDatabase(url, {
    size: 'small',
    adminPassword: BENCH_PASSWORD,
    demoPassword: BENCH_PASSWORD,
    hashPassword,
  })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await ensurePartitions(client)
    await client.query(MAKE_PEOPLE)
    await client.query(LET_THEM_WORK)
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
       where tablename = any($1) and indexname like 'ix%'`,
      [TABLES],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    const busy = busyPeople(count)
    await client.query(makeTasks(busy), [count])
    for (const statement of makeRest(busy)) await client.query(statement)
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    for (const { made } of rows) await client.query(made)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Opens the companies; each is created once. */
export async function openTasksDatabases(): Promise<TasksDatabases> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  })
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  const urls = new Map<number, string>()
  try {
    for (const count of TASK_SIZES) {
      const name = `tasks_of_${busyPeople(count)}`
      const url = new URL(embedded.url)
      url.pathname = `/${name}`
      urls.set(count, url.href)
      const known = await admin.query('select 1 from pg_database where datname = $1', [name])
      if (known.rows.length > 0) {
        await migrate(url.href)
        continue
      }
      const filling = new URL(url)
      filling.pathname = `/${name}_filling`
      await admin.query(`drop database if exists ${name}_filling`)
      await admin.query(`create database ${name}_filling`)
      await fill(filling.href, count)
      // Gives the database its final name only when it is complete, so that later runs find no partial one.
      await admin.query(`alter database ${name}_filling rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return { urls, stop: () => embedded.stop() }
}
