import { expect, type Page } from '@playwright/test'
import { generateRows } from '#modules/pay/runs/tests/run-page.ts'
import { oneToPay, PAID_MONTHS } from '#modules/pay/runs/tests/staff-to-pay.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const [PAID, NEXT] = PAID_MONTHS

/** Opens a run of the month and generates it. */
async function generated(maker: Page, employer: string, month: string): Promise<string> {
  await maker.goto('/pay/runs/new')
  await maker.getByRole('combobox', { name: '发薪主体' }).selectOption({ label: employer })
  await maker.locator('[name=month]').fill(month)
  await maker.getByRole('button', { name: '保存', exact: true }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(month)
  const run = new URL(maker.url()).pathname
  await generateRows(maker, 1)
  return run
}

const rowOf = (entityId: string, month: string) =>
  sql<Record<string, unknown> & { id: string }>(
    'select s.* from salary s where entity_id = $1 and month = $2',
    [entityId, month],
  )

/** Looks at what a press does, and presses again. */
async function pressTwice(page: Page): Promise<void> {
  const form = page.locator('main form')
  await form.locator('.button-primary').click()
  await expect(page.getByText(/^将确认|^将.*确认/).first()).toBeVisible()
  await form.locator('.button-primary').click()
  await expect(page).not.toHaveURL(/\/act\//)
}

/** The specialist proposes terms of pay, and the director confirms them. */
async function risen(
  [maker, director]: readonly [Page, Page],
  { name, employer, day }: { name: string; employer: string; day: string },
): Promise<void> {
  await maker.goto('/pay/salary-terms/new')
  await chooseTarget(maker, '人员', name)
  await chooseTarget(maker, '发薪主体', employer)
  await maker.getByLabel('基本工资', { exact: true }).fill('9570.00')
  await maker.getByLabel('生效起').fill(day)
  await maker.getByLabel('定薪原因').selectOption({ label: '年度调薪' })
  await maker.getByRole('button', { name: '保存', exact: true }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(name)
  await director.goto(`${new URL(maker.url()).pathname}/act/confirm`)
  await pressTwice(director)
  await expect(director.getByText('已确认').first()).toBeVisible()
}

test('a rise that reaches into an archived month is paid by the next run', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const { employer, entityId, name } = await oneToPay()
  const maker = await openAs('pay')
  await generated(maker, employer, PAID)
  await sql("update salary set state = '4', audited_at = now() where entity_id = $1", [entityId])
  const before = await rowOf(entityId, PAID)
  const director = await openAs('hrdir')
  await risen([maker, director], { name, employer, day: `${PAID}-01` })

  // The specialist sees what is owed and why, item by item, and makes the input with one press.
  await maker.goto(`/pay/back-pay?entityId=${entityId}`)
  const row = maker.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('定薪自')
  await expect(row).toContainText('870.00')
  await expect(maker.getByLabel('计入月份')).toHaveValue(NEXT)
  await row.getByRole('link', { name: `明细: ${name}` }).click()
  const items = maker.getByRole('table').first()
  await expect(items).toContainText('基本工资')
  await expect(items).toContainText('9,570.00')
  await expect(items).toContainText('8,700.00')
  await maker.goto(`/pay/back-pay?entityId=${entityId}`)
  await expect(maker.getByRole('checkbox', { name })).toBeChecked()
  await maker.getByRole('button', { name: '生成勾选人员的补发' }).click()
  await expect(maker.getByText('已生成 1 条补发')).toBeVisible()
  await expect(maker.getByRole('row').filter({ hasText: name })).toContainText('待确认或计入')
  await expect(maker.getByRole('button', { name: '生成勾选人员的补发' })).toHaveCount(0)

  // The run warns until another user has confirmed the input.
  const run = await generated(maker, employer, NEXT)
  await expect(maker.getByText('1 人有补发待确认')).toBeVisible()
  await director.goto(`/pay/inputs?month=${NEXT}`)
  await director.getByRole('link', { name: /^确认 \d+ 条/ }).click()
  await pressTwice(director)
  await maker.goto(run)
  await expect(maker.getByText('1 人有补发待确认')).toHaveCount(0)
  await maker.goto(`/pay/salaries/act/generate?month=${NEXT}&entityId=${entityId}&kind=normal`)
  await maker.getByRole('button', { name: '预览' }).click()
  await maker.getByRole('button', { name: '确认生成' }).click()
  await expect(maker).not.toHaveURL(/\/act\//)

  // The slip of the next month names the month and the item. The archived month stays as it was.
  const [next] = await rowOf(entityId, NEXT)
  await maker.goto(`/pay/salaries/${next?.id}`)
  const slip = maker.getByRole('region', { name: '各项计算方法' })
  await expect(slip).toContainText('补发')
  await expect(slip).toContainText(`${PAID} 基本工资：应 9,570.00，已发 8,700.00，差 870.00`)
  expect(await rowOf(entityId, PAID)).toEqual(before)
})
