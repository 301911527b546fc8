import { expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { listQueryParams, readListQuery, withOwnOrder } from '#platform/define/engine/list-query.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { describeColumn } from '#platform/web/pages/lists/table.server.ts'

/** The columns whose header shows an order, and the order that the API gets. */
function ordered(address: string) {
  const resource = withOwnOrder(tasks)
  const { query } = readListQuery(resource, new URLSearchParams(address))
  const { columns } = listDescriptor(resource, {
    language: 'zh',
    permissions: new Set(['view']),
    ownOnly: new Set<string>(),
  })
  const signs = columns.flatMap((column) => {
    const { name, sort } = describeColumn(column, query.orderBy)
    return sort === undefined || sort === 'none' ? [] : [`${name} ${sort}`]
  })
  return { signs, asked: listQueryParams(resource, query).get('orderBy') }
}

test('a list with an order of its own shows the sign of the order only where rows follow it', () => {
  expect(ordered('')).toEqual({ signs: [], asked: null })
  expect(ordered('orderBy=nonsense asc')).toEqual({ signs: [], asked: null })
  const fields = ['planEnd', 'title', 'state'].filter((name) =>
    tasks.fields[name]?.in.includes('sort'),
  )
  expect(fields).toContain(tasks.sort.field)
  for (const name of fields) {
    for (const direction of ['asc', 'desc']) {
      const order = `${name} ${direction}`
      expect(ordered(`orderBy=${order}`)).toEqual({ signs: [order], asked: order })
    }
  }
})
