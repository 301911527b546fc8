import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from './database.ts'
import { unique } from './new-person.ts'
import { test } from './test.ts'

// Daily work without a mouse: the tests only press keys, and move the focus only with Tab.

/** More presses of Tab than any of these pages needs. */
const MOST_STOPS = 120

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

/** Goes to a control and presses Enter, and waits until its page is there. */
async function enterAt(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/**
 * A random working day in the far future without any requests, so that each run of the test uses
 * another day.
 */
function farDay(): string {
  const week = Math.floor(Math.random() * 2_000)
  return new Date(Date.UTC(2102, 0, 4 + week * 7)).toISOString().slice(0, 'yyyy-MM-dd'.length)
}

/** Replaces the text of the control that has the focus. */
async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('a day of leave is asked for from home, and rejected with a reason', async ({ openAs }) => {
  const [day, why] = [farDay(), unique('事由')]
  const page = await openAs('staff1')
  await page.goto('/')
  await enterAt(page, main(page).getByRole('link', { name: '请假', exact: true }).first())
  await expect(page).toHaveURL(/\/attendance\/leaves\/new/)
  await tabTo(page, page.getByLabel('假别'))
  await page.keyboard.type('事假')
  await tabTo(page, page.getByLabel('开始日期'))
  await typeOver(page, day)
  await tabTo(page, page.getByLabel('结束日期'))
  await typeOver(page, day)
  await tabTo(page, page.getByLabel('原因'))
  await page.keyboard.type(why)
  await enterAt(page, button(page, '提交').last())
  await expect(main(page).getByRole('status').filter({ hasText: '已提交，由' })).toBeVisible()
  const [leave] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from leave where reason = $1',
    [why],
  )

  const leader = await openAs('leader1')
  await leader.goto(`/hr/my-approval/${leave?.id}?kind=attendance%2Fleaves`)
  await tabTo(leader, main(leader).getByRole('textbox', { name: '意见' }))
  await leader.keyboard.type('那周有盘点')
  await enterAt(leader, button(leader, '驳回'))
  await expect
    .poll(() => sql('select state from leave where id = $1', [leave?.id]))
    .toEqual([{ state: '3' }])
})

test('a task is made by a line and spoken of', async ({ openAs }) => {
  const title = unique('按键')
  const page = await openAs('leader1')
  await page.goto('/work/my-tasks')
  await expect(page.getByRole('textbox', { name: '新任务（一行）' })).toHaveAttribute(
    'aria-keyshortcuts',
    'n',
  )
  await page.keyboard.press('n')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  const link = main(page).getByRole('link', { name: title }).first()
  await expect(link).toBeVisible()
  await enterAt(page, link)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  const comments = page.getByRole('region', { name: '评论' })
  await tabTo(page, comments.getByRole('textbox', { name: '评论内容' }))
  await page.keyboard.type('请看一下')
  await enterAt(page, comments.getByRole('button', { name: '发表' }))
  await expect(comments).toContainText('请看一下')
})
