import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES } from '#product/define/registry.server.ts'
import {
  type ConformanceCompany,
  openCompany,
  WRITABLE_RESOURCES,
  WRITABLE_SHAPES,
} from '../conformance/conformance-company.ts'
import { addSample, sampleRecord } from '../conformance/sample-record.ts'
import { REPEATED_CALLS } from '../shapes.ts'
import { newId } from './running-api.ts'

/** What a client might hope to write, with a value that would be worth it; kept as JSON text. */
const FORGED: readonly (readonly [string, string])[] = [
  ['id', '"00000000-0000-7000-8000-000000000001"'],
  ['role', '"admin"'],
  ['isAdmin', 'true'],
  ['createdBy', '"00000000-0000-7000-8000-000000000001"'],
  ['state', '"1"'],
  ['version', '99'],
  ['deptId', '"00000000-0000-7000-8000-000000000001"'],
  ['salary', '"99999.00"'],
  ['__proto__', '{"isAdmin":true,"polluted":"yes"}'],
  ['constructor', '{"prototype":{"polluted":"yes"}}'],
  ['prototype', '{"polluted":"yes"}'],
  ['toString', '"polluted"'],
  ['password_hash', '"forged"'],
  ['nested', '{"role":{"code":"admin"}}'],
]

let company: ConformanceCompany
let bearer: string

beforeAll(async () => {
  company = await openCompany()
  bearer = await company.api.token('hrdir')
})

afterAll(() => company?.close())

/** As many names as an object of a fresh process inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).sort()

function expectClean(): void {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(INHERITED)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect([].concat as unknown).toBeTypeOf('function')
}

/** JSON in which every name stands as it is, the last one that of the forgery. */
function withForged(body: object, name: string, value: string): string {
  const text = JSON.stringify(body)
  const comma = text === '{}' ? '' : ','
  return `${text.slice(0, -1)}${comma}${JSON.stringify(name)}:${value}}`
}

/** Everything that is stored, but for what is written about refusals, and when somebody last asked. */
async function fingerprint(): Promise<string> {
  const tables = await company.database.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition
       and relname not in ('identity_state', 'sign_in_log', 'visit_log', 'audit_log', 'rate_limit')
     order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `select '${name} ' || coalesce(sum(hashtextextended(
      (to_jsonb(t) - 'last_used_at')::text, 0)), 0) as line from "${name}" t`,
  )
  const lines = await company.database.rows<{ line: string }>(sums.join(' union all '))
  // Parts of a union may be answered in any order.
  return lines
    .map(({ line }) => line)
    .sort()
    .join('\n')
}

/** A call as the director makes it, whatever is answered. */
async function ask(
  path: string,
  query: Record<string, string>,
  method = 'GET',
  body: string | null = null,
): Promise<{ status: number; told: { success?: boolean } }> {
  const url = new URL(path, 'http://staffdesk.example')
  url.search = String(new URLSearchParams(query))
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const answer = await company.api.fetch(new Request(url, { method, headers, body }))
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, told: isJson ? JSON.parse(text) : {} }
}

describe('P11 mass assignment', () => {
  test.each(WRITABLE_SHAPES)('$path stores nothing that nobody may type', async ({ resource }) => {
    const { director } = company
    const { id } = await addSample(director, resource)
    const fresh = await sampleRecord(director, resource)
    const before = await fingerprint()
    for (const [name, value] of FORGED) {
      // A field of the resource is checked as one elsewhere; here are names that are none.
      if (Object.hasOwn(resource.fields, name) && resource.fields[name]?.access !== 'computed')
        continue
      const bodies =
        name === 'id'
          ? []
          : [[resource.endpoints.add, 'POST', withForged(fresh, name, value)] as const]
      const change = name === 'version' || name === 'id' ? { remark: 'x' } : { version: 1 }
      const updates = [
        [resource.endpoints.update, 'PUT', withForged({ id, ...change }, name, value)] as const,
      ]
      for (const [path, method, body] of [...bodies, ...(name === 'id' ? [] : updates)]) {
        const { status, body: told } = await director(path, { method, body })
        const isStale = name === 'version' && method === 'PUT'
        expect([path, name, status], JSON.stringify(told)).toEqual([
          path,
          name,
          isStale && status === 409 ? 409 : 400,
        ])
      }
      const wrapped = `[${withForged(fresh, name, value)}]`
      expect(
        (await director(resource.endpoints.add, { method: 'POST', body: wrapped })).status,
      ).toBe(400)
    }
    expect(await fingerprint()).toBe(before)
    expectClean()
  })

  test('no other call that writes takes a name it does not know', async () => {
    const { api } = company
    const generic = new Set(
      WRITABLE_RESOURCES.flatMap(({ resource: { endpoints } }) => [
        endpoints.add,
        endpoints.update,
      ]),
    )
    const writes = api
      .routeTable()
      .calls.filter(({ method, path }) => method !== 'GET' && !generic.has(path))
      .filter(({ path }) => !REPEATED_CALLS.has(path))
    expect(writes.length).toBeGreaterThan(40)
    const before = await fingerprint()
    const survived: string[] = []
    // Every call that is about records knows their id and version.
    const unknown = FORGED.filter(([name]) => name !== 'id' && name !== 'version')
    for (const { method, path } of writes) {
      for (const [name, value] of unknown) {
        const { status, told } = await ask(
          path,
          { id: newId() },
          method,
          withForged({}, name, value),
        )
        // The shell tells of wrong entries under 200, and takes a visit without a word about it.
        const isHarmless = status === 200 && (!told.success || path.endsWith('AddVisitUser'))
        if ((status < 400 || status > 499) && !isHarmless) {
          survived.push(`${method} ${path} ${name}: ${status}`)
        }
      }
    }
    expect(survived).toEqual([])
    expect(await fingerprint()).toBe(before)
    expectClean()
  })

  test('one’s own account takes what one may say about oneself, and nothing beside', async () => {
    const { nobody } = company
    const before = await fingerprint()
    for (const path of ['/uc/api/User/UpdateMyProfile', '/uc/api/User/SetUserDelegate']) {
      for (const [name, value] of FORGED) {
        const answer = await nobody(path, { method: 'PUT', body: withForged({}, name, value) })
        expect(answer.status, `${path} ${name}`).toBe(400)
      }
    }
    expect(await fingerprint()).toBe(before)
    expectClean()
  })
})

const ODD = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '%',
  "'",
  '"',
  '\\',
  '{}',
  '[]',
  '[object Object]',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9'.repeat(40),
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(4_000),
  '../../etc/passwd',
  '\r\nX: y',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '2024-01-01T00:00:00Z',
  'infinity',
]
const PARAMETERS = [
  'id',
  'ids',
  'userId',
  'deptId',
  'roleId',
  'postId',
  'menuId',
  'moduleId',
  'rootId',
  'uid',
  'mid',
  'appId',
  'key',
  'code',
  'userCode',
  'type',
  'kind',
  'city',
  'date',
  'dateA',
  'dateB',
  'year',
  'depth',
  'limit',
  'clear',
  'includeChild',
  'postWorkType',
  'version',
  'format',
]

/** Of these each parameter that a call has is also given alone: one refused first would hide the others. */
const ALONE = ['a\u0000b', '\ud800', "'"]

/** The parameters of a reading call as they are described; all there are where it describes none. */
async function describedParameters(): Promise<(path: string) => string[]> {
  const answer = await company.api.fetch(new Request('http://staffdesk.example/openapi.json'))
  const { paths } = (await answer.json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  }
  return (path) => {
    const asked = paths[path]?.get?.parameters?.filter((one) => one.in === 'query') ?? []
    return asked.length > 0 ? asked.map(({ name }) => name) : PARAMETERS
  }
}

/** Each call is asked a dozen times. */
const ALL_CALLS_MS = 240_000

describe('P34 no answer is an accident', () => {
  test(
    'odd parameters are refused, or found to be nothing',
    async () => {
      const reads = company.api
        .routeTable()
        .calls.filter(({ method, path }) => method === 'GET' && !REPEATED_CALLS.has(path))
      const generic = new Set(RESOURCES.flatMap(({ endpoints }) => Object.values(endpoints)))
      const ownOf = await describedParameters()
      const failed: string[] = []
      const read = async (path: string, query: Record<string, string>) => {
        const { status } = await ask(path, query)
        if (status >= 500) failed.push(`${path} ${JSON.stringify(query).slice(0, 80)}: ${status}`)
      }
      for (const { path } of reads) {
        const own = generic.has(path) ? ['id', 'ids', 'key', 'limit', 'format'] : ownOf(path)
        const names = generic.has(path) ? own : [...new Set([...own, ...PARAMETERS])]
        for (const value of ODD) {
          await read(path, Object.fromEntries(names.map((name) => [name, value])))
        }
        for (const value of ALONE) for (const name of own) await read(path, { [name]: value })
      }
      expect(failed).toEqual([])
    },
    ALL_CALLS_MS,
  )

  test.each(WRITABLE_RESOURCES)(
    '$path takes no text that cannot be stored',
    async ({ resource }) => {
      const { director } = company
      const body = await sampleRecord(director, resource)
      for (const [name, { kind }] of Object.entries(resource.fields)) {
        if ((kind !== 'text' && kind !== 'longText') || !(name in body)) continue
        for (const value of ['x\ud800', '\udc00x', 'x\u0000', 'x\u0007']) {
          const answer = await director(resource.endpoints.add, {
            method: 'POST',
            body: { ...body, [name]: value },
          })
          expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [name]])
        }
      }
    },
  )

  test('odd values in the bodies of calls are refused', async () => {
    const calls = company.api.routeTable().calls.filter(({ path }) => !REPEATED_CALLS.has(path))
    const values = ['a\u0000b', '\ud800', '9'.repeat(30), -1, 1e308, null, [], {}, [[[]]], true]
    const names = ['id', 'version', 'remark', 'names', 'userIds', 'roleId', 'items', 'validTo']
    const failed: string[] = []
    const writes = calls.filter(({ method }) => method !== 'GET')
    for (const [at, { method, path }] of writes.entries()) {
      for (const [turn, value] of values.entries()) {
        const shapes = [
          Object.fromEntries(names.map((name) => [name, value])),
          [value],
          { userCode: value, items: [] },
          { remark: value, modelType: value },
          { id: newId(), version: value },
          [{ id: newId(), version: value }],
        ]
        // Every call gets every value, and each value in one of the shapes: a few calls try all pairs.
        const body = shapes[(at + turn) % shapes.length]
        const { status } = await ask(path, { version: String(value) }, method, JSON.stringify(body))
        if (status >= 500) failed.push(`${method} ${path} ${JSON.stringify(body)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })
})
