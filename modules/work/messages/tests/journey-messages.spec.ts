import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openAccount } from '#tests/e2e/menus.ts'
import { addReader, addStranger } from '#tests/e2e/own-accounts.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

/** Puts a message into a user's inbox, as an event of the product would. */
async function tell(
  userName: string,
  role: string,
  { type = 'system', link = '/account/file' } = {},
) {
  const id = uuidv7()
  await sql(
    `with told as (
       insert into message (id, code, said, type, link, biz_type, toast_seconds, sender_id)
       select $1, 'roleGiven', jsonb_build_object('name', '王芳', 'role', $3::text), $4, $5, 'x', 10, s.id
       from app_user s where s.user_name = 'hrmgr' returning id
     )
     insert into message_copy (receiver_id, message_id, type, has_toast)
     select a.id, $1, $4, true from app_user a where a.user_name = $2`,
    [id, userName, role, type, link],
  )
  return id
}

const statusesOf = async (userName: string) =>
  (
    await sql<{ status: string }>(
      `select c.status from message_copy c join app_user a on a.id = c.receiver_id
       where a.user_name = $1 order by c.message_id`,
      [userName],
    )
  ).map(({ status }) => status)

const bell = (page: Page) => page.locator('.bell')
const row = (page: Page, role: string) => page.locator('.message', { hasText: role })

async function choose(page: Page, language: string): Promise<void> {
  await page
    .context()
    .addCookies([
      { name: 'staffdesk-preferences', value: `language=${language}`, url: readRun().url },
    ])
}

test('messages are counted by the bell, opened, read and deleted', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const user = await addReader()
  await tell(user, '一号')
  await tell(user, '二号', { type: 'notice', link: '/account/sessions' })
  await tell(user, '三号')
  const page = await openAs(user)
  await page.goto('/account/profile')
  await expect(bell(page)).toHaveAccessibleName('我的消息：3 条未读')
  await expect(bell(page).locator('.badge')).toHaveText('3')
  await bell(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息')
  await expect(page.locator('.message')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^公告 ?1$/ })).toBeVisible()

  // Opening a message marks it as read and leads to the page that it links to.
  await row(page, '二号').getByRole('button', { name: '二号' }).click()
  await expect(page).toHaveURL('/account/sessions')
  await expect(bell(page)).toHaveAccessibleName('我的消息：2 条未读')
  await page.goto('/messages')
  await expect(page.locator('.message').last()).toContainText('二号')
  await expect(row(page, '二号').getByRole('link', { name: '二号' })).toBeVisible()

  await row(page, '一号').getByRole('checkbox').check()
  await page.getByRole('button', { name: '将所选标为已读' }).click()
  await expect(page.getByRole('status').first()).toHaveText('已将 1 条消息标为已读')
  await expect.poll(() => statusesOf(user)).toEqual(['1', '1', '0'])

  await row(page, '三号').getByRole('checkbox').check()
  await page.getByRole('button', { name: '删除所选' }).click()
  await expect(page.getByText('将删除 1 条消息')).toBeVisible()
  await expect.poll(() => statusesOf(user)).toEqual(['1', '1', '0'])
  await page.locator('.confirm').getByRole('button', { name: '删除所选' }).click()
  await expect(page.locator('.message')).toHaveCount(2)
  await expect.poll(() => statusesOf(user)).toEqual(['1', '1', '3'])
  await expect(bell(page).locator('.badge')).toHaveCount(0)
})

test('all messages of one type are marked as read at once, and an empty selection is reported', async ({
  openAs,
}) => {
  const user = await addReader()
  await tell(user, '一号')
  await tell(user, '二号', { type: 'notice' })
  const page = await openAs(user)
  await page.goto('/messages?type=notice')
  await expect(page.locator('.message')).toHaveCount(1)
  await page.getByRole('button', { name: '将所选标为已读' }).click()
  await expect(page.getByText('请先选择消息')).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page).toHaveURL('/messages?type=notice')
  await expect.poll(() => statusesOf(user)).toEqual(['0', '1'])
})

test('a dialog tells of them once after signing in, and goes by itself', {
  tag: '@scripts',
}, async ({ page }) => {
  const user = await addReader()
  await tell(user, '一号')
  // Leaves the page first. An open page without a session redirects to the sign-in itself, and that
  // navigation would collide with the next one.
  const signOff = async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  const enter = async () => {
    await page.goto('/login?redirect=%2Faccount%2Fprofile')
    await page.getByLabel('用户名').fill(user)
    await page.getByLabel('密码').fill(passwordOf(user))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/account/profile')
  }
  await enter()
  const dialog = page.locator('dialog.unread')
  await expect(dialog.getByRole('heading')).toHaveText('您有 1 条未读消息')
  await dialog.getByRole('button', { name: '稍后' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/account/profile')
  await expect(bell(page)).toHaveAccessibleName('我的消息：1 条未读')
  await expect(dialog).toHaveCount(0)
  await signOff()
  await enter()
  await dialog.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page).toHaveURL('/account/profile')
  await expect.poll(() => statusesOf(user)).toEqual(['1'])
  // Waits until the page has received all its responses, so that no late response affects the next sign-in.
  await page.waitForLoadState('networkidle')
  await signOff()
  await enter()
  await expect(page.getByText('Login Success 登录成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a user chooses the kinds of messages to get', async ({ openAs }) => {
  const page = await openAs(await addStranger())
  await page.goto('/messages')
  await page.getByRole('link', { name: '接收设置' }).click()
  await page.getByRole('checkbox', { name: '公告：弹出提醒' }).uncheck()
  await page.getByRole('checkbox', { name: '薪酬：站内消息' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status').first()).toHaveText('保存成功')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '公告：弹出提醒' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '公告：站内消息' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '薪酬：站内消息' })).not.toBeChecked()
})

test('the entry of the user menu opens the inbox', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs(await addReader())
  await page.goto('/account/profile')
  await openAccount(page)
  await page.getByRole('link', { name: '我的消息', exact: true }).last().click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('没有消息')).toBeVisible()
  await page.goto('/account/messages')
  await expect(page).toHaveURL('/messages')
})

test('the inbox speaks the language of the page', async ({ openAs }) => {
  const user = await addReader()
  await tell(user, '一号')
  const page = await openAs(user)
  for (const [language, texts, kind] of [
    ['en', en, 'Role granted'],
    ['es', es, 'Rol asignado'],
  ] as const) {
    await choose(page, language)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.messages.title)
    await expect(row(page, '一号')).toContainText(kind)
  }
})

test('what was missed is answered to a page that asks, and only to its own person', async () => {
  const user = await addReader()
  const cookie = await signIn(user)
  const since = async (after = '', who: { cookie?: string } = { cookie }) =>
    visit(`/messages/since${after && `?after=${after}`}`, who)
  const { last } = JSON.parse((await since()).text)
  const id = await tell(user, '<b>一号</b>')
  const missed = JSON.parse((await since(last)).text)
  // Two ids of the same millisecond may sort in either order.
  expect(missed).toMatchObject({ unread: 1, more: 0, last: [last, id].sort().at(-1) })
  expect(missed.messages).toEqual([
    {
      id,
      title: '<b>一号</b>',
      link: '/account/file',
      type: 2,
      expireSeconds: 10,
      content: '获得角色 · 王芳',
    },
  ])
  const other = JSON.parse((await since(last, { cookie: await signIn(await addReader()) })).text)
  expect(other.messages).toEqual([])
  expect((await since(last, {})).status).toBe(302)
})
