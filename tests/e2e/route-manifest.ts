import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { RESOURCES } from '#resources/registry.server.ts'
import { sql } from './database.ts'

/** The build that the server of the run answers from. */
export async function readBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild
}

type Routes = ServerBuild['routes']
export type Route = NonNullable<Routes[string]>

/** The path pattern of a route, put together along its parents. */
export function patternOf(route: Route, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const above = parent ? patternOf(parent, routes) : ''
  return [above, route.path ?? ''].filter((part) => part !== '' && part !== '/').join('/')
}

export type Address = { path: string; recordId: string | null; table: string | null }

/** Addresses that a route answers: for the generic pages one of every resource. */
export async function addressesOf(pattern: string): Promise<Address[]> {
  if (!pattern.includes(':area')) {
    return [
      { path: `/${pattern.replace('*', 'no/such/page/there/is')}`, recordId: null, table: null },
    ]
  }
  return Promise.all(
    RESOURCES.map(async ({ path, table }) => {
      const [row] = await sql<{ id: string }>(
        `select id from ${table} where deleted_at is null order by id limit 1`,
      )
      const recordId = row?.id ?? ''
      const address = `/${pattern}`.replace(':area/:resource', path).replace(':id', recordId)
      return { path: address, recordId, table }
    }),
  )
}
