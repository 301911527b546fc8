import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pino from 'pino'
import type { AreaCall, AreaDeps } from '#platform/api/calls/area.ts'
import { mountResource } from '#platform/api/crud/mount/mount-resource.ts'
import type { Rules, Store } from '#platform/api/crud/resource-store.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import { createCalls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { answerError, answerMissing, readCaller } from '#platform/api/http/errors.ts'
import { requireActor } from '#platform/api/http/require-actor.ts'
import { createActorReader } from '#platform/api/identity/actor/read-actor.ts'
import { createRateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { createDictionaryCache } from '#platform/api/store/caches/dictionary-cache.ts'
import { createListCache } from '#platform/api/store/caches/list-cache.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { type Caller, callWith, type RunningApi, UNLIMITED } from '#tests/api/running-api.ts'

/** A menu entry with all buttons of a resource, and a role with them for some accounts. */
export async function grantMadeUp(
  database: DatabaseClient,
  resource: Resource,
  userNames: readonly string[],
): Promise<void> {
  const [menu, role] = [randomUUID(), randomUUID()]
  await database.rows(
    `insert into menu (id, module_id, name, path, type) select $1, module_id, $2, $3, type
     from menu where path = '/hr/archives'`,
    [menu, resource.label, `/${resource.path}`],
  )
  for (const code of buttonsOf(resource, [])) {
    await database.rows(
      'insert into button (id, menu_id, code, name) values (gen_random_uuid(), $1, $2, $2)',
      [menu, code],
    )
  }
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, $2, '4')", [
    role,
    `made-up-${role.slice(0, 8)}`,
  ])
  await database.rows(
    "insert into role_navigation (role_id, kind, target_id) select $1, 'button', id from button where menu_id = $2",
    [role, menu],
  )
  await database.rows(
    "insert into role_navigation (role_id, kind, target_id) values ($1, 'menu', $2)",
    [role, menu],
  )
  for (const userName of userNames) {
    await database.rows(
      'insert into role_user (id, role_id, user_id) select gen_random_uuid(), $1, id from app_user where user_name = $2',
      [role, userName],
    )
  }
}

export type MadeUpApi = {
  as(userName: string): Promise<Caller>
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/** A resource that no area has, with the rules and calls that an area would mount for it. */
export type MadeUp = { resource: Resource; rules?: Rules; calls?: readonly AreaCall[] }

/** Starts an API with one resource that no area has. It answers as the product does for its own resources. */
export function startMadeUp(
  running: RunningApi,
  database: DatabaseClient,
  { resource, ...options }: { url: string; resource: Resource; userNames: readonly string[] },
): Promise<MadeUpApi> {
  return startMadeUps(running, database, { ...options, made: [{ resource }] })
}

/** The same for several resources, with their rules and calls. */
export async function startMadeUps(
  running: RunningApi,
  database: DatabaseClient,
  { url, made, userNames }: { url: string; made: readonly MadeUp[]; userNames: readonly string[] },
): Promise<MadeUpApi> {
  for (const { resource } of made) await grantMadeUp(database, resource, userNames)
  const { db, pool } = openDatabase(url, { poolSize: 4, onIdleError: () => undefined })
  const actors = createActorReader({ db, url })
  const limits = createRateLimits({ pool, rates: UNLIMITED, onUsedUp: () => undefined })
  const app = new Hono<ApiEnv>()
  app.onError(answerError(pino({ level: 'error' })))
  app.notFound(answerMissing)
  app.use('*', readCaller)
  app.use('*', requireActor(actors, { limits, trustClientIp: false }))
  const calls = createCalls(app, { trustClientIp: false, limits, onDenied: async () => undefined })
  const store: Store = {
    db,
    counts: createCountCache(),
    unread: createCountCache(),
    dictionaries: createDictionaryCache(),
    lists: createListCache(),
    files: createFileShelf(db, NO_FILES, () => undefined),
  }
  // The calls of made-up resources use only the store.
  const deps = store as AreaDeps
  const choosing = { limits: new Map(), leavers: new Set<string>(), pages: {} }
  for (const { resource, rules = {}, calls: own = [] } of made) {
    mountResource(calls, store, resource, { rules, choosing })
    for (const { handler, ...call } of own) {
      calls.add({ ...call, handler: (c, actor) => handler(c, actor, deps) })
    }
  }
  const fetch = async (request: Request) => app.fetch(request)
  return {
    fetch,
    as: async (userName) => callWith({ fetch }, await running.token(userName)),
    async close() {
      await actors.close()
      await db.destroy()
    },
  }
}
