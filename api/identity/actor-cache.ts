import type { Actor } from '../actor.ts'
import type { Database } from '../store/database.ts'
import { BoundedCache } from './bounded-cache.ts'
import { type LoadedActor, loadActor } from './load-actor.ts'

const CACHE_LIFE_MS = 5_000
const CACHE_LIMIT = 2_000

export type ActorCache = {
  /** The actor kept under the key, unless its time is over. */
  get(key: string): Actor | null
  /** Reads the token's actor from the database; calls for the same key share one reading. */
  load(token: string, key: string): Promise<LoadedActor | null>
  forgetAll(): void
  /** Forgets everything; while changes are not heard nothing is kept. */
  setTrusted(isTrusted: boolean): void
}

type Kept = LoadedActor & { until: number }

/** Keeps the actors of access tokens for a few seconds, under hashes of the tokens. */
export function createActorCache(db: Database, now: () => number): ActorCache {
  const kept = new BoundedCache<Kept>(CACHE_LIMIT)
  const loading = new Map<string, Promise<LoadedActor | null>>()
  let isTrustedNow = false

  function forgetAll(): void {
    kept.clear()
    // A load that began before the change may have read the state before it.
    loading.clear()
  }

  function get(key: string): Actor | null {
    const known = kept.get(key)
    if (known && known.until > now()) return known.actor
    kept.delete(key)
    return null
  }

  function load(token: string, key: string): Promise<LoadedActor | null> {
    const running = loading.get(key)
    if (running !== undefined) return running
    const loaded: Promise<LoadedActor | null> = loadActor(db, token)
      .then((found) => {
        const isCurrent = loading.get(key) === loaded
        if (found && isCurrent && isTrustedNow) {
          kept.set(key, { ...found, until: Math.min(now() + CACHE_LIFE_MS, found.expiresAt) })
        }
        return found
      })
      .finally(() => {
        if (loading.get(key) === loaded) loading.delete(key)
      })
    loading.set(key, loaded)
    return loaded
  }

  function setTrusted(isTrusted: boolean): void {
    isTrustedNow = isTrusted
    forgetAll()
  }

  return { get, load, forgetAll, setTrusted }
}
