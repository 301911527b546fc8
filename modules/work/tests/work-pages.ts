import { expect, type Page } from '@playwright/test'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'

export const main = (page: Page) => page.getByRole('main')

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).last().click()
}

/** Follows the link of a verb beside the title of a record, or in its menu. */
export async function follow(page: Page, name: string): Promise<void> {
  const link = main(page).getByRole('link', { name, exact: true })
  if (!(await link.first().isVisible())) await openMore(page)
  await link.first().click()
}

export async function accountOf(userName: string): Promise<{ id: string; name: string }> {
  const [row] = await sql<{ id: string; name: string }>(
    'select id, name from app_user where user_name = $1',
    [userName],
  )
  return row ?? { id: '', name: '' }
}

type ExtraField = { key: string; title: string; type: string; required: boolean }

/** A class for a single test, without approvals and scores, and with these extra fields. */
export async function addPlainClass(
  extraFields: readonly ExtraField[] = [],
): Promise<{ id: string; name: string }> {
  const name = unique('TC').toUpperCase()
  const [row] = await sql<{ id: string }>(
    `insert into task_class (id, code, name, need_create_approval, need_finish_approval, need_score,
       extra_fields)
     values (gen_random_uuid(), $1, $1, false, false, false, $2::jsonb) returning id`,
    [name, JSON.stringify(extraFields)],
  )
  return { id: row?.id ?? '', name }
}

/** Creates a task from the form that the query fills. The browser then shows the page of the task. */
export async function makeTask(page: Page, query: string, title: string): Promise<void> {
  await page.goto(`/work/tasks/new?${query}`)
  await page.getByLabel('标题').fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('把库存盘点一遍')
  await page.getByLabel('计划完成').fill(dayFromToday(10))
  await press(page, '提交任务')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** Reports progress on the task on the open page. */
export async function report(page: Page, progress: string, words: string): Promise<void> {
  await page.getByLabel('累计进度（%）').fill(progress)
  await page.getByLabel('用时（小时）').fill('1')
  await page.getByLabel('完成情况').fill(words)
  await press(page, '提交汇报')
}
