import { randomUUID } from 'node:crypto'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type Document, describedBy } from '../../platform/tests/http/described-answers.ts'
import { freshDatabase } from '../api/database.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { type Caller, ORIGIN, type RunningApi, startApi } from '../api/running-api.ts'
import { EVERY_SHAPE } from '../shapes.ts'

const EVERYBODY = '4'
const ONESELF = '1'

export type ConformanceCompany = {
  /** Of its database. */
  url: string
  api: RunningApi
  database: DatabaseClient
  /** Two people with every right over everybody. */
  director: Caller
  manager: Caller
  /** The same rights, but over the own personnel file only. */
  narrow: Caller
  /** Signed in, and nothing more. */
  nobody: Caller
  anonymous: Caller
  /** Whether there is a right to see a resource in the clear; the callers above then have it. */
  hasUnmask(resource: Resource): boolean
  close(): Promise<void>
}

/** The demo company with accounts that hold every button, also those of later resources. */
export async function openCompany(): Promise<ConformanceCompany> {
  const { url, drop } = await freshDatabase()
  const database = await connect(url)
  await grantEverything(database, 'hrdir', EVERYBODY)
  await grantEverything(database, 'hrmgr', EVERYBODY)
  await grantEverything(database, 'staff3', ONESELF)
  const unmaskable = await database.rows<{ path: string }>(
    "select split_part(code, ':', 1) as path from page_right where code like '%:unmask'",
  )
  const paths = new Set(unmaskable.map(({ path }) => path))
  const api = await startApi(url)
  const described = await holdToDescription(api)
  const [director, manager, narrow, nobody] = await Promise.all(
    ['hrdir', 'hrmgr', 'staff3', 'noperm'].map(async (name) => described(await api.as(name))),
  )
  if (!director || !manager || !narrow || !nobody) throw new Error('an account is missing')
  return {
    url,
    api,
    database,
    director,
    manager,
    narrow,
    nobody,
    anonymous: api.withToken(null),
    hasUnmask: ({ permissionPath }) => paths.has(permissionPath),
    async close() {
      await database.end()
      try {
        await api.close()
      } finally {
        await drop()
      }
    },
  }
}

/** Callers to whom every answer must be what the description of its call says. */
async function holdToDescription(api: RunningApi): Promise<(caller: Caller) => Caller> {
  const answer = await api.fetch(new Request(`${ORIGIN}/openapi.json`))
  const document = (await answer.json()) as Document
  const described = describedBy(document)
  return (caller) => async (path, call) => {
    const told = await caller(path, call)
    const asked = { method: call?.method ?? 'GET', path: path.split('?')[0] ?? '' }
    // Other prefixes of a family answer the same, and files are no JSON.
    if (!document.paths[asked.path]) return told
    const problem = described.problemOf(asked, told.status, told.body)
    if (problem) throw new Error(problem)
    return told
  }
}

async function grantEverything(
  database: DatabaseClient,
  userName: string,
  scope: string,
): Promise<void> {
  const role = randomUUID()
  await database.rows('insert into role (id, code, name, scope) values ($1, $2, $2, $3)', [
    role,
    `all-${userName}`,
    scope,
  ])
  await database.rows(
    "insert into role_navigation (role_id, kind, target_id) select $1, 'button', id from button",
    [role],
  )
  await database.rows(
    'insert into role_user (id, role_id, user_id) select gen_random_uuid(), $1, id from app_user where user_name = $2',
    [role, userName],
  )
}

const named = (resource: Resource) => ({ path: resource.path, resource })
const isWritten = ({ isReadOnly }: Resource) => !isReadOnly

/** `npm test -- --changed` names those it is about; a whole run knows no such setting. */
const asked = process.env.TEST_RESOURCES?.split(',')
const TRIED = asked ? RESOURCES.filter(({ path }) => asked.includes(path)) : RESOURCES

/** Resources that can be written, for `describe.each`. */
export const WRITABLE_RESOURCES = TRIED.filter(isWritten).map(named)

/** For `describe.each`: every resource under its path. */
export const EVERY_RESOURCE = TRIED.map(named)

/** One of every shape, for what is too dear to try on all of them. */
export const SHAPES = EVERY_SHAPE.map(named)

/** One of every shape that can be written. */
export const WRITABLE_SHAPES = EVERY_SHAPE.filter(isWritten).map(named)
