import { expect } from '@playwright/test'
import { openRowMenu } from './menus.ts'
import { test } from './test.ts'

/** Both projects run at once: each takes the button of a page of its own. */
const PAGES = {
  js: { path: '/org/post-ranks', menu: '职级' },
  nojs: { path: '/org/department-ranks', menu: '部门级别' },
} as const

test('what an administrator writes for a button is said before it is pressed', async ({
  openAs,
  isScripted,
}) => {
  const { path, menu } = PAGES[isScripted ? 'js' : 'nojs']
  const text = '请先通知本部门负责人'
  const page = await openAs('admin')
  await page.goto('/system/buttons?key=delete&pageSize=100')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: menu, exact: true }) })
  await openRowMenu(row)
  await row.getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('确认提示').fill(text)
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.goto(path)
  await openRowMenu(page.getByRole('row').nth(1))
  await page.getByRole('link', { name: '删除' }).first().click()
  await expect(page.getByText(text)).toBeVisible()
})
