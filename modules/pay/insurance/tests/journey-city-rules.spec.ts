import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const FILE = '样本社保发〔2026〕1号'

/** A city of its own, whose pension rules ended in June 2026. */
async function cityWithGap(): Promise<string> {
  const city = unique('空档市')
  await sql(
    `insert into insurance_dictionary (id, city, type, effective_from, effective_to, base_floor, base_cap,
       company_rate, person_rate, base_round, amount_round)
     select gen_random_uuid(), $1, t.type, '2025-07', t.ends, 4000, 20000, t.company, t.person, '到分', '到分四舍五入'
     from (values ('1', '2026-06', 0.16, 0.08), ('2', null, 0.08, 0.02), ('3', null, 0.005, 0.005),
       ('4', null, 0.004, 0)) t (type, ends, company, person)`,
    [city],
  )
  return city
}

test('a type that ended is named, continued by copying its row, and then part of the trial', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const city = await cityWithGap()
  const page = await openAs('hrmgr')
  const address = `/pay/city-rules?city=${encodeURIComponent(city)}&month=2026-08&base=9000`
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByText('养老保险：2026-06 之后没有规则')).toBeVisible()
  await expect(main.getByRole('rowheader', { name: '养老保险' })).toHaveCount(0)

  // The form has the city, the next month and the bounds of the row that ended.
  await main.getByRole('link', { name: '按原行续上新年度' }).click()
  await expect(page.getByLabel('参保地')).toHaveValue(city)
  await expect(page.locator('input[value="4000.00"]')).toHaveCount(1)
  await page.locator('input[value="20000.00"]').fill('22000')
  await page.getByLabel('文件依据').fill(FILE)
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText(/4000.00–20000.00 .*4000.00–22000.00/)).toBeVisible()
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText(/已/).first()).toBeVisible()

  await page.goto(address)
  await expect(main.getByText('养老保险：2026-06 之后没有规则')).toHaveCount(0)
  const trial = main.getByRole('region', { name: '试算结果' })
  // 9,000 × 16 % and × 8 %.
  await expect(trial.getByRole('row', { name: /养老保险/ })).toContainText('1,440.00')
  await expect(trial.getByRole('row', { name: /养老保险/ })).toContainText('720.00')
})

test('the rates of an employer win over those of the city, and the page says why', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await page.goto(`/pay/city-rules?city=${encodeURIComponent('示例市')}&month=2026-11&base=10000`)
  const main = page.getByRole('main')
  const injury = main
    .getByRole('region', { name: '试算结果' })
    .getByRole('row', { name: /工伤保险/ })
  await expect(injury).toContainText('40.00')
  await main.getByLabel('用人单位').selectOption({ label: '示例科技集团有限公司' })
  await main.getByRole('button', { name: '显示' }).click()
  await expect(main.getByText(/单位工伤比例按用人单位 0.16 %（2026-01 起/)).toBeVisible()
  await expect(injury).toContainText('16.00')
  // A typed rate wins over those of city and employer. A percentage is read too.
  await main.getByText('另填比例').click()
  await main.getByLabel('单位工伤比例').fill('0.3%')
  await main.getByRole('button', { name: '显示' }).click()
  await expect(main.getByText('单位工伤比例按录入的 0.3 %。')).toBeVisible()
  await expect(injury).toContainText('30.00')
})
