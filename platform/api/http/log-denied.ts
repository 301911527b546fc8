import { writeAudit } from '#platform/api/history/history.ts'
import { BoundedCache } from '#platform/api/identity/actor/bounded-cache.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { OnDenied } from './calls.ts'

const REPEAT_WINDOW_MS = 60_000
const MAX_KEPT = 5_000

/**
 * Writes refused calls into the operation log. A call repeated within a minute
 * is written once, so that a caller cannot fill the log by repeating it.
 */
export function createDeniedLog(db: Database, now: () => number = Date.now): OnDenied {
  const recent = new BoundedCache<number>(MAX_KEPT)
  return async (actor, { method, path, need }, recordId) => {
    const key = `${actor.userId} ${method} ${path} ${recordId ?? ''}`
    const last = recent.get(key)
    if (last !== undefined && now() - last < REPEAT_WINDOW_MS) return
    const [resource = ''] = (need[0] ?? '').split(':')
    await writeAudit(db, actor, {
      resource,
      action: 'denied',
      ok: false,
      title: `${method} ${path}`,
      ...(recordId !== undefined && { id: recordId }),
      after: { needed: Array.isArray(need) ? need.join(' ') : need },
    })
    recent.set(key, now())
  }
}
