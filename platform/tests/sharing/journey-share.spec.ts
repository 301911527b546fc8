import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

const CLOSED = '链接无效或已过期，请联系发送人'

test('a registration form is shared once, with a passcode, and revoked', async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  const [person] = await sql<{ id: string; name: string; idCardNo: string }>(
    `select id, name, id_card_no as "idCardNo" from user_base_info
     where status = '1' and deleted_at is null and id_card_no is not null order by emp_no limit 1`,
  )
  const { id = '', name = '', idCardNo = '' } = person ?? {}
  await page.goto(`/hr/archives/act/share?people=${id}`)
  await page.getByLabel('最多查看次数（不填不限）').fill('1')
  await page.getByLabel('提取码（6 位数字，可不填）').fill('204816')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText(`对方将看到 1 人的员工登记表：${name}`)).toBeVisible()
  await page.getByRole('button', { name: '确认分享登记表' }).click()
  const link = await page.getByLabel('链接', { exact: true }).inputValue()
  expect(new URL(link).pathname).toBe('/printUser')
  const record = await page.locator('.made a').getAttribute('href')

  const linkId = record?.split('/').at(-1)

  const visitor = await openAs(null)
  await visitor.goto(new URL(link).pathname + new URL(link).search)
  await expect(visitor).toHaveURL('/printUser')
  // A program that only fetches the address for a preview does not use up a view.
  const counted = () =>
    sql<{ views: number }>(`select use_count as views from access_link where id = '${linkId}'`)
  expect(await counted()).toEqual([{ views: 0 }])
  await visitor.getByLabel('提取码').fill('111111')
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(CLOSED)
  await visitor.getByLabel('提取码').fill('204816')
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('article', { name })).toBeVisible()
  expect(await visitor.content()).not.toContain(idCardNo)
  // Other parameters of the address give no access.
  await visitor.goto(`/printUser?ids=${id}`)
  await expect(visitor.getByText(CLOSED)).toBeVisible()

  const second = await openAs(null)
  await second.goto(new URL(link).pathname + new URL(link).search)
  await second.getByLabel('提取码').fill('204816')
  await second.getByRole('button', { name: '打开' }).click()
  await expect(second.getByText(CLOSED)).toBeVisible()

  // A link that is already over cannot be revoked.
  await page.goto(record ?? '')
  await expect(page.getByRole('link', { name: '撤销' })).toHaveCount(0)
})

test('a report is shared as it was asked for, without a passcode, and revoked', async ({
  openAs,
}) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/userTemplate?reportUrl=hr/structure&reportType=0&date=2026-06-30')
  await page.getByRole('link', { name: '分享报表' }).click()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText(/对方将看到报表：人员结构分析（年龄）.*2026-06-30/)).toBeVisible()
  await page.getByRole('button', { name: '确认分享报表' }).click()
  const link = new URL(await page.getByLabel('链接', { exact: true }).inputValue())
  const record = await page.locator('.made a').getAttribute('href')

  const visitor = await openAs(null)
  await visitor.goto(link.pathname + link.search)
  await expect(visitor).toHaveURL('/userTemplate')
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('heading', { name: '人员结构分析（年龄）' })).toBeVisible()
  await expect(visitor.getByRole('table').first()).toBeVisible()
  // The link opens neither another report nor the forms of people.
  await visitor.goto('/userTemplate?reportUrl=hr/roster')
  await expect(visitor.getByText('报表不存在或无权限')).toBeVisible()
  const cookies = await visitor.context().cookies()
  const [cookie] = cookies.filter(({ name }) => name.includes('share'))
  const elsewhere = cookie?.name.replace('usertemplate', 'printuser') ?? ''
  await visitor.context().addCookies([{ ...cookie, name: elsewhere } as (typeof cookies)[number]])
  await visitor.goto('/printUser')
  await expect(visitor.getByText(CLOSED)).toBeVisible()

  await page.goto(`${record}/act/revoke`)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('链接已撤销')).toBeVisible()
  await visitor.goto('/userTemplate')
  await expect(visitor.getByText('报表不存在或无权限')).toBeVisible()
})
