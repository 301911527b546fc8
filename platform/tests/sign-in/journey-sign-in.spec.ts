import { expect } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { openAccount } from '#tests/e2e/menus.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { putCookie, test } from '#tests/e2e/test.ts'

const LIST = '/hr/archives?status=2&orderBy=name+asc'

test('signing in leads back to the address that was asked for', { tag: '@scripts' }, async ({
  page,
  isScripted,
  watch,
}) => {
  watch.allow(400)
  await page.goto(LIST)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(LIST)}`)
  await expect(page.getByRole('heading', { name: 'StaffDesk 员工台' })).toBeVisible()
  await expect(page.getByPlaceholder('用户名 / 手机 / 邮箱')).toBeVisible()
  await expect(page.getByPlaceholder('请输入密码')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('©')
  const user = page.getByRole('textbox', { name: '用户名', exact: true })
  const password = page.getByLabel('密码', { exact: true })
  const submit = page.getByRole('button', { name: '登录', exact: true })

  await submit.click()
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible()
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()

  await user.fill('er')
  await password.fill('certainly not the password')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
  await expect(user).toHaveValue('er')
  if (!isScripted) await expect(password).toHaveValue('')

  await password.fill(passwordOf('er'))
  await submit.click()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('status')).toHaveText('Login Success 登录成功')
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('status')).toHaveCount(0)
})

for (const user of ['unknown-person', 'locked', 'former']) {
  test(`${user} reads the same as after a wrong password`, async ({ page, watch }) => {
    watch.allow(400)
    await page.goto('/login')
    await page.getByRole('textbox', { name: '用户名', exact: true }).fill(user)
    await page.getByLabel('密码', { exact: true }).fill(passwordOf(user))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
    // A successful sign-in ends the delay for the address that all tests share.
    await signIn('er')
  })
}

test('signing in ends at the home page, with a word', { tag: '@scripts' }, async ({
  page,
  isScripted,
}) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill('er')
  await page.getByLabel('密码', { exact: true }).fill(passwordOf('er'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText('Login Success 登录成功')
  const modules = page.getByRole('navigation', { name: '模块' })
  await expect(modules.getByRole('link').first()).toHaveText('首页')
  // The sign-in replaced the history entry, so the back button does not lead to the sign-in form.
  if (isScripted) expect(await page.evaluate(() => history.length)).toBe(2)
})

test('signing in ends where it was asked for', async ({ page }) => {
  await page.goto('/org/posts')
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill('er')
  await page.getByLabel('密码', { exact: true }).fill(passwordOf('er'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/org/posts')
})

test('a visitor without a choice reads the language of the browser', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, button] of [
    ['en-US', 'Sign in'],
    ['es-MX', 'Entrar'],
    ['fr-FR', '登录'],
  ] as const) {
    const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    const answer = await page.goto('/login')
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    expect(answer?.headers().vary).toContain('Accept-Language')
    await context.close()
  }
})

test('logging out asks first, and the back button shows nothing afterwards', {
  tag: '@scripts',
}, async ({ page, context }) => {
  await putCookie(context, await signIn('er'))
  await page.goto('/hr/archives')
  const row = page.getByRole('table').getByRole('row').nth(1)
  const name = await row.getByRole('rowheader').textContent()
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '提示', exact: true })).toBeVisible()
  await expect(page.getByText('确认退出吗?', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '取消' }).click()
  await expect(page).toHaveURL('/')
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '确认退出' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('已退出登录')).toBeVisible()

  for (let back = 0; back < 4; back++) {
    await page.goBack()
    await expect(page.getByText(name ?? '', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  }
  await page.goto('/hr/archives')
  await expect(page).toHaveURL('/login?redirect=%2Fhr%2Farchives')
})

const LANGUAGES = [
  { name: 'English', tag: 'en-GB', texts: en },
  { name: 'Español', tag: 'es', texts: es },
  { name: '中文', tag: 'zh-CN', texts: zh },
]

test('the language changes on the login page and inside', { tag: '@scripts' }, async ({
  page,
  openAs,
}) => {
  await page.goto('/login?redirect=%2Fmessages')
  for (const { name, tag, texts } of LANGUAGES) {
    await page.locator('header button').first().click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('heading', { name: texts.login.title, level: 2 })).toBeVisible()
    await expect(page).toHaveURL('/login?redirect=%2Fmessages')
  }
  const inside = await openAs('er')
  await inside.goto('/messages')
  for (const { name, tag, texts } of LANGUAGES) {
    const heading = inside.getByRole('heading', { level: 1 })
    await openAccount(inside)
    await inside.getByRole('button', { name, exact: true }).click()
    await expect(inside.locator('html')).toHaveAttribute('lang', tag)
    await expect(heading).toHaveText(texts.messages.title)
  }
})

test('the light version has no script at all and can be left again', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  await page.getByLabel(/^账户/).click()
  await page.getByRole('button', { name: '精简', exact: true }).click()
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
  for (const path of ['/hr/archives', '/', '/org/departments', '/hr/archives/new']) {
    await page.goto(path)
    await expect(page.locator('script, link[rel=modulepreload]')).toHaveCount(0)
  }
  await page.getByLabel(/^账户/).click()
  await page.getByRole('button', { name: '标准', exact: true }).click()
  await page.goto('/')
  expect(await page.locator('script').count()).toBeGreaterThan(0)
})
