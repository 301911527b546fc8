import { beforeAll, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addBareAccount, giveRole, issueToken } from '../api/rights-company.ts'
import { newId, ORIGIN } from '../api/running-api.ts'

// Users read messages, so no word of a message may be an internal name of the program. Each call gets invalid
// values in each of its fields here, and in those fields of its resource that it may not write.

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }

type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type CallWithBody = { method: string; path: string; names: string[] }

const JSON_TYPE = 'application/json'
const ALL_CALLS_MS = 300_000
/** Values that no field accepts, and that a message does not repeat. */
const WRONG: readonly unknown[] = [{ '0': [[]] }, null, '']
/** A name from the program: `startDate`, `start_date`, `hr/archives`. */
const SPELT_AS_CODE = /^([a-z]+[A-Z]\w*|[a-z]+_\w+)$/
/** Words that office users also use, although some field has that name. */
const USUAL: ReadonlySet<string> = new Set(['id', 'json', 'xlsx', 'csv'])

/**
 * Calls that refuse this token: machines use other credentials, and ending other sessions needs a session, which the
 * token lacks.
 */
const OTHER_SIGN_IN: ReadonlySet<string> = new Set([
  CLOCK_CALLS.push,
  ...Object.values(TERMINAL_CALLS),
  '/uc/api/Session/EndMyOtherSessions',
])

const { database, api } = testCompany()
let described: Described
let token: string

beforeAll(async () => {
  token = await withAllRights()
  const answer = await api.fetch(new Request(`${ORIGIN}/openapi.json`))
  described = (await answer.json()) as Described
})

/** An account with every button, so that each call reads the body. */
async function withAllRights(): Promise<string> {
  const file = String(
    await database.value("select user_base_id from app_user where user_name = 'staff1'"),
  )
  await database.rows('update app_user set user_base_id = null where user_base_id = $1', [file])
  const [account, role] = [await addBareAccount(database, 'reader', file, null), newId()]
  await database.rows("insert into role (id, code, name, scope) values ($1, 'all', 'all', '4')", [
    role,
  ])
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select $1, 'button', id from button where deleted_at is null`,
    [role],
  )
  await giveRole(database, account, role)
  return issueToken(database, account)
}

/** The messages in an answer, also of the few calls that refuse with status 200 for the shell. */
async function send(method: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': JSON_TYPE }
  const request = new Request(ORIGIN + path, { method, headers, body: JSON.stringify(body) })
  const answer = await api.fetch(request)
  const answerBody = (await answer.json()) as { msg?: string; errors?: Record<string, string> }
  return { status: answer.status, msg: answerBody.msg ?? '', errors: answerBody.errors ?? {} }
}

function namesIn(schema: Schema): string[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return namesIn(described.components.schemas[name] ?? {})
  const inner = (schema.anyOf ?? []).flatMap(namesIn)
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inner])]
}

/** The field names of the call's resource, which the call refuses if they are not writable. */
function namesOfResource(path: string): string[] {
  const { fields = {} } = OF_PATH.get(path) ?? {}
  return Object.keys(fields)
}

const OF_PATH: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.flatMap((resource) => [
    ...[resource.endpoints.add, resource.endpoints.update].map(
      (path) => [path, resource] as [string, Resource],
    ),
    ...Object.values(resource.actions).map(
      ({ endpoint }) => [endpoint, resource] as [string, Resource],
    ),
  ]),
)

function callsWithBody(): CallWithBody[] {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content[JSON_TYPE]?.schema
      if (schema === undefined) return []
      const names = [...new Set([...namesIn(schema), ...namesOfResource(path)])]
      return [{ method: method.toUpperCase(), path, names }]
    }),
  )
}

function codeIn(text: string, known: ReadonlySet<string>): string[] {
  const words = text.match(/[A-Za-z_]\w*/g) ?? []
  return words.filter(
    (word) =>
      !USUAL.has(word.toLowerCase()) &&
      (SPELT_AS_CODE.test(word) || (word.length > 1 && known.has(word))),
  )
}

test(
  'no refusal of a call shows the name that the program has for a field',
  async () => {
    const calls = callsWithBody()
    const known = new Set(calls.flatMap(({ names }) => names))
    const wrong = new Set<string>()
    const unknown: string[] = []
    let count = 0
    for (const { method, path, names } of calls) {
      for (const value of WRONG) {
        const body = Object.fromEntries(names.map((name) => [name, value]))
        const { status, msg, errors } = await send(method, path, body)
        if (status === 401) unknown.push(path)
        for (const text of [msg, ...Object.values(errors)]) {
          count += 1
          const code = codeIn(String(text), known)
          if (code.length > 0) wrong.add(`${method} ${path}: ${text}`)
        }
      }
    }
    expect([...wrong]).toEqual([])
    // The user of the test stays signed in.
    expect(unknown.filter((path) => !OTHER_SIGN_IN.has(path))).toEqual([])
    expect(count).toBeGreaterThan(3_000)
  },
  ALL_CALLS_MS,
)
