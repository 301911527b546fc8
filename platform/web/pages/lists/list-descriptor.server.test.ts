import { expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { listDescriptor } from './list-descriptor.server.ts'

const EVERYTHING = ['view', 'group.base', 'group.contact', 'group.education', 'unmask']

function shownTo(permissions: readonly string[], ownOnly: readonly string[]) {
  const descriptor = listDescriptor(archives, {
    language: 'zh',
    permissions: new Set(permissions),
    ownOnly: new Set(ownOnly),
  })
  return {
    columns: descriptor.columns.map(({ name }) => name),
    filters: descriptor.filters.map(({ name }) => name),
    search: descriptor.searchLabels,
  }
}

test('what shows in one’s own row only is no column and no filter of a list of others', () => {
  const head = shownTo(EVERYTHING, ['group.education', 'unmask'])
  expect(head.columns).toEqual(expect.arrayContaining(['gender', 'age', 'phone']))
  expect(head.columns).not.toContain('edu')
  expect(head.filters).toContain('gender')
  expect(head.filters).not.toContain('edu')
  expect(head.search).not.toContain('手机')
})

test('a user who sees only themselves has every column that shows there', () => {
  const staff = shownTo(EVERYTHING, EVERYTHING)
  expect(staff.columns).toEqual(expect.arrayContaining(['gender', 'phone', 'edu']))
  expect(staff.filters).toContain('edu')
  expect(staff.search).toContain('手机')
})

test('a field that is closed everywhere is neither', () => {
  const nobody = shownTo(['view'], [])
  for (const name of ['gender', 'phone', 'edu']) expect(nobody.columns).not.toContain(name)
  expect(nobody.filters).not.toContain('gender')
})
