import { expect } from '@playwright/test'
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { DARK, LIGHT } from '#styles/tokens.js'
import { passwordOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

/** `#1c5ccb` in the notation that a browser reports. */
function rgbOf(hex = ''): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}

test.describe('P42 signing in with the company account', () => {
  test('leads through the provider and back to what was asked for, and signs out there too', {
    tag: '@scripts',
  }, async ({ page, context, watch }) => {
    watch.allow(400)
    await page.goto('/login?redirect=%2Fmessages')
    await page.getByRole('link', { name: zh.login.company }).click()
    await expect(page).toHaveURL(/\/oauth\/sign-in\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('公司账号登录')
    await expect(page.getByText('员工台请您确认身份')).toBeVisible()
    // The page looks like the product: its security policy allows its style, in both themes.
    const look = () =>
      page.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await look()).toBe(rgbOf(LIGHT.fill))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await look()).toBe(rgbOf(DARK.fill))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Acceder con la cuenta corporativa',
    )
    await page.getByRole('link', { name: '中文' }).click()

    const user = page.getByLabel('用户名 / 手机 / 邮箱')
    const password = page.getByLabel('密码', { exact: true })
    await user.fill('er')
    await password.fill('certainly not the password')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')

    await user.fill('er')
    await password.fill(passwordOf('er'))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('Your browser should be redirected soon')).toBeVisible()
    await expect(page.getByText('Login successful').first()).toBeVisible()
    await expect(page).toHaveURL('/messages')
    await expect(page.getByText('Login Success 登录成功')).toBeVisible()

    await page.getByLabel(/^账户/).click()
    await page.getByRole('link', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '确认退出' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('已退出登录')).toBeVisible()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain('staffdesk')
    expect(names).not.toContain('staffdesk-provider')
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login\?/)
  })

  test('an address of an earlier sign-in says what to do', async ({ page, watch }) => {
    watch.allow(400)
    await page.goto('/IdentityServerRefreshToken?code=x&state=y')
    await expect(page.getByRole('alert')).toContainText(zh.sso.unknownAttempt)
    await page.getByRole('link', { name: zh.sso.toSignIn }).click()
    await expect(page).toHaveURL('/login')
  })
})
