/**
 * Runs a piece of work while the caller prepares the next piece. An error of the work is thrown at the next
 * call.
 */
export function prepareAhead() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async push(work: () => Promise<unknown>): Promise<void> {
      await last
      last = work()
      // Marks a rejection as handled until the code that awaits the promise receives it.
      last.catch(() => undefined)
    },
    done: () => last,
  }
}
