import { expect } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { signIn } from '#tests/e2e/sign-in.ts'
import { putCookie, test } from '#tests/e2e/test.ts'
import { linkFor } from './sign-in-link.ts'

const SUCCESS = 'Login Success 登录成功'

test('a link asks first, then signs in', async ({ page }) => {
  await page.goto(linkFor('er'))
  await expect(page).toHaveURL('/loginSingle')
  await expect(page.getByText('以 er 的身份登录？')).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText(SUCCESS)
})

test('the question is put in the language of the visitor', async ({ page, context, baseURL }) => {
  for (const [tag, texts] of [
    ['en', en],
    ['es', es],
  ] as const) {
    const value = `language=${tag}`
    await context.addCookies([{ name: 'staffdesk-preferences', value, url: baseURL ?? '' }])
    await page.goto(linkFor('er'))
    await expect(page.getByText(texts.link.question.replace('{{user}}', 'er'))).toBeVisible()
    await expect(page.getByRole('button', { name: texts.link.confirm, exact: true })).toBeVisible()
  }
})

test('an old link says so, and leads to the form', async ({ page, watch }) => {
  watch.allow(400)
  await page.goto(linkFor('er', { age: 62_000 }))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('无法用此链接登录')
  await page.getByRole('link', { name: '使用用户名和密码登录' }).click()
  await expect(page).toHaveURL('/login')
  await signIn('er')
})

test('a signed-in user is warned that the session ends', async ({ page, context }) => {
  await putCookie(context, await signIn('staff1'))
  await page.goto(linkFor('er'))
  await expect(page.getByText('继续将结束该会话')).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText(SUCCESS)
})
