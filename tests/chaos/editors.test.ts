import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { type Caller, recordIn, savedIn } from '../api/running-api.ts'
import { addSample } from '../conformance/sample-record.ts'
import { visit } from '../e2e/http.ts'
import { signIn } from '../e2e/sign-in.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { type Product, startProduct } from './product.ts'
import { byScale, chanceFor } from './scale.ts'

const WRITERS = 8
const EDITS = byScale({ test: 3, quick: 10, full: 100 })
const LONGEST_WAIT_MS = 60
const LIMIT_MS = 60_000 + WRITERS * EDITS * 1_000
/** Resources with special rules for saving, and some without. */
const PATHS = byScale({
  test: ['org/department-types', 'org/departments'],
  quick: ['org/department-types', 'org/departments', 'org/posts', 'hr/archives'],
  full: [
    'org/department-types',
    'org/department-ranks',
    'org/departments',
    'org/post-ranks',
    'org/posts',
    'hr/archives',
    'hr/educations',
    'system/roles',
  ],
})

let product: Product
let database: DatabaseClient
let callers: Caller[]

beforeAll(async () => {
  product = await startProduct({ name: 'editors' })
  database = await connect(product.databaseUrl)
  const token = await fetchToken(product.url, 'admin')
  callers = Array.from({ length: WRITERS }, () => callerAt(product.url, token))
})

afterAll(async () => {
  await database?.end()
  await product?.dispose()
})

/** An optional text field that no rule depends on; all writers count up in it. */
function counterOf({ path, fields }: Resource): string {
  const found = Object.entries(fields).find(([, field]) => {
    const isText = field.kind === 'text' || field.kind === 'longText'
    const { check, max = 1_000 } = field.rule
    const isOpen = isWritable(field, 'update') && !field.required && !field.mask && !check
    return isText && isOpen && max >= 6
  })
  if (!found) throw new Error(`${path} has nothing to count in`)
  return found[0]
}

type Count = { accepted: number[]; refused: number }

/** Counts up; after a conflict it continues from the record in the answer. */
async function countUp(
  call: Caller,
  resource: Resource,
  id: string,
  field: string,
): Promise<Count> {
  const chance = chanceFor(`${resource.path} ${Math.random()}`)
  const counted: Count = { accepted: [], refused: 0 }
  let seen = { version: 1, count: 0 }
  while (counted.accepted.length < EDITS) {
    const count = seen.count + 1
    const body = { id, version: seen.version, [field]: String(count) }
    const answer = await call(resource.endpoints.update, { method: 'PUT', body })
    if (answer.status === 409) {
      const current = wireRecord.parse(answer.body.response)
      expect(current.version).toBeGreaterThan(seen.version)
      counted.refused += 1
      seen = { version: current.version, count: Number(current[field]) }
      await sleep(chance.below(LONGEST_WAIT_MS))
      continue
    }
    const { version } = savedIn(answer)
    counted.accepted.push(version)
    seen = { version, count }
  }
  return counted
}

describe('P29 two editors lose nothing', () => {
  it.each(PATHS)(
    `${WRITERS} writers × ${EDITS} edits of %s`,
    async (path) => {
      const resource = requireResource(path)
      const field = counterOf(resource)
      const [first] = callers as [Caller]
      const { id } = await addSample(first, resource)
      await first(resource.endpoints.update, {
        method: 'PUT',
        body: { id, version: 1, [field]: '0' },
      }).then(savedIn)
      // The record now has version 2, so the first write of each writer is a conflict that returns the
      // current record.
      const counts = await Promise.all(callers.map((call) => countUp(call, resource, id, field)))
      const accepted = counts.flatMap((count) => count.accepted).sort((a, b) => a - b)
      const record = recordIn(await first(resource.endpoints.info, { query: { id } }))
      expect(accepted).toHaveLength(WRITERS * EDITS)
      // The versions are: added, set to zero, and each accepted edit.
      expect(record.version).toBe(accepted.length + 2)
      expect(record[field]).toBe(String(accepted.length))
      expect(new Set(accepted).size).toBe(accepted.length)
      const history = await database.rows<{ version: number; after: Record<string, string> }>(
        "select version, after from audit_log where record_id = $1 and action = 'update' order by version",
        [id],
      )
      expect(history.map(({ version }) => version)).toEqual([2, ...accepted])
      expect(history.map(({ after }) => after[field])).toEqual(
        history.map((_, index) => String(index)),
      )
    },
    LIMIT_MS,
  )

  it('who saves second sees both versions and may decide', async (context) => {
    const resource = requireResource('org/department-types')
    const [first] = callers as [Caller]
    const { id, ...sample } = await addSample(first, resource)
    const { url: base } = product
    const cookie = await signIn('hrdir', { base })
    const path = `/org/department-types/${id}/edit`
    const fields = { code: String(sample.code), name: String(sample.name), sort: '1' }
    const save = (remark: string, version: number) =>
      visit(path, { base, cookie, form: { ...fields, remark, version: String(version) } })
    expect((await save('甲的版本', 1)).status).toBe(303)
    const refused = await save('乙的版本', 1)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('甲的版本')
    expect(refused.text).toContain('乙的版本')
    expect((await save('乙的版本', 2)).status).toBe(303)
    expect(recordIn(await first(resource.endpoints.info, { query: { id } }))).toMatchObject({
      version: 3,
      remark: '乙的版本',
    })
    note(context, 'refused with both versions')
  })
})
