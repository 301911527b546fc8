import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { noteSecret, readRun } from '#tests/e2e/run-state.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

async function fill(page: Page, old: string, next: string, again: string): Promise<void> {
  await page.getByLabel('原密码', { exact: true }).fill(old)
  await page.getByLabel('新密码', { exact: true }).fill(next)
  await page.getByLabel('确认新密码', { exact: true }).fill(again)
}

test('the password is changed on a page of its own', async ({ openAs, watch }) => {
  watch.allow(400)
  const user = await addPowerfulAccount()
  const session = await signIn(user)
  const elsewhere = await openAs(user, await signIn(user))
  const page = await openAs(user, session)
  const next = randomBytes(18).toString('base64url')
  noteSecret(readRun(), next)
  await page.goto('/account/password?returnTo=%2Fmessages')
  const submit = page.getByRole('button', { name: '保存' })

  await submit.click()
  await expect(page.getByText('不能为空', { exact: true })).toHaveCount(3)

  await fill(page, passwordOf(user), next, `${next}x`)
  await submit.click()
  await expect(page.getByText('两次密码不一致', { exact: true })).toBeVisible()

  await fill(page, 'not the old password', next, next)
  await submit.click()
  await expect(page.locator('#password-originPassword-error')).toHaveText('原密码错误')

  await fill(page, passwordOf(user), 'short', 'short')
  await submit.click()
  await expect(page.locator('#password-newPassword-error')).toContainText('15')

  await fill(page, passwordOf(user), next, next)
  await submit.click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('status').first()).toContainText(/密码/)

  // This session goes on, all others of the account have ended.
  await page.goto('/hr/archives?tab=all')
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
  await elsewhere.goto('/hr/archives')
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await expect(elsewhere.getByText('登录已过期，请重新登录')).toBeVisible()

  await expect(signIn(user)).rejects.toThrow('could not sign in: 400')
  expect(await signIn(user, { password: next })).toContain('staffdesk=')
})
