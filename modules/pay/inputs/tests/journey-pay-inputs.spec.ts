import { expect } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A month that no other test uses, far in the future. */
const freshMonth = () =>
  `${2040 + Math.floor(Math.random() * 55)}-0${1 + Math.floor(Math.random() * 9)}`

test('a clerk types an input, and a second person confirms it', async ({ openAs }) => {
  const [month, reason] = [freshMonth(), unique('奖')]
  const [staff] = await sql<{ name: string }>(
    "select b.name from app_user u join user_base_info b on b.id = u.user_base_id where u.user_name = 'staff1'",
    [],
  )
  const clerk = await openAs('pay')
  await clerk.goto('/pay/inputs/new')
  await chooseTarget(clerk, '人员', String(staff?.name))
  await chooseTarget(clerk, '工资项目', '奖金')
  await clerk.getByLabel('金额').fill('123.45')
  await clerk.getByLabel('计入月份').fill(month)
  await clerk.getByLabel('事由').fill(reason)
  await clerk.getByRole('button', { name: '保存' }).last().click()
  await expect(clerk.getByText(reason).first()).toBeVisible()
  // The user who typed the input gets no button to confirm it, neither on the record nor in the month.
  await expect(clerk.getByRole('link', { name: '确认', exact: true })).toHaveCount(0)
  await clerk.goto(`/pay/inputs?month=${month}`)
  await expect(clerk.getByText('待确认 1 条')).toBeVisible()
  await expect(clerk.getByRole('link', { name: '确认 1 条' })).toHaveCount(0)

  const director = await openAs('hrdir')
  await director.goto(`/pay/inputs?month=${month}`)
  await director.getByRole('link', { name: '确认 1 条' }).click()
  await expect(director.getByLabel('计入月份')).toHaveValue(month)
  await director.locator('main form .button-primary').click()
  await expect(director.getByText('将确认 1 条工资输入，合计 123.45')).toBeVisible()
  await director.locator('main form .button-primary').click()
  await expect(director.getByText('已确认 1 条工资输入，合计 123.45')).toBeVisible()
  const [row] = await sql<{ state: string }>('select state from pay_input where reason = $1', [
    reason,
  ])
  expect(row?.state).toBe('1')
  await director.goto(`/pay/inputs?month=${month}`)
  await expect(director.getByText('没有待确认的输入')).toBeVisible()
  await expect(director.getByRole('table', { name: '各项目合计' })).toContainText('123.45')
})
