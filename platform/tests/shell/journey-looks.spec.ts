import { expect, type Page } from '@playwright/test'
import { openAccount } from '#tests/e2e/menus.ts'
import { test } from '#tests/e2e/test.ts'

test('the parts of the roster say how many they have, and count the same as they list', async ({
  openAs,
}) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  const tabs = page.getByRole('navigation', { name: '列表分类' }).getByRole('link')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await expect(tabs).toHaveText([
    /^在职/,
    /^试用/,
    /^待入职/,
    /^待离职/,
    /^实习返聘/,
    /^离职/,
    /^全部/,
  ])
  for (const name of ['在职', '试用', '离职']) {
    const tab = tabs.filter({ hasText: new RegExp(`^${name}[\\d,]+$`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    // Retries, because other tests add people between two responses, and between two queries of one response.
    await expect(async () => {
      const count = await tab.locator('small').textContent()
      const listed = await page.locator('.page-head .count').textContent()
      if (listed !== `${count} 人`) await page.reload()
      expect(listed).toBe(`${count} 人`)
    }).toPass({ timeout: 10_000 })
    // The condition of the open tab is not listed as a filter.
    await expect(page.getByRole('list', { name: '当前条件' })).toHaveCount(0)
  }
})

test('a menu closes on Escape and on a press outside', { tag: '@scripts' }, async ({ openAs }) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  const menus = [
    { button: page.locator('header .top-end button').first(), item: page.getByText('退出登录') },
    { button: page.getByRole('button', { name: '导出' }), item: page.getByText('导出 Excel') },
    {
      button: page.locator('.records .actions button').first(),
      item: page.locator('.records .actions .popup-item').first(),
    },
  ]
  for (const { button, item } of menus) {
    await expect(item).toBeHidden()
    await button.click()
    await expect(item).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    await button.click()
    await expect(item).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(item).toBeHidden()
  }
})

const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the theme follows the device until the user chooses one, and the choice stays', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs('er')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await canvas(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await canvas(page)
  expect(dark).not.toBe(light)
  await openAccount(page)
  await page.getByRole('button', { name: '浅色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await canvas(page)).toBe(light)
  await page.goto('/org/departments')
  expect(await canvas(page)).toBe(light)
  await openAccount(page)
  await page.getByRole('button', { name: '自动' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await canvas(page)).toBe(dark)
})

const heightOfRow = async (page: Page) =>
  (await page.locator('.records tbody tr').first().boundingBox())?.height ?? 0

test('compact rows stand closer together', { tag: '@scripts' }, async ({ openAs }) => {
  const page = await openAs('er')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/hr/archives')
  const normal = await heightOfRow(page)
  await openAccount(page)
  await page.getByRole('button', { name: '紧凑' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'dense')
  const dense = await heightOfRow(page)
  expect(dense).toBeLessThanOrEqual(34)
  expect(dense).toBeGreaterThan(0)
  expect(normal).toBeGreaterThan(dense)
})
