import type { Push } from '#contracts/push.ts'
import { PUSH_TYPES } from '#contracts/push-types.ts'
import { readHeard } from './read-heard.ts'

const MAX_SEEN = 500
const COUNT_WAIT_MS = 1_000

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
  const isNew = createMemory(options)
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

  return {
    show(message) {
      const push = readHeard(message)
      if (push === null) return
      if (held === null || push.type === PUSH_TYPES.signOut) accept(push)
      else held.push(push)
    },
    async catchUp() {
      const before = losses
      const unread = await fetchAll(options, isNew).catch(() => null)
      if (unread === null) counter.again()
      else counter.set(unread)
      // Lost once more meanwhile: what comes now has another gap before it.
      if (losses !== before) return
      const waiting = held ?? []
      held = null
      for (const push of waiting) accept(push)
    },
    lost() {
      losses += 1
      held ??= []
    },
  }
}

/** Whether a message has not been told before, which is noted down with the question. */
function createMemory({ read, write }: ReceiverOptions): (push: Push) => boolean {
  return ({ id }) => {
    if (id === undefined) return true
    const { last, seen } = read()
    if (seen.indexOf(id) >= 0) return false
    write({ last: last === null || id > last ? id : last, seen: [...seen.slice(1 - MAX_SEEN), id] })
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
