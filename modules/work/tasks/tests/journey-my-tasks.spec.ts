import { expect, type Page } from '@playwright/test'
import { accountOf, addPlainClass, main, makeTask, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const [MAKER, TOLD] = ['leader1', 'staff2']

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const tick = (page: Page, title: string) =>
  rowOf(page, title).getByRole('checkbox', { name: title }).check()

/** Opens a part of the user's tasks, filtered by this word. */
const openPart = (page: Page, part: string, word: string) =>
  page.goto(`/work/my-tasks?part=${part}&key=${encodeURIComponent(word)}`)

/**
 * The button is hidden until a row is ticked, in browsers that support this. Other browsers always show it.
 */
async function pressUnticked(page: Page, verb: string): Promise<void> {
  const button = page.locator('.bulk-bar').getByRole('button', { name: verb, includeHidden: true })
  await button.dispatchEvent('click')
  await expect(page.getByRole('status').filter({ hasText: '没有选中任何记录' })).toBeVisible()
}

test('of the tasks for information, the ticked ones are marked as seen and no others', async ({
  openAs,
}) => {
  const word = unique('阅')
  const titles = [1, 2, 3].map((at) => `${word} 第${at}件`)
  const [reader, { id: classId }] = await Promise.all([accountOf(TOLD), addPlainClass()])
  const maker = await openAs(MAKER)
  for (const title of titles) {
    await makeTask(maker, `classId=${classId}&readerIds=${reader.id}`, title)
  }
  const page = await openAs(TOLD)
  await openPart(page, 'waitRead', word)
  await expect(rowOf(page, word)).toHaveCount(3)
  await pressUnticked(page, '阅办')
  await expect(rowOf(page, word)).toHaveCount(3)
  const [first = '', second = '', third = ''] = titles
  await tick(page, first)
  await tick(page, third)
  await press(page, '阅办')
  await expect(page.getByText('已阅办 2 个任务。')).toBeVisible()
  await expect(rowOf(page, word)).toHaveCount(1)
  await expect(rowOf(page, second)).toBeVisible()
  const seen = await sql<{ title: string }>(
    `select t.title from task_reader r join task t on t.id = r.task_id
     where r.user_id = $1 and r.done and t.title like $2 order by 1`,
    [reader.id, `${word}%`],
  )
  expect(seen.map(({ title }) => title)).toEqual([first, third])
})

test('the ticked ones are prolonged on one page, which says of which it cannot be', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const word = unique('延')
  const titles = [1, 2, 3].map((at) => `${word} 第${at}件`)
  const [first = '', second = '', third = ''] = titles
  const [{ id: ownerId }, { id: classId }] = await Promise.all([accountOf(MAKER), addPlainClass()])
  const page = await openAs(MAKER)
  for (const title of titles) await makeTask(page, `classId=${classId}&ownerId=${ownerId}`, title)
  await openPart(page, 'mine', word)
  await expect(rowOf(page, word)).toHaveCount(3)
  await pressUnticked(page, '延期')

  await openPart(page, 'mine', word)
  for (const title of [first, second]) await tick(page, title)
  await press(page, '延期')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('批量延期')
  await expect(main(page)).toContainText('已选 2 个任务，其中 2 个可以延期。')
  await expect(rowOf(page, third)).toHaveCount(0)
  await press(page, '延期 2 个任务')
  await expect(page.getByRole('alert')).toContainText('新的完成日期')
  await page.getByLabel('新的完成日期').fill(dayFromToday(30))
  await press(page, '延期 2 个任务')
  await expect(page.getByText('已办理 2 个任务。')).toBeVisible()
  await expect(page).toHaveURL(/part=mine/)
  await expect(rowOf(page, word)).toHaveCount(3)
  const ends = await sql<{ title: string; end: string }>(
    `select title, plan_end::text as end from task where title like $1 order by title`,
    [`${word}%`],
  )
  expect(ends).toEqual([
    { title: first, end: dayFromToday(30) },
    { title: second, end: dayFromToday(30) },
    { title: third, end: dayFromToday(10) },
  ])
})

test('a line on top of the tasks makes one, and opens the preview when a part of it is unclear', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  const [clear, unclear] = [unique('报价单'), unique('问不清')]
  // This class comes first in the order, but a line cannot answer its required field.
  const { id: extended } = await addPlainClass([
    { key: 'room', title: '仓库', type: '文本', required: true },
  ])
  await sql('update task_class set sort = -1 where id = $1', [extended])
  const page = await openAs(MAKER)
  await page.goto('/work/my-tasks?part=mine')
  const box = page.getByRole('textbox', { name: '新任务（一行）' })
  await box.fill(`${clear} ^${dayFromToday(5)} !重要`)
  await box.press('Enter')
  const told = page.getByRole('status').filter({ hasText: `已新建“${clear}”` })
  await expect(told).toContainText('由我自己负责')
  await expect(told).toContainText('重要')
  await expect(told.getByRole('link', { name: '打开任务' })).toHaveAttribute(
    'href',
    /^\/work\/tasks\/[0-9a-f-]{36}$/,
  )
  await expect(page).toHaveURL(/\/work\/my-tasks\?part=mine$/)
  await expect(box).toHaveValue('')

  watch.allow(400)
  await box.fill(`${unclear} @没有这个人`)
  await box.press('Enter')
  await expect(page.getByText('没有找到“没有这个人”')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '每行一个任务' })).toHaveValue(
    `${unclear} @没有这个人`,
  )
  await sql('update task_class set enabled = false where id = $1', [extended])
  const made = await sql<{ title: string; priority: string }>(
    'select title, priority from task where title in ($1, $2)',
    [clear, unclear],
  )
  expect(made).toEqual([{ title: clear, priority: '2' }])
})
