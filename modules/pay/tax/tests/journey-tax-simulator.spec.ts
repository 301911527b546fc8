import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('an employee tries figures, and reads the year and both ways of the bonus', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto('/pay/tax-simulator')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '全年各月' })).toHaveCount(0)
  await main.getByLabel('纳税年度').selectOption({ index: 1 })
  await main.getByLabel('每月工资（元）').fill('30,000')
  await main.getByLabel('社保个人（元/月）').fill('4500')
  await main.getByLabel('专项附加扣除（元/月）').fill('2000')
  await main.getByLabel('奖金（元）').fill('36001')
  await main.getByRole('button', { name: '试算' }).click()

  await expect(main.getByText('个税 27,480.00 元，到手 278,520.00 元。')).toBeVisible()
  await expect(main.getByRole('row', { name: /8月/ })).toContainText('2,250.00')
  await expect(main.getByText(/单独计税较优，全年少缴/)).toBeVisible()
  await expect(main.getByText(/奖金在 36,000.00 元至 38,566.67 元之间/)).toBeVisible()
  const august = main.locator('details', { hasText: /8月 个税/ })
  await august.locator('summary').click()
  await expect(august.getByRole('row', { name: /148,000.00 × 20% − 16,920.00/ })).toBeVisible()
  await expect(main.getByLabel('每月工资（元）')).toHaveValue('30,000')
})

test('a text that is no amount is named beside its field, and what was typed stays', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto('/pay/tax-simulator?income=many&insurance=500&from=5&to=3&severance=1')
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('每月工资（元）: 请填写金额')
  await expect(problems).toContainText('结束月份不能早于开始月份')
  await expect(problems).toContainText('请填写当地上年职工年平均工资')
  await expect(page.getByLabel('每月工资（元）')).toHaveValue('many')
  await expect(page.getByLabel('社保个人（元/月）')).toHaveValue('500')
})

test('a labour income and a payment for early retirement stand alone, without wages', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto('/pay/tax-simulator?labour=3000+3000&retirement=400000&retirementYears=4')
  const main = page.getByRole('main')
  const labour = main.getByRole('region', { name: '劳务报酬' })
  await expect(labour).toContainText('个税 960.00 元，到手 5,040.00 元。')
  await expect(labour).toContainText('同一项目一个月内 2 笔合并')
  await expect(main.getByRole('region', { name: '提前退休一次性补贴' })).toContainText('5,920.00')
})
