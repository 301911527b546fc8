import { expect } from '@playwright/test'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('an administrator sees what the product does by itself, and has a job done', async ({
  openAs,
  watch,
}) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/system/jobs')
  const row = page.getByRole('row').filter({ hasText: '清理消息' })
  await expect(row).toContainText('每天 02:23')
  await row.getByRole('link', { name: '清理消息' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('清理消息')
  // A run that another test started may be in progress. Then there is no button until it ends.
  await expect(async () => {
    await page.goto('/system/jobs/clear-messages')
    await page.getByRole('button', { name: '立即运行' }).click({ timeout: 2_000 })
    await expect(page.getByText(/任务即将运行|已在等待运行|正在运行/).first()).toBeVisible()
  }).toPass()
  await expect(async () => {
    await page.goto('/system/jobs/clear-messages')
    await expect(page.getByRole('row').filter({ hasText: '完成' }).first()).toBeVisible()
  }).toPass()

  // A job with effects for users requires a confirmation first.
  await page.goto('/system/jobs/take-effect')
  await expect(page.getByRole('checkbox', { name: /我了解/ })).toHaveAttribute('required', '')

  watch.allow(403, 404)
  await page.goto('/system/jobs/no-such-job')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('清理消息')
  const staff = await openAs('staff1')
  await staff.goto('/system/jobs')
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('您无权打开')
})
