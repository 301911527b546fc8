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

test('a result that is not of the period is refused, and says why', async ({ openAs, watch }) => {
  watch.allow(400)
  const page = await openAs('pay')
  await page.goto(`/pay/tax-months/import?${await periodIn('2')}`)
  await page.getByLabel('文件').setInputFiles({
    name: '结果.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('姓名,证件号码,税款所属期起,应补(退)税额\n某某,110101,2019-01-01,0.00\n'),
  })
  await page.getByRole('button', { name: '比对' }).click()
  await expect(page.getByRole('alert')).toContainText('2019-01-01')
})
