import type { Push } from '#platform/wire/push/push.ts'
import { PUSH_TYPES } from '#platform/wire/push/push-types.ts'
import { retryDelay } from './hub-link.ts'
import { readHeard } from './read-heard.ts'

const MAX_SEEN = 500
const COUNT_WAIT_MS = 1_000
/** Whoever is told of something does not wait for longer because of what he missed. */
const HOLD_MS = 10_000

/** What the server tells of messages after one of them; see the contract of the call. */
export type Missed = {
  unread: number
  messages: readonly unknown[]
  more: number
  last: string
}

/** What outlives the page: the newest message known, and those that have been told. */
export type Memory = { last: string | null; seen: readonly string[] }

export type ReceiverOptions = {
  /** Rejects when the server cannot be asked. */
  fetchMissed(after: string | null): Promise<Missed>
  read(): Memory
  write(memory: Memory): void
  onToast(push: Push): void
  onUnread(unread: number): void
  onSignOut(): void
  onMenu(): void
  countWaitMs?: number
  holdMs?: number
  /** How long to wait before what was missed is asked for again. */
  retryMs?(failures: number): number
}

export type Receiver = {
  /** Hears what the hub shows. */
  show(message: unknown): void
  /** The connection hears everything from now on: asks for what came before. */
  catchUp(): Promise<void>
  /** The connection is gone: what it tells next may have a gap before it. */
  lost(): void
}

/** Tells each message once, and what was missed before what came after. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { holdMs = HOLD_MS, retryMs = (failures) => retryDelay(failures, false) } = options
  // Something may be missing before what is heard.
  let hasGap = true
  const isNew = createMemory(options, () => hasGap)
  const counter = createCounter(options)
  let held: Push[] | null = []
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
    const waiting = held ?? []
    held = null
    for (const push of waiting) accept(push)
  }

  return {
    show(message) {
      const push = readHeard(message)
      if (push === null) return
      if (held === null || push.type === PUSH_TYPES.signOut) accept(push)
      else held.push(push)
    },
    async catchUp() {
      const before = losses
      // Lost once more meanwhile: what comes then has another gap before it.
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
      held ??= []
    },
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Whether a message has not been told before, which is noted down with the question. Up to where
 * all is known is not moved past a gap: whoever asks later, also another page, asks from before it.
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

/** The number of unread messages, counted here where that is certain and asked for elsewhere. */
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

  /** Many pages hear the same at once; they do not all ask at once. */
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

/** Tells what was missed and answers how many are unread. Who asks for the first time is told from here on. */
async function fetchAll(
  { fetchMissed, read, write, onToast }: ReceiverOptions,
  isNew: (push: Push) => boolean,
): Promise<number> {
  for (;;) {
    const before = read()
    const missed = await fetchMissed(before.last)
    for (const message of missed.messages) {
      const push = readHeard(message)
      if (push?.type === PUSH_TYPES.toast && isNew(push)) onToast(push)
    }
    const { last, seen } = read()
    const newest = last === null || missed.last > last ? missed.last : last
    write({ last: newest, seen })
    // Nobody asks twice for the same.
    if (missed.more === 0 || before.last === null || newest === before.last) return missed.unread
  }
}
