/** Has a piece of work done while the next is prepared. What fails comes out at the next turn. */
export function oneBehind() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async push(work: () => Promise<unknown>): Promise<void> {
      await last
      last = work()
      // Marks a rejection as handled until the code that awaits it gets it.
      last.catch(() => undefined)
    },
    done: () => last,
  }
}
