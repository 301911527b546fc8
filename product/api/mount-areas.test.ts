import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createClockIns } from '#modules/attendance/clocking/api/add-clock-ins.ts'
import { createAreaCache } from '#modules/attendance/clocking/api/zones/zone-cache.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { createCalls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { createRateLimits, USUAL_RATES } from '#platform/api/identity/throttle/rate-limits.ts'
import { cacheNavigation } from '#platform/api/shell/cache-navigation.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { createDictionaryCache } from '#platform/api/store/caches/dictionary-cache.ts'
import { createListCache } from '#platform/api/store/caches/list-cache.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { mountAreas } from './mount-areas.ts'

/** Everything that mountAreas needs at start; the database is not contacted before a call arrives. */
function beginStart() {
  const url = 'postgres://nobody@127.0.0.1:1/nothing'
  const { db, pool } = openDatabase(url, { poolSize: 1, onIdleError: () => undefined })
  const limits = createRateLimits({ pool, rates: USUAL_RATES, onUsedUp: () => undefined })
  const ways = { trustClientIp: false, limits, onDenied: async () => undefined }
  const calls = createCalls(new Hono<ApiEnv>(), ways)
  return {
    calls,
    deps: {
      db,
      counts: createCountCache(),
      unread: createCountCache(),
      dictionaries: createDictionaryCache(),
      prove: null,
      lists: createListCache(),
      areas: createAreaCache(),
      addClockIn: createClockIns(db),
      files: createFileShelf(db, createFolderStore('/nowhere'), () => undefined),
      navigationOf: cacheNavigation(db),
      jobs: [],
      onTrouble: () => undefined,
    },
  }
}

function start(table: Area['resources'], resources = [departments, orgHistories, postRanks]) {
  const { calls, deps } = beginStart()
  const area: Area = { resources: table, calls: [] }
  mountAreas(calls, deps, { areas: [area], resources })
  return calls.all().map(({ method, path }) => `${method} ${path}`)
}

const act = async () => ({})
const rules = { actions: { move: act, merge: act, share: act } }
const plain: Area['resources'] = [
  answers(departments, rules),
  answers(orgHistories),
  answers(postRanks),
]
/** The plain table with other rules for one resource. */
const withRules = (other: Resource, own: Rules): Area['resources'] =>
  plain.map(([resource, usual]) => answers(resource, resource === other ? own : usual))

describe('the table of an area', () => {
  test('mounts each resource with its verbs and actions', () => {
    const mounted = start(plain)
    const { list, add } = postRanks.endpoints
    expect(mounted).toEqual(expect.arrayContaining([`GET ${list}`, `POST ${add}`]))
    expect(mounted).toContain(`PUT ${departments.actions.move?.endpoint}`)
    expect(mounted).not.toContain(`POST ${orgHistories.endpoints.add}`)
  })

  test('fits the registry', () => {
    const { calls, deps } = beginStart()
    mountAreas(calls, deps)
    const mounted = new Set(calls.all().map(({ path }) => path))
    expect(RESOURCES.filter(({ endpoints }) => !mounted.has(endpoints.list))).toEqual([])
  })

  test.each([
    ['a resource without an entry', plain.slice(0, 2), 'org/post-ranks has no entry'],
    ['an entry without a resource', [...plain, answers(posts)], 'org/posts'],
    ['an action without a rule', withRules(departments, {}), 'org/departments#'],
    [
      'a rule without an action',
      withRules(postRanks, { actions: { promote: act } }),
      'org/post-ranks has no action promote',
    ],
    [
      'a rule that nothing would use',
      withRules(orgHistories, { delete: async () => undefined }),
      'org/histories is read-only',
    ],
  ])('%s ends the start with its name', (_what, table, message) => {
    expect(() => start(table)).toThrow(message)
  })

  test('a resource in two tables ends the start with its name', () => {
    const { calls, deps } = beginStart()
    const area: Area = { resources: plain, calls: [] }
    const resources = [departments, orgHistories, postRanks]
    expect(() => mountAreas(calls, deps, { areas: [area, area], resources })).toThrow(
      'org/departments has two entries',
    )
  })
})
