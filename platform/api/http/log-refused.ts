import { writeAudit } from '#platform/api/history/history.ts'
import { BoundedCache } from '#platform/api/identity/actor/bounded-cache.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { findResource } from '#product/define/registry.server.ts'

const WINDOW_MS = 60_000
const MAX_KEPT = 5_000
/**
 * The limit for each account, and for all callers without an account together. It keeps one account from hiding the
 * entries of others.
 */
const MAX_ROWS_A_WINDOW = 200
const STRANGERS = ''

/**
 * A request refused before any call: a form from another site, or of
 * another sign-in. Its content is never logged.
 */
export type RefusedRequest = {
  /** A code from our own list, never user input. */
  reason: string
  method: string
  path: string
  address: string
  requestId: string
  /** The user of the session that sent the form, if it is known. */
  userId: string | null
}

/**
 * Writes refused requests into the operation log. A request repeated within a
 * minute is written once, and a limit keeps new ones from filling the log.
 */
export function createRefusedLog(db: Database, now: () => number = Date.now) {
  const recent = new BoundedCache<number>(MAX_KEPT)
  let window = { from: 0, rows: new Map<string, number>() }

  function isNews({ reason, method, path, address, userId }: RefusedRequest): boolean {
    const at = now()
    if (at - window.from >= WINDOW_MS) window = { from: at, rows: new Map() }
    const key = `${reason} ${address} ${method} ${path}`
    const last = recent.get(key)
    if (last !== undefined && at - last < WINDOW_MS) return false
    const who = userId ?? STRANGERS
    const rows = window.rows.get(who) ?? 0
    if (rows >= MAX_ROWS_A_WINDOW) return false
    recent.set(key, at)
    window.rows.set(who, rows + 1)
    return true
  }

  return async (request: RefusedRequest): Promise<void> => {
    if (!isNews(request)) return
    const { reason, method, path, address, requestId, userId } = request
    const holder = userId === null ? undefined : await readHolder(db, userId)
    await writeAudit(db, holder && userId ? { ...holder, userId } : null, {
      resource: resourceAt(path),
      action: 'denied',
      ok: false,
      title: `${method} ${path}`,
      ip: address,
      requestId,
      after: { needed: reason },
    })
  }
}

function resourceAt(path: string): string {
  const name = path.split('/').slice(1, 3).join('/')
  return findResource(name)?.path ?? ''
}

function readHolder(db: Database, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['code', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
