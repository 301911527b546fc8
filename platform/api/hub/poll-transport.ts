import { Failure } from '#platform/api/failure.ts'
import type { HubCaller, HubConnection, Wire } from './connection.ts'
import type { Hub } from './hub.ts'

const MAX_WAITING_CHARACTERS = 128 * 1024
/** Longer than the time within which a client may start a connection with its name. */
const REMEMBERED_MS = 120_000

/** The answer of a poll: the messages, or null when the connection has closed. */
export type Polled = string | null

type Kept = { connection: HubConnection; queue: PollQueue }

export type Polls = {
  /**
   * Returns the messages since the last poll, as soon as there are any and at the latest after `waitMs`. The
   * first poll opens the connection and returns immediately.
   */
  poll(
    poller: { id: string; caller: HubCaller; isNew: boolean },
    about: PollLimits,
  ): Promise<Polled>
}

export type PollLimits = {
  waitMs: number
  /** The most characters of one answer. */
  mostCharacters: number
  /** Aborted when the client no longer waits for the answer. */
  signal?: AbortSignal
}

/** Connections of clients that poll. */
export function createPolls(hub: Hub): Polls {
  const kept = new WeakMap<HubConnection, PollQueue>()
  const begun = new Map<string, number>()

  /** A poll that arrives after its connection has ended must not start the connection again. */
  function isFirst(id: string): boolean {
    const now = Date.now()
    for (const [old, at] of begun) {
      if (now - at < REMEMBERED_MS) break
      begun.delete(old)
    }
    if (begun.has(id)) return false
    begun.set(id, now)
    return true
  }

  function find({ id, caller, isNew }: { id: string; caller: HubCaller; isNew: boolean }): Kept {
    const known = hub.find(id)
    const queue = known && kept.get(known)
    if (known && queue) return { connection: known, queue }
    if (known || !isNew || !isFirst(id)) throw new Failure('not-found', 'not-found')
    const fresh = new PollQueue()
    const connection = hub.open(id, caller, fresh)
    kept.set(connection, fresh)
    return { connection, queue: fresh }
  }

  return {
    async poll(poller, limits) {
      const { connection, queue } = find(poller)
      connection.heardAt = Date.now()
      if (!queue.isBegun) {
        queue.isBegun = true
        return ''
      }
      const text = await queue.take(limits)
      connection.heardAt = Date.now()
      // The message has left the queue, but the client no longer waits, so it must reconnect and request the missed
      // messages.
      if (text === null || (limits.signal?.aborted && text !== '')) connection.drop()
      return text
    },
  }
}

/** The messages that wait for the next poll. */
class PollQueue implements Wire {
  isBegun = false
  private waiting: string[] = []
  private characters = 0
  private isClosed = false
  private answer: (() => void) | null = null

  send(text: string): void {
    this.waiting.push(text)
    this.characters += text.length
    if (this.characters > MAX_WAITING_CHARACTERS) this.isClosed = true
    this.answer?.()
  }

  close(): void {
    this.isClosed = true
    this.answer?.()
  }

  async take({ waitMs, mostCharacters, signal }: PollLimits): Promise<Polled> {
    // Of two concurrent polls the older one ends.
    this.answer?.()
    if (this.waiting.length === 0 && !this.isClosed) await this.something(waitMs, signal)
    if (this.waiting.length === 0 && this.isClosed) return null
    return signal?.aborted ? '' : this.takeUpTo(mostCharacters)
  }

  private takeUpTo(mostCharacters: number): Polled {
    let text = ''
    while (
      this.waiting[0] !== undefined &&
      text.length + this.waiting[0].length <= mostCharacters
    ) {
      const next = this.waiting.shift() ?? ''
      this.characters -= next.length
      text += next
    }
    return text === '' && this.waiting.length > 0 ? null : text
  }

  private something(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        if (this.answer === done) this.answer = null
        resolve()
      }
      const timer = setTimeout(done, waitMs).unref()
      signal?.addEventListener('abort', done, { once: true })
      this.answer = done
    })
  }
}
