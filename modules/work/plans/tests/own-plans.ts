import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { follow, main, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import type { OpenAs } from '#tests/e2e/test.ts'

export const BOARD = '/work/year-plans'
/** Leads 技术研发中心. */
export const HEAD = 'leader1'
export const CHIEF = 'gm'

/** A year for a single test: within the range of valid dates, and so far ahead that no other data uses it. */
export async function ownYear(): Promise<number> {
  const [row] = await sql<{ year: number }>(
    `select y as year from generate_series(2060, 2190) y
     where not exists (select from year_plan_config c where c.year = y) order by random() limit 1`,
    [],
  )
  return row?.year ?? 0
}

/** Opens a year for planning on the page of its setting. */
export async function openYear(openAs: OpenAs, year: number): Promise<void> {
  const page = await openAs('admin')
  await page.goto('/work/year-plan-configs/new')
  // The group of the fields has a name that contains this label, too.
  await page.getByRole('spinbutton', { name: '年度' }).fill(String(year))
  await page.getByLabel('填报开始').fill(dayFromToday(-1))
  await page.getByLabel('填报截止').fill(dayFromToday(6))
  await press(page, '保存')
  await expect(main(page)).toContainText(String(year))
  await page.goto(`/work/year-plan-configs?yearStart=${year}&yearEnd=${year}`)
  await expect(page.getByRole('row').filter({ hasText: String(year) })).toHaveCount(1)
}

export async function numberOf(title: string): Promise<string> {
  const [row] = await sql<{ no: string }>('select doc_no as no from year_plan where title = $1', [
    title,
  ])
  return row?.no ?? ''
}

/** Each approver in turn approves the plan on the page of their approvals. */
export async function approve(openAs: OpenAs, number: string): Promise<void> {
  for (let step = 0; step < 4; step++) {
    const [approver] = await sql<{ name: string }>(
      `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
         join year_plan p on p.id = s.record_id
       where p.doc_no = $1 and s.is_current order by 1 limit 1`,
      [number],
    )
    if (!approver) return
    const page = await openAs(approver.name)
    await page.goto('/hr/my-approval')
    await page
      .getByRole('listitem')
      .filter({ hasText: number })
      .getByRole('button', { name: /^通过/ })
      .click()
    await expect(page.getByText('已通过：').first()).toBeVisible()
  }
}

/**
 * Submits the draft on the open page and approves it until it is under way. Returns the address of the page.
 */
export async function begin(page: Page, openAs: OpenAs, title: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = page.url()
  await follow(page, '提交')
  await press(page, '提交')
  await expect(main(page)).toContainText('审批中')
  await approve(openAs, await numberOf(title))
  await page.goto(address)
  await expect(main(page)).toContainText('执行中')
  return address
}

/** Types one part of a plan into the form. Without scripts only the server shows the sum. */
export async function typePart(
  page: Page,
  at: number,
  title: string,
  weight: string,
): Promise<void> {
  const part = page.getByRole('group', { name: new RegExp(`^第 ${at} 项`) })
  await part.getByLabel('标题').fill(title)
  await part.getByLabel('权重').fill(weight)
}

/** Closes the plan on the open page. */
export async function close(page: Page): Promise<void> {
  await follow(page, '关闭')
  await page.getByLabel('关闭原因').fill('市场变化')
  await press(page, '关闭')
}

/** The line of a plan on the board. */
export const lineOf = (page: Page, title: string) =>
  page.locator('.plan-line').filter({ hasText: title })

/** Uploads plans of a year from a CSV file, and waits until the import is ready to be confirmed. */
export async function importPlans(
  page: Page,
  year: number,
  plans: readonly (readonly [title: string, above: string])[],
): Promise<void> {
  const [user] = await sql<{ code: string; dept: string }>(
    `select u.code, d.code as dept from app_user u, department d
     where u.user_name = $1 and d.name = '技术研发中心'`,
    [HEAD],
  )
  const rows = plans.map(([name, above]) =>
    [
      year,
      user?.dept,
      user?.code,
      name,
      '目标',
      100,
      `${year}-01-01`,
      `${year}-12-31`,
      above,
    ].join(),
  )
  const text = ['年度,部门,责任人工号,标题,目标,权重,起,止,上级编号', ...rows].join('\r\n')
  await page.goto(`${BOARD}?year=${year}`)
  await follow(page, '导入')
  await page
    .getByLabel('文件（xlsx 或 csv）')
    .setInputFiles({ name: '计划.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await press(page, '上传并核对')
  await expect(page.getByRole('status').first()).toContainText('待确认', { timeout: 30_000 })
}

/** Adds a draft of HEAD with one part, in a year that no other test uses. Returns its id. */
export async function addYearPlan(): Promise<string> {
  const id = uuidv7()
  for (const [plan, above] of [
    [id, null],
    [uuidv7(), id],
  ]) {
    await sql(
      `insert into year_plan (id, doc_no, title, year, kind, period, parent_id, dept_id, owner_id,
         weight, plan_start, plan_end, goal)
       select $1::uuid, next_document_number('ND'), '年度营收', 2197, '公司', '年', $2::uuid, u.dept_id, u.id,
         100, '2197-01-01', '2197-12-31', '目标'
       from app_user u where u.user_name = $3`,
      [plan, above, HEAD],
    )
  }
  return id
}
