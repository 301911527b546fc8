import { expect, test } from 'vitest'
import { dayParam, monthParam } from './read-query.ts'

test.each(['2026-03-02', '2026/3/2', '2026年3月2号', '20260302'])(
  'a call with a day takes %s, as a user types it into a page',
  (typed) => {
    expect(dayParam.parse(typed)).toBe('2026-03-02')
    expect(monthParam.parse(typed)).toBe('2026-03')
  },
)

test.each(['26-3-2', '2026-02-30', 'yesterday'])('and refuses %s', (typed) => {
  expect(dayParam.safeParse(typed).success).toBe(false)
})
