import { beforeAll, expect, test } from 'vitest'
import { buttons } from '#modules/system/menus/define/button.ts'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { buttonList, menuNavigation } from '#platform/wire/shell/navigation.ts'
import { type Caller, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let admin: Caller
let moduleId: string

beforeAll(async () => {
  admin = await api.as('admin')
  moduleId = String(await database.value("select id from module where code = 'm-hr'"))
})

const add = (values: Record<string, RecordValue>) => {
  const body = { id: newId(), moduleId, type: '0', ...values }
  return admin(menus.endpoints.add, { method: 'POST', body })
}

const buttonAt = async (path: string, code: string) =>
  String(
    await database.value(
      'select b.id from button b join menu m on m.id = menu_id where m.path = $1 and b.code = $2',
      [path, code],
    ),
  )

test('a view key names a page of the product, in any letters', async () => {
  for (const [viewKey, type] of [
    ['no/such', '0'],
    ['hr/archives/:id', '0'],
    ['-', '0'],
    ['hr/archives', '1'],
  ] as const) {
    const refused = await add({
      name: '错',
      path: type === '0' ? '/t/door' : 't/key',
      type,
      viewKey,
    })
    expect(refusalIn(refused), viewKey).toEqual({
      status: 400,
      code: 'invalid',
      errors: ['viewKey'],
    })
  }
  const saved = savedIn(
    await add({ name: '快捷', path: '/t/door', viewKey: 'HR/archives', keepTab: true }),
  )
  const wrong = { id: saved.id, version: saved.version, viewKey: 'nowhere' }
  const refused = await admin(menus.endpoints.update, { method: 'PUT', body: wrong })
  expect(refusalIn(refused)).toMatchObject({ status: 400, errors: ['viewKey'] })
})

test('the navigation says what a menu opens, what is kept, and where a button stands', async () => {
  const entry = savedIn(
    await add({ name: '门', path: '/t/kept', viewKey: '/Org/chart', keepTab: true }),
  )
  await database.rows(
    "insert into role_navigation select id, 'menu', $1 from role where code = 'admin'",
    [entry.id],
  )
  const uid = String(await database.value("select id from app_user where user_name = 'admin'"))
  const query = { uid, mid: moduleId }
  const tree = await admin('/Menu/GetNavigationByModuleIdAndUserId', { query })
  const own = menuNavigation.parse(tree.body.response).children.find(({ id }) => id === entry.id)
  expect(own).toMatchObject({ viewKey: '/Org/chart', keepTab: true })
  const edit = await buttonAt('/hr/archives', 'edit')
  const list = await admin('/Button/GetButtonAllByModuleIdAndUserId', { query })
  const row = buttonList.parse(list.body.response).find(({ id }) => id === edit)
  expect(row).toMatchObject({ code: 'edit', place: 'row', confirmText: '' })
})

test('buttons have their usual place until a user moves them', async () => {
  const placeOf = async (path: string, code: string) =>
    database.value('select place from button where id = $1', [await buttonAt(path, code)])
  expect(await placeOf('/org/posts', 'delete')).toBe('row')
  expect(await placeOf('/org/posts', 'export')).toBe('toolbar')
  expect(await placeOf('/system/users', 'lock')).toBe('detail')
  expect(await placeOf('/system/interfaces', 'sync')).toBe('toolbar')
})

test('a button tells which calls it opens', async () => {
  await admin(interfaces.actions.sync?.endpoint ?? '', {
    method: 'PUT',
    query: { id: newId() },
    body: {},
  })
  const id = await buttonAt('/org/posts', 'delete')
  const record = recordIn(await admin(buttons.endpoints.info, { query: { id } }))
  expect(record.interfaceNames).toContain('/uc/api/Post/DeletePost')
  expect(record.interfaceNames).not.toContain('/uc/api/Post/AddPost')
  expect(record.interfaceIds).toHaveLength((record.interfaceNames as string[]).length)
})
