import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

test('pay staff work out a month, read how each item came about, and what more pay would change', async ({
  openAs,
}) => {
  const page = await openAs('pay')
  await page.goto('/pay/calculator')
  const main = page.getByRole('main')
  const fill = (label: string, value: string) =>
    main.getByLabel(label, { exact: true }).first().fill(value)
  await fill('月份', '2026-03')
  await fill('当月计薪天数', '22')
  await fill('在职计薪天数', '22')
  await fill('基本工资', '8,700')
  await fill('工作日加班（小时）', '10')
  await fill('无薪天数', '1')
  await main.getByRole('button', { name: '试算' }).click()

  const result = main.getByRole('region', { name: '应发 9,050.00' })
  await expect(result.getByRole('row', { name: /工作日加班工资/ })).toContainText(
    '10 小时 × 50.00 × 150%。',
  )
  await expect(result.getByRole('row', { name: /缺勤扣款/ })).toContainText('− 400.00')
  await expect(result.getByText('政策参数')).toBeVisible()
  // What was typed stays, so that one figure can be changed and tried again.
  await expect(main.getByLabel('基本工资', { exact: true }).first()).toHaveValue('8700')

  await fill('每月多发（元）', '2000')
  await main.getByRole('button', { name: '试算' }).click()
  // Overtime and absence follow the higher base pay: 10,700 + overtime 922.41 − absence 491.95.
  await expect(
    main.getByText('如果每月多发 2,000.00：应发 11,130.46（多 2,080.46）。'),
  ).toBeVisible()
})

test('the net pay follows from shares, tax and cuts; damages above the law’s share are refused', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('pay')
  await page.goto('/pay/calculator')
  const main = page.getByRole('main')
  const fill = (label: string, value: string) =>
    main.getByLabel(label, { exact: true }).first().fill(value)
  await fill('月份', '2026-03')
  await fill('基本工资', '20000')
  await main.getByText('社保、个税和扣款（到实发）').click()
  await fill('社保个人部分', '2100')
  await fill('公积金个人部分', '1400')
  await fill('损失赔偿扣款', '4000.01')
  await main.getByRole('button', { name: '试算' }).click()
  await expect(page.getByRole('alert')).toContainText('本月赔偿扣款最多 4,000.00')
  await expect(main.getByLabel('损失赔偿扣款')).toHaveValue('4000.01')

  await fill('损失赔偿扣款', '4000')
  await main.getByRole('button', { name: '试算' }).click()
  const net = main.getByRole('table', { name: '从应发到实发' })
  await expect(net.getByRole('row', { name: /个税/ })).toContainText('− 345.00')
  await expect(main.getByRole('heading', { name: '实发 12,155.00' })).toBeVisible()

  // A leaver has no next month: what cannot be taken is a debt.
  await fill('借款', '12255')
  await main.getByLabel('本月离职结算').check()
  await main.getByRole('button', { name: '试算' }).click()
  await expect(net.getByRole('row', { name: '应收离职人员' })).toContainText('100.00')
})

test('a text that is no figure is named beside its field', async ({ openAs, watch }) => {
  watch.allow(400)
  const page = await openAs('pay')
  await page.goto('/pay/calculator')
  await page.getByLabel('基本工资', { exact: true }).first().fill('八千')
  await page.getByRole('button', { name: '试算' }).click()
  await expect(page.getByRole('alert')).toContainText('“基本工资”请填数字')
  await expect(page.getByLabel('基本工资', { exact: true }).first()).toHaveValue('八千')
})
