import {
  type ClientMessage,
  closeRecord,
  completionRecord,
  handshakeProblem,
  handshakeRecord,
  PING_RECORD,
  readClientMessage,
  readRecords,
} from './protocol.ts'

/** The user of the connection, read from the access token; none of these values comes from the client. */
export type HubCaller = {
  userId: string
  /** The names that `Reg` accepts for the user: the code, or the sign-in name. */
  names: readonly string[]
  /** The session behind the connection; see session-check.ts. */
  session: string
}

/** Sends texts to a client, by any transport. */
export type Wire = {
  send(text: string): void
  /** Closes the connection after the pending messages. */
  close(): void
}

// The most messages at once. A usual client needs few: one call of `Reg`, and a keep-alive every 15
// seconds.
const BURST = 40
const A_SECOND = 5
const MAX_CLIENT_ID = 64

const NOT_SPOKEN = 'What was sent is not of this protocol.'

/** One client. Its messages are limited and not trusted. */
export class HubConnection {
  /** The id that the client has registered; without it the client gets nothing. */
  clientId: string | null = null
  isReady = false
  isClosed = false
  heardAt: number
  toldAt: number
  private allowance = BURST
  private allowedAt: number

  constructor(
    readonly id: string,
    readonly caller: HubCaller,
    private readonly wire: Wire,
    readonly openedAt: number,
    private readonly onClose: (connection: HubConnection) => void,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.heardAt = openedAt
    this.toldAt = openedAt
    this.allowedAt = openedAt
  }

  /** Handles the records that a client sent. */
  receive(text: string, now: number): void {
    this.heardAt = now
    this.safely(() => this.heedAll(text, now))
  }

  private heedAll(text: string, now: number): void {
    const records = readRecords(text)
    if (records === null) this.end(NOT_SPOKEN)
    for (const record of records ?? []) {
      if (this.isClosed) return
      if (!this.mayGoOn(now)) this.end('Too much was sent.')
      else if (this.isReady) this.heed(record)
      else this.shakeHands(record)
    }
  }

  send(text: string, now: number): void {
    if (this.isClosed) return
    this.toldAt = now
    this.write(text)
  }

  ping(now: number): void {
    this.send(PING_RECORD, now)
  }

  /** Closes with a reason, and whether the client may reconnect. */
  end(error: string | null, { mayReturn = false } = {}): void {
    if (this.isClosed) return
    if (this.isReady) this.write(closeRecord(error, mayReturn))
    this.drop()
  }

  /** Closes without a message: the client is gone or has closed already. */
  drop(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.onClose(this)
    this.safely(() => this.wire.close())
  }

  private write(text: string): void {
    this.safely(() => this.wire.send(text))
  }

  /** A failure for one client closes only that connection. */
  private safely(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.onTrouble(error)
      this.drop()
    }
  }

  private shakeHands(record: unknown): void {
    const problem = handshakeProblem(record)
    this.write(handshakeRecord(problem))
    if (problem === null) this.isReady = true
    else this.drop()
  }

  private heed(record: unknown): void {
    const message = readClientMessage(record)
    if (message === null) this.end(NOT_SPOKEN)
    else if (message.kind === 'good-bye') this.drop()
    else if (message.kind === 'call') this.answer(message)
  }

  private answer({ id, target, values }: ClientMessage & { kind: 'call' }): void {
    const problem =
      target.toLowerCase() === 'reg' ? this.register(values) : 'There is no such method.'
    if (id !== undefined) this.write(completionRecord(id, problem))
  }

  /** `Reg(usercode, clientid)`; returns the problem, if any. */
  private register([userCode, clientId, ...more]: readonly unknown[]): string | null {
    const isNamed =
      typeof clientId === 'string' && clientId !== '' && clientId.length <= MAX_CLIENT_ID
    if (typeof userCode !== 'string' || !isNamed || more.length > 0) {
      return 'Reg takes a user code and a client id.'
    }
    if (!this.caller.names.includes(userCode)) return 'This user code is not yours.'
    this.clientId = clientId
    return null
  }

  private mayGoOn(now: number): boolean {
    const earned = ((now - this.allowedAt) / 1_000) * A_SECOND
    this.allowance = Math.min(BURST, this.allowance + earned) - 1
    this.allowedAt = now
    return this.allowance >= 0
  }
}
