import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import { aLeaverToSettle, type LeaverToSettle, SETTLED_MONTH } from './leaver-to-settle.ts'

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '办理进度' }).getByRole('listitem').filter({ hasText: name })

/** The amount and the sentences below a line of the slip. */
const line = (page: Page, name: string) =>
  page
    .getByRole('region', { name: '各项计算方法' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

const part = (page: Page, title: string) =>
  page
    .getByRole('region', { name: '各项计算方法' })
    .locator('caption')
    .filter({ hasText: new RegExp(`^${title}`) })

/** Takes the next step of the run as another person, from the page of the run. */
async function take(page: Page, run: string, name: string): Promise<void> {
  await page.goto(run)
  await step(page, name).getByRole('link').click()
  await page.getByRole('button', { name: `确认${name}` }).click()
}

test.describe('a final settlement', () => {
  let leaver: LeaverToSettle
  let run = ''

  test('is generated, explained, checked and audited by three people', async ({ openAs }) => {
    leaver = await aLeaverToSettle()
    const maker = await openAs('pay')
    await maker.goto('/pay/runs/new')
    await maker.getByRole('combobox', { name: '类型' }).selectOption({ label: '离职结算' })
    await maker.getByRole('combobox', { name: '发薪主体' }).selectOption({ label: leaver.employer })
    await maker.locator('[name=month]').fill(SETTLED_MONTH)
    await maker.getByRole('button', { name: '保存', exact: true }).click()
    await expect(maker.getByRole('heading', { level: 1 })).toContainText('离职结算')
    run = new URL(maker.url()).pathname
    await expect(step(maker, '考勤封账')).toContainText('已办完')
    await step(maker, '生成工资').getByRole('link').click()
    await maker.getByRole('button', { name: '预览' }).click()
    await expect(maker.getByText('新增1行')).toBeVisible()
    await maker.getByRole('button', { name: '确认生成' }).click()
    await expect(step(maker, '核对')).toContainText('1 人待核对')

    await maker.getByRole('link', { name: '打开工资表（1 人）' }).click()
    await maker.getByRole('table').getByRole('link', { name: leaver.name }).first().click()
    const slip = maker.getByRole('region', { name: '各项计算方法' })
    // Ten of 21 paid days is less than half of the month: 8,700 × 10 ÷ 21.75.
    await expect(slip).toContainText('10 ÷ 21.75')
    await expect(line(maker, '基本工资')).toContainText('4,000.00')
    // Seniority pay is 500 from ten years on, in the same proportion.
    await expect(line(maker, '工龄工资')).toContainText('229.89')
    // 8,700 ÷ 21.75 × 2 days × 200 %.
    await expect(line(maker, '未休年假工资')).toContainText('1,600.00')
    // Twenty years, and the average is below the cap, so that all years count.
    await expect(line(maker, '补偿金')).toContainText('400,000.00')
    await expect(part(maker, '收入合计')).toContainText('405,829.89')
    await expect(line(maker, '其中应发')).toContainText('5,829.89')
    // Tax on wages: (31,929.89 − 3 months × 5,000) × 3 %. Tax on severance: (400,000 − 3 × 84,912) × 20 % − 16,920.
    await expect(part(maker, '工资薪金个税')).toContainText('507.90')
    await expect(part(maker, '补偿金个税（单独计税）')).toContainText('12,132.80')
    await expect(part(maker, '个税')).toContainText('12,640.70')
    await expect(line(maker, '收入 − 社保')).toContainText('393,189.19')

    // The page tells the maker that another user takes the next step.
    await maker.goto(run)
    await expect(step(maker, '核对').getByRole('link')).toHaveCount(0)
    await take(await openAs('pay2'), run, '核对')
    await take(await openAs('hrdir'), run, '审核')
    const [row] = await sql<{ state: string; net: string; compensation: string }>(
      `select state, net::text as net, compensation::text as compensation from salary
       where user_id = $1 and kind = 'settlement' and deleted_at is null`,
      [leaver.userId],
    )
    expect(row).toEqual({ state: '2', net: '393189.19', compensation: '400000.00' })
  })
})
