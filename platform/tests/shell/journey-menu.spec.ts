import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { visit } from '#tests/e2e/http.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'
import { addMenuExamples, EXAMPLE_USER } from './menu-examples.ts'

const REPORT = (path: string) =>
  `/userTemplate?${new URLSearchParams({ reportUrl: path, reportType: '0' })}`
const MISSING = /菜单“(没有页面|报表页|报表模板|例子报表|隐藏的)”（.*）没有对应的页面/

test.beforeAll(addMenuExamples)

test('menu entries lead where their type says', { tag: '@scripts' }, async ({
  openAs,
  watch,
  isScripted,
}) => {
  watch.allow(404)
  watch.allowMessage(MISSING)
  const page = await openAs(EXAMPLE_USER)
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto('/emptyPage')
  await page.getByRole('navigation', { name: '模块' }).getByText('例子', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: '例子' })
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['斜杠', '/emptyPage'],
    ['短横', '/emptyPage'],
    ['没有页面', '/e2e/no-view'],
    ['报表页', REPORT('e2e/report')],
    ['报表模板', REPORT('e2e/template')],
    ['不要外壳', '/messages'],
  ])
  await expect(page).toHaveURL('/emptyPage')
  await expect(page.getByText('这个菜单还没有内容。')).toBeVisible()
  const report = page.getByRole('navigation', { name: '模块' }).getByText('例子报表')
  await expect(report).toHaveAttribute('href', REPORT('e2e/module'))

  await menu.getByRole('link', { name: '没有页面' }).click()
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('heading', { name: '找不到页面' })).toBeVisible()
  const log = () => readFileSync(join(readRun().folder, 'server.log'), 'utf8')
  await expect.poll(log).toMatch(/菜单“没有页面”（\/e2e\/no-view）没有对应的页面/)
  if (isScripted) expect(warnings.join('\n')).toMatch(/菜单“没有页面”（\/e2e\/no-view）/)

  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('an address that no page has leads to /404, signed in or not', async ({
  page,
  openAs,
  watch,
}) => {
  watch.allow(404)
  const inside = await openAs('er')
  for (const visitor of [page, inside]) {
    const answer = await visitor.goto(NOWHERE[0])
    expect(answer?.status()).toBe(404)
    await expect(visitor).toHaveURL('/404')
    await expect(visitor.getByRole('heading', { name: '找不到页面' })).toBeVisible()
  }
  const headers = { accept: 'text/html' }
  for (const cookie of [undefined, await sessionOf('er')]) {
    for (const path of NOWHERE) {
      expect((await visit(path, { cookie, headers })).location, path).toBe('/404')
    }
  }
  for (const path of ['/org/posts', '/hr/archives/7/act/void', '/system/users/7/rights']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

/** Unknown addresses of every depth. Calls of the API begin with a capital letter. */
const NOWHERE = [
  '/nothing',
  '/no/such',
  '/no/such/page',
  '/no/such/page/edit',
  '/no/such/page/at/all',
  '/hr/no-such-list',
  '/HR/no-such-list/new',
  '/HR/Archives',
  '/hr/Archives',
  '/hr/Archives/GetNothing',
  '/Menu/Nothing',
  '/uc/api/Nothing',
] as const

test('without menus there is a clear word and a way out', async ({ openAs, watch }) => {
  watch.allow(403)
  const page = await openAs('noperm')
  await page.goto('/hr/archives')
  await expect(page).toHaveURL('/refuse')
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  await expect(page.getByRole('status')).not.toBeEmpty()
  await page.getByRole('link', { name: '退出登录' }).click()
  await expect(page.getByText('确认退出吗?')).toBeVisible()
})

test("without any permission one still has a password and sessions of one's own", async ({
  openAs,
  watch,
}) => {
  watch.allow(403, 400)
  const page = await openAs('noperm')
  await page.goto('/')
  await expect(page).toHaveURL('/refuse')
  await page.getByRole('link', { name: '修改密码' }).click()
  await expect(page).toHaveURL('/account/password')
  await page.getByLabel('原密码', { exact: true }).fill('not the one')
  await page.getByLabel('新密码', { exact: true }).fill('sixteen letters of it')
  await page.getByLabel('确认新密码', { exact: true }).fill('sixteen letters of it')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('#password-originPassword-error')).toBeVisible()
  await page.goto('/account/sessions')
  await expect(page.getByRole('table').first().getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '模块' }).getByRole('link')).toHaveCount(0)
})

test('a long menu shows where one is, and no entry is wider for being the current one', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const page = await openAs('admin')
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/system/audit-logs')
  const link = page.locator('.side a[aria-current]')
  await expect(link).toHaveText('操作审计')
  await expect(link).toHaveCSS('font-weight', '400')
  if (!isScripted) return
  const isInSight = () =>
    link.evaluate((entry) => {
      const { top, bottom } = entry.getBoundingClientRect()
      const foot = document.querySelector('.side-fold')?.getBoundingClientRect().top ?? innerHeight
      return top > 52 && bottom <= foot
    })
  await expect.poll(isInSight).toBe(true)
})
