import { HttpTransportType } from '@microsoft/signalr'
import { expect, type Locator, type Page } from '@playwright/test'
import { draftFor, publish, TO_EVERYBODY } from '#modules/work/notices/tests/own-notice.ts'
import { oneAtATime, sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addNoticeReader, addReader } from '#tests/e2e/own-accounts.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { startSibling } from '#tests/e2e/second-server.ts'
import { openSession, sessionOf, signIn } from '#tests/e2e/sign-in.ts'
import { type OpenAs, test } from '#tests/e2e/test.ts'
import { accountOf, hearOver, tell } from './hear-push.ts'

const toastsOf = (page: Page) => page.getByRole('list', { name: '消息提醒' })

/** Waits until the page has registered, because it receives nothing before. */
async function openListening(page: Page, path = '/'): Promise<void> {
  const caughtUp = page.waitForResponse(/\/messages\/since/)
  await page.goto(path)
  await caughtUp
}

test('two browsers hear a push within a second; a toast is text, waits for who looks at it, and goes', async ({
  openAs,
}) => {
  const people = [await addReader(), await addReader()]
  const [one, other] = await Promise.all(people.map((user) => openAs(user)))
  if (!one || !other) throw new Error('a browser is missing')
  const both = await Promise.all(people.map(accountOf))
  await openListening(one, '/account/profile')
  await openListening(other, '/account/profile')
  const content = '<b>不是标记</b> \u202eabc'
  const sentAt = Date.now()
  await tell(both, { content, link: '/account/sessions' })
  for (const page of [one, other]) {
    const toast = toastsOf(page).getByRole('listitem')
    await expect(toast).toHaveCount(1)
    await expect(toast.locator('strong')).toHaveText('消息提醒')
    await expect(toast.locator('p')).toHaveText(content)
    await expect(toast.locator('b')).toHaveCount(0)
  }
  expect(Date.now() - sentAt).toBeLessThan(2_000)
  await expect(toastsOf(one)).toHaveAttribute('aria-live', 'polite')
  const { x, y, width, height } = (await toastsOf(one).getByRole('listitem').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  expect([1280 - x - width, 800 - y - height].every((gap) => gap >= 0 && gap < 30)).toBe(true)

  await toastsOf(other).getByRole('button', { name: '关闭' }).click()
  await expect(toastsOf(other).getByRole('listitem')).toHaveCount(0)
  await toastsOf(one).getByRole('link', { name: '查看' }).click()
  await expect(one).toHaveURL('/account/sessions')
  await expect(toastsOf(one).getByRole('listitem')).toHaveCount(0)

  await tell(both.slice(0, 1), { content: '短', expireSeconds: 3 })
  await toastsOf(one).getByRole('listitem').hover()
  await one.waitForTimeout(3_500)
  await expect(toastsOf(one).getByRole('listitem')).toHaveCount(1)
  await one.mouse.move(5, 5)
  await expect(toastsOf(one).getByRole('listitem')).toHaveCount(0)

  for (const text of ['一', '二', '三', '四', '五', '六']) {
    await tell(both, { content: text })
  }
  await expect(toastsOf(one).locator('p')).toHaveText(['三', '四', '五', '六'])
  await one.keyboard.press('Escape')
  await expect(toastsOf(one).locator('p')).toHaveText(['三', '四', '五'])
})

test('a toast never lies over the button that a form is sent with', async ({ openAs }) => {
  const user = await addReader()
  const page = await openAs(user)
  const id = await accountOf(user)
  await openListening(page, '/account/profile')
  const save = page.locator('main form .button-primary').first()
  // Moves the button to the lower edge of the window, as in a long form.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main form .button-primary')
    if (button) Object.assign(button.style, { position: 'fixed', right: '40px', bottom: '60px' })
  })
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  for (const [nth, content] of ['一', '二', '三'].entries()) {
    await tell([id], { content })
    await expect(toastsOf(page).getByRole('listitem')).toHaveCount(nth + 1)
    const [list, button] = [await boxOf(toastsOf(page)), await boxOf(save)]
    expect(list.y + list.height).toBeLessThanOrEqual(button.y)
    expect(list.y).toBeGreaterThanOrEqual(0)
  }
  // Without the button, the messages are at their usual place.
  await page.evaluate(() => document.querySelector('main form .button-primary')?.remove())
  await page.mouse.move(5, 5)
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(toastsOf(page))
      return 800 - y - height
    })
    .toBeLessThan(30)
})

test('an event of the product reaches the page of whom it concerns: toast, number, and what it speaks of', async ({
  openAs,
}) => {
  const user = await addReader()
  const page = await openAs(user, await signIn(user))
  await openListening(page, '/account/profile')
  await expect(page.locator('.bell')).toHaveAccessibleName('我的消息')
  const userId = await accountOf(user)
  const roles = await sql<{ id: string }>(
    `select role_id as id from role_user where user_id = $1
     union (select id from role where code = 'auditor')`,
    [userId],
  )
  expect(roles).toHaveLength(2)
  const { access_token } = await openSession(await sessionOf('admin'))
  const answer = await visit('/uc/api/RoleUser/SetUserRoles', {
    method: 'PUT',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, roleIds: roles.map(({ id }) => id) }),
  })
  expect(answer.status, answer.text).toBe(200)
  await expect(toastsOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('.bell')).toHaveAccessibleName('我的消息：1 条未读')
  const link = toastsOf(page).getByRole('link', { name: '查看' })
  const target = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(String(target))
  // A message is shown once, also if the page is opened again.
  await openListening(page, '/account/sessions')
  await page.waitForTimeout(500)
  await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0)
})

test('P40 a notice published in one browser is announced in another within a second', async ({
  openAs,
}) => {
  await oneAtATime(TO_EVERYBODY, () => publishAndBeTold(openAs))
})

async function publishAndBeTold(openAs: OpenAs): Promise<void> {
  const reader = await addNoticeReader()
  const title = unique('到岗通知')
  const notice = await draftFor(reader, title)
  const [writing, reading] = [
    await openAs('hrmgr'),
    await openAs(reader, await signIn(reader)),
  ] as const
  await openListening(reading, '/account/profile')
  await expect(reading.locator('.bell')).toHaveAccessibleName('我的消息')
  await publish(writing, notice)
  const within = { timeout: 1_000 }
  const toast = toastsOf(reading).getByRole('listitem')
  await expect(toast).toContainText(title, within)
  await expect(reading.locator('.bell .badge')).toHaveText('1', within)
  await expect(reading.locator('.bell')).toHaveAccessibleName('我的消息：1 条未读')
  await toast.getByRole('link', { name: '查看' }).click()
  await expect(reading).toHaveURL(notice)
  await expect(reading.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // A user who has read the notice has no unread message about it.
  await reading.goto('/account/profile')
  await expect(reading.locator('.bell')).toHaveAccessibleName('我的消息')
}

test('the tabs of one browser share a connection, and one of them shows a push', async ({
  openAs,
}) => {
  const user = await addReader()
  const own = [await accountOf(user)]
  const first = await openAs(user)
  await openListening(first, '/account/profile')
  const second = await first.context().newPage()
  const sockets: string[] = []
  second.on('websocket', (socket) => sockets.push(socket.url()))
  await second.goto('/account/sessions')
  await expect(toastsOf(second)).toBeAttached()
  const both = async () =>
    (await toastsOf(first).getByRole('listitem').count()) +
    (await toastsOf(second).getByRole('listitem').count())
  await tell(own, { content: '只显示一次' })
  await expect.poll(both).toBe(1)
  await second.waitForTimeout(300)
  expect(await both()).toBe(1)
  expect(sockets).toEqual([])

  // The next tab takes over the connection.
  const opened = second.waitForEvent('websocket')
  const caughtUp = second.waitForResponse(/\/messages\/since/)
  await first.close()
  expect((await opened).url()).toContain('/lchub/signalr?id=')
  await caughtUp
  await tell(own, { content: '接着' })
  await expect(toastsOf(second).locator('p').last()).toHaveText('接着')
})

test('the end of a session leads to signing in, unless something has been typed', async ({
  openAs,
  watch,
}) => {
  watch.allow(401)
  const user = await addReader()
  const page = await openAs(user)
  const typing = await page.context().newPage()
  await openListening(page, '/account/sessions')
  await typing.goto('/account/profile')
  await expect(toastsOf(typing)).toBeAttached()
  await typing
    .locator('main form[method=post] input[type=text], main form[method=post] input:not([type])')
    .first()
    .fill('还没有保存')
  await sql(
    `delete from identity_state where grant_id = (
       select grant_id from account_session where user_id = $1)`,
    [await accountOf(user)],
  )
  await expect(toastsOf(page).locator('p')).toHaveText(/即将前往登录页面/)
  await expect(page).toHaveURL(/\/login/, { timeout: 30_000 })
  await expect(toastsOf(typing).locator('p')).toHaveText(/已填写的内容会保留/)
  await expect(typing).toHaveURL('/account/profile')
})

test('pushes come with no script and no error on pages without scripts', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addCookies(
    `${await sessionOf('er')}; staffdesk-preferences=lite=on`.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: readRun().url }
    }),
  )
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(readRun().url)
  await page.waitForTimeout(1_500)
  expect(urls.filter((url) => /\.js|lchub/.test(url))).toEqual([])
  await context.close()
})

test('several processes behind one port, over each transport', async () => {
  test.slow()
  const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
  expect(await hearOver(readRun().url)).toBe('WebSocketTransport')
  const server = await startSibling({ name: 'push-workers', env: { WORKERS: '2' } })
  try {
    expect(await hearOver(server.url)).toBe('WebSocketTransport')
    for (const transport of [WebSockets, ServerSentEvents, LongPolling, LongPolling]) {
      await hearOver(server.url, transport)
    }
  } finally {
    await server.stop()
  }
})
