import { expect, test } from 'vitest'
import { RESOURCES } from '#product/define/registry.server.ts'
import { searchFields } from './search-fields.ts'

test('a hit shows the state that its list is divided by, not that of its approval', () => {
  const divided = RESOURCES.flatMap((resource) => {
    const found = searchFields(resource)
    const field = resource.tabs?.field ?? ''
    return found && resource.fields[field]?.kind === 'choice'
      ? [{ path: resource.path, field, shown: found.state }]
      : []
  })
  for (const { path, field, shown } of divided) expect([path, shown]).toEqual([path, field])
  // Documents that have states of their own besides the states of the approval.
  const own = divided.filter(({ field }) => field !== 'state').map(({ path }) => path)
  expect(own).toEqual(expect.arrayContaining(['work/year-plans', 'work/collaborations']))
})
