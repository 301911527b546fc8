import type { Actor } from '../actor.ts'
import { Failure } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { listen } from '../store/listen.ts'
import { BoundedCache } from './bounded-cache.ts'
import { type LoadedActor, loadActor } from './load-actor.ts'
import { hashToken } from './token-hash.ts'

const CACHE_LIFE_MS = 5_000
const CACHE_LIMIT = 2_000
const TOKEN = /^[\w-]{20,256}$/

const RIGHTS_CHANNEL = 'staffdesk_rights'
const RECORDS_CHANNEL = 'staffdesk_records'

export type ActorReader = {
  /** The actor behind a bearer token; throws a Failure when there is none. */
  read(bearer: string | null): Promise<Actor>
  forgetAll(): void
  close(): Promise<void>
}

export type ActorReaderDeps = {
  db: Database
  /** For the connection that hears of changed rights. */
  url: string
  /** Milliseconds, as from Date.now. */
  now?: () => number
  /** Hears when the connection for changes comes and goes. */
  onListening?: (isUp: boolean, reason?: unknown) => void
}

type Kept = LoadedActor & { until: number }

/** Turns access tokens into actors, remembering them for a few seconds at most. */
export function createActorReader(deps: ActorReaderDeps): ActorReader {
  const { db, now = Date.now, onListening = () => undefined } = deps
  const kept = new BoundedCache<Kept>(CACHE_LIMIT)
  const loading = new Map<string, Promise<LoadedActor | null>>()
  let isListening = false

  function forgetAll(): void {
    kept.clear()
    // A load that began before the change may have read the state before it.
    loading.clear()
  }

  const listener = listen(
    deps.url,
    [RIGHTS_CHANNEL, RECORDS_CHANNEL],
    (channel, table) => {
      if (channel === RIGHTS_CHANNEL || table === 'department') forgetAll()
    },
    {
      onUp() {
        isListening = true
        forgetAll()
        onListening(true)
      },
      onDown(reason) {
        isListening = false
        forgetAll()
        onListening(false, reason)
      },
    },
  )

  function load(token: string, key: string): Promise<LoadedActor | null> {
    const running = loading.get(key)
    if (running !== undefined) return running
    const loaded: Promise<LoadedActor | null> = loadActor(db, token)
      .then((found) => {
        const isCurrent = loading.get(key) === loaded
        if (found && isCurrent && isListening) {
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

  async function read(bearer: string | null): Promise<Actor> {
    if (!bearer || !TOKEN.test(bearer)) throw unauthenticated()
    const key = hashToken(bearer)
    const known = kept.get(key)
    if (known && known.until > now()) return known.actor
    kept.delete(key)
    const found = await load(bearer, key).catch((cause: unknown) => {
      // Not "unauthenticated": that would sign people out for a database's fault.
      throw new Failure('upstream', 'unavailable', { cause })
    })
    if (!found || found.expiresAt <= now()) throw unauthenticated()
    return found.actor
  }

  return { read, forgetAll, close: () => listener.close() }
}

function unauthenticated(): Failure {
  return new Failure('unauthenticated', 'auth.required')
}
