import type { Push } from '#platform/wire/push/push.ts'
import { PUSH_TYPES } from '#platform/wire/push/push-types.ts'
import { retryDelay } from './hub-link.ts'
import { readPush } from './read-push.ts'

const MAX_SEEN = 500
const COUNT_WAIT_MS = 1_000
/** The longest time that a new message waits for missed messages. */
const HOLD_MS = 10_000

/** The messages that the server has after a given one. The contract of the call describes them. */
export type Missed = {
  unread: number
  messages: readonly unknown[]
  more: number
  last: string
}

/** The state that outlives the page: the newest known message, and the messages that were shown. */
export type Memory = { last: string | null; seen: readonly string[] }

export type ReceiverOptions = {
  /** Rejects when the server cannot be reached. */
  fetchMissed(after: string | null): Promise<Missed>
  read(): Memory
  write(memory: Memory): void
  onToast(push: Push): void
  onUnread(unread: number): void
  onSignOut(): void
  onMenu(): void
  countWaitMs?: number
  holdMs?: number
  /** The delay before the next attempt to fetch missed messages. */
  retryMs?(failures: number): number
}

export type Receiver = {
  /** Handles a message of the hub. */
  show(message: unknown): void
  /** The connection is up: fetches the messages that were missed before. */
  catchUp(): Promise<void>
  /** The connection is lost: messages may be missed before the next one arrives. */
  lost(): void
}

/** Shows each message once, and missed messages before later ones. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { holdMs = HOLD_MS, retryMs = (failures) => retryDelay(failures, false) } = options
  // True when messages may have been missed before the next one.
  let hasGap = true
  const isNew = createMemory(options, () => hasGap)
  const counter = createCounter(options)
  let pending: Push[] | null = []
  let losses = 0

  function accept(push: Push): void {
    if (push.type === PUSH_TYPES.signOut) options.onSignOut()
    else if (push.type === PUSH_TYPES.menu) options.onMenu()
    else {
      const fresh = isNew(push)
      counter.count(push, fresh)
      if (push.type === PUSH_TYPES.toast && fresh && push.content !== '') options.onToast(push)
    }
  }

  function release(): void {
    const waiting = pending ?? []
    pending = null
    for (const push of waiting) accept(push)
  }

  return {
    show(message) {
      const push = readPush(message)
      if (push === null) return
      if (pending === null || push.type === PUSH_TYPES.signOut) accept(push)
      else pending.push(push)
    },
    async catchUp() {
      const before = losses
      // True when the connection was lost again meanwhile. Messages after that follow another gap.
      const isOver = () => losses !== before
      const bound = setTimeout(() => isOver() || release(), holdMs)
      let unread: number | null = null
      for (let failures = 0; unread === null && !isOver(); failures += 1) {
        if (failures > 0) await wait(retryMs(failures - 1))
        if (!isOver()) unread = await fetchAll(options, isNew).catch(() => null)
      }
      clearTimeout(bound)
      if (unread !== null) counter.set(unread)
      if (isOver()) return
      hasGap = false
      release()
    },
    lost() {
      losses += 1
      hasGap = true
      pending ??= []
    },
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Whether a message is new; records it as shown. The newest known message does not move past
 * a gap: a later request, also of another page, starts before the gap.
 */
function createMemory(
  { read, write }: ReceiverOptions,
  hasGap: () => boolean,
): (push: Push) => boolean {
  return ({ id }) => {
    if (id === undefined) return true
    const { last, seen } = read()
    if (seen.indexOf(id) >= 0) return false
    const newest = hasGap() || (last !== null && id <= last) ? last : id
    write({ last: newest, seen: [...seen.slice(1 - MAX_SEEN), id] })
    return true
  }
}

/** Counts unread messages locally while that is certain, and requests the count otherwise. */
function createCounter({
  fetchMissed,
  read,
  onUnread,
  countWaitMs = COUNT_WAIT_MS,
}: ReceiverOptions) {
  let unread: number | null = null
  let asking: ReturnType<typeof setTimeout> | undefined

  function set(count: number): void {
    unread = count
    onUnread(count)
  }

  /** Many pages get the same push at the same time, so each waits a random time before its request. */
  function again(): void {
    if (asking !== undefined) return
    asking = setTimeout(() => {
      asking = undefined
      fetchMissed(read().last).then(
        (missed) => set(missed.unread),
        () => undefined,
      )
    }, Math.random() * countWaitMs)
  }

  return {
    set,
    again,
    count(push: Push, isFresh: boolean): void {
      if (push.unread !== undefined) set(push.unread)
      else if (push.type === PUSH_TYPES.unread || unread === null) again()
      else if (isFresh) set(unread + 1)
    },
  }
}

/** Shows the missed messages and returns the unread count. On first use it skips all earlier messages. */
async function fetchAll(
  { fetchMissed, read, write, onToast }: ReceiverOptions,
  isNew: (push: Push) => boolean,
): Promise<number> {
  for (;;) {
    const before = read()
    const missed = await fetchMissed(before.last)
    for (const message of missed.messages) {
      const push = readPush(message)
      if (push?.type === PUSH_TYPES.toast && isNew(push)) onToast(push)
    }
    const { last, seen } = read()
    const newest = last === null || missed.last > last ? missed.last : last
    write({ last: newest, seen })
    // Stops when another request would return the same messages.
    if (missed.more === 0 || before.last === null || newest === before.last) return missed.unread
  }
}
