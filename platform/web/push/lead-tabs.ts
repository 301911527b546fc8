/**
 * Runs `work` in one of the tabs that ask under the same name: the next takes over when that one is
 * closed. A browser that knows no locks runs it in each. Answers how to end it.
 */
export function leadTabs(name: string, work: () => () => void): () => void {
  // Old browsers lack it, whatever the types say.
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
