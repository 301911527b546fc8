import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiTransport } from './transport.ts'
import { withinPage } from './within-page.ts'

const LIMIT_MS = 14_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Answers as late as the path says, in ms. */
const late: ApiTransport = async (request) => {
  const ms = Number(new URL(request.url).pathname.slice(1))
  await new Promise((resolve) => setTimeout(resolve, ms))
  return new Response(null, { status: 204 })
}

/** A call that takes this long: its status, or the trouble with it. */
async function call(transport: ApiTransport, ms: number, options = {}): Promise<unknown> {
  const answer = transport(new Request(`http://api/${ms}`), options).then(
    ({ status }) => status,
    ({ kind }) => kind,
  )
  await vi.advanceTimersByTimeAsync(ms)
  return answer
}

test('the calls of a page share one limit', async () => {
  const transport = withinPage(late, LIMIT_MS)
  expect(await call(transport, LIMIT_MS * 0.6)).toBe(204)
  expect(await call(transport, LIMIT_MS * 0.6)).toBe('timeout')
})

test('work on many rows may take longer, and leaves the other calls their time', async () => {
  const transport = withinPage(late, LIMIT_MS)
  expect(await call(transport, LIMIT_MS * 2, { isLong: true })).toBe(204)
  expect(await call(transport, LIMIT_MS * 0.6)).toBe(204)
  expect(await call(transport, LIMIT_MS * 0.6)).toBe('timeout')
})
