import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { hashPassword } from '#api/identity/password.ts'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { seedDatabase } from '#db/seeds/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { BENCH_PASSWORD } from './people-database.ts'

const DATA_DIR = '.cache/bench-attendance'
const NAME = 'attendance'
export const ATTENDANCE_PEOPLE = 10_000

/** A company whose people have clocked in for twelve months that are over: `months` names them, oldest first. */
export type AttendanceDatabase = { url: string; months: readonly string[]; stop(): Promise<void> }

/** Ten thousand people like the first ones of the demo company, in its departments. */
const MAKE_PEOPLE = `
  insert into user_base_info
  select (jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(),
    'emp_no', 'B' || lpad(n::text, 6, '0'), 'name', '考勤' || n, 'status', '2', 'leave_date', null,
    'join_date', '2020-01-01', 'regular_date', '2020-04-01', 'id_card_no', 'B' || n, 'phone', 'B' || n))).*
  from generate_series(1, ${ATTENDANCE_PEOPLE}) n
    join (select *, row_number() over (order by emp_no) as place from user_base_info
      where status = '2' and deleted_at is null and emp_no not like 'B%') numbered
      on place = 1 + n % 40
    cross join lateral (select numbered.*) as whole
    cross join lateral (select (select b from user_base_info b where b.id = numbered.id) as model) m`

const MAKE_POSITIONS = `
  insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
  select gen_random_uuid(), b.id, b.dept_id, b.post_id, true,
    (select kind from user_position limit 1), b.join_date
  from user_base_info b where b.emp_no like 'B%'`

/** Four clock-ins a work day at the shift's times, some late, some missing: domain 12 says how many. */
const MAKE_PUNCHES = `
  insert into clock_in (id, user_id, attend_group_id, clock_at, work_date, source, device_sn)
  select gen_random_uuid(), b.id, (select id from attend_group where code = 'STD'),
    (d.day + t.at + make_interval(secs => case when h.chance < 4 then 600 else -(h.chance * 7)::int end))
      at time zone 'Asia/Shanghai', d.day::date, '考勤机', 'B1'
  from user_base_info b
    cross join generate_series($1::date, $2::date, interval '1 day') d (day)
    cross join (values (1, time '09:00'), (2, time '12:05'), (3, time '13:30'), (4, time '18:10')) t (nth, at)
    cross join lateral (select abs(hashtext(b.emp_no || d.day || t.nth)) % 100 as chance) h
  where b.emp_no like 'B%' and extract(isodow from d.day) < 6 and h.chance <> 99
  on conflict do nothing`

async function fill(url: string, months: readonly string[]): Promise<void> {
  await migrate(url)
  await seedDatabase(url, {
    ...{ size: 'small', adminPassword: BENCH_PASSWORD, demoPassword: BENCH_PASSWORD, hashPassword },
  })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await ensurePartitions(client)
    await client.query(MAKE_PEOPLE)
    await client.query(MAKE_POSITIONS)
    for (const month of months) {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      await client.query(MAKE_PUNCHES, [`${month}-01`, last.toISOString().slice(0, 10)])
    }
    await client.query('delete from attend_mark')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Opens the company of attendance, which is made once. */
export async function openAttendanceDatabase(
  months: readonly string[],
): Promise<AttendanceDatabase> {
  mkdirSync(DATA_DIR, { recursive: true })
  const log = pino({ level: 'silent' })
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  const url = new URL(embedded.url)
  url.pathname = `/${NAME}`
  try {
    const known = await admin.query('select 1 from pg_database where datname = $1', [NAME])
    if (known.rows.length === 0) {
      const filling = new URL(url)
      filling.pathname = `/${NAME}_filling`
      await admin.query(`drop database if exists ${NAME}_filling`)
      await admin.query(`create database ${NAME}_filling`)
      await fill(filling.href, months)
      // Only a whole database gets the name that later runs look for.
      await admin.query(`alter database ${NAME}_filling rename to ${NAME}`)
    }
  } finally {
    await admin.end()
  }
  return { url: url.href, months, stop: () => embedded.stop() }
}
