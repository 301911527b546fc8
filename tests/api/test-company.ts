import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { type Caller, type RunningApi, startApi } from './running-api.ts'

type ApiOptions = Parameters<typeof startApi>[1]

/** A database of its own with the demo company, and the API on it, for the tests of one file. */
export type TestCompany = {
  /** The address of the database. */
  readonly url: string
  database: DatabaseClient
  api: RunningApi
}

/** Opens the company; the caller closes it after the tests. */
export async function openCompany(
  options: ApiOptions = {},
): Promise<TestCompany & { close(): Promise<void> }> {
  const copy = await freshDatabase()
  const database = await connect(copy.url)
  const api = await startApi(copy.url, options)
  return {
    url: copy.url,
    database,
    api,
    async close() {
      await database.end()
      // `close` throws if the API logged an error. The database is dropped in either case.
      await api.close().finally(() => copy.drop())
    },
  }
}

/**
 * Opens the company before the tests of a file and closes it after them. A file may destructure the result at
 * its top level, but can use it only from the first `beforeAll` on.
 */
export function testCompany(options: ApiOptions = {}): TestCompany {
  let running: Awaited<ReturnType<typeof openCompany>> | undefined
  const company = () => {
    if (!running) throw new Error('The company opens before the tests: use it in hooks and tests.')
    return running
  }
  beforeAll(async () => {
    running = await openCompany(options)
  })
  afterAll(() => running?.close())
  return {
    get url() {
      return company().url
    },
    database: {
      rows: (sql, values) => company().database.rows(sql, values),
      value: (sql, values) => company().database.value(sql, values),
      end: () => company().database.end(),
    },
    api: {
      get push() {
        return company().api.push
      },
      get routeTable() {
        return company().api.routeTable
      },
      fetch: (...request) => company().api.fetch(...request),
      startJobs: (...jobs) => company().api.startJobs(...jobs),
      takeErrors: () => company().api.takeErrors(),
      as: (userName) => company().api.as(userName),
      withToken: (token) => company().api.withToken(token),
      token: (userName) => company().api.token(userName),
      close: () => company().api.close(),
    },
  }
}

/** Signs in these demo accounts, and returns the caller of each by its name. */
export async function signInAll(
  api: RunningApi,
  names: readonly string[],
): Promise<(name: string) => Caller> {
  const callers = new Map<string, Caller>()
  for (const name of names) callers.set(name, await api.as(name))
  return (name) => {
    const caller = callers.get(name)
    if (!caller) throw new Error(`${name} is not signed in`)
    return caller
  }
}
