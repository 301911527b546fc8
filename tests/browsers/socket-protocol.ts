import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'

/** A message of Chromium's debugging protocol; WebDriver BiDi is nearly the same. */
export type Message = {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  /**
   * Chromium sends an object with a message; WebDriver BiDi sends a code, with the message in a separate
   * field.
   */
  error?: { message: string } | string
  message?: string
}

export type Connection = {
  send(method: string, params?: object): Promise<Record<string, unknown>>
  close(): void
}

/**
 * Connects to a browser; `hear` receives the messages that are not answers. An answer that takes longer than
 * the limit is an error.
 */
export async function connect(
  address: string,
  limit: number,
  hear: (message: Message) => void,
): Promise<Connection> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) hear(message)
    else waiting.get(message.id)?.(message)
  })
  return {
    async send(method, params = {}) {
      const id = ++last
      const stop = new AbortController()
      const answer = new Promise<Message>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      const late = sleep(limit, undefined, { signal: stop.signal }).catch(() => undefined)
      const message = await Promise.race([answer, late])
      stop.abort()
      waiting.delete(id)
      if (!message) throw new Error(`${method}: no answer within ${limit} ms`)
      const { error, result = {} } = message
      if (!error) return result
      throw new Error(
        `${method}: ${typeof error === 'string' ? `${error}: ${message.message}` : error.message}`,
      )
    },
    close: () => socket.close(),
  }
}
