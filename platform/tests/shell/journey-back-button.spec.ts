import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

async function fillType(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '编码', exact: true }).fill(name)
  await page.getByRole('textbox', { name: '类型名称' }).fill(name)
}

test('P08 after signing out the back button shows nothing of before', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs('hrmgr', await signIn('hrmgr'))
  await page.goto('/hr/archives')
  const [name = ''] = await page.locator('.records tbody th').allInnerTexts()
  expect(name).not.toBe('')
  await page.goto('/logout')
  await page.getByRole('button', { name: '确认退出' }).click()
  await expect(page).toHaveURL('/login')
  for (let step = 0; step < 3; step++) {
    await page.goBack().catch(() => null)
    await expect(page).toHaveURL(/\/login|about:blank/)
    expect(await page.content()).not.toContain(name)
  }
})

test('P30 back and save again, then reload: one row', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(400, 409)
  const page = await openAs('hrmgr')
  await page.goto('/org/department-types/new')
  const name = unique('B')
  await fillType(page, name)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  const saved = page.url()
  await page.goBack()
  // If the browser shows the form from its cache, the form still has the old id.
  const id = await page.locator('input[name=id]').inputValue()
  await fillType(page, name)
  await page.getByRole('button', { name: '保存' }).click()
  if (saved.endsWith(id)) await expect(page).toHaveURL(saved)
  else await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  expect(await sql('select version from department_type where name = $1', [name])).toEqual([
    { version: 1 },
  ])
})
