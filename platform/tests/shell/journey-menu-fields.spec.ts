import { expect, type Page } from '@playwright/test'
import { ICON } from '#platform/define/shipped/choices.ts'
import { oneAtATime, sql } from '#tests/e2e/database.ts'
import { openRowMenu } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

/** Names of the two entries, and the address of the first. */
type Kept = { user: string; door: string; types: string; ranks: string }

/** An account whose menu has two entries of its own. They open pages of the product and stay open as tabs. */
async function keepingAccount(): Promise<Kept> {
  const user = await addPowerfulAccount()
  const [types, ranks] = [unique('类型'), unique('级别')]
  const door = `/e2e/${unique('t').toLowerCase()}`
  for (const [name, path, key] of [
    [types, door, 'Org/department-types'],
    [ranks, `${door}-ranks`, 'org/department-ranks'],
  ]) {
    await sql(
      `with made as (
         insert into menu (id, module_id, name, path, type, view_key, keep_tab, sort)
         select gen_random_uuid(), module_id, $1, $2, '0', $3, true, 900 from menu
         where path = '/org/department-types'
         returning id
       )
       insert into role_navigation (role_id, kind, target_id)
       select ru.role_id, 'menu', made.id
       from made, role_user ru join app_user u on u.id = ru.user_id where u.user_name = $4`,
      [name, path, key, user],
    )
  }
  return { user, door, types, ranks }
}

test('a menu entry opens the page that its view key names', async ({ openAs, watch }) => {
  watch.allow(404)
  const { user, door, types } = await keepingAccount()
  const page = await openAs(user)
  await page.goto(door)
  await expect(page).toHaveURL('/org/department-types')
  const menu = page.getByRole('navigation', { name: '组织管理' })
  await expect(menu.getByRole('link', { name: types })).toHaveAttribute(
    'href',
    '/org/department-types',
  )
  // The address is in the menu of no other user.
  const other = await openAs('er')
  await other.goto(door)
  await expect(other).toHaveURL('/404')
})

test('pages that are kept stay open as tabs until they are closed or the user signs out', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const { user, types, ranks } = await keepingAccount()
  const page = await openAs(user)
  await page.goto('/org/department-types?pageSize=50')
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(strip.getByRole('link', { name: types })).toHaveAttribute('aria-current', 'page')
  await page.goto('/org/department-ranks')
  await page.goto('/hr/archives')
  await expect(strip.getByRole('link')).toHaveText([types, ranks])
  await strip.getByRole('link', { name: types }).click()
  await expect(page).toHaveURL('/org/department-types?pageSize=50')
  // The address changes before the strip knows the page, and what is closed depends on the page.
  await expect(strip.getByRole('link', { name: types })).toHaveAttribute('aria-current', 'page')
  await strip.getByRole('button', { name: `关闭“${types}”` }).click()
  await expect(page).toHaveURL('/org/department-ranks')
  await expect(strip.getByRole('link')).toHaveText([ranks])
  await page.goto('/logout')
  await page.getByRole('button', { name: '确认退出' }).click()
  await expect(page).toHaveURL(/\/login/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => name.includes('tabs'))).toEqual([])
})

test('an icon is chosen by its drawing', { tag: '@scripts' }, async ({ openAs }) => {
  const user = await addPowerfulAccount()
  const page = await openAs(user)
  const id = await sql<{ id: string }>("select id from menu where path = '/system/applications'")
  // Another test that saves the menu at the same moment would cause a conflict.
  await oneAtATime('menus', () => chooseIcon(page, String(id[0]?.id)))
})

async function chooseIcon(page: Page, id: string): Promise<void> {
  await page.goto(`/system/menus/${id}/edit`)
  const icons = page.getByRole('group', { name: '图标' })
  await expect(icons.locator('svg')).toHaveCount(ICON.options.length)
  await icons.getByRole('radio', { name: '荣誉' }).check()
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.locator('dd', { hasText: '荣誉' }).locator('svg')).toBeVisible()
}

test('a button stands in the rows of a list when an administrator places it there', async ({
  openAs,
}) => {
  const page = await openAs(await addPowerfulAccount())
  await oneAtATime('menus', () => placeInRows(page))
})

async function placeInRows(page: Page): Promise<void> {
  const place = (where: string) =>
    sql(
      `update button set place = '${where}' from menu
       where menu.id = menu_id and menu.path = '/org/user-positions' and button.code = 'end'`,
    )
  const row = page.getByRole('row').nth(1)
  await page.goto('/org/user-positions')
  await openRowMenu(row)
  await expect(row.getByRole('link', { name: '编辑' })).toBeVisible()
  await place('row')
  await expect(async () => {
    await page.goto('/org/user-positions')
    await openRowMenu(row)
    await expect(row.getByRole('link', { name: '结束任职' })).toHaveAttribute('href', /act\/end/)
  }).toPass()
  await place('detail')
}
