import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const PAGE = '/pay/insurance-bases'

test('the officer looks through the prepared bases, types one, and adjusts them all', async ({
  openAs,
}) => {
  const [list] = await sql<{ city: string; month: string; book: string }>(
    `select city, month, book_month as book from insurance_base where state = '0' and deleted_at is null limit 1`,
    [],
  )
  const [line] = await sql<{ id: string; person: string; userId: string }>(
    `select l.id, b.name as person, l.user_id as "userId" from insurance_base l join user_base_info b on b.id = l.user_id
     where l.state = '0' and l.deleted_at is null and l.back_months > 0 order by l.id limit 1`,
    [],
  )
  if (!list || !line) throw new Error('the demo company has no prepared bases')
  const page = await openAs('social')
  await page.goto('/pay/insurance-persons')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '年度调整基数' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(main.getByText('上年月平均工资').first()).toBeVisible()

  await page.goto(`${PAGE}?source=before`)
  await expect(main.getByText('无工资记录，沿用').first()).toBeVisible()

  await page.goto(`${PAGE}/${line.id}/edit`)
  await page.getByLabel('新基数').fill('12345.60')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('手工填写').first()).toBeVisible()

  await page.goto(`${PAGE}/act/confirm?city=${encodeURIComponent(list.city)}&month=${list.month}`)
  await page.locator('main form .button-primary').click()
  await expect(page.getByText(new RegExp(`${list.city}自 .* 起调整基数`))).toBeVisible()
  await page.locator('main form .button-primary').click()
  await expect(page.getByText(/已调整 \d+ 人的基数/)).toBeVisible()
  const [base] = await sql<{ base: string }>(
    'select declare_base::text as base from insurance_person where user_id = $1 and deleted_at is null',
    [line.userId],
  )
  expect(base?.base).toBe('12345.60')
  const [row] = await sql<{ kind: string }>(
    "select kind from insurance_monthly where user_id = $1 and month = $2 and kind = '补差' and deleted_at is null",
    [line.userId, list.book],
  )
  expect(row?.kind).toBe('补差')
  await page.goto(`${PAGE}?state=1`)
  await expect(main.getByText('已调整').first()).toBeVisible()
})
