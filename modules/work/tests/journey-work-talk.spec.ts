import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

/** A task that `leader1` made for the owner. */
async function addTask(title: string, owner = 'staff1'): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into task (id, task_no, title, content, class_id, creator_id, owner_id, state, plan_start, plan_end)
     select gen_random_uuid(), $1, $1, '把差异写清楚', (select id from task_class order by code limit 1), made.id, own.id,
       '3', today() - 1, today() + 9
     from app_user made, app_user own where made.user_name = 'leader1' and own.user_name = $2 returning id`,
    [title, owner],
  )
  return row?.id ?? ''
}

const nameOf = async (user: string) =>
  (await sql<{ name: string }>('select name from app_user where user_name = $1', [user]))[0]
    ?.name ?? ''

test('people speak of a task, and it is printed whole', async ({ openAs }) => {
  const [title, words, leader] = [unique('RW'), unique('差异'), await nameOf('leader1')]
  const id = await addTask(title)
  const owner = await openAs('staff1')
  await owner.goto(`/work/tasks/${id}`)
  const panel = owner.getByRole('region', { name: '评论' })
  await panel.getByRole('textbox', { name: '评论内容' }).fill(words)
  await panel.getByRole('button', { name: '提到同事…' }).click()
  await expect(owner.getByRole('textbox', { name: '评论内容' })).toHaveValue(words)
  await owner.getByRole('checkbox', { name: new RegExp(leader) }).check()
  await owner.getByRole('button', { name: '发表' }).click()
  await expect(panel).toContainText(words)
  await expect(panel).toContainText(`提到：${leader}`)

  const reader = await openAs('leader1')
  await reader.goto(`/work/tasks/${id}`)
  await expect(reader.getByRole('region', { name: '评论' })).toContainText(words)
  await openMore(reader)
  await reader.getByRole('link', { name: '打印' }).click()
  await expect(reader).toHaveURL(`/work/tasks/${id}/print`)
  await expect(reader.getByRole('main')).toContainText('把差异写清楚')

  await panel.getByRole('button', { name: /^删除/ }).click()
  await expect(panel).toContainText('评论已删除')
})

test('a calendar program reads the own calendar until its address is changed or ended', async ({
  openAs,
  playwright,
  baseURL,
}) => {
  // This test uses an account of its own, because the feed must not change between two requests. Other tests
  // change the feed of staff1 at the same time.
  const owner = await addPowerfulAccount()
  const title = unique('RW')
  await addTask(title, owner)
  const page = await openAs(owner)
  await page.goto('/work/schedule')
  await page.getByRole('link', { name: '订阅到日历程序' }).click()
  await page.getByRole('button', { name: /^(生成|更换)地址$/ }).click()
  const address = await page.getByRole('textbox').inputValue()
  const program = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const { pathname, search } = new URL(address)
  const answer = await program.get(pathname + search)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers()['set-cookie']).toBeUndefined()
  expect(await answer.text()).toContain(title)
  const again = await program.get(pathname + search, {
    headers: { 'if-none-match': answer.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)

  await page.getByRole('button', { name: '更换地址' }).click()
  await expect(page.getByRole('textbox')).not.toHaveValue(address)
  const next = new URL(await page.getByRole('textbox').inputValue())
  expect((await program.get(pathname + search)).status()).toBe(404)
  expect((await program.get(next.pathname + next.search)).status()).toBe(200)
  await page.getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('main')).toContainText('尚未启用')
  expect((await program.get(next.pathname + next.search)).status()).toBe(404)
  expect((await program.get('/calendar')).status()).toBe(404)
  await program.dispose()
})
