/** Has a piece of work done while the next is prepared. What fails comes out at the next turn. */
export function oneBehind() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async push(work: () => Promise<unknown>): Promise<void> {
      await last
      last = work()
      // Whoever waits for it hears of it; until then it is nobody's.
      last.catch(() => undefined)
    },
    done: () => last,
  }
}
