import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReceiver, type Memory, type Missed } from './receiver.ts'

const RETRY_MS = 3_000
const HOLD_MS = 10_000

const message = (id: string) => ({ type: 2, content: id, expireSeconds: 5, id })

/** A page whose server returns the missed messages once `works` is set. */
function openPage() {
  const told: string[] = []
  const asked: (string | null)[] = []
  const page = {
    works: false,
    stored: ['b', 'c'],
    memory: { last: 'a', seen: [] } as Memory,
    unread: [] as number[],
    told,
    asked,
  }
  const receiver = createReceiver({
    async fetchMissed(after): Promise<Missed> {
      asked.push(after)
      if (!page.works) throw new Error('away')
      const messages = page.stored.filter((id) => after === null || id > after).map(message)
      return { unread: page.stored.length, messages, more: 0, last: page.stored.at(-1) ?? '' }
    },
    read: () => page.memory,
    write: (memory) => {
      page.memory = memory
    },
    onToast: ({ content }) => told.push(content),
    onUnread: (unread) => page.unread.push(unread),
    onSignOut: () => undefined,
    onMenu: () => undefined,
    countWaitMs: 1,
    holdMs: HOLD_MS,
    retryMs: () => RETRY_MS,
  })
  return { page, receiver }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('missed messages are requested until they arrive, and shown before those that came meanwhile', async () => {
  const { page, receiver } = openPage()
  void receiver.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  receiver.show(message('d'))
  receiver.show(message('e'))
  expect(page.told).toEqual([])
  page.works = true
  page.stored.push('d', 'e')
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(page.told).toEqual(['b', 'c', 'd', 'e'])
  expect(page.unread.at(-1)).toBe(4)
  expect(page.asked).toEqual(['a', 'a'])
})

test('a receiver waits for a bounded time, and then gets the missed messages', async () => {
  const { page, receiver } = openPage()
  void receiver.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  receiver.show(message('d'))
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  expect(page.told).toEqual(['d'])
  // Later messages are shown immediately, and the missed ones are still fetched afterwards.
  receiver.show(message('e'))
  expect(page.told).toEqual(['d', 'e'])
  expect(page.memory.last).toBe('a')
  page.works = true
  page.stored.push('d', 'e')
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(page.told).toEqual(['d', 'e', 'b', 'c'])
  expect(page.memory.last).toBe('e')
  receiver.show(message('f'))
  expect(page.memory.last).toBe('f')
})

test('a connection that is lost again ends the requests of its predecessor', async () => {
  const { page, receiver } = openPage()
  void receiver.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  receiver.lost()
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
  expect(page.asked).toHaveLength(1)
  receiver.show(message('d'))
  page.works = true
  page.stored.push('d')
  void receiver.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.told).toEqual(['b', 'c', 'd'])
})
