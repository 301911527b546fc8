import type { Push } from '#platform/wire/push/push.ts'

const SECOND_MS = 1_000
const MAX_WAITING = 20

/** A message between tabs. */
export type Heard =
  | { what: 'toast'; key: string; push: Push }
  /** A tab shows the message, so the other tabs do not. */
  | { what: 'taken'; key: string }
  | { what: 'unread'; unread: number }
  | { what: 'signOut' }
  | { what: 'menu' }

export type TabActions = {
  toast(push: Push): void
  unread(unread: number): void
  signOut(): void
  menu(): void
}

export type Tabs = { tell(heard: Heard): void; end(): void }

type Waiting = { key: string; push: Push; until: number }

/**
 * The tabs of one browser: a message reaches all of them, and one visible tab
 * shows the toast.
 */
export function createTabs(name: string, actions: TabActions): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let waiting: Waiting[] = []
  let showing = Promise.resolve()
  let isOver = false

  function hear(heard: Heard): void {
    if (heard.what === 'unread') actions.unread(heard.unread)
    else if (heard.what === 'signOut') actions.signOut()
    else if (heard.what === 'menu') actions.menu()
    else if (heard.what === 'taken') waiting = waiting.filter(({ key }) => key !== heard.key)
    else {
      const { key, push } = heard
      const until = Date.now() + push.expireSeconds * SECOND_MS
      waiting = [...waiting.slice(1 - MAX_WAITING), { key, push, until }]
      look()
    }
  }

  /** Shows the waiting messages one after the other, to keep their order. */
  function look(): void {
    if (document.visibilityState === 'visible') showing = showing.then(showWaiting)
  }

  async function showWaiting(): Promise<void> {
    const [next, ...rest] = waiting
    if (next === undefined || document.visibilityState !== 'visible') return
    waiting = rest
    if (next.until > Date.now() && (await take(`${name}-${next.key}`)) && !isOver) {
      channel?.postMessage({ what: 'taken', key: next.key } satisfies Heard)
      actions.toast(next.push)
    }
    return showWaiting()
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data)
  document.addEventListener('visibilitychange', look)

  return {
    // A response may arrive after the page has changed, when there is no listener.
    tell(heard) {
      if (isOver) return
      channel?.postMessage(heard)
      hear(heard)
    },
    end() {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      channel?.close()
    },
  }
}

/** Whether this tab is the first to take the name; only one of two visible windows is. */
async function take(name: string): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return true
  return new Promise((resolve) => {
    const onLock = (lock: Lock | null) => {
      resolve(lock !== null)
      // Holds the lock long enough for the other tabs to try it.
      return lock && new Promise((over) => setTimeout(over, SECOND_MS))
    }
    locks.request(name, { ifAvailable: true }, onLock).catch(() => resolve(true))
  })
}
