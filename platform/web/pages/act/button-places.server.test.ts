import { expect, test } from 'vitest'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { rowButtons } from './action-links.server.ts'

const HELD = ['view', 'edit', 'delete', 'lock']
const RIGHTS = { add: true, edit: true, delete: true, export: true }
const ENABLED = { id: 'a', version: 1, state: '1' } as WireRecord
const LOCKED = { ...ENABLED, state: '2' }

/** The row buttons of a list after an administrator has chosen these places for the buttons. */
function placed(places: Record<string, string>) {
  const entry = { id: 'm', path: '/system/users', children: [] }
  const buttons = HELD.map((code) => ({ code, MenuId: 'm', place: places[code] ?? '' }))
  const navigation = { modules: [], menus: { s: [entry] }, buttons: { m: buttons } }
  const call = {
    resource: users,
    language: 'zh',
    t: translator('zh'),
    permissions: new Set(HELD),
    url: new URL('https://desk.example/system/users'),
    gateway: { navigation: () => Promise.resolve(navigation) },
  }
  return rowButtons(call as unknown as ResourceCall, RIGHTS)
}

test('rows offer edit and delete unless an administrator says otherwise', async () => {
  const usual = await placed({})
  expect([usual.edit, usual.delete, usual.actionsOf(ENABLED)]).toEqual([true, true, []])
  const other = await placed({ edit: 'detail', delete: 'toolbar' })
  expect([other.edit, other.delete]).toEqual([false, false])
})

test('rows offer the buttons that stand there, where they fit the record', async () => {
  const { actionsOf } = await placed({ lock: 'row' })
  expect(actionsOf(ENABLED)).toEqual([
    { name: 'lock', label: '锁定', href: '/system/users/a/act/lock' },
  ])
  expect(actionsOf(LOCKED)).toEqual([])
})
