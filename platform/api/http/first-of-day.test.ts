import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from './env.ts'
import { firstOfDay } from './first-of-day.ts'

test('the first request of a day in Shanghai begins it, and no other', async () => {
  const clock = { at: Date.parse('2026-03-01T15:59:00Z') }
  const begun: number[] = []
  const app = new Hono<ApiEnv>()
  const begin = async () => void begun.push(clock.at)
  app.use(
    '*',
    firstOfDay(begin, () => clock.at),
  )
  app.get('/', (c) => c.text('here'))
  const ask = () => app.request('/')
  await ask()
  await ask()
  expect(begun).toHaveLength(1)
  clock.at = Date.parse('2026-03-01T16:00:00Z')
  await Promise.all([ask(), ask(), ask()])
  expect(begun).toHaveLength(2)
})
