import { expect } from '@playwright/test'
import { aPersonToLeave, type Leaver } from '#modules/hr/departures/tests/leaver.ts'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { test } from '#tests/e2e/test.ts'

/** A completed departure that waits for its last day, with the figures for the severance. */
async function aDeparture({ id }: Leaver): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, by_company, apply_date, last_day,
       reason_main, state, average_pay, figures_source, contract_term, severance, apply_user_id)
     select gen_random_uuid(), 'LZ' || left(id::text, 8), id, dept_id, post_id, '协商解除', true, today(),
       today() + 40, 'career', '4', 9000, '工资表', '2024-01-01 至 2027-12-31', 'N',
       (select id from app_user where user_name = 'er')
     from user_base_info where id = $1 returning id`,
    [id],
  )
  return `/hr/dimissions/${row?.id}`
}

test('a departure has a sheet that explains the amounts, and is printed to be signed', async ({
  openAs,
  watch,
}) => {
  watch.allow(403)
  const leaver = await aPersonToLeave()
  const record = await aDeparture(leaver)
  const page = await openAs('er')
  await page.goto(record)
  await openMore(page)
  await page.getByRole('link', { name: '经济补偿计算表' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(leaver.name)
  await expect(main).toContainText('9,000.00（录入，来源：工资表）')
  await expect(main.getByRole('row', { name: /经济补偿/ })).toContainText('9,000.00 × 1.5')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('region', { name: '签字' })).toBeVisible()

  await page.goto(`${record}/print`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`离职 ${leaver.name}`)
  await expect(main).toContainText(/LZ\w+/)
  await expect(page.getByRole('region', { name: '签字' })).toContainText('本人签字')

  // The head of the department does not see the pay.
  const leader = await openAs('leader1')
  await leader.goto(record)
  await expect(leader.getByRole('link', { name: '经济补偿计算表' })).toHaveCount(0)
  expect((await leader.goto(`${record}/compensation`))?.status()).toBe(403)
})

test('due dates and turnover are opened from the menu and filtered by kind and year', async ({
  openAs,
  watch,
}) => {
  watch.allow(403)
  const { id, name } = await aPersonToLeave()
  // The employee is on a probation that ended long ago.
  await sql("update user_base_info set status = '1', join_date = today() - 390 where id = $1", [id])
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives?pageSize=5')
  await page.getByRole('link', { name: '到期与提醒' }).first().click()
  await page.getByRole('combobox', { name: '范围' }).selectOption({ label: '7 天内' })
  await page.getByRole('combobox', { name: '事项' }).selectOption({ label: '试用期结束' })
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['试用期结束'])
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText(/已过 \d+ 天/)
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/archives/${id}`))

  await page.goto('/hr/turnover')
  await expect(page.getByRole('table', { name: '各月入职与离职' })).toContainText('离职率')
  await expect(page.getByText(/离职率 = 当期离职人数/)).toBeVisible()
  const years = page.getByRole('combobox', { name: '年度' })
  // The last twelve months come first, then this year.
  const lastYear = (await years.getByRole('option').nth(2).textContent()) ?? ''
  await years.selectOption(lastYear)
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page).toHaveURL(new RegExp(`year=${lastYear}`))

  // Employees see neither the reasons of departures nor figures about other people.
  const staff = await openAs('staff1')
  expect((await staff.goto('/hr/turnover'))?.status()).toBe(403)
})

test('a list on paper shows no controls, and lies on its side when it has many columns', async ({
  openAs,
}) => {
  const page = await openAs('hrdir')
  await page.goto('/hr/contracts?part=running&key=HT20')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('table')).toBeVisible()
  await expect(main.getByText('HT20', { exact: true })).toBeVisible()
  for (const control of await main.locator('button, .button, input, select').all()) {
    await expect(control).toBeHidden()
  }
  const media = /MediaBox \[0 0 (\d+)[\d.]* (\d+)/.exec(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1'),
  )
  expect(Number(media?.[1])).toBeGreaterThan(Number(media?.[2]))
})
