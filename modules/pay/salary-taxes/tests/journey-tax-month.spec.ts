import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** The period of the seed in a state, with its employer. */
async function periodIn(state: string) {
  const [found] = await sql<{ month: string; entity: string }>(
    `select month, entity_id as entity from salary_tax where state = '${state}' and deleted_at is null
     order by month desc limit 1`,
  )
  return `month=${found?.month}&entityId=${found?.entity}`
}

test('a tax month shows its steps, totals and differences, and makes the sheet of the bureau', async ({
  openAs,
}) => {
  const page = await openAs('hrdir')
  await page.goto(`/pay/tax-months?${await periodIn('2')}`)
  const steps = page.getByRole('navigation', { name: '办理进度' }).getByRole('listitem')
  await expect(steps.filter({ hasText: '批次审核' })).toContainText('已办')
  await expect(steps.filter({ hasText: '出申报表' })).toContainText('未出表')
  const differing = page.getByRole('region', { name: /与税局结果不一致/ })
  await expect(differing).toContainText('累计减除费用')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /正常工资薪金收入（24 列/ }).click(),
  ])
  expect(download.suggestedFilename()).toContain('正常工资薪金收入')
  await differing.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /由来/ })).toBeVisible()
  await page.getByRole('link', { name: /全年个税/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('年个税')
})

test('a result is looked at row by row, and accepted in a second step', async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const page = await openAs('pay')
  const period = await periodIn('2')
  const heads = '姓名,证件号码,税款所属期起,应补(退)税额'
  const choose = async (...lines: string[]) => {
    await page.goto(`/pay/tax-months/import?${period}`)
    await page.getByLabel('文件').setInputFiles({
      name: '结果.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${[heads, ...lines].join('\n')}\n`),
    })
    await page.getByRole('button', { name: '查看比对' }).click()
  }
  const rows = page.getByRole('region', { name: '逐行比对' })
  await choose('某某,110101,2019-01-01,0.00')
  await expect(rows).toContainText('2019-01-01')
  await expect(page.getByRole('button', { name: '采纳' })).toHaveCount(0)
  const [own] = await sql<{ name: string; paper: string; month: string; due: string }>(
    `select p.name, p.id_card_no as paper, t.month,
       (t.ytd_tax - t.ytd_reduced - t.ytd_paid + 0.01)::text as due
     from salary_tax t join user_base_info p on p.id = t.user_id
     where t.month = '${period.slice('month='.length, 'month=yyyy-MM'.length)}' and t.entity_id = '${period.split('entityId=')[1]}' and t.state = '2' and t.deleted_at is null
       and t.tax_kind = '工资薪金' order by t.emp_no limit 1`,
  )
  await choose(`${own?.name},${own?.paper},${own?.month}-01,${own?.due}`)
  await expect(rows.getByRole('row').filter({ hasText: own?.name ?? '' })).toContainText('0.01')
  await page.getByRole('button', { name: '采纳' }).click()
  await expect(page.getByRole('status').first()).toContainText('已比对 1 行')
  await expect(page).toHaveURL(/\/pay\/tax-months\?/)
})
