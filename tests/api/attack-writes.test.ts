import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import {
  type ConformanceCompany,
  openCompany,
  WRITABLE_RESOURCES,
  WRITABLE_SHAPES,
} from '../conformance/conformance-company.ts'
import { addSample, type Input, sampleRecord } from '../conformance/sample-record.ts'
import { inParts } from '../in-parts.ts'
import { REPEATED_CALLS } from '../shapes.ts'
import { newId, refusalIn } from './running-api.ts'

/** Fields that an attacker might try to write, with a useful value; the values are JSON text. */
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

/** The names that an object inherits in a fresh process. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).sort()

function expectClean(): void {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(INHERITED)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect([].concat as unknown).toBeTypeOf('function')
}

/** JSON with every name kept literally; the forged name comes last. */
function withForged(text: string, name: string, value: string): string {
  const comma = text === '{}' ? '' : ','
  return `${text.slice(0, -1)}${comma}${JSON.stringify(name)}:${value}}`
}

/** A checksum of all stored rows, except logs of refusals and the time of last use. */
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
  // The parts of a union may come in any order.
  return lines
    .map(({ line }) => line)
    .sort()
    .join('\n')
}

/** A call with the director's token; returns any answer without checking it. */
async function ask(
  path: string,
  query: Record<string, string>,
  method = 'GET',
  body: string | null = null,
): Promise<{ status: number; body: { success?: boolean } }> {
  const url = new URL(path, 'http://staffdesk.example')
  url.search = String(new URLSearchParams(query))
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const answer = await company.api.fetch(new Request(url, { method, headers, body }))
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: isJson ? JSON.parse(text) : {} }
}

/** A refusal lists at most this many unknown fields, so the names are tried in groups of this size. */
const TOLD_NAMES = 10

/** Names that a call of a resource must refuse; tests/conformance/calls.test.ts tries its own fields. */
function foreignTo({ fields }: Resource): typeof FORGED {
  return FORGED.filter(
    ([name]) => !Object.hasOwn(fields, name) || fields[name]?.access === 'computed',
  )
}

/** JSON with each name kept literally; the forged names come last. */
const withAll = (body: object, forged: typeof FORGED) =>
  forged.reduce((text, [name, value]) => withForged(text, name, value), JSON.stringify(body))

describe('P11 mass assignment', () => {
  const made = new Map<Resource, { id: string; fresh: Input }>()
  let before: string

  beforeAll(async () => {
    const { director } = company
    for (const { resource } of WRITABLE_SHAPES) {
      const { id } = await addSample(director, resource)
      made.set(resource, { id, fresh: await sampleRecord(director, resource) })
    }
    before = await fingerprint()
  })

  test.each(WRITABLE_SHAPES)('$path takes nothing that nobody may type', async ({ resource }) => {
    const { director } = company
    const { add, update } = resource.endpoints
    const { id = '', fresh = {} } = made.get(resource) ?? {}
    const forged = foreignTo(resource).filter(([name]) => name !== 'id' && name !== 'version')
    for (const some of inParts(forged, TOLD_NAMES)) {
      const names = some.map(([name]) => name)
      for (const [path, method, body] of [
        [add, 'POST', withAll(fresh, some)],
        [update, 'PUT', withAll({ id, version: 1 }, some)],
      ] as const) {
        const answer = refusalIn(await director(path, { method, body }))
        expect(answer, path).toMatchObject({ status: 400, errors: expect.arrayContaining(names) })
      }
    }
    const version = FORGED.filter(([name]) => name === 'version')
    for (const [path, method, body, statuses] of [
      [add, 'POST', withAll(fresh, version), [400]],
      [add, 'POST', `[${withAll(fresh, forged)}]`, [400]],
      [update, 'PUT', withAll({ id, remark: 'x' }, FORGED.slice(0, 1)), [400]],
      // If a change contains only a version that the record does not have, the answer is a conflict.
      [update, 'PUT', withAll({ id, remark: 'x' }, version), [400, 409]],
    ] as const) {
      const { status, text } = await director(path, { method, body })
      expect(statuses, `${method} ${path} ${body}: ${text}`).toContain(status)
    }
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
    const survived: string[] = []
    // Every call about records accepts their id and version.
    const unknown = FORGED.filter(([name]) => name !== 'id' && name !== 'version')
    for (const [at, { method, path }] of writes.entries()) {
      // First all names together, then a single name, which differs from call to call.
      for (const forged of [unknown, unknown.slice(at % unknown.length).slice(0, 1)]) {
        const { status, body } = await ask(path, { id: newId() }, method, withAll({}, forged))
        // The shell calls report wrong entries with status 200, and AddVisitUser accepts any body silently.
        const isHarmless = status === 200 && (!body.success || path.endsWith('AddVisitUser'))
        if ((status < 400 || status > 499) && !isHarmless) {
          survived.push(`${method} ${path} ${forged.map(([name]) => name)}: ${status}`)
        }
      }
    }
    expect(survived).toEqual([])
  })

  test('nothing of all this was stored', async () => {
    expect(await fingerprint()).toBe(before)
    expectClean()
  })

  test('the own account takes the fields that users may set for themselves, and nothing else', async () => {
    const { nobody } = company
    const before = await fingerprint()
    for (const path of ['/uc/api/User/UpdateMyProfile', '/uc/api/User/SetUserDelegate']) {
      for (const [name, value] of FORGED) {
        const answer = await nobody(path, { method: 'PUT', body: withForged('{}', name, value) })
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

/** Each parameter of a call is also tried alone: the refusal of one parameter would hide the others. */
const ALONE = ['a\u0000b', '\ud800', "'"]
/**
 * This many odd values are sent in all parameters of a call; the next call continues with the next values.
 */
const TOGETHER = 6

/** The described parameters of a reading call; all known parameters if the call describes none. */
async function describedParameters(): Promise<(path: string) => string[]> {
  const answer = await company.api.fetch(new Request('http://staffdesk.example/openapi.json'))
  const { paths } = (await answer.json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  }
  return (path) => {
    const parameters = paths[path]?.get?.parameters?.filter((one) => one.in === 'query') ?? []
    return parameters.length > 0 ? parameters.map(({ name }) => name) : PARAMETERS
  }
}

/** The number of odd bodies for each call. */
const ODD_BODIES = 3
/** A refusal of texts that cannot be stored lists at most this many fields. */
const SHOWN_FIELDS = 20

/** Each call is sent a dozen times. */
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
      for (const [at, { path }] of reads.entries()) {
        const own = generic.has(path) ? ['id', 'ids', 'key', 'limit', 'format'] : ownOf(path)
        const names = generic.has(path) ? own : [...new Set([...own, ...PARAMETERS])]
        for (let turn = 0; turn < TOGETHER; turn += 1) {
          const value = ODD[(at * TOGETHER + turn) % ODD.length] ?? ''
          await read(path, Object.fromEntries(names.map((name) => [name, value])))
        }
        for (const value of ALONE) for (const name of own) await read(path, { [name]: value })
      }
      expect(failed).toEqual([])
    },
    ALL_CALLS_MS,
  )

  test.each(WRITABLE_SHAPES)('$path takes no text that cannot be stored', async ({ resource }) => {
    const { director } = company
    const body = await sampleRecord(director, resource)
    const texts = Object.keys(body).filter((name) =>
      ['text', 'longText'].includes(resource.fields[name]?.kind ?? ''),
    )
    if (texts.length === 0) return
    for (const value of ['x\ud800', '\udc00x', 'x\u0000', 'x\u0007']) {
      const odd = Object.fromEntries(texts.map((name) => [name, value]))
      const answer = await director(resource.endpoints.add, {
        method: 'POST',
        body: { ...body, ...odd },
      })
      // The refusal names each field, up to the largest number that it lists.
      const named = Object.keys(answer.body.errors ?? {})
      expect(answer.status, answer.text).toBe(400)
      expect(named.length).toBeGreaterThanOrEqual(Math.min(texts.length, SHOWN_FIELDS))
      expect(texts).toEqual(expect.arrayContaining(named))
    }
  })

  test('odd values in the bodies of calls are refused', async () => {
    const calls = company.api.routeTable().calls.filter(({ path }) => !REPEATED_CALLS.has(path))
    const values = ['a\u0000b', '\ud800', '9'.repeat(30), -1, 1e308, null, [], {}, [[[]]], true]
    const names = ['id', 'version', 'remark', 'names', 'userIds', 'roleId', 'items', 'validTo']
    const failed: string[] = []
    const writes = calls.filter(({ method }) => method !== 'GET')
    for (const [at, { method, path }] of writes.entries()) {
      const oddAt = (turn: number) => values[(at * ODD_BODIES + turn) % values.length]
      // Every call gets some values in some shapes; all calls together cover all pairs many times.
      for (let turn = 0; turn < ODD_BODIES; turn += 1) {
        const value = oddAt(turn)
        const shapes = [
          Object.fromEntries(names.map((name) => [name, value])),
          Object.fromEntries(names.map((name, place) => [name, oddAt(turn + place)])),
          [value],
          { userCode: value, items: [] },
          { remark: value, modelType: value },
          { id: newId(), version: value },
          [{ id: newId(), version: value }],
        ]
        const body = shapes[(at + turn) % shapes.length]
        const { status } = await ask(path, { version: String(value) }, method, JSON.stringify(body))
        if (status >= 500) failed.push(`${method} ${path} ${JSON.stringify(body)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })
})
