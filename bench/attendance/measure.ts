import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { dayFromToday, monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { atMost, beside, type Figure } from '../figures.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken } from '../sign-in.ts'
import { BENCH_DEVICE, measureClockFile } from './clock-file.ts'
import { measureClockIns } from './clock-in.ts'
import type { Computed } from './compute.ts'
import { measureDailyList } from './daily-list.ts'
import { ATTENDANCE_PEOPLE, openAttendanceDatabases } from './database.ts'
import { measureRosterPage, measureRosterSave } from './roster.ts'

const MONTHS = 12
const MONTH_S = 10
const TWICE = 2.2
const DAY_MS = 20
/** The attendance administrator, and a user who reads lists of employees. */
const USERS = { keeper: 'attend', lister: 'hrdir' }

type Start = (databaseUrl: string) => Promise<Running>
type Months = { first: string; last: string; next: string }

/** Separate programs, bundled like the product. */
function bundle(): void {
  execFileSync('node_modules/.bin/esbuild', [
    'bench/attendance/compute.ts',
    'bench/attendance/bare-clock-in.ts',
    '--bundle',
    '--platform=node',
    '--target=node20',
    '--format=esm',
    '--packages=external',
    '--outdir=.cache/bench-peers/attendance',
    '--log-level=error',
  ])
}

/** All employees' days and months, computed by the engine alone. */
function measureComputing(databaseUrl: string, month: string): Figure[] {
  const printed = execFileSync(process.execPath, ['.cache/bench-peers/attendance/compute.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, MONTH: month },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { first, again, otherwise, half, dayMs } = JSON.parse(printed.toString()) as Computed
  const name = `month of ${ATTENDANCE_PEOPLE} people`
  return [
    atMost(name, 's', first.seconds, MONTH_S, 'limit'),
    beside(`${name}, processor`, 's', first.processorSeconds, first.seconds, 'by the clock'),
    atMost('twice as many people', 's', first.seconds, half.seconds, 'half of them', TWICE),
    atMost(`${name}, as it was`, 's', again.seconds, MONTH_S, 'limit'),
    atMost(`${name}, otherwise`, 's', otherwise.seconds, MONTH_S, 'limit'),
    atMost('one day of one person', 'ms', dayMs, DAY_MS, 'limit'),
  ]
}

/** Deletes the rows of the measurement, so that the next run finds the original company. */
async function tidy(client: pg.Client, began: string): Promise<void> {
  await client.query('delete from clock_in where device_sn = $1', [BENCH_DEVICE])
  await client.query('delete from clock_in where clock_at >= $1', [began])
  await client.query('truncate attend_mark')
  await client.query('vacuum (analyze) clock_in, attend_mark, user_schedule')
}

async function groupOf(client: pg.Client, code: string): Promise<string> {
  const { rows } = await client.query('select id from attend_group where code = $1', [code])
  return String(rows[0]?.id)
}

/** The work of users on their pages, and of machines with their files. */
async function measureUse(
  start: Start,
  { large, small }: { large: string; small: string },
  { first, last, next }: Months,
): Promise<Figure[]> {
  const client = new pg.Client(large)
  await client.connect()
  const { rows } = await client.query('select now()::text as began')
  const group = await groupOf(client, 'ROT')
  const ours = await start(large)
  try {
    const page = await measureRosterPage(ours, USERS, { group, month: last })
    const saved = await measureRosterSave(ours, USERS.keeper, { group, month: next })
    const clocked = await measureClockIns(ours, large, client)
    const few = await start(small)
    const companies = { large: ours, small: few }
    const days = await measureDailyList(companies, USERS.keeper, `${first}-01`).finally(() =>
      few.stop(),
    )
    const token = await fetchToken(ours.origin, USERS.keeper, BENCH_PASSWORD)
    const file = await measureClockFile(ours.origin, token, client, last)
    return [...page, saved, clocked, ...days, file]
  } finally {
    await ours.stop()
    await tidy(client, String(rows[0]?.began)).finally(() => client.end())
  }
}

/** A company with ten thousand employees and a year of clock-ins. */
export async function measureAttendance(start: Start): Promise<Figure[]> {
  bundle()
  const last = monthBefore(dayFromToday(0).slice(0, 'yyyy-MM'.length))
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(last, MONTHS - 1 - at))
  const databases = await openAttendanceDatabases(months)
  try {
    const next = monthBefore(last, -2)
    const use = await measureUse(start, databases, { first: months[0] ?? last, last, next })
    return [...measureComputing(databases.large, last), ...use]
  } finally {
    await databases.stop()
  }
}
