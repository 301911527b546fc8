import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Area } from '#api/areas/area.ts'
import { mountAreas } from '#api/areas/mount-areas.ts'
import { createAreaCache } from '#api/attendance/place/area-cache.ts'
import { createClockIns } from '#api/attendance/records/add-clock-ins.ts'
import type { Rules } from '#api/crud/resource-store.ts'
import { createFileShelf } from '#api/files/file-shelf.ts'
import { createFolderStore } from '#api/files/folder-store.ts'
import { createCalls } from '#api/http/calls.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { createRateLimits, USUAL_RATES } from '#api/identity/rate-limits.ts'
import { keepNavigation } from '#api/queries/shell/keep-navigation.ts'
import { createCountCache } from '#api/store/count-cache.ts'
import { openDatabase } from '#api/store/database.ts'
import { createDictionaryCache } from '#api/store/dictionary-cache.ts'
import { createListCache } from '#api/store/list-cache.ts'
import { departments } from '#resources/org/department.ts'
import { orgHistories } from '#resources/org/history.ts'
import { postRanks } from '#resources/org/post-rank.ts'
import { RESOURCES } from '#resources/registry.server.ts'

/** Everything that a start mounts with; nothing of it is asked for before a call comes in. */
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
      navigationOf: keepNavigation(db),
      jobs: [],
      onTrouble: () => undefined,
    },
  }
}

function start(table: Record<string, Rules>, resources = [departments, orgHistories, postRanks]) {
  const { calls, deps } = beginStart()
  const area: Area = { resources: table, calls: [] }
  mountAreas(calls, deps, { areas: [area], resources })
  return calls.all().map(({ method, path }) => `${method} ${path}`)
}

const act = async () => ({})
const rules = { actions: { move: act, merge: act } }
const plain = { 'org/departments': rules, 'org/histories': {}, 'org/post-ranks': {} }

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

  const { 'org/post-ranks': _none, ...missing } = plain
  test.each([
    ['a resource without an entry', missing, 'org/post-ranks has no entry'],
    ['an entry without a resource', { ...plain, 'org/pots': {} }, 'org/pots'],
    ['an action without a rule', { ...plain, 'org/departments': {} }, 'org/departments#'],
    [
      'a rule without an action',
      { ...plain, 'org/post-ranks': { actions: { promote: act } } },
      'org/post-ranks has no action promote',
    ],
    [
      'a rule that nothing would use',
      { ...plain, 'org/histories': { delete: async () => undefined } },
      'org/histories cannot be written',
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
