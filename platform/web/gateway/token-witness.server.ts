/** The results of the back end's checks of a session's token during one request. */
export type TokenWitness = {
  /** Passes a response on, and remembers whether it was successful. */
  watch(answer: Promise<Response>): Promise<Response>
  /**
   * True after a successful response. A refusal for a reason other than the token proves nothing, because it may come
   * before the check of the token.
   */
  isAccepted(): boolean
  /** Waits for the running calls. */
  settled(): Promise<void>
}

export function createTokenWitness(): TokenWitness {
  const running = new Set<Promise<unknown>>()
  let accepted = false

  async function noted(answer: Promise<Response>): Promise<Response> {
    const response = await answer
    accepted ||= response.ok
    return response
  }

  return {
    watch(answer) {
      const watched = noted(answer)
      const forget = () => running.delete(watched)
      running.add(watched)
      watched.then(forget, forget)
      return watched
    },
    isAccepted: () => accepted,
    async settled() {
      await Promise.allSettled(running)
    },
  }
}
