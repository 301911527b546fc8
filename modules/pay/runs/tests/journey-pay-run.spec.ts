import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** A month that no other test uses, for the employer of the demo company. */
const MONTH = '2026-02'

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '办理进度' }).getByRole('listitem').filter({ hasText: name })

test('a run goes from closed attendance to a checked payroll, and explains a slip', async ({
  openAs,
}) => {
  const [entity] = await sql<{ id: string; name: string }>(
    `select e.id, e.name from legal_entity e join user_salary_type t on t.entity_id = e.id
     group by e.id order by count(*) desc limit 1`,
  )
  // Rows of a former attempt of this test would make the run exist already.
  await sql(`delete from salary where month = '${MONTH}' and entity_id = '${entity?.id}'`)
  await sql(`delete from pay_run where month = '${MONTH}' and entity_id = '${entity?.id}'`)
  const page = await openAs('pay')
  await page.goto('/pay/runs/new')
  await page.getByRole('combobox', { name: '发薪主体' }).selectOption({ label: entity?.name ?? '' })
  await page.getByLabel('工资月份', { exact: true }).fill(MONTH)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MONTH)
  await expect(step(page, '生成工资')).toContainText('未生成')
  await page
    .locator('.page-actions, .head-actions, main')
    .getByRole('link', { name: '生成工资' })
    .first()
    .click()
  await expect(page.getByLabel('月份', { exact: true })).toHaveValue(MONTH)
})
