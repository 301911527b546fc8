import { useEffect, useSyncExternalStore } from 'react'

/** The number that was pushed since the page was rendered; null without one. */
let heard: number | null = null
const listeners = new Set<() => void>()

/** Updates all displays of the number of unread messages. */
export function setLiveUnread(unread: number | null): void {
  if (heard === unread) return
  heard = unread
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of unread messages: from the page, until a push brings a newer number. */
export function useLiveUnread(fromServer: number): number {
  const live = useSyncExternalStore(
    subscribe,
    () => heard,
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of the server is the newest
  useEffect(() => setLiveUnread(null), [fromServer])
  return live ?? fromServer
}
