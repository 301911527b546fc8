import { expect, test } from 'vitest'
import { chipLink } from './filter-chips.tsx'

test('a chip takes off all parameters that make it up and returns to the first page', () => {
  const search = 'status=2&joinDateStart=2024-01-01&joinDateEnd=2024-12-31&page=4&pageSize=50'
  expect(chipLink(search, { names: ['joinDateStart', 'joinDateEnd'] })).toBe(
    '?status=2&pageSize=50',
  )
})

test('the last chip leaves nothing behind', () => {
  expect(chipLink('key=a', { names: ['key'] })).toBe('?')
})
