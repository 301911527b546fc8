import { expect, test } from 'vitest'
import { differingFields } from './conflict.server.ts'

const fields = [{ name: 'name' }, { name: 'duty' }, { name: 'enabled' }, { name: 'city' }]

test('only fields whose text differs are put side by side', () => {
  const theirs = { name: '研发部', duty: '一\n二', enabled: 'true', city: '' }
  const yours = { name: '研发中心', duty: '一\r\n二 ', enabled: '', city: '' }
  expect(differingFields(fields, theirs, yours).map(({ name }) => name)).toEqual([
    'name',
    'enabled',
  ])
})

test('a field that was not on the form was not changed by it', () => {
  expect(differingFields(fields, { name: 'a', city: 'b' }, { name: 'a' })).toEqual([])
})
