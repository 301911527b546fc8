import { expect, test } from 'vitest'
import { readPush } from './read-push.ts'

const GOOD = { clientId: 'c', type: 2, content: '你好', expireSeconds: 5 }

test('messages of any hub are kept within bounds', () => {
  expect(readPush(GOOD)).toEqual({ type: 2, content: '你好', expireSeconds: 5 })
  expect(readPush({ ...GOOD, content: 'x'.repeat(1_000_000) })?.content).toHaveLength(500)
  expect(readPush({ ...GOOD, content: { toString: () => 'x' } })?.content).toBe('')
  for (const [seconds, kept] of [
    [-1, 1],
    [0, 1],
    [1e300, 3_600],
    [Number.POSITIVE_INFINITY, 3_600],
    [Number.NaN, 1],
    ['60', 1],
  ]) {
    expect(readPush({ ...GOOD, expireSeconds: seconds })?.expireSeconds).toBe(kept)
  }
})

test('a link leads to a page of ours or nowhere', () => {
  expect(readPush({ ...GOOD, link: '/messages?type=notice' })?.link).toBe('/messages?type=notice')
  for (const link of ['//x.example', 'https://x.example', 'javascript:alert(1)', '/\\x', 7, null]) {
    expect(readPush({ ...GOOD, link })?.link).toBeUndefined()
  }
})

test('an invalid push is ignored', () => {
  for (const message of [
    null,
    undefined,
    7,
    'x',
    {},
    { ...GOOD, type: 9 },
    { ...GOOD, type: '2' },
  ]) {
    expect(readPush(message)).toBeNull()
  }
})
