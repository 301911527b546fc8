import { expect, test } from 'vitest'
import { dayFromToday, momentInShanghai, todayInShanghai } from './shanghai-time.ts'

test('a moment and its day follow the clock of Shanghai, which is ahead of UTC', () => {
  const evening = new Date('2026-03-01T16:30:05Z')
  expect(momentInShanghai(evening)).toBe('2026-03-02 00:30:05')
  expect(todayInShanghai(evening)).toBe('2026-03-02')
  expect(todayInShanghai(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01')
  expect(dayFromToday(-2, evening)).toBe('2026-02-28')
  expect(dayFromToday(30, evening)).toBe('2026-04-01')
})
