import { beforeAll, describe, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { terminalDesk } from '../../modules/attendance/clocking/tests/terminal-desk.ts'
import { addBareAccount, giveRole, issueToken } from '../api/rights-company.ts'
import { type Caller, newId, ORIGIN } from '../api/running-api.ts'
import { inParts } from '../in-parts.ts'

// PostgreSQL stores neither U+0000 nor half of a surrogate pair. Each call refuses them when it parses its
// body and its URL, and names the field, whatever it does with the text later.

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
}

type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type DescribedOperation = { method: string; path: string; operation: Operation }

const NUL = 'a\u0000b'
const HALF_PAIR = 'a\ud800b'
const UNSTORABLE = [NUL, HALF_PAIR, [NUL], { inner: [{ deep: HALF_PAIR }] }]
const JSON_TYPE = 'application/json'
const ALL_CALLS_MS = 300_000

const { database, api } = testCompany()
let described: Described
let everything: Caller
let terminal: Caller

beforeAll(async () => {
  everything = await withAllRights()
  const { token } = await terminalDesk(api, database).then((desk) => desk.registered())
  terminal = api.withToken(token)
  const answer = await api.fetch(new Request(`${ORIGIN}/openapi.json`))
  described = (await answer.json()) as Described
})

/** A caller with every right, so that each call reads the body. */
async function withAllRights(): Promise<Caller> {
  const file = String(
    await database.value("select user_base_id from app_user where user_name = 'staff1'"),
  )
  await database.rows('update app_user set user_base_id = null where user_base_id = $1', [file])
  const [account, role] = [await addBareAccount(database, 'everything', file, null), newId()]
  await database.rows("insert into role (id, code, name, scope) values ($1, 'all', 'all', '4')", [
    role,
  ])
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select $1, 'button', id from button where deleted_at is null`,
    [role],
  )
  await giveRole(database, account, role)
  return api.withToken(await issueToken(database, account))
}

function allOperations(): DescribedOperation[] {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

const callerOf = (path: string) =>
  Object.values<string>(TERMINAL_CALLS).includes(path) ? terminal : everything

/** The field names of a body, in all variants of its schema. */
function namesIn(schema: Schema): string[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return namesIn(described.components.schemas[name] ?? {})
  const inner = (schema.anyOf ?? []).flatMap(namesIn)
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inner])]
}

/** A refusal lists at most this many fields, so a call with more fields is tested in parts. */
const SHOWN_FIELDS = 20

async function refusalOf(
  { method, path }: DescribedOperation,
  call: { query?: Record<string, string>; body?: object },
): Promise<{ status: number; fields: string[] }> {
  const answer = await callerOf(path)(path, { ...call, method: method as 'POST' })
  return {
    status: answer.status,
    fields: Object.keys(answer.body.errors ?? {}),
  }
}

describe('texts that the database cannot store', () => {
  test(
    'are refused by each call, in each parameter of its address, by name',
    async () => {
      const wrong: string[] = []
      let count = 0
      for (const operation of allOperations()) {
        const parameters = operation.operation.parameters ?? []
        const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
        for (const some of inParts([...new Set(names)], SHOWN_FIELDS)) {
          count += some.length
          const query = Object.fromEntries(some.map((name) => [name, NUL]))
          const { status, fields } = await refusalOf(operation, { query })
          if (status === 400 && some.every((name) => fields.includes(name))) continue
          wrong.push(`${operation.method} ${operation.path} ${some}: ${status} ${fields}`)
        }
      }
      expect(wrong).toEqual([])
      expect(count).toBeGreaterThan(1_000)
    },
    ALL_CALLS_MS,
  )

  test(
    'are refused by each call, in each field of its body, by name',
    async () => {
      const wrong: string[] = []
      let count = 0
      for (const operation of allOperations()) {
        const { method, path } = operation
        const content = operation.operation.requestBody?.content[JSON_TYPE]
        // This call accepts the other rows: modules/attendance/clocking/tests/attend-devices.test.ts.
        if (content === undefined || path === CLOCK_CALLS.push) continue
        for (const some of inParts(namesIn(content.schema), SHOWN_FIELDS)) {
          const values = some.map((_, place) => UNSTORABLE[(count + place) % UNSTORABLE.length])
          count += some.length
          const body = Object.fromEntries(some.map((name, place) => [name, values[place]]))
          const { status, fields } = await refusalOf(operation, { body })
          const named = fields.map((field) => field.split('.')[0])
          if (status === 400 && some.every((name) => named.includes(name))) continue
          wrong.push(`${method} ${path} ${JSON.stringify(body)}: ${status} ${fields}`)
        }
      }
      expect(wrong).toEqual([])
      expect(count).toBeGreaterThan(1_000)
    },
    ALL_CALLS_MS,
  )

  test('are refused as names of fields, in lists and as a whole body', async () => {
    const save = (body: unknown) =>
      everything('/uc/api/User/UpdateMyProfile', { method: 'PUT', body: JSON.stringify(body) })
    for (const body of [{ [NUL]: 1 }, [NUL], NUL, [[HALF_PAIR]]]) {
      const answer = await save(body)
      expect([answer.status, answer.body.msg], JSON.stringify(body)).toEqual([
        400,
        expect.stringContaining('无法保存'),
      ])
    }
  })
})
