import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { companyDocuments } from '#modules/hr/company-policies/define/policy.ts'
import { DOCUMENT_CALLS } from '#modules/hr/company-policies/wire/policies.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS } from '#modules/work/notices/wire/notices.ts'
import type { CallDescription } from '#platform/api/http/calls.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { findResource, RESOURCES } from '#product/define/registry.server.ts'
import { ORIGIN } from '../api/running-api.ts'
import { type ConformanceCompany, openCompany } from './conformance-company.ts'
import { addSample } from './sample-record.ts'

let company: ConformanceCompany
let calls: readonly CallDescription[]
const firstIds = new Map<string, string>()

/** Counters of requests and the list of running processes are not data. */
const COUNTERS = ['rate_limit', 'job_runner']

beforeAll(async () => {
  company = await openCompany()
  calls = company.api.routeTable().calls.filter(({ method }) => method === 'GET')
  for (const resource of [notices, companyDocuments]) await addSample(company.director, resource)
  for (const { path, table } of RESOURCES) {
    const id = await company.database.value(
      `select id from ${table} order by (deleted_at is null) desc, id limit 1`,
    )
    if (id) firstIds.set(path, String(id))
  }
})

afterAll(() => company?.close())

type Digest = ReadonlyMap<string, string>

/** Count and checksum of every table. */
async function digest(): Promise<Digest> {
  const tables = await company.database.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       and c.relname <> all($1)`,
    [COUNTERS],
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as said from ${name} t`,
  )
  const rows = await company.database.rows<{ name: string; said: string }>(
    parts.join(' union all '),
  )
  return new Map(rows.map(({ name, said }) => [name, said]))
}

const changed = (before: Digest, after: Digest) =>
  [...after].filter(([name, said]) => before.get(name) !== said).map(([name]) => name)

type AskOptions = { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; by?: string }

async function ask(
  path: string,
  query: Readonly<Record<string, string>>,
  { method = 'GET', headers = {}, by = 'hrdir' }: AskOptions = {},
): Promise<Response> {
  const authorization = `Bearer ${await company.api.token(by)}`
  const url = `${ORIGIN}${path}?${new URLSearchParams(query)}`
  return company.api.fetch(new Request(url, { method, headers: { ...headers, authorization } }))
}

/** A valid value for every query parameter of our calls. */
function valueFor(name: string, tag: string): string | null {
  const today = todayInShanghai()
  if (['id', 'bizId', 'recordId'].includes(name))
    return firstIds.get(tag) ?? firstIds.get('work/notices') ?? null
  if (name === 'attendGroupId') return firstIds.get('attendance/groups') ?? null
  if (name === 'shiftGroupId') return firstIds.get('attendance/shift-groups') ?? null
  if (['userId', 'userIds', 'ids'].includes(name)) return firstIds.get('hr/archives') ?? null
  if (/month/i.test(name)) return today.slice(0, 7)
  if (['start', 'end', 'setDate', 'date', 'day', 'from', 'to'].includes(name)) return today
  if (name === 'clear') return 'true'
  if (name === 'mode') return 'copyLastMonth'
  if (name === 'variant') return 'original'
  if (name === 'format') return 'csv'
  if (name === 'field') return null
  return null
}

function queryFor({ about }: CallDescription): Record<string, string> {
  const { query, tag } = about as { query?: unknown; tag?: string }
  const resource = findResource(tag ?? '')
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : ['id', 'clear']
  const isGeneric = resource && !(query instanceof z.ZodObject)
  const entries = (isGeneric ? ['id'] : names).flatMap((name) => {
    const value = valueFor(name, tag ?? '')
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

test('HEAD on any call that is asked for by GET changes no row of any table', async () => {
  const before = await digest()
  const statuses = new Map<number, number>()
  for (const call of calls) {
    const variants = [queryFor(call), { ...queryFor(call), clear: 'true' }]
    for (const query of call.audit === 'read' ? variants : variants.slice(0, 1)) {
      const { status } = await ask(call.path, query, { method: 'HEAD' })
      expect(status, call.path).toBeLessThan(500)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  expect(changed(before, await digest())).toEqual([])
  // The loop includes calls that also accept HEAD, and calls that accept only GET.
  expect(calls.length).toBeGreaterThan(300)
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(405)).toBeGreaterThan(50)
}, 240_000)

/** Headers of requests that browsers send without an action of the user. */
const IN_PASSING: readonly Record<string, string>[] = [
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'sec-fetch-dest': 'image' },
]

/**
 * GET calls that do more than read: each test shows that a normal request acts, and that a prefetch does not.
 */
describe('a GET that does more than read', () => {
  const acting: readonly (readonly [string, () => Promise<[string, Record<string, string>]>])[] = [
    [
      'filling a day of a roster',
      async () => {
        const group = String(
          await company.database.value(
            'select id from attend_group where deleted_at is null order by id limit 1',
          ),
        )
        const shift = String(
          await company.database.value(
            'select id from shift_group where deleted_at is null and enabled order by id limit 1',
          ),
        )
        const query = {
          attendGroupId: group,
          setDate: todayInShanghai(),
          shiftGroupId: shift,
          overwrite: 'true',
        }
        return [ROSTER_CALLS.byDate, query]
      },
    ],
    ['exporting a list', async () => [archives.endpoints.export, { format: 'csv' }]],
    [
      'covered values in the clear',
      async () => [
        archives.endpoints.info,
        { id: firstIds.get('hr/archives') ?? '', clear: 'true' },
      ],
    ],
  ]

  test.each(acting)('%s', async (_what, prepared) => {
    const [path, query] = await prepared()
    const before = await digest()
    const head = await ask(path, query, { method: 'HEAD' })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET'])
    for (const headers of [...IN_PASSING, { 'sec-fetch-dest': 'iframe' }]) {
      expect((await ask(path, query, { headers })).status).toBe(400)
    }
    expect(changed(before, await digest())).toEqual([])
    expect((await ask(path, query, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(200)
    expect(changed(before, await digest())).not.toEqual([])
  })
})

/** Only a record that the user opened counts as read. */
describe.each([
  ['a notice', notices, NOTICE_CALLS.detail, "state = '1', publish_at = now(), scope = '全员'"],
  [
    'a document',
    companyDocuments,
    DOCUMENT_CALLS.detail,
    "state = '4', pub_state = '1', need_confirm = false, scope_dept_ids = '{}', secret = '内部'",
  ],
] as const)('%s', (_what, resource, path, published) => {
  test('is read by who opens it, and by nobody in passing', async () => {
    const { id } = await addSample(company.director, resource)
    await company.database.rows(`update ${resource.table} set ${published} where id = $1`, [id])
    const receipts = () =>
      company.database.value('select count(*)::int from read_receipt where record_id = $1', [id])
    expect((await ask(path, { id }, { method: 'HEAD' })).status).toBe(200)
    for (const headers of [...IN_PASSING, { 'sec-fetch-dest': 'empty' }]) {
      const answer = await ask(path, { id }, { headers })
      expect(answer.status).toBe(200)
    }
    expect(await receipts()).toBe(0)
    expect((await ask(path, { id }, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(
      200,
    )
    expect(await receipts()).toBe(1)
    // Programs and old browsers do not send these headers.
    expect((await ask(path, { id }, { by: 'hrmgr' })).status).toBe(200)
    expect(await receipts()).toBe(2)
  })
})

test('a reveal that is refused is written down, as a refused export is', async () => {
  const id = firstIds.get('hr/archives') ?? ''
  const denied = () =>
    company.database.rows<{ record_id: string | null; title: string }>(
      `select record_id, title from audit_log where action = 'denied' and title like '%GetUserBaseInfo'`,
    )
  const before = await denied()
  // This user's scope does not include the file.
  const answer = await ask(archives.endpoints.info, { id, clear: 'true' }, { by: 'staff3' })
  expect([403, 404]).toContain(answer.status)
  expect((await denied()).length).toBe(before.length + 1)
  expect((await denied()).map(({ record_id }) => record_id)).toContain(id)
})
