import type { Logger } from 'pino'
import { z } from 'zod'
import type { ActorReader } from '#platform/api/identity/actor/read-actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type Listener, listen } from '#platform/api/store/connection/listen.ts'
import { push } from '#platform/wire/push/push.ts'
import { PUSH_TYPES, TOAST_SECONDS } from '#platform/wire/push/push-types.ts'
import { createConnectionTokens } from './connection-token.ts'
import { createHub, HUB_LIMITS, type Hub, type HubLimits } from './hub.ts'
import { createHubServer, type HubServer } from './hub-server.ts'
import { connectProcesses, type OtherProcesses } from './other-processes.ts'
import { createPolls } from './poll-transport.ts'
import { PUSH_CHANNEL } from './push.ts'
import { findEnded, sessionOf } from './session-check.ts'

export type HubDeps = {
  /** The URL of the connection that listens for pushes. */
  databaseUrl: string
  /** The processes of one installation share its secret. */
  client: { secret: string }
  hubLimits?: Partial<HubLimits>
  log: Logger
}

type Identity = { db: Database; actors: Pick<ActorReader, 'read'> }

export type RunningHub = Pick<HubServer, 'answer' | 'admit'> & {
  size(): number
  /** Ends all connections; their clients may reconnect to another process. */
  endAll(): void
  close(): Promise<void>
}

const order = z.object({ to: z.union([z.literal('all'), z.array(z.uuid())]), push })

/** The channel for changes of rights; some of them end sessions. */
const RIGHTS_CHANNEL = 'staffdesk_rights'

const MISSED = { type: PUSH_TYPES.unread, content: '', expireSeconds: TOAST_SECONDS.least }

/** Starts the push hub of this process, which delivers the pushes of all processes. */
export function startHub(
  { databaseUrl, client, hubLimits, log }: HubDeps,
  { db, actors }: Identity,
): RunningHub {
  const onTrouble = (err: unknown) => log.error({ err }, 'the push hub failed')
  const hub = createHub({
    limits: { ...HUB_LIMITS, ...hubLimits },
    findEnded: (callers) => findEnded(db, callers),
    onTrouble,
  })
  const otherProcesses = connectProcesses({
    db,
    onTrouble,
    serve: (request) => server.serve(request),
  })
  const server = createHubServer({
    hub,
    polls: createPolls(hub),
    otherProcesses,
    onTrouble,
    tokens: createConnectionTokens(client.secret, otherProcesses.name),
    readActor: (bearer) => actors.read(bearer),
    sessionOf: (accessToken) => sessionOf(db, accessToken),
  })
  const listener = listenForPushes(databaseUrl, { hub, otherProcesses, log })

  return {
    answer: server.answer,
    admit: server.admit,
    size: hub.size,
    endAll: hub.close,
    async close() {
      hub.close()
      await listener.close()
    },
  }
}

type Heard = { hub: Hub; otherProcesses: OtherProcesses; log: Logger }

function listenForPushes(url: string, { hub, otherProcesses, log }: Heard): Listener {
  let isBack = false
  return listen(
    url,
    [PUSH_CHANNEL, RIGHTS_CHANNEL, ...otherProcesses.channels],
    (channel, payload) => {
      if (channel === RIGHTS_CHANNEL) return hub.recheck()
      if (channel !== PUSH_CHANNEL) return otherProcesses.hear(channel, payload)
      const read = readOrder(payload)
      if (read === null) log.error('a push could not be read')
      else hub.deliver(read.to, read.push)
    },
    {
      onUp() {
        // Clients request the messages that they missed while the connection was lost.
        if (isBack) hub.deliver('all', MISSED as Parameters<Hub['deliver']>[1])
        isBack = true
        hub.recheck()
      },
    },
  )
}

function readOrder(payload: string) {
  try {
    return order.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
