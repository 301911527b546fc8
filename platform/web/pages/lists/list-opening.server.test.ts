import { expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { openingPart, openOnlyOne } from './list-opening.server.ts'

const permissions = new Set(['view'])
const NOWHERE = new Set<string>()

function opens(resource: Resource, address: string, ownOnly: ReadonlySet<string> = NOWHERE) {
  const descriptor = listDescriptor(resource, { language: 'zh', permissions, ownOnly })
  const url = new URL(`/${resource.path}?${address}`, 'http://localhost')
  return openingPart({ resource, url, ownOnly }, descriptor)?.codes ?? 'all rows'
}

test('a bare address opens on a part, whatever it says of the look', () => {
  expect(opens(archives, '')).toBe('1,2,3,6,7')
  expect(opens(infoChanges, '')).toBe('0')
  for (const look of ['page=2', 'pageSize=50&orderBy=name desc', 'columns=name', 'saved=none']) {
    expect(opens(archives, look), look).toBe('1,2,3,6,7')
  }
})

test('an address that names rows means what it says', () => {
  const view = '0198c8a4-0000-7000-8000-000000000001'
  const named = ['tab=all', 'status=4', 'status=', 'key=a', 'deptId=x', 'ids=x', 'empty=photo']
  for (const address of [...named, 'more=1', 'deptOnly=true', `saved=${view}`, 'nonsense=1']) {
    expect(opens(archives, address), address).toBe('all rows')
  }
})

test('users who may not filter by the field of the parts get all rows, and so do users who see only their own', () => {
  const url = new URL('http://localhost/hr/archives')
  const request = { resource: archives, url, ownOnly: NOWHERE }
  expect(openingPart(request, { filters: [] })).toBeNull()
  expect(opens(archives, '', permissions)).toBe('all rows')
})

/** The address to which a list of these rows redirects; null if the list itself is shown. */
function leadsTo(rows: readonly string[], address: string, ownOnly: ReadonlySet<string>) {
  const url = new URL(`http://localhost/hr/archives${address}`)
  const data = rows.map((id) => ({ id, version: 1 }))
  const page = { page: 1, pageSize: 20, dataCount: rows.length, pageCount: 1, data }
  try {
    openOnlyOne({ resource: archives, url, ownOnly }, page)
    return null
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : thrown
  }
}

test('a list that can hold one’s own record alone leads to it', () => {
  expect(leadsTo(['a'], '', permissions)).toBe('/hr/archives/a')
  expect(leadsTo(['a'], '?tab=all', permissions)).toBeNull()
  expect(leadsTo(['a'], '', NOWHERE)).toBeNull()
  expect(leadsTo([], '', permissions)).toBeNull()
})

test('what a list opens on is one of its parts', () => {
  const opening = RESOURCES.flatMap(({ path, tabs }) =>
    tabs?.opensOn === undefined ? [] : [{ path, isPart: Object.hasOwn(tabs.of, tabs.opensOn) }],
  )
  expect(opening).toContainEqual({ path: 'hr/archives', isPart: true })
  expect(opening.filter(({ isPart }) => !isPart)).toEqual([])
})
