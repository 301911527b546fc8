import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'
import type { PageHandler } from './front/pages.ts'

type RouteId = keyof ServerBuild['routes']
type Branch = readonly RouteId[]
type Mode = NonNullable<Parameters<typeof createRequestHandler>[1]>

// The limit keeps invented addresses of strangers from filling the memory.
const MAX_PATHS = 2_000
const MAX_PATH_LENGTH = 120

/**
 * Serves the pages of a build. The framework searches all routes several times a request, so each path gets a
 * handler with the routes of its own branch. The framework's own rules find the branch, once for each path.
 */
export function createPageHandler(build: ServerBuild, mode: Mode): PageHandler {
  const whole = createRequestHandler(build, mode)
  const branches = new Map<string, PageHandler>()
  const paths = createBoundedCache<PageHandler>(MAX_PATHS)
  const findBranch = createBranchFinder(build)

  function handlerOf(branch: Branch): PageHandler {
    const key = branch.join()
    const handler = branches.get(key) ?? createRequestHandler(onlyRoutes(build, branch), mode)
    branches.set(key, handler)
    return handler
  }

  function handlerAt(pathname: string): PageHandler {
    const known = paths.get(pathname)
    if (known) return known
    const branch = findBranch(pathname)
    const handler = branch === null ? whole : handlerOf(branch)
    if (pathname.length <= MAX_PATH_LENGTH) paths.set(pathname, handler)
    return handler
  }

  return (request, context) => handlerAt(new URL(request.url).pathname)(request, context)
}

/** Finds the routes of a path, from the root to the leaf; null when no route matches. */
function createBranchFinder({ routes }: ServerBuild): (pathname: string) => Branch | null {
  const tree = childrenOf(routes, undefined)
  return (pathname) => matchRoutes(tree, pathname)?.map(({ route }) => route.id ?? '') ?? null
}

type TreeRoute = {
  id: string
  path?: string | undefined
  caseSensitive?: boolean | undefined
  children: TreeRoute[]
}

function childrenOf(
  routes: ServerBuild['routes'],
  parentId: string | undefined,
): (TreeRoute & { index?: false })[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      path,
      caseSensitive,
      ...(index ? { index: true } : { children: childrenOf(routes, id) }),
    })) as (TreeRoute & { index?: false })[]
}

function onlyRoutes(build: ServerBuild, branch: Branch): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => branch.includes(id)))
  const { assets } = build
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...assets, routes: only(assets.routes) },
  }
}
