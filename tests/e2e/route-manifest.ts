import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { EVERY_STRUCTURE } from '../shapes.ts'
import { sql } from './database.ts'
import { runStartedAt } from './run-state.ts'

/** The build that the server of the run uses. */
export async function readBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild
}

type Routes = ServerBuild['routes']
export type Route = NonNullable<Routes[string]>

/** The path pattern of a route, including its parents. */
export function patternOf(route: Route, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const above = parent ? patternOf(parent, routes) : ''
  return [above, route.path ?? ''].filter((part) => part !== '' && part !== '/').join('/')
}

/** Finds the route that answers an address, in the same way as the router. */
export function routeFinder(routes: Routes): (path: string) => string {
  const patterns = Object.values(routes).flatMap((route) =>
    route === undefined ? [] : [{ id: route.id, path: `/${patternOf(route, routes)}` }],
  )
  return (path) => matchRoutes(patterns, path.split('?')[0] ?? '')?.at(-1)?.route.id ?? ''
}

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8057'

export type Address = {
  path: string
  recordId: string | null
  table: string | null
  /** A read-only resource may have pages without an action where other resources have forms. */
  isReadOnly?: boolean
}

/** Addresses of a route; for a generic page, one for each structure. */
export async function addressesOf(pattern: string): Promise<Address[]> {
  const named = pattern.includes(':area')
    ? EVERY_STRUCTURE
    : RESOURCES.filter(({ path }) => pattern === path || pattern.startsWith(`${path}/`))
  if (named.length === 0) {
    return [
      { path: `/${pattern.replace('*', 'no/such/page/there/is')}`, recordId: null, table: null },
    ]
  }
  const addresses = await Promise.all(named.map((resource) => addressesAt(pattern, resource)))
  return addresses.flat()
}

async function addressesAt(
  pattern: string,
  { path, table, actions, isReadOnly }: Resource,
): Promise<Address[]> {
  // Other tests change the records that they made themselves while this one compares.
  const [row] = await sql<{ id: string }>(
    `select id from ${table} t where deleted_at is null
       and coalesce((to_jsonb(t) ->> 'created_at')::timestamptz, '-infinity') <= $1
     order by id limit 1`,
    [runStartedAt().toISOString()],
  )
  // For an empty list, an id that does not exist.
  const recordId = row?.id ?? NOBODYS_ID
  const address = `/${pattern}`.replace(':area/:resource', path).replace(':id', recordId)
  if (!pattern.includes(':action')) return [{ path: address, recordId, table, isReadOnly }]
  const on = pattern.includes(':id') ? 'record' : 'list'
  return Object.values(actions)
    .filter((action) => action.on === on)
    .map(({ name }) => ({ path: address.replace(':action', name), recordId, table }))
}
