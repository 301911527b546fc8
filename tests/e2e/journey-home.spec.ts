import { expect } from '@playwright/test'
import { test } from './test.ts'

test('HR begins the day with figures, charts and what is due', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/')
  const heads = page.locator('.tile', { hasText: '在职人数' })
  const count = ((await heads.locator('b').textContent()) ?? '').replace(/\D/g, '')
  await heads.getByRole('link').click()
  await expect(page.locator('.page-head .count')).toHaveText(`${Number(count)} 人`)
  await page.goto('/')
  const flow = page.getByRole('region', { name: '近 12 个月入职与离职' })
  await expect(flow.locator('.chart-wide svg')).toBeVisible()
  await expect(flow.locator('.chart-narrow')).toBeHidden()
  await flow.getByText('查看数据').click()
  await expect(flow.getByRole('table').getByRole('row')).toHaveCount(13)
  const gap = page.getByRole('region', { name: '档案缺项' }).getByRole('listitem').first()
  const missing = ((await gap.locator('span').textContent()) ?? '').replace(/\D/g, '')
  await gap.getByRole('link').click()
  await expect(page.locator('.page-head .count')).toHaveText(`${Number(missing)} 人`)
  await expect(page.getByRole('list', { name: '当前条件' })).toContainText('未填写')
})

test('staff have their own file and the pages that they may open, and no figures', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto('/')
  await expect(page.locator('.tile')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '我的档案' }).getByRole('link')).toBeVisible()
  await expect(
    page.getByRole('region', { name: '全部功能' }).getByRole('link').first(),
  ).toBeVisible()
})

test('cards are hidden, moved, and brought back', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.goto('/')
  const titles = page.locator('.home-column').first().locator('h2')
  const before = await titles.allTextContents()
  await page.getByRole('link', { name: '调整卡片' }).click()
  await page.getByRole('button', { name: '下移：近 12 个月入职与离职' }).click()
  await page.getByRole('checkbox', { name: '档案缺项' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toContainText('首页排列已保存')
  const after = await titles.allTextContents()
  expect(after).not.toContain('档案缺项')
  expect(after.indexOf('近 12 个月入职与离职')).toBe(before.indexOf('近 12 个月入职与离职') + 1)
  await page.goto('/account/home')
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.getByRole('status')).toContainText('首页已恢复默认排列')
  await page.goto('/')
  expect(await titles.allTextContents()).toEqual(before)
})

test('on a phone charts are drawn for a phone', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.locator('.chart-narrow svg').first()).toBeVisible()
  await expect(page.locator('.chart-wide').first()).toBeHidden()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
