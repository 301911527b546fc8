import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const NONE = '报表不存在或无权限'

test('a report is found from the menu, asked for by kind of employment, printed and taken along', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  watch.allow(403)
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives?pageSize=5')
  await page.getByRole('link', { name: '报表中心' }).first().click()
  await page.getByRole('searchbox', { name: '查找报表' }).fill('花名册')
  await page.getByRole('main').getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/key=/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '人员月报', exact: true })).toHaveCount(0)
  await main.getByRole('link', { name: '员工花名册' }).click()
  await expect(page).toHaveURL(/userTemplate\?reportUrl=hr%2Froster/)

  await page.getByRole('combobox', { name: '用工性质' }).selectOption({ label: '劳动合同' })
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page).toHaveURL(/empKind=1/)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /小计/ }).first()).toBeVisible()
  await expect(table.getByRole('row', { name: /^总计/ })).toBeVisible()
  await expect(table).not.toContainText('劳务派遣')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('combobox', { name: '用工性质' })).toBeHidden()
  await expect(table.getByRole('columnheader', { name: '工号' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^员工花名册-.*\.xlsx$/)

  // A missing report and a report without permission get the same response.
  await page.goto('/userTemplate?reportUrl=../hr/roster')
  await expect(page.getByRole('heading', { name: NONE })).toBeVisible()
  const staff = await openAs('staff1')
  const answer = await staff.goto('/userTemplate?reportUrl=hr/roster&reportType=0&t=1')
  expect(answer?.status()).toBe(200)
  await expect(staff.getByRole('heading', { name: NONE })).toBeVisible()
  expect((await staff.goto('/hr/reports'))?.status()).toBe(403)
})

test('the age pyramid has a side for each gender, and says what changed within a year', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await page.goto('/userTemplate?reportUrl=hr/structure')
  const chart = page.getByRole('figure')
  await expect(chart).toContainText('括号内为与去年同日相比')
  await expect(chart.locator('.fill-main').first()).toBeVisible()
  await expect(chart.locator('.fill-other').first()).toBeVisible()
  await chart.getByText('查看数据').click()
  const heads = chart.getByRole('columnheader')
  await expect(heads).toHaveText(['年龄段', '男', '女'])
  const sums = await chart.getByRole('row').allInnerTexts()
  const people = sums
    .flatMap((row) => row.split(/\s+/).slice(1))
    .map(Number)
    .filter(Number.isInteger)
    .reduce((sum, count) => sum + count, 0)
  const whole = page.getByRole('table').getByRole('row', { name: /^总计/ })
  await expect(whole.getByRole('cell').last()).toHaveText(String(people))
})
