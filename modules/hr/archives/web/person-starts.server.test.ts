import { expect, test, vi } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { withStarts } from './person-starts.server.ts'

const TABLE: TableView = {
  base: `/${archives.path}`,
  columns: [],
  rows: [{ id: '7', cells: [] }],
  title: 0,
  mayEdit: true,
  mayDelete: true,
}

/** The call of a user who reads the list and has these transfer buttons. */
function readerOf(address: string, buttons: readonly string[]) {
  const ask = vi.fn()
  const navigation = {
    modules: [],
    menus: { m: [{ id: 'e', path: '/hr/transfers', children: [] }] },
    buttons: { e: buttons.map((code) => ({ code, MenuId: 'e', ownOnly: false })) },
  }
  const call = {
    url: new URL(address, 'http://localhost'),
    gateway: { ask, navigation: async () => navigation },
    t: translator('zh'),
  } as unknown as ResourceCall
  return { call, ask }
}

test('a page of the staff list asks nothing about single rows, and its rows stay as small as they are', async () => {
  const { call, ask } = readerOf('/hr/archives?status=2', ['view', 'add'])
  const table = await withStarts(call, TABLE)
  expect(table.starts).toBe('发起…')
  expect(table.rows).toBe(TABLE.rows)
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['for readers who may start nothing', '/hr/archives', ['view']],
  ['on a past day', '/hr/archives?asOf=2025-01-01', ['view', 'add']],
])('the rows have no link to start something %s', async (_, address, buttons) => {
  const { call } = readerOf(address, buttons)
  expect((await withStarts(call, TABLE)).starts).toBeUndefined()
})
