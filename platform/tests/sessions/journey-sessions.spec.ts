import { type BrowserContext, expect, type Page } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { openAccount, openMore } from '#tests/e2e/menus.ts'
import { addPowerfulAccount, addStranger } from '#tests/e2e/own-accounts.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

const EXPIRED = '登录已过期，请重新登录'

async function signInAt(page: Page, user: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill(user)
  await page.getByLabel('密码', { exact: true }).fill(passwordOf(user))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('one browser ends the other, which is sent to sign-in and back to its page', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const user = await addPowerfulAccount()
  const [mine, other] = [
    await openAs(user, await signIn(user)),
    await openAs(user, await signIn(user)),
  ]
  await other.goto('/org/departments')
  await mine.goto('/')
  await mine.getByLabel(/^账户/).click()
  await mine.getByRole('link', { name: '我的登录' }).click()
  await expect(mine).toHaveURL('/account/sessions')
  await expect(mine.getByRole('heading', { name: '我的登录', level: 1 })).toBeVisible()
  const table = mine.getByRole('table', { name: '正在登录的设备' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByText('本次登录')).toHaveCount(1)

  // Ends a session, and the page confirms it.
  await table.getByRole('button', { name: /^结束登录/ }).click()
  await expect(mine.getByRole('status').first()).toHaveText('已结束该登录')
  await expect(table.getByRole('row')).toHaveCount(2)

  await other.getByRole('link', { name: '岗位', exact: true }).first().click()
  await expect(other).toHaveURL('/login?redirect=%2Forg%2Fposts')
  await expect(other.getByText(EXPIRED)).toBeVisible()
  await signInAt(other, user)
  await expect(other).toHaveURL('/org/posts')

  await mine.reload()
  // The browser reports its name at sign-in.
  await expect(table).toContainText('Chrome')
  // The page asks for a confirmation, and the user can cancel.
  await mine.getByRole('link', { name: '结束其他所有登录' }).click()
  await expect(mine.getByText('另外 1 处登录会立即结束')).toBeVisible()
  await mine.getByRole('link', { name: '取消' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await mine.getByRole('link', { name: '结束其他所有登录' }).click()
  await mine.getByRole('button', { name: '结束其他所有登录' }).click()
  await expect(mine.getByRole('status').first()).toHaveText('已结束其他登录，共1处')
  await other.goto('/account/sessions')
  await expect(other).toHaveURL('/login?redirect=%2Faccount%2Fsessions')
})

test('the latest sign-ins tell of a refused attempt, in three languages', async ({ openAs }) => {
  const user = await addStranger()
  await expect(signIn(user, { password: 'certainly not the password' })).rejects.toThrow()
  const page = await openAs(user, await signIn(user))
  await page.goto('/account/sessions')
  const signIns = page.getByRole('table', { name: '最近的登录' })
  await expect(signIns.getByRole('row').nth(1)).toContainText('成功')
  await expect(signIns.getByRole('row').nth(2)).toContainText('被拒绝：密码错误')
  await expect(signIns.getByRole('row').nth(2)).toContainText('127.0.0.1')
  for (const [name, texts] of [
    ['English', en],
    ['Español', es],
  ] as const) {
    await openAccount(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.sessions.title)
    await expect(page.getByText(texts.sessions.current)).toBeVisible()
    await expect(page.getByText(texts.sessions.good).first()).toBeVisible()
  }
})

test('an administrator signs a user out; a half-typed form leads to sign-in', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const user = await addStranger()
  const [person, admin] = [await openAs(user, await signIn(user)), await openAs('admin')]
  await person.goto('/account/password?returnTo=%2Fmessages')
  await person.getByLabel('原密码', { exact: true }).fill('half typed')
  await person.getByLabel('新密码', { exact: true }).fill('half typed too')
  await person.getByLabel('确认新密码', { exact: true }).fill('half typed too')

  await admin.goto(`/system/sessions?userName=${user}`)
  await expect(admin.getByRole('heading', { name: '在线会话', level: 1 })).toBeVisible()
  const row = admin.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText(user)
  await row.getByRole('link').first().click()
  await openMore(admin)
  await admin.getByRole('link', { name: '强制退出' }).click()
  await admin.getByRole('button', { name: '强制退出' }).last().click()
  await expect(admin).toHaveURL(/\/system\/sessions/)
  await expect(admin.getByRole('status').first()).toContainText('已强制退出')
  const ended = await sql<{ by: string }>(
    `select a.user_name as by from audit_log l join app_user a on a.id = l.actor_id
     where l.resource = 'system/sessions' and l.action = 'sign_out' and l.title ~ $1`,
    [user],
  )
  expect(ended).toEqual([{ by: 'admin' }])

  await person.getByRole('button', { name: '保存' }).click()
  await expect(person).toHaveURL(/\/login\?redirect=%2Faccount%2Fpassword/)
  await expect(person.getByText(EXPIRED)).toBeVisible()
  await signInAt(person, user)
  await expect(person).toHaveURL('/account/password?returnTo=%2Fmessages')
})

test('each of many people has one row, with their other sessions behind it', async ({ openAs }) => {
  const user = await addStranger()
  for (let at = 0; at < 3; at += 1) await signIn(user)
  const page = await openAs('admin')
  await page.goto('/system/sessions?pageSize=100')
  const row = page.locator('.records tbody tr').filter({ hasText: user })
  await expect(row).toHaveCount(1)
  await row.locator('.row-more summary').click()
  const others = row.locator('.row-more').getByRole('link')
  expect(await others.count()).toBeGreaterThanOrEqual(2)
  await others.first().click()
  await expect(page).toHaveURL(/\/system\/sessions\/[\da-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // All sessions of one person are an ordinary list.
  await page.goto(`/system/sessions?userName=${user}`)
  expect(await page.locator('.records tbody tr').count()).toBeGreaterThanOrEqual(3)
  await expect(page.locator('.row-more')).toHaveCount(0)
})

/** The session cookie of a browser; `expires` is -1 when it ends with the browser. */
async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'staffdesk')
}

test('P03 “remember me” outlives the browser until the absolute limit, without it nothing does', async ({
  browser,
  baseURL,
}) => {
  for (const remembered of [false, true]) {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const page = await context.newPage()
    await page.goto('/login')
    if (remembered) await page.getByRole('checkbox', { name: '自动登录' }).check()
    await signInAt(page, 'gm')
    await expect(page).not.toHaveURL(/login/)
    const cookie = await sessionCookie(context)
    const left = (cookie?.expires ?? 0) - Date.now() / 1000
    if (remembered) {
      expect(left).toBeGreaterThan(12 * 3_600 - 120)
      expect(left).toBeLessThanOrEqual(12 * 3_600)
    } else expect(cookie?.expires).toBe(-1)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    await context.close()
  }
})
