import { expect } from '@playwright/test'
import { addStranger } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('the rules of a new password say while it is typed which of them it meets', async ({
  openAs,
}) => {
  const user = await addStranger()
  const page = await openAs(user)
  await page.goto('/account/password')
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const next = page.getByLabel('新密码', { exact: true })
  await next.fill(user)
  await expect(rule('至少 15 个字符')).not.toContainText('已满足')
  await expect(rule('不包含登录名')).toContainText('不满足')
  await next.fill('correct horse battery')
  await expect(rule('至少 15 个字符')).toContainText('已满足')
  await expect(rule('不包含登录名')).not.toContainText('不满足')
})
