import { describe, expect, test } from 'vitest'
import {
  backSuffix,
  keptParams,
  pageLink,
  pageNumbers,
  readBack,
  sortLink,
  withParams,
} from './list-links.ts'

describe('withParams', () => {
  test('sets, replaces and removes', () => {
    expect(withParams('a=1&b=2', { b: '3', c: '4', a: null })).toBe('?b=3&c=4')
    expect(withParams('a=1', { a: '' })).toBe('?')
  })

  test('escapes what a person typed', () => {
    expect(withParams('', { key: '张&page=9' })).toBe('?key=%E5%BC%A0%26page%3D9')
  })
})

test('the first page needs no parameter', () => {
  expect(pageLink('key=a&page=7', 1)).toBe('?key=a')
  expect(pageLink('key=a', 2)).toBe('?key=a&page=2')
})

test('sorting turns round and starts at the first page', () => {
  expect(sortLink('page=3', 'name', undefined)).toBe('?orderBy=name+asc')
  expect(sortLink('page=3&orderBy=name+asc', 'name', 'asc')).toBe('?orderBy=name+desc')
  expect(sortLink('orderBy=name+desc', 'name', 'desc')).toBe('?orderBy=name+asc')
})

test('keptParams leaves out what the form itself sends', () => {
  expect(keptParams('key=a&page=2&columns=x', ['key', 'page'])).toEqual([
    { name: 'columns', value: 'x' },
  ])
})

describe('pageNumbers', () => {
  const CASES: [page: number, count: number, expected: (number | null)[]][] = [
    [1, 0, []],
    [1, 1, [1]],
    [1, 5, [1, 2, 3, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
    [20, 20, [1, null, 18, 19, 20]],
    [99, 20, [1, null, 20]],
  ]
  for (const [page, count, expected] of CASES) {
    test(`page ${page} of ${count}`, () => expect(pageNumbers(page, count)).toEqual(expected))
  }

  test('a list of a hundred million pages costs nothing', () => {
    const started = performance.now()
    expect(pageNumbers(50_000_000, 100_000_000)).toHaveLength(9)
    expect(performance.now() - started).toBeLessThan(50)
  })
})

describe('the way back', () => {
  test('carries the state of the list and nothing else', () => {
    const suffix = backSuffix('status=2&page=3')
    expect(suffix).toBe('?back=status%3D2%26page%3D3')
    expect(readBack(new URLSearchParams(suffix))).toBe('status=2&page=3')
    expect(backSuffix('')).toBe('')
  })

  test('whatever is put into it stays behind the question mark', () => {
    expect(readBack(new URLSearchParams({ back: '//evil.test/x' }))).toBe('%2F%2Fevil.test%2Fx=')
    expect(readBack(new URLSearchParams({ back: 'x'.repeat(3_000) }))).toBe('')
  })
})
