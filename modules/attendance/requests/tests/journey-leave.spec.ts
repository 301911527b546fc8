import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const main = (page: Page) => page.getByRole('main')
const preview = (page: Page) => page.getByRole('region', { name: '提交前看一看' })
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).last().click()

/**
 * A random working day in the far future without any requests, so that each run of the test uses
 * another day.
 */
function farDay(): string {
  const week = Math.floor(Math.random() * 2_000)
  return new Date(Date.UTC(2100, 0, 4 + week * 7)).toISOString().slice(0, 'yyyy-MM-dd'.length)
}

async function choose(page: Page, isScripted: boolean, kind: string, day: string): Promise<void> {
  await page.getByLabel('假别').selectOption({ label: kind })
  await page.getByLabel('开始日期').fill(day)
  await page.getByLabel('结束日期').fill(day)
  // Without scripts, the user presses a button to compute the facts that a script computes during
  // typing.
  if (!isScripted) await press(page, '计算')
}

test('a day of leave: from home, one form with days, balance and approver, and one press', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const day = farDay()
  const page = await openAs('staff1')
  await page.goto('/')
  await main(page).getByRole('link', { name: '请假', exact: true }).first().click()
  await expect(page.getByRole('combobox', { name: '人员', exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: '人员' })).toContainText(/\S/)
  await expect(preview(page)).toContainText('还需填写：')
  await choose(page, isScripted, '年休假', day)
  await expect(preview(page)).toContainText('本次 1 天')
  await expect(preview(page)).toContainText('直接上级')
  await choose(page, isScripted, '事假', day)
  await expect(preview(page)).not.toContainText('假期余额')
  await page.getByLabel('原因').fill(`办事 ${day}`)
  await press(page, '提交')
  await expect(page).toHaveURL('/')
  const outcome = main(page)
    .getByRole('status')
    .filter({ hasText: /已提交，由 .+（直接上级）审批/ })
  await outcome.getByRole('link').first().click()
  await expect(main(page)).toContainText('审批中')
  const sent = await sql('select from leave where reason = $1 and state = $2', [`办事 ${day}`, '1'])
  expect(sent).toHaveLength(1)
})

test('fields of other kinds stay away, and a proof that is missing makes saving the main button', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const day = farDay()
  const page = await openAs('staff1')
  await page.goto('/attendance/leaves/new')
  await choose(page, isScripted, '事假', day)
  await expect(page.getByLabel('事由发生日')).toBeHidden()
  await choose(page, isScripted, '丧假', day)
  await expect(page.getByLabel('事由发生日')).toBeVisible()
  await expect(page.getByLabel('子女出生日')).toBeHidden()
  await expect(preview(page)).toContainText('请先上传证明，再提交')
  await expect(main(page).getByRole('button', { name: '提交', exact: true })).toHaveCount(0)
  await page.getByLabel('原因').fill('家事')
  await press(page, '保存草稿')
  await main(page).getByRole('status').getByRole('link', { name: '证明' }).click()
  await expect(page).toHaveURL(/\/files\/proof/)
})
