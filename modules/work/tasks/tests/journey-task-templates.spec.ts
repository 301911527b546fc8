import { expect, type Page } from '@playwright/test'
import { accountOf, addPlainClass, follow, main, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const MAKER = 'leader1'

/**
 * The next working day whose weekday is also a working day one and two weeks later, so that no holiday rule
 * moves a date.
 */
async function plainDay(): Promise<{ date: string; weekday: number }> {
  const [row] = await sql<{ date: string; weekday: number }>(
    `select d::date::text as date, extract(isodow from d)::int as weekday
     from generate_series(today() + 1, today() + 400, interval '1 day') d
     where is_working_day(d::date) and is_working_day(d::date + 7) and is_working_day(d::date + 14)
     order by d limit 1`,
  )
  return row ?? { date: '', weekday: 0 }
}

async function isTitled(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

const days = (page: Page) =>
  page.getByRole('region', { name: '接下来的日期' }).getByRole('listitem')

function weekLater(date: string, weeks: number): string {
  const day = new Date(Date.parse(date) + weeks * 7 * 86_400_000)
  return day.toISOString().slice(0, 'yyyy-MM-dd'.length)
}

test('a template is written, makes a task with its parts, and comes again until it is switched off', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const [name, child] = [unique('周报模板'), unique('收集数据')]
  const taskClass = await addPlainClass()
  const { name: maker } = await accountOf(MAKER)
  const page = await openAs(MAKER)
  await page.goto('/work/task-templates/new')
  await page.getByLabel('模板名称').fill(name)
  await chooseTarget(page, '任务分类', taskClass.name)
  await page.getByRole('textbox', { name: '内容' }).fill('汇总本周的数据')
  const addsPart = page.getByRole('button', { name: '增加一行' })
  if ((await page.getByLabel('第 1 行，标题').count()) === 0) await addsPart.click()
  await page.getByLabel('第 1 行，标题').fill(child)
  await page.getByLabel('第 1 行，完成工作日').fill('2')
  await press(page, '保存')
  await isTitled(page, name)
  await follow(page, '子任务与扩展数据')
  await expect(main(page)).toContainText(child)

  // A task from the template: the form fills in the template's values, which the user can change, and lists
  // the child tasks.
  await page.goto('/work/tasks/new')
  await page.getByLabel('从模板新建').selectOption({ label: name })
  await press(page, '使用模板')
  await expect(page.getByLabel('标题')).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: '内容' })).toHaveValue(/汇总本周的数据/)
  await expect(page.getByRole('region', { name: `模板： ${name}` })).toContainText(child)
  const task = unique('本周周报')
  await page.getByLabel('标题').fill(task)
  await page.getByLabel('计划完成').fill(dayFromToday(10))
  await press(page, '提交任务')
  await isTitled(page, task)
  await expect(main(page)).toContainText('汇总本周的数据')
  await expect(main(page).getByRole('link', { name: child })).toBeVisible()

  // A weekly repeat from the template. The next dates follow the work calendar.
  const { date, weekday } = await plainDay()
  await page.goto('/work/task-repeats/new')
  await chooseTarget(page, '任务模板', name)
  await chooseTarget(page, '责任人', maker)
  await page.getByRole('combobox', { name: '周期' }).selectOption('周')
  await page.getByLabel('周几或几号').fill('8')
  await page.getByLabel('起算日期').fill(date)
  await press(page, '保存')
  await expect(page.getByRole('alert')).toContainText('按周重复的，请填')
  await page.getByLabel('周几或几号').fill(String(weekday))
  await press(page, '保存')
  await isTitled(page, name)
  for (const week of [0, 1, 2]) {
    await expect(days(page).nth(week)).toHaveText(weekLater(date, week))
  }
  await expect(main(page)).toContainText('还没有生成过任务。')
  const repeat = page.url()
  await page.goto('/work/task-repeats')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(weekLater(date, 0))

  // The repeat runs every second week from now on, and is then disabled.
  await page.goto(repeat)
  await follow(page, '编辑')
  await page.getByRole('combobox', { name: '周期' }).selectOption('双周')
  await press(page, '保存')
  await expect(days(page).nth(1)).toHaveText(weekLater(date, 2))
  await follow(page, '编辑')
  await page.getByLabel('启用').uncheck()
  await press(page, '保存')
  await expect(main(page)).toContainText('不会再生成任务。')
  await expect(days(page)).toHaveCount(0)
  await page.goto('/work/task-repeats')
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText(weekLater(date, 0))
})
