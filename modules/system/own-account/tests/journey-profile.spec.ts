import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount, addStranger } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('users enter their contact details and their delegate', async ({ openAs, watch }) => {
  watch.allow(400)
  const [user, delegate] = [await addPowerfulAccount(), await addStranger()]
  const page = await openAs(user)
  await page.goto('/')
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '我的资料' }).click()
  await expect(page.getByRole('heading', { name: '我的资料' })).toBeVisible()
  await page.getByLabel('邮箱').fill('no address')
  await page.getByRole('button', { name: '保存' }).first().click()
  await expect(page.getByRole('alert')).toContainText('邮箱')
  await expect(page.getByLabel('邮箱')).toHaveValue('no address')
  await page.getByLabel('邮箱').fill(`${user}@example.com`)
  await page.getByRole('button', { name: '保存' }).first().click()
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.getByLabel('代理开始').fill('2026-12-01')
  await page.getByRole('textbox', { name: /查找.*代理人|代理人.*查找/ }).fill(delegate)
  await page.getByRole('button', { name: /代理人/ }).click()
  await expect(page.getByText('找到1人')).toBeVisible()
  await expect(page.getByLabel('代理开始')).toHaveValue('2026-12-01')
  await page.getByLabel('代理结束').fill('2026-11-01')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('代理结束').fill('2026-12-31')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('代理已设置')).toBeVisible()
  const stored = () =>
    sql<{ email: string; name: string | null }>(
      `select u.email, d.user_name as name from app_user u left join app_user d on d.id = u.delegate_id
       where u.user_name = '${user}'`,
    )
  expect(await stored()).toEqual([{ email: `${user}@example.com`, name: delegate }])
  await page.getByRole('button', { name: '取消代理' }).click()
  await expect(page.getByText('已取消代理')).toBeVisible()
  await expect(page.getByRole('button', { name: '取消代理' })).toHaveCount(0)
  expect((await stored())[0]?.name).toBeNull()
})

test('a user with a personnel file finds it from the profile', async ({ openAs }) => {
  const page = await openAs('staff1')
  await page.goto('/account/profile')
  await expect(page.getByText('手机和邮箱来自人事档案')).toBeVisible()
  await page.getByRole('link', { name: '查看我的档案' }).click()
  await expect(page).toHaveURL(/\/hr\/archives\//)
})
