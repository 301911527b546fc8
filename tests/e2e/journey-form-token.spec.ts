import { expect } from '@playwright/test'
import { unique } from './new-person.ts'
import { signIn } from './sign-in.ts'
import { putCookie, test } from './test.ts'

const save = '保存'

test('P12 a form opened before signing in again is refused, and leads to a fresh one', async ({
  openAs,
  watch,
}) => {
  watch.allow(403)
  const page = await openAs('hrmgr', await signIn('hrmgr'))
  await page.goto('/org/department-types/new')
  const code = unique('F')
  const fill = async () => {
    await page.getByRole('textbox', { name: '编码', exact: true }).fill(code)
    await page.getByRole('textbox', { name: '类型名称' }).fill(code)
  }
  await fill()
  await putCookie(page.context(), await signIn('hrmgr'))
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('heading', { name: '表单已失效' })).toBeVisible()
  await page.getByRole('link', { name: '重新打开页面' }).click()
  await expect(page).toHaveURL('/org/department-types/new')
  await fill()
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
})
