import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { TASK_REPORT_CALLS } from '#modules/work/task-reports/wire/task-reports.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS, TASK_PARTS } from '#modules/work/tasks/wire/tasks.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { type Api, createApi } from '#product/api/index.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { atMost, type Figure } from './figures.ts'
import { OIDC_CLIENT, UNLIMITED } from './peers.ts'
import type { Running } from './processes.ts'
import { measureBoard } from './task-board.ts'
import { busyPeople, openTasksDatabases, TASK_SIZES } from './tasks-database.ts'

const ORIGIN = 'http://localhost'
const LIST_MS = 20
const GROWTH = 1.5
const WHERE_MS = 100
const OVERVIEW_MS = 30
const BATCH_S = 2
const BATCH = 1_000
const ROUNDS = 60
const WARM_UP = 10
/** A user between the busiest and the idlest owner of tasks. */
const USUAL = 0.35
const usualOf = (size: number) =>
  `bench${String(Math.floor(busyPeople(size) * USUAL)).padStart(5, '0')}`

/** The API on one of the databases, with a user's token. */
type Company = {
  api: Api
  client: pg.Client
  usual: string
  token(user: string): Promise<string>
}

async function open(url: string, size: number): Promise<Company> {
  const client = new pg.Client(url)
  await client.connect()
  const api = await createApi({
    databaseUrl: url,
    files: createFolderStore(join(tmpdir(), 'staffdesk-bench-files')),
    poolSize: 4,
    client: OIDC_CLIENT,
    issuer: ORIGIN,
    trustClientIp: false,
    rates: UNLIMITED,
    log: pino({ level: 'error' }),
  })
  const token = async (user: string) => {
    const made = randomBytes(32).toString('base64url')
    await client.query(
      `insert into identity_state (model, id, payload, expires_at)
       select 'AccessToken', $2, jsonb_build_object('accountId', id, 'kind', 'AccessToken'), now() + interval '1 hour'
       from app_user where user_name = $1`,
      [user, createHash('sha256').update(made).digest('base64url')],
    )
    return made
  }
  return { api, client, token, usual: usualOf(size) }
}

type Call = { path: string; method?: string; query?: Record<string, string>; body?: object }

async function send({ api }: Company, token: string, { path, method = 'GET', query, body }: Call) {
  const url = new URL(path, ORIGIN)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const began = performance.now()
  const answer = await api.fetch(
    new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  )
  const text = await answer.text()
  const ms = performance.now() - began
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return { ms, response: JSON.parse(text).response as unknown }
}

async function p95(company: Company, token: string, calls: (round: number) => Call) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const { ms } = await send(company, token, calls(round))
    if (round >= WARM_UP) times.push(ms)
  }
  return ninetyFifth(times)
}

const ninetyFifth = (times: number[]) =>
  times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** The daily views of a user, by name. */
async function callsOf({ client, usual }: Company): Promise<Map<string, (round: number) => Call>> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from task t join app_user u on u.id in (t.owner_id, t.creator_id)
     where u.user_name = $1 and t.state <> '0' order by t.parent_id is null desc, t.task_no limit 20`,
    [usual],
  )
  const taskId = (round: number) => rows[round % rows.length]?.id ?? ''
  const ofTask = (path: string) => (round: number) => ({ path, query: { taskId: taskId(round) } })
  return new Map<string, (round: number) => Call>([
    ...TASK_PARTS.map((part) => [part, () => ({ path: TASK_CALLS[part] })] as const),
    ['children', ofTask(TASK_CALLS.children)],
    ['extend', ofTask(TASK_CALLS.extend)],
    ['by id', ofTask(TASK_CALLS.detail)],
  ])
}

/** The home page's figures on a user's work, each time for another user, so that no figure is cached. */
async function overviewOf(company: Company): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const token = await company.token(`bench${String(1_000 + round * 7).padStart(5, '0')}`)
    const { ms } = await send(company, token, { path: TASK_REPORT_CALLS.overview })
    if (round >= WARM_UP) times.push(ms)
  }
  return ninetyFifth(times)
}

/** Assigns many tasks to one employee; the next round assigns them to another. */
async function batchOf(company: Company, token: string): Promise<number> {
  const { rows } = await company.client.query<{ id: string }>(
    `select id from task where state = '3' and pending_phase is null and task_no like 'BM%'
       and owner_id <> (select id from app_user where user_name = 'bench00001')
     order by id limit $1`,
    [BATCH],
  )
  const body = { ids: rows.map(({ id }) => id), ownerCode: 'bench00001' }
  const { ms, response } = await send(company, token, {
    path: TASK_CALLS.assignBatch,
    method: 'PUT',
    body,
  })
  const { assigned } = response as { assigned: string[] }
  if (assigned.length !== BATCH) throw new Error(`${assigned.length} were assigned`)
  return ms / 1_000
}

/** The cost of a progress report that also counts for the parent task. */
async function reportsOf(company: Company): Promise<number> {
  const { rows } = await company.client.query<{ id: string; user: string }>(
    `select t.id, u.user_name as user from task t join app_user u on u.id = t.owner_id
     where t.state = '3' and t.parent_id is not null and t.progress < 80 and t.plan_start <= today()
       and not exists (select from task c where c.parent_id = t.id) order by md5(t.id::text) limit 30`,
  )
  const times: number[] = []
  for (const { id: taskId, user } of rows) {
    const token = await company.token(user)
    const body = { id: crypto.randomUUID(), taskId, workDate: dayFromToday(0), progress: 90 }
    const { ms } = await send(company, token, {
      path: requireResource('work/task-progress').endpoints.add,
      method: 'POST',
      body: { ...body, hours: '0.1', content: '量测', done: false },
    })
    times.push(ms)
  }
  return ninetyFifth(times)
}

/** Lists of tasks in a company with ten thousand and with a million tasks, and the page of the board. */
export async function measureTasks(
  start: (databaseUrl: string) => Promise<Running>,
  note: (text: string) => void = () => {},
): Promise<Figure[]> {
  const databases = await openTasksDatabases()
  const [small, large] = await Promise.all(
    TASK_SIZES.map((size) => open(databases.urls.get(size) ?? '', size)),
  )
  const figures: Figure[] = []
  try {
    if (!small || !large) return figures
    const tokens = [await small.token(small.usual), await large.token(large.usual)] as const
    const [few, many] = [await callsOf(small), await callsOf(large)]
    for (const [name, calls] of many) {
      const inFew = await p95(small, tokens[0], few.get(name) ?? calls)
      const inMany = await p95(large, tokens[1], calls)
      note(`${name}: ${inFew.toFixed(1)} → ${inMany.toFixed(1)} ms`)
      figures.push(
        atMost(`tasks, ${name} p95, 1,000,000`, 'ms', inMany, LIST_MS, 'limit'),
        atMost(`tasks, ${name} p95, growth`, 'ms', inMany, inFew, '10,000 tasks', GROWTH),
      )
    }
    const admin = await large.token('admin')
    const where = (query: Record<string, string>) => ({ path: tasks.endpoints.list, query })
    // A different day each time, so that no count is cached.
    const counted = await p95(large, admin, (round) => where({ planEndEnd: dayFromToday(-round) }))
    figures.push(
      atMost('tasks, by where p95, counted anew', 'ms', counted, WHERE_MS, 'limit'),
      atMost('tasks, overview p95', 'ms', await overviewOf(large), OVERVIEW_MS, 'limit'),
      atMost('tasks, all p95', 'ms', await p95(large, admin, () => where({})), WHERE_MS, 'limit'),
      atMost('tasks, a report p95', 'ms', await reportsOf(large), WHERE_MS, 'limit'),
      atMost('1,000 tasks assigned', 's', await batchOf(large, admin), BATCH_S, 'limit'),
      ...(await measureBoard(databases.urls.get(TASK_SIZES[0]) ?? '', start)),
    )
    return figures
  } finally {
    for (const company of [small, large]) {
      await company?.api.close()
      await company?.client.end()
    }
    await databases.stop()
  }
}
