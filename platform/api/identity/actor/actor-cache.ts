import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { BoundedCache } from './bounded-cache.ts'
import { type Granted, keyOf, type RoleSet, readGranted } from './held-grants.ts'
import { createHolders, type GrantedOf, type LoadedActor, loadActor } from './load-actor.ts'

const CACHE_LIFE_MS = 5_000
const CACHE_LIMIT = 2_000
/** The number of cached grants. Small, because only few different sets of roles exist. */
const GRANTED_LIMIT = 200

export type ActorCache = {
  /** The cached actor, unless the entry has expired. */
  get(key: string): Actor | null
  /** Reads the actor of a token from the database; concurrent calls for the same key share one query. */
  load(token: string, key: string): Promise<LoadedActor | null>
  forgetAll(): void
  /** Clears the cache. While the cache receives no change notifications, it stores nothing. */
  setTrusted(isTrusted: boolean): void
}

type Kept<Value> = { value: Value; until: number }

/** Values cached for a few seconds; concurrent loads of the same key share one query. */
function createCache<Value>(limit: number, now: () => number) {
  const kept = new BoundedCache<Kept<Value>>(limit)
  const loading = new Map<string, Promise<Value | null>>()
  let isTrusted = false

  function forgetAll(): void {
    kept.clear()
    // A load that started before the change may have read the old state.
    loading.clear()
  }

  function get(key: string): Value | null {
    const known = kept.get(key)
    if (known && known.until > now()) return known.value
    kept.delete(key)
    return null
  }

  function load<Found extends Value | null>(
    key: string,
    read: () => Promise<Found>,
    endOf: (found: Value) => number = () => Number.POSITIVE_INFINITY,
  ): Promise<Found> {
    const running = loading.get(key) as Promise<Found> | undefined
    if (running !== undefined) return running
    const loaded: Promise<Found> = read()
      .then((found) => {
        if (found !== null && isTrusted && loading.get(key) === loaded) {
          kept.set(key, { value: found, until: Math.min(now() + CACHE_LIFE_MS, endOf(found)) })
        }
        return found
      })
      .finally(() => {
        if (loading.get(key) === loaded) loading.delete(key)
      })
    loading.set(key, loaded)
    return loaded
  }

  function setTrusted(value: boolean): void {
    isTrusted = value
    forgetAll()
  }

  return { get, load, forgetAll, setTrusted }
}

/**
 * Caches the actors of access tokens for a few seconds, under hashes of the tokens. The grants of roles are cached
 * separately, because many actors share them.
 */
export function createActorCache(db: Database, now: () => number): ActorCache {
  const actors = createCache<LoadedActor>(CACHE_LIMIT, now)
  const granted = createCache<Granted>(GRANTED_LIMIT, now)

  const findHolder = createHolders(db)
  const grantedOf: GrantedOf = async (roles) => {
    const key = keyOf(roles)
    return granted.get(key) ?? granted.load(key, () => readOne(db, roles))
  }

  return {
    get: (key) => actors.get(key)?.actor ?? null,
    load: (token, key) =>
      actors.load(
        key,
        () => loadActor({ db, findHolder, grantedOf }, token),
        ({ expiresAt }) => expiresAt,
      ),
    forgetAll() {
      // Clear the source of actors first, so that no actor is built from old grants.
      granted.forgetAll()
      actors.forgetAll()
    },
    setTrusted(isTrusted) {
      granted.setTrusted(isTrusted)
      actors.setTrusted(isTrusted)
    },
  }
}

async function readOne(db: Database, roles: RoleSet): Promise<Granted> {
  const [found] = await readGranted(db, [roles])
  if (!found) throw new Error('the query of rights returned no row')
  return found
}
