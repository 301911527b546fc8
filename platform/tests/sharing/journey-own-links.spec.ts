import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a user sees their links, withdraws one with a note and then all', async ({
  openAs,
  watch,
}) => {
  // The server refuses the note that is too long.
  watch.allow(400)
  const user = await addPowerfulAccount()
  const page = await openAs(user)
  await page.goto('/account/links')
  await expect(page.getByText('您还没有链接')).toBeVisible()

  await page.goto('/userTemplate?reportUrl=hr/structure&reportType=0&date=2026-06-30')
  await page.getByRole('link', { name: '分享报表' }).click()
  await page.getByLabel('最多查看次数（不填不限）').fill('3')
  await page.getByRole('button', { name: '预览' }).click()
  // The user entered no hours, so the default of the company applies.
  await expect(page.getByText('链接在 168 小时内有效，您可随时撤销')).toBeVisible()
  await page.getByRole('button', { name: '确认分享报表' }).click()
  const link = new URL(await page.getByLabel('链接', { exact: true }).inputValue())
  await page.goto('/work/schedule/address')
  await page.getByRole('button', { name: '生成地址' }).click()
  const feed = new URL(await page.getByLabel('链接', { exact: true }).inputValue())

  const visitor = await openAs(null)
  await visitor.goto(link.pathname + link.search)
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('heading', { name: '人员结构分析（年龄）' })).toBeVisible()

  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '我的链接' }).click()
  await expect(page).toHaveURL('/account/links')
  const shared = page.getByRole('row', { name: /人员结构分析（年龄）/ })
  await expect(shared).toContainText('1 / 3 次')
  await expect(shared).toContainText('有效')
  await shared.getByText('1 / 3 次').click()
  await expect(shared.getByText(/已打开/)).toBeVisible()
  await expect(page.getByRole('row', { name: /日历订阅/ })).toContainText('撤销前一直有效')
  expect(await page.content()).not.toContain(link.searchParams.get('k'))

  // The page asks for a confirmation, and the user can cancel.
  await shared.getByRole('link', { name: /^撤销/ }).click()
  await expect(page.getByText(/会立即失效，正在查看的人也不能再看/)).toBeVisible()
  await page.getByRole('link', { name: '取消' }).click()
  await shared.getByRole('link', { name: /^撤销/ }).click()
  // A note that is too long is not cut. The page reports the error and keeps the text.
  const tooLong = '长'.repeat(201)
  await page.getByLabel('说明（可不填）').fill(tooLong)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('说明（可不填）')).toHaveValue(tooLong)
  await page.getByLabel('说明（可不填）').fill('发错了人')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByRole('status').first()).toHaveText('链接已撤销')
  await expect(shared).toContainText('已撤销 · 发错了人')
  await visitor.goto('/userTemplate')
  await expect(visitor.getByText('报表不存在或无权限')).toBeVisible()

  const opens = async () => (await visitor.request.get(feed.pathname + feed.search)).status()
  expect(await opens()).toBe(200)
  await page.getByRole('link', { name: '撤销全部' }).click()
  await expect(page.getByText(/1 个有效的链接会立即失效/)).toBeVisible()
  await page.getByRole('button', { name: '撤销全部' }).click()
  await expect(page.getByRole('status').first()).toHaveText('已撤销 1 个链接')
  expect(await opens()).toBe(404)
  await expect(page.getByRole('link', { name: '撤销全部' })).toHaveCount(0)
  const [kept] = await sql<{ n: number }>(
    `select count(*)::int as n from access_link l join app_user u on u.id = l.creator_id
     where u.user_name = '${user}' and l.revoked_at is null`,
  )
  expect(kept?.n).toBe(0)
})
