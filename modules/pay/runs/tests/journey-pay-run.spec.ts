import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** A month without attendance: its run waits for the closing. */
const MONTH = '2031-02'

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '办理进度' }).getByRole('listitem').filter({ hasText: name })

test('a new run shows its steps, and exists once', async ({ openAs, watch }) => {
  watch.allow(409)
  const [entity] = await sql<{ id: string; name: string }>(
    `select e.id, e.name from legal_entity e join user_salary_type t on t.entity_id = e.id
     group by e.id order by count(*) desc limit 1`,
  )
  await sql(`delete from pay_run where month = '${MONTH}'`)
  const page = await openAs('pay')
  const add = async () => {
    await page.goto('/pay/runs/new')
    await page
      .getByRole('combobox', { name: '发薪主体' })
      .selectOption({ label: entity?.name ?? '' })
    await page.locator('[name=month]').fill(MONTH)
    await page.getByRole('button', { name: '保存', exact: true }).click()
  }
  await add()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MONTH)
  await expect(step(page, '考勤封账')).toContainText('未封账')
  await expect(step(page, '审核')).toContainText('待前面办完')
  await add()
  await expect(page.getByText(`${MONTH} 已有批次`)).toBeVisible()
})

test('a published run leads to its sheet, and a slip explains its figures', async ({ openAs }) => {
  const [run] = await sql<{ id: string; people: number }>(
    "select id, people from pay_run where state = '5' and deleted_at is null limit 1",
  )
  const [slip] = await sql<{ name: string; net: string }>(
    `select s.person_name as name, s.net::text as net from salary s join pay_run r on r.month = s.month
       and r.entity_id = s.entity_id and r.kind = s.kind
     where r.id = '${run?.id}' order by s.department, s.emp_no limit 1`,
  )
  const page = await openAs('hrdir')
  await page.goto(`/pay/runs/${run?.id}`)
  await page.getByRole('link', { name: `打开工资表（${run?.people} 人）` }).click()
  await expect(page).toHaveURL(/\/pay\/salaries\?month=/)
  await page
    .getByRole('table')
    .getByRole('link', { name: slip?.name ?? '' })
    .first()
    .click()
  const basis = page.getByRole('region', { name: '各项计算方法' })
  await expect(basis).toContainText('基本工资')
  await expect(basis).toContainText('全月在职')
  await expect(basis.locator('caption', { hasText: '实发' })).toContainText(
    Number(slip?.net).toLocaleString('zh-CN', { minimumFractionDigits: 2 }),
  )
})
