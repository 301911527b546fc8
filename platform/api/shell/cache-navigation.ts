import type { Actor } from '#platform/api/actor.ts'
import { BoundedCache } from '#platform/api/identity/actor/bounded-cache.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { loadNavigation, type Navigation } from './load-navigation.ts'

const MOST_NAVIGATIONS = 500

/** Reads the navigation of a user, cached while their rights are unchanged. */
export type NavigationOf = (actor: Pick<Actor, 'userId' | 'rightsVersion'>) => Promise<Navigation>

export function cacheNavigation(db: Database): NavigationOf {
  const kept = new BoundedCache<Promise<Navigation>>(MOST_NAVIGATIONS)
  return ({ userId, rightsVersion }) => {
    const key = `${userId} ${rightsVersion}`
    const known = kept.get(key)
    if (known) return known
    const loaded = loadNavigation(db, userId)
    kept.set(key, loaded)
    loaded.catch(() => kept.delete(key))
    return loaded
  }
}
