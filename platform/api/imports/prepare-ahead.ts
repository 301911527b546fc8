/**
 * Runs a piece of work while the caller prepares the next one. An error of the work is thrown at the next call.
 */
export function prepareAhead() {
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
