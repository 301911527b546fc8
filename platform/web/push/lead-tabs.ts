/**
 * Runs `work` in one of the tabs with the same name. When that tab closes, the next takes over. In a browser
 * without locks every tab runs it. Returns a function to stop it.
 */
export function leadTabs(name: string, work: () => () => void): () => void {
  // Old browsers lack `navigator.locks`, although the types declare it.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const over = new AbortController()
  let end: () => void = () => over.abort()
  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = work()
      end = () => {
        stop()
        resolve()
      }
    })
  locks.request(name, { signal: over.signal }, lead).catch(() => undefined)
  return () => end()
}
