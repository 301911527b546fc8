import { Failure } from '#platform/api/failure.ts'
import { type Push, push as pushShape } from '#platform/wire/push/push.ts'
import { PUSH_TYPES, TOAST_SECONDS } from '#platform/wire/push/push-types.ts'
import { type HubCaller, HubConnection, type Wire } from './connection.ts'
import { showRecord } from './protocol.ts'
import type { Receivers } from './push.ts'

export type HubLimits = {
  /** The most connections of one account in this process; the tabs of a browser share one connection. */
  connectionsOfUser: number
  connections: number
  handshakeMs: number
  /** The longest silence of a client; it sends a keep-alive every 15 seconds. */
  silenceMs: number
  pingMs: number
  sweepMs: number
  checkMs: number
}

export const HUB_LIMITS: HubLimits = {
  connectionsOfUser: 32,
  connections: 10_000,
  handshakeMs: 15_000,
  silenceMs: 45_000,
  pingMs: 15_000,
  sweepMs: 1_000,
  checkMs: 60_000,
}

export type HubDeps = {
  limits: HubLimits
  /** Which of these sessions have ended. */
  findEnded(sessions: readonly HubCaller[]): Promise<ReadonlySet<string>>
  onTrouble(error: unknown): void
}

export type Hub = {
  /** Throws beyond the limit of connections. */
  open(id: string, caller: HubCaller, wire: Wire): HubConnection
  find(id: string): HubConnection | undefined
  deliver(to: Receivers, push: Push): void
  /** Checks after a short pause which sessions have ended. */
  recheck(): void
  size(): number
  close(): void
}

// Changes of rights arrive in bursts while an administrator works.
const RECHECK_WAIT_MS = 100

const SIGN_OUT = showRecord(
  pushShape.parse({ type: PUSH_TYPES.signOut, content: '', expireSeconds: TOAST_SECONDS.least }),
)

/** The connections of this process. */
export function createHub({ limits, findEnded, onTrouble }: HubDeps): Hub {
  const seats = new Seats(limits, onTrouble)
  let checkedAt = Date.now()
  let waiting: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    checkedAt = Date.now()
    const all = seats.all()
    if (all.length === 0) return
    const ended = await findEnded(all.map(({ caller }) => caller))
    for (const connection of seats.all()) {
      if (ended.has(connection.caller.session)) signOut(connection)
    }
  }

  const timer = setInterval(() => {
    const now = Date.now()
    for (const connection of seats.all()) attend(connection, now, limits)
    if (now - checkedAt >= limits.checkMs) check().catch(onTrouble)
  }, limits.sweepMs).unref()

  return {
    open: (id, caller, wire) => seats.take(id, caller, wire),
    find: (id) => seats.byId.get(id),
    deliver(to, push) {
      const record = showRecord(push)
      const now = Date.now()
      for (const connection of seats.of(to)) {
        if (connection.clientId !== null) connection.send(record(connection.clientId), now)
      }
    },
    recheck() {
      waiting ??= setTimeout(() => {
        waiting = undefined
        check().catch(onTrouble)
      }, RECHECK_WAIT_MS).unref()
    },
    size: () => seats.byId.size,
    close() {
      clearInterval(timer)
      clearTimeout(waiting)
      for (const connection of seats.all()) connection.end(null, { mayReturn: true })
    },
  }
}

/** Pings a quiet connection, or drops a connection whose client no longer answers. */
function attend(connection: HubConnection, now: number, limits: HubLimits): void {
  const isLate = !connection.isReady && now - connection.openedAt > limits.handshakeMs
  if (isLate || now - connection.heardAt > limits.silenceMs) connection.drop()
  else if (connection.isReady && now - connection.toldAt >= limits.pingMs) connection.ping(now)
}

/** The open connections, with limits for each account and in total. */
class Seats {
  readonly byId = new Map<string, HubConnection>()
  private readonly byUser = new Map<string, Set<HubConnection>>()

  constructor(
    private readonly limits: HubLimits,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  take(id: string, caller: HubCaller, wire: Wire): HubConnection {
    const own = this.byUser.get(caller.userId) ?? new Set()
    const { connections, connectionsOfUser } = this.limits
    if (own.size >= connectionsOfUser || this.byId.size >= connections) throw tooMany()
    if (this.byId.has(id)) throw new Failure('conflict', 'invalid.form')
    const leave = (gone: HubConnection) => this.leave(gone)
    const connection = new HubConnection(id, caller, wire, Date.now(), leave, this.onTrouble)
    this.byId.set(id, connection)
    this.byUser.set(caller.userId, own.add(connection))
    return connection
  }

  /** A copy, because the caller may close connections while it iterates. */
  all(): HubConnection[] {
    return [...this.byId.values()]
  }

  of(to: Receivers): HubConnection[] {
    return to === 'all' ? this.all() : to.flatMap((userId) => [...(this.byUser.get(userId) ?? [])])
  }

  private leave(connection: HubConnection): void {
    const { userId } = connection.caller
    this.byId.delete(connection.id)
    const own = this.byUser.get(userId)
    own?.delete(connection)
    if (own?.size === 0) this.byUser.delete(userId)
  }
}

/** Notifies the pages that their session has ended. */
function signOut(connection: HubConnection): void {
  if (connection.clientId !== null) connection.send(SIGN_OUT(connection.clientId), Date.now())
  connection.end('The session has ended.')
}

function tooMany(): Failure {
  return new Failure('too-many', 'tooMany', { values: { seconds: 60 }, retryAfterSeconds: 60 })
}
