import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDescription } from '#api/http/calls.ts'
import {
  type ConformanceCompany,
  openCompany,
  WRITABLE_RESOURCES,
} from '../conformance/conformance-company.ts'
import { addSample, sampleRecord } from '../conformance/sample-record.ts'
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

beforeAll(async () => {
  company = await openCompany()
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

/** Everything that is stored, but for what is written about refusals. */
async function fingerprint(): Promise<string> {
  const tables = await company.database.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition
       and relname not in ('identity_state', 'sign_in_log', 'visit_log', 'audit_log', 'rate_limit')
     order by 1`,
  )
  const parts = await Promise.all(
    tables.map(({ name }) =>
      company.database.value(
        `select coalesce(sum(hashtextextended(t::text, 0)), 0)::text from "${name}" t`,
      ),
    ),
  )
  return tables.map(({ name }, index) => `${name} ${parts[index]}`).join('\n')
}

describe('P11 mass assignment', () => {
  test.each(WRITABLE_RESOURCES)(
    '$path stores nothing that nobody may type',
    async ({ resource }) => {
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
    },
  )

  test('no other call that writes takes a name it does not know', async () => {
    const { director, api } = company
    const generic = new Set(
      WRITABLE_RESOURCES.flatMap(({ resource: { endpoints } }) => [
        endpoints.add,
        endpoints.update,
      ]),
    )
    const writes = api
      .routeTable()
      .calls.filter(({ method, path }) => method !== 'GET' && !generic.has(path))
    expect(writes.length).toBeGreaterThan(40)
    const before = await fingerprint()
    const survived: string[] = []
    for (const call of writes) {
      for (const [name, value] of FORGED) {
        const body = withForged({}, name, value)
        const { status, body: told } = await director(call.path, {
          method: call.method as 'POST' | 'PUT' | 'DELETE',
          query: { id: newId() },
          body,
        })
        const isDeclined = status === 200 && told.success === false
        const isVisit = call.path.endsWith('AddVisitUser') && told.success
        if (status >= 400 && status < 500) continue
        if (!isDeclined && !isVisit) survived.push(`${call.method} ${call.path} ${name}: ${status}`)
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
  ...['\u0000', 'a\u0000b', '\ud800', '\u202e', '%', "'", '"', '\\', '{}', '[]', '[object Object]'],
  ...['-1', '0', '1e309', 'NaN', '9'.repeat(40), 'null', 'undefined', '__proto__', 'constructor'],
  ...['00000000-0000-0000-0000-000000000000', 'x'.repeat(4_000), '../../etc/passwd', '\r\nX: y'],
  ...['2024-02-30', '0000-00-00', '9999-12-31', '2024-01-01T00:00:00Z', 'infinity'],
]
const PARAMETERS = [
  ...['id', 'ids', 'userId', 'deptId', 'roleId', 'postId', 'menuId', 'moduleId', 'rootId', 'uid'],
  ...['mid', 'appId', 'key', 'code', 'userCode', 'type', 'kind', 'city', 'date', 'dateA', 'dateB'],
  ...['year', 'depth', 'limit', 'clear', 'includeChild', 'postWorkType', 'version', 'format'],
]

describe('P34 no answer is an accident', () => {
  const namesFor = ({ path }: CallDescription) =>
    // Lists refuse all names but their own; those are asked with every payload elsewhere.
    path.includes('PageList') ? ['key', 'ids', 'page'] : PARAMETERS

  test('odd parameters are refused, or found to be nothing', async () => {
    const { director, api } = company
    const reads = api.routeTable().calls.filter(({ method }) => method === 'GET')
    const failed: string[] = []
    for (const call of reads) {
      const base: Record<string, string> = call.path.includes('Navigation') ? {} : {}
      for (const value of ODD) {
        for (const name of namesFor(call)) {
          // All at once first: most are not read at all.
          const query = { ...base, [name]: value }
          if (call.path.includes('Export') && name !== 'format' && name !== 'ids') continue
          const url = new URL(call.path, 'http://staffdesk.example')
          for (const [key, text] of Object.entries(query)) url.searchParams.set(key, text)
          const { status } = await api.fetch(
            new Request(url, { headers: { authorization: `Bearer ${await api.token('hrdir')}` } }),
          )
          if (status >= 500) failed.push(`${call.path}?${name}=${JSON.stringify(value)}: ${status}`)
        }
      }
    }
    expect(failed).toEqual([])
    expect(director).toBeDefined()
  })

  test('odd values in the bodies of other calls are refused', async () => {
    const { director, api } = company
    const writes = api.routeTable().calls.filter(({ method }) => method !== 'GET')
    const values = ['a\u0000b', '\ud800', '9'.repeat(30), -1, 1e308, null, [], {}, [[[]]], true]
    const failed: string[] = []
    for (const { method, path } of writes) {
      for (const value of values) {
        const body = Object.fromEntries(
          [
            'id',
            'version',
            'userCode',
            'remark',
            'modelType',
            'names',
            'userIds',
            'roleId',
            'items',
          ].map((name) => [name, value]),
        )
        for (const sent of [
          body,
          [value],
          { userCode: value, items: [] },
          { remark: value },
          { id: newId(), version: value },
        ]) {
          const { status } = await director(path, {
            method: method as 'POST' | 'PUT' | 'DELETE',
            body: JSON.stringify(sent),
          })
          if (status >= 500) failed.push(`${method} ${path} ${JSON.stringify(sent)}: ${status}`)
        }
      }
    }
    expect(failed).toEqual([])
  })
})
