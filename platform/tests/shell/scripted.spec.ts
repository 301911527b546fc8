import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { noteSecret, readRun } from '#tests/e2e/run-state.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

test('the password is changed in a dialog over the page', async ({ openAs, watch }) => {
  watch.allow(400)
  const user = await addPowerfulAccount()
  const page = await openAs(user, await signIn(user))
  await page.goto('/org/posts?page=1')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const openDialog = async () => {
    await page.getByLabel(/^账户/).click()
    await page.getByRole('link', { name: '修改密码' }).click()
    await expect(dialog).toBeVisible()
  }

  await openDialog()
  await expect(page).toHaveURL('/org/posts?page=1')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)

  await openDialog()
  const old = dialog.getByLabel('原密码', { exact: true })
  await old.focus()
  await old.blur()
  await expect(dialog.getByText('不能为空', { exact: true })).toHaveCount(1)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const isInside = await dialog.evaluate((box) => box.contains(document.activeElement))
    expect(isInside, `after ${stop + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openDialog()
  const next = randomBytes(18).toString('base64url')
  noteSecret(readRun(), next)
  await old.fill('wrong in any case')
  await dialog.getByLabel('新密码', { exact: true }).fill(next)
  await dialog.getByLabel('确认新密码', { exact: true }).fill(next)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.locator('#password-originPassword-error')).toBeVisible()
  await old.fill(passwordOf(user))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '岗位', level: 1 })).toBeVisible()
  expect(await signIn(user, { password: next })).toContain('staffdesk=')
})

test('a loading indicator shows while the next page is on its way', async ({ openAs }) => {
  const page = await openAs('er')
  await page.goto('/')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/_data=/, async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('navigation', { name: '模块' }).getByText('人事管理').click()
  await expect(page.getByRole('progressbar', { name: '正在加载…' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a menu leads on within the document, and adds no step for the page that is open', async ({
  openAs,
}) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  await page.evaluate(() => performance.mark('same-document'))
  const menu = page.getByRole('navigation', { name: '人事管理' })
  const stepOf = () =>
    page.evaluate(() => ({
      length: history.length,
      key: (history.state as { key?: string } | null)?.key,
      isSame: performance.getEntriesByName('same-document').length === 1,
    }))
  const before = await stepOf()
  const open = menu.getByRole('link', { name: '人事档案' })
  await expect(open).toHaveAttribute('aria-current', 'page')
  await open.click()
  await expect.poll(async () => (await stepOf()).key).not.toBe(before.key)
  expect(await stepOf()).toMatchObject({ length: before.length, isSame: true })
  await menu.getByRole('link', { name: '信息变更' }).click()
  await expect(page).toHaveURL(/\/hr\/info-changes/)
  expect(await stepOf()).toMatchObject({ length: before.length + 1, isSame: true })
})

test('a form that is too long is refused in words', async ({ page, watch }) => {
  watch.allow(413)
  await page.goto('/login')
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill('er')
  await page.getByLabel('密码', { exact: true }).fill('x'.repeat(1_200_000))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '提交的内容太大' })).toBeVisible()
  await expect(page.getByText('提交的内容过大，未保存。请返回并缩短内容。')).toBeVisible()
})

test('the button of a form waits while it is sent', async ({ page }) => {
  await page.goto('/login')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/login\?/, async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill('er')
  await page.getByLabel('密码', { exact: true }).fill(passwordOf('er'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '正在登录…' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
})
