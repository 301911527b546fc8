import { expect, type Page } from '@playwright/test'
import { oneAtATime } from '#tests/e2e/database.ts'
import { openRowMenu } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

test('the confirmation text of an administrator is shown before the button is pressed', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs('admin')
  // Another test resets everything that the product ships, so the two tests must not run at the same time.
  await oneAtATime('menus', () => writeAndRead(page))
})

async function writeAndRead(page: Page): Promise<void> {
  const text = unique('请先通知本部门负责人')
  await page.goto('/system/buttons?key=delete&pageSize=100')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: '职级', exact: true }) })
  await openRowMenu(row)
  await row.getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('确认提示').fill(text)
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.goto('/org/post-ranks')
  await openRowMenu(page.getByRole('row').nth(1))
  await page.getByRole('link', { name: '删除' }).first().click()
  await expect(page.getByText(text)).toBeVisible()
}
