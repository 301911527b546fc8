import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type Listener, listen } from '#platform/api/store/connection/listen.ts'
import { type ActorCache, createActorCache } from './actor-cache.ts'

const TOKEN = /^[\w-]{20,256}$/

const RIGHTS_CHANNEL = 'staffdesk_rights'
const RECORDS_CHANNEL = 'staffdesk_records'

export type ActorReader = {
  /** Returns the actor of a bearer token; throws a Failure for an unknown token. */
  read(bearer: string | null): Promise<Actor>
  forgetAll(): void
  close(): Promise<void>
}

export type ActorReaderDeps = {
  db: Database
  /** The URL of the connection that listens for changed rights. */
  url: string
  /** Milliseconds, as from Date.now. */
  now?: () => number
  /** Called when the connection that listens for changes of rights comes up or is lost; `reason` says why. */
  onListening?: (isUp: boolean, reason?: unknown) => void
}

/** Finds the actors of access tokens, and caches them for a few seconds at most. */
export function createActorReader(deps: ActorReaderDeps): ActorReader {
  const { db, now = Date.now } = deps
  const actors = createActorCache(db, now)
  const listener = listenForChanges(deps, actors)

  async function read(bearer: string | null): Promise<Actor> {
    if (!bearer || !TOKEN.test(bearer)) throw unauthenticated()
    const key = hashToken(bearer)
    const known = actors.get(key)
    if (known) return known
    const found = await actors.load(bearer, key).catch((cause: unknown) => {
      // The code is not "unauthenticated", because a failure of the database must not sign users out.
      throw new Failure('upstream', 'unavailable', { cause })
    })
    if (!found || found.expiresAt <= now()) throw unauthenticated()
    return found.actor
  }

  return { read, forgetAll: actors.forgetAll, close: () => listener.close() }
}

/** Caches actors only while the process receives the notifications of changed rights. */
function listenForChanges(deps: ActorReaderDeps, actors: ActorCache): Listener {
  const { url, onListening = () => undefined } = deps
  return listen(
    url,
    [RIGHTS_CHANNEL, RECORDS_CHANNEL],
    (channel, table) => {
      if (channel === RIGHTS_CHANNEL || table === 'department') actors.forgetAll()
    },
    {
      onUp() {
        actors.setTrusted(true)
        onListening(true)
      },
      onDown(reason) {
        actors.setTrusted(false)
        onListening(false, reason)
      },
    },
  )
}

function unauthenticated(): Failure {
  return new Failure('unauthenticated', 'auth.required')
}
