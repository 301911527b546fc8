import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import { generateRows, step } from './run-page.ts'
import { PAID_MONTHS, type StaffToPay, staffToPay } from './staff-to-pay.ts'

/** Opens a run of the month and generates it. Returns the address of its page. */
async function generatedRun(maker: Page, { employer }: StaffToPay, month: string): Promise<string> {
  await maker.goto('/pay/runs/new')
  await maker.getByRole('combobox', { name: '发薪主体' }).selectOption({ label: employer })
  await maker.locator('[name=month]').fill(month)
  await maker.getByRole('button', { name: '保存', exact: true }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(month)
  const run = new URL(maker.url()).pathname
  await generateRows(maker, 3)
  return run
}

test('a run is audited on one page, once the person without a row is waived', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const staff = await staffToPay()
  const maker = await openAs('pay')
  await generatedRun(maker, staff, PAID_MONTHS[0])
  await sql("update salary set state = '4' where entity_id = $1", [staff.entityId])
  const run = await generatedRun(maker, staff, PAID_MONTHS[1])

  // The page tells the maker that another user decides. It has no button that the API would refuse.
  const blocked = maker.getByRole('region', { name: /1 人的工资算不出来/ })
  await expect(blocked).toContainText('全月工资低于当地最低工资')
  await expect(blocked).toContainText('由薪酬专员处理')
  await expect(blocked).toContainText('由他人豁免，因为本批次由您生成')
  await expect(blocked.getByRole('link', { name: /^豁免/ })).toHaveCount(0)

  const second = await openAs('pay2')
  await second.goto(run)
  await step(second, '核对').getByRole('link').click()
  await second.getByRole('button', { name: '确认核对' }).click()
  await expect(step(second, '核对')).toContainText('已办完')
  await expect(step(second, '审核')).toContainText('先处理 1 人算不出来的工资')
  await second.getByRole('link', { name: `豁免: ${staff.below}` }).click()
  await expect(second.getByRole('group', { name: '人员' })).toHaveText(staff.below)
  await second.getByLabel('豁免原因').fill('实习待遇，下月一并发放')
  await second.getByRole('button', { name: '豁免检查' }).click()
  await expect(second).toHaveURL(new RegExp(`${run}$`))
  const waived = second.getByRole('region', { name: '已豁免 1 人，本批次不发' })
  await expect(waived).toContainText(`${staff.below} 全月工资低于当地最低工资`)
  await expect(waived).toContainText('实习待遇，下月一并发放')
  await expect(step(second, '审核')).toContainText('您豁免过检查，由他人审核')

  const director = await openAs('hrdir')
  await director.goto(run)
  await step(director, '审核').getByRole('link').click()
  await expect(director).toHaveURL(new RegExp(`${run}/audit$`))
  await expect(director.getByRole('region', { name: '已豁免 1 人，本批次不发' })).toBeVisible()
  const costs = director.getByRole('table', { name: '各部门人工成本' })
  await expect(costs.getByRole('row')).toHaveCount(2)
  const sample = director.getByRole('table', { name: '随机抽查 3 人' })
  for (const name of staff.names) await expect(sample).toContainText(name)
  await director.getByRole('button', { name: '确认审核' }).click()
  await expect(director).toHaveURL(new RegExp(`${run}$`))
  await expect(step(director, '审核')).toContainText('已办完')
  const [row] = await sql<{ hash: string | null }>('select hash from pay_run where id = $1', [
    run.split('/').at(-1),
  ])
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
})
