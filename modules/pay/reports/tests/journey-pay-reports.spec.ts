import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const NONE = '报表不存在或无权限'

test('a report of pay opens to its clerk, cannot be shared, and is unknown to everybody else', async ({
  openAs,
  watch,
}) => {
  // Other tests pay a later month, which has no month before it to compare with.
  const [run] = await sql<{ month: string }>(
    `with paid as (select month, user_id from salary
       where state in ('2', '3', '4', '5') and kind = 'normal' and deleted_at is null)
     select p.month from paid p join paid before on before.user_id = p.user_id
       and before.month = to_char((p.month || '-01')::date - interval '1 month', 'YYYY-MM')
     group by p.month order by count(*) desc, p.month desc limit 1`,
  )
  const month = run?.month ?? ''
  const page = await openAs('pay')
  await page.goto(`/pay/reports?month=${month}`)
  await page.getByRole('link', { name: '工资环比' }).click()
  await expect(page).toHaveURL(/reportUrl=salary%2Fcompare/)
  await expect(page.getByRole('heading', { name: '工资环比' })).toBeVisible()
  await page.getByLabel('变动超过（%）').fill('1')
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()

  await page.goto(`/userTemplate?reportUrl=salary/by-dept&month=${month}`)
  await expect(page.getByRole('row', { name: /^总计/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /分享/ })).toHaveCount(0)

  watch.allow(403)
  for (const name of ['staff1', 'admin', 'hrmgr']) {
    const other = await openAs(name)
    for (const key of ['salary/by-dept', 'salary/unknown']) {
      const answer = await other.goto(`/userTemplate?reportUrl=${key}&month=${month}`)
      expect(answer?.status(), `${name} ${key}`).toBe(200)
      await expect(other.getByRole('heading', { name: NONE })).toBeVisible()
    }
  }
})
