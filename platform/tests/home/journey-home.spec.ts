import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

/**
 * Checks that the figure of a card is the count of the list that it opens. Retries, because people may join
 * between the two pages.
 */
async function countsItsList(page: Page, card: Locator, figure: string) {
  await expect(async () => {
    await page.goto('/')
    const count = ((await card.locator(figure).textContent()) ?? '').replace(/\D/g, '')
    await card.getByRole('link').click()
    const listed = page.locator('.page-head .count')
    await expect(listed).toBeVisible()
    expect(await listed.textContent()).toBe(`${Number(count)} 人`)
  }).toPass()
}

test('HR begins the day with figures, charts and due dates', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await countsItsList(page, page.locator('.tile', { hasText: '在职人数' }), 'b')
  await page.goto('/')
  const flow = page.getByRole('region', { name: '近 12 个月入职与离职' })
  await expect(flow.locator('.chart-wide svg')).toBeVisible()
  await expect(flow.locator('.chart-narrow')).toBeHidden()
  await flow.getByText('查看数据').click()
  await expect(flow.getByRole('table').getByRole('row')).toHaveCount(13)
  const gap = page.getByRole('region', { name: '档案缺项' }).getByRole('listitem').first()
  await countsItsList(page, gap, 'span')
  await expect(page.getByRole('list', { name: '当前条件' })).toContainText('未填写')
})

test('staff have their own file with what can be done about it, and no figures of others', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto('/')
  await expect(page.locator('.tile')).toHaveCount(0)
  const file = page.getByRole('region', { name: '我的档案' })
  await expect(file.getByRole('link', { name: '申请变更' })).toHaveAttribute(
    'href',
    '/account/file/edit',
  )
  await expect(file.getByRole('link', { name: '上传照片' })).toBeVisible()
  await expect(page.getByRole('region', { name: '我的上级' })).toBeVisible()
  // The menu already lists all functions. Only users who choose this card see it on the home page.
  await expect(page.getByRole('region', { name: '全部功能' })).toHaveCount(0)
  await file.getByRole('link', { name: '打开档案' }).click()
  await expect(page).toHaveURL(/\/hr\/archives\/[\w-]+$/)
})

const colourOf = async (face: Locator) =>
  /face-\d/.exec((await face.first().getAttribute('class')) ?? '')?.[0] ?? 'none'

test('one person has one colour, in the top bar and in the file', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/')
  const own = await colourOf(page.getByRole('region', { name: '我的档案' }).locator('.face'))
  expect(own).not.toBe('none')
  expect(await colourOf(page.locator('.top .face'))).toBe(own)
})

test('every chart says what it counts, from where, and of which day', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/')
  const captions = page.locator('.chart figcaption')
  await expect(captions).not.toHaveCount(0)
  for (const text of await captions.allTextContents()) {
    expect(text).toMatch(/人 · 人事档案 · 截至 \d{4}-\d{2}-\d{2}/)
  }
})

test('figures stand in even rows, and none of a thing steps back', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.goto('/')
  const tiles = page.locator('.tile')
  const tops = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top))
  const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
  // At most five tiles are in a row.
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(2)
  expect(Math.max(...rows)).toBeLessThanOrEqual(5)
  for (const value of await page.locator('.tile b:not(.ink-none)').allTextContents()) {
    expect(value).not.toBe('0')
  }
})

test('on a wide screen both columns end about alike, on a phone people come before charts', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const ends = await page
    .locator('.home-columns .home-column')
    .evaluateAll((all) =>
      all.map((column) => column.lastElementChild?.getBoundingClientRect().bottom ?? 0),
    )
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(250)
  await page.setViewportSize({ width: 390, height: 844 })
  const top = (name: string) =>
    page.getByRole('region', { name }).evaluate((card) => card.getBoundingClientRect().top)
  expect(await top('我的档案')).toBeLessThan(await top('近 12 个月入职与离职'))
})

test('cards and figures are hidden, moved, and brought back', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/')
  const titles = page.locator('.tile-label')
  const before = await titles.allTextContents()
  await page.getByRole('link', { name: '调整卡片' }).click()
  await page.getByRole('button', { name: '下移：在职人数' }).click()
  await page.getByRole('checkbox', { name: '档案缺项' }).uncheck()
  await page.getByRole('checkbox', { name: '全部功能' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toContainText('首页排列已保存')
  // The card moves behind the figures of joiners and leavers, which move together. With scripts the page draws the
  // figures only after the message.
  expect(before.indexOf('在职人数')).toBeLessThan(before.indexOf('本月入职'))
  await expect
    .poll(async () => {
      const after = await titles.allTextContents()
      return after.indexOf('在职人数') - after.indexOf('本月入职')
    })
    .toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: '档案缺项' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '全部功能' })).toBeVisible()
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

test('staff ask for leave and clear what waits where they begin the day', async ({ openAs }) => {
  const page = await openAs('staff1')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: '请假', exact: true })).toHaveAttribute(
    'href',
    '/attendance/leaves/new?fromList=%2F',
  )
  const waiting = page.getByRole('region', { name: /^等我处理/ })
  await expect(waiting).toBeInViewport()
  const kind = waiting.getByRole('link', { name: /^待阅任务/ })
  const total = async () => Number((await kind.textContent())?.replace(/\D/g, ''))
  const before = await total()
  // Tasks to read come last, so the home page and the page of all kinds may have no room for them.
  await page.goto('/waiting')
  const kinds = page.getByRole('navigation', { name: '等我处理' })
  await kinds.getByRole('link', { name: /^待阅任务/ }).click()
  await page.getByRole('button', { name: '已阅' }).first().click()
  // The answer stands in the place of the row, so that no other row moves under the pointer.
  await expect(page.getByRole('listitem').getByRole('status')).toBeVisible()
  await expect(page).toHaveURL(/\/waiting\?kind=/)
  await page.goto('/')
  expect(await total()).toBe(before - 1)
})

test('a leader sees what waits, the agenda and the team on the first screen', async ({
  openAs,
}) => {
  const page = await openAs('leader1')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  for (const name of [/^等我处理/, '我的待办任务', '今日考勤', '今天和接下来']) {
    await expect(page.getByRole('region', { name })).toBeInViewport()
  }
  const tops = await page
    .locator('.tile')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top))
  expect(Math.min(...tops)).toBeGreaterThan(800)
})

test('a figure has its last twelve months beside it, also in words', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/')
  const tile = page.locator('.tile', { hasText: '在职人数' })
  await expect(tile.locator('svg.trend')).toBeVisible()
  await expect(tile.getByRole('table').getByRole('row')).toHaveCount(12)
})

test('what a role starts most stands in the head of its home page, and opens', async ({
  openAs,
}) => {
  const manager = await openAs('hrmgr')
  await manager.goto('/')
  await manager.getByRole('link', { name: '发布公告', exact: true }).click()
  await expect(manager).toHaveURL('/work/notices/new?fromList=%2F')
  await expect(manager.getByRole('button', { name: '发布', exact: true })).toBeVisible()
  await manager.goto('/')
  await manager.getByRole('link', { name: '办理入职', exact: true }).click()
  await expect(manager).toHaveURL('/hr/archives/act/join')
  const employee = await openAs('staff1')
  await employee.goto('/')
  await expect(employee.getByRole('link', { name: '请假', exact: true })).toBeVisible()
  await expect(employee.getByRole('link', { name: '发布公告', exact: true })).toHaveCount(0)
  await expect(employee.getByRole('link', { name: '办理入职', exact: true })).toHaveCount(0)
})

test('who keeps attendance closes the month that is over from the home page', async ({
  openAs,
}) => {
  // Every night, the product closes the months that are due. A group of its own is open at any hour.
  await sql(
    `insert into attend_group
     select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'code', 'HOME-OPEN',
       'name', '首页未清组', 'sort', 9002))).* from attend_group g where g.code = 'STD'
     on conflict do nothing`,
  )
  const page = await openAs('attend')
  await page.goto('/')
  const desk = page.getByRole('region', { name: '考勤待办' })
  await desk.getByRole('link', { name: /^去封账/ }).click()
  await expect(page).toHaveURL(/\/attendance\/closing\?month=\d{4}-\d{2}$/)
  await expect(page.getByRole('heading', { name: '月度封账' })).toBeVisible()
})

test('all that waits stands on one page by kind, and is done in place', async ({ openAs }) => {
  const page = await openAs('staff1')
  await page.goto('/')
  const waiting = page.getByRole('region', { name: /^等我处理/ })
  await waiting.getByRole('link', { name: '全部', exact: true }).click()
  await expect(page).toHaveURL('/waiting')
  const kinds = page.getByRole('navigation', { name: '等我处理' })
  await expect(kinds.getByRole('link', { name: /^全部/ })).toHaveAttribute('aria-current', 'page')
  await kinds.getByRole('link', { name: /^待阅任务/ }).click()
  await expect(page).toHaveURL(/\/waiting\?kind=/)
  const total = async () => {
    const tab = kinds.getByRole('link', { name: /^待阅任务/ })
    return (await tab.count()) === 0 ? 0 : Number((await tab.textContent())?.replace(/\D/g, ''))
  }
  const before = await total()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '已阅' })
  expect(await rows.count()).toBe(Math.min(before, 20))
  await rows.first().getByRole('button', { name: '已阅' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page).toHaveURL(/\/waiting\?kind=/)
  expect(await total()).toBe(before - 1)
})
