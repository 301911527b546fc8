import { expect } from '@playwright/test'
import { sql } from './database.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { test } from './test.ts'

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

  const visitor = await openAs(null)
  await visitor.goto(new URL(link).pathname + new URL(link).search)
  await expect(visitor).toHaveURL('/printUser')
  await visitor.getByLabel('提取码').fill('111111')
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(CLOSED)
  await visitor.getByLabel('提取码').fill('204816')
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor.getByRole('article', { name })).toBeVisible()
  expect(await visitor.content()).not.toContain(idCardNo)
  // What the address says besides adds nothing to it.
  await visitor.goto(`/printUser?ids=${id}`)
  await expect(visitor.getByText(CLOSED)).toBeVisible()

  const second = await openAs(null)
  await second.goto(new URL(link).pathname + new URL(link).search)
  await expect(second.getByText(CLOSED)).toBeVisible()

  await page.goto(`${record}/act/revoke`)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('链接已撤销')).toBeVisible()
  await visitor.goto('/printUser')
  await expect(visitor.getByText(CLOSED)).toBeVisible()
})
