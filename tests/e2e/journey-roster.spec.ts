import { expect, type Locator, type Page } from '@playwright/test'
import { idOf, sql } from './database.ts'
import { test } from './test.ts'

/** With and without scripts each journey has a month of its own that no other test looks at. */
const monthOf = (isScripted: boolean, nth: number) =>
  `${isScripted ? 2030 : 2031}-${String(nth).padStart(2, '0')}`

/** 三班倒组: an early, a late and a night shift, and nothing on a day until somebody says so. */
const group = () => idOf('attend_group', 'code', 'ROT')

const rosterOf = async (month: string, more = '') =>
  `/attendance/roster?group=${await group()}&month=${month}${more}`

const rows = (page: Page) => page.locator('.roster-grid tbody tr')
const cell = (page: Page, row: number, day: number) =>
  rows(page)
    .nth(row)
    .locator('td')
    .nth(day - 1)
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Somebody closes a day while another one has the roster open. */
async function lock(day: string): Promise<void> {
  await sql(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     values (gen_random_uuid(), $1, $2, '1')`,
    [await group(), day],
  )
}

test('the month of one person is chosen day by day', async ({ openAs, isScripted }) => {
  const month = monthOf(isScripted, 1)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  const link = rows(page).nth(1).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  const own = page.getByRole('region', { name })
  await expect(own.getByRole('combobox')).toHaveCount(31)
  const day = (nth: number) => own.getByRole('combobox', { name: `1 月 ${nth} 日` })
  await day(7).selectOption({ label: '夜班' })
  await day(8).selectOption({ label: '休息' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 2 格')
  await day(7).selectOption({ label: '按考勤组规则' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  await page.goto(await rosterOf(month))
  await expect(cell(page, 1, 7)).toHaveText('·')
  await expect(cell(page, 1, 8)).toHaveText('休')
  await expect(cell(page, 0, 8)).toHaveText('·')
})

test('a pattern goes round through somebody’s month', async ({ openAs, isScripted, watch }) => {
  watch.allow(400)
  const month = monthOf(isScripted, 2)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  await rows(page).first().getByRole('link').click()
  const pattern = page.getByRole('textbox', { name: '循环' })
  const fill = page.getByRole('button', { name: '填入本月' })
  await page.getByText('填满整月').click()
  await pattern.fill('早早天')
  await fill.click()
  await expect(page.getByRole('alert')).toContainText('无法识别的班次')
  if (!(await pattern.isVisible())) await page.getByText('填满整月').click()
  await pattern.fill('早早夜休')
  await fill.click()
  await expect(page.getByRole('status').first()).toContainText('已保存 28 格')
  await page.goto(await rosterOf(month))
  await expect(rows(page).first().locator('td:not(.n)')).toHaveText('早早夜休'.repeat(7).split(''))
})

test('a day of everybody is chosen person by person, or filled at once', async ({
  openAs,
  isScripted,
}) => {
  const month = monthOf(isScripted, 3)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  await page.getByRole('columnheader').getByRole('link', { name: '3 月 12 日' }).click()
  const people = page.getByRole('combobox', { name: '3 月 12 日' })
  const count = await people.count()
  await people.first().selectOption({ label: '中班' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  await page.getByText('全组同一班次').click()
  await page.getByRole('combobox', { name: '班次' }).selectOption({ label: '早班' })
  await page.getByRole('button', { name: '填入这一天' }).click()
  await expect(page.getByRole('status').first()).toContainText(`已保存 ${count - 1} 格`)
  await page.goto(await rosterOf(month))
  await expect(cell(page, 0, 12)).toHaveText('中')
  await expect(cell(page, 1, 12)).toHaveText('早')
})

test('a week is saved but for the day that somebody closed meanwhile', async ({
  openAs,
  isScripted,
}) => {
  const month = monthOf(isScripted, 4)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month, `&view=week&week=${month}-17`))
  const week = page.getByRole('main').getByRole('row').nth(1)
  const name = (await week.getByRole('link').textContent()) ?? ''
  const at = (day: number) => week.getByRole('combobox', { name: `4 月 ${day} 日` })
  await at(17).selectOption({ label: '早班' })
  await at(18).selectOption({ label: '夜班' })
  await lock(`${month}-18`)
  await save(page)
  const told = page.getByRole('region', { name: '已保存 1 格，1 格未能保存' })
  const refused = told.getByRole('row').nth(1)
  await expect(refused).toContainText(name)
  await expect(refused).toContainText('4 月 18 日')
  await expect(refused).toContainText('已锁定')
  await expect(at(17)).toHaveValue('0')
  // What is closed can be looked at.
  await expect(at(18)).toHaveCount(0)
})

test('a month at once: rotated, looked at before it is told, and emptied', async ({
  openAs,
  isScripted,
}) => {
  const month = monthOf(isScripted, 5)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  const count = await rows(page).count()
  const menu = async (name: string) => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  await menu('轮换排班')
  await page.getByRole('textbox', { name: '循环' }).fill('早早早早早早早早休')
  await page.getByRole('button', { name: '轮换排班' }).click()
  await expect(page.getByRole('status').first()).toContainText(`已保存 ${count * 31} 格`)
  await menu('检查与发布')
  const reason = page.getByRole('textbox', { name: /连续上班天数/ })
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: '发布排班' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const field of await page.getByRole('textbox', { name: /的原因$/ }).all()) {
    await field.fill('大修')
  }
  await page.getByRole('button', { name: '发布排班' }).click()
  await expect(page.getByRole('main')).toContainText('已发布 第 1 版')
  await menu('清空本月')
  await page.getByRole('button', { name: '清空本月' }).click()
  await expect(page.getByRole('main')).toContainText('第 1 版发布后有改动')
  await expect(cell(page, 0, 1)).toHaveText('·')
})

test('who only looks gets a table and no button', async ({ openAs, isScripted }) => {
  const page = await openAs('auditor')
  await page.goto(await rosterOf(monthOf(isScripted, 6)))
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  await page.goto(await rosterOf(monthOf(isScripted, 6), '&view=week'))
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('td').getByRole('combobox')).toHaveCount(0)
})

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('there is nothing to draw on')
  await page.mouse.move(start.x + 5, start.y + 5)
  await page.mouse.down()
  // Few steps: a fast hand passes cells between two of them.
  await page.mouse.move(end.x + 5, end.y + 5, { steps: 3 })
  await page.mouse.up()
}

test('shifts are painted with the pointer and with keys, and taken back', async ({
  openAs,
  isScripted,
}) => {
  test.skip(!isScripted, 'without scripts there is a form')
  const month = monthOf(isScripted, 7)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  const palette = page.getByRole('toolbar', { name: '班次' })
  const unsaved = (count: number) => expect(page.getByText(`${count} 格未保存`)).toBeVisible()
  await palette.getByRole('button', { name: '早班' }).click()
  await drag(page, cell(page, 0, 3), cell(page, 0, 12))
  await expect(cell(page, 0, 7)).toHaveText('早')
  await unsaved(10)

  await palette.getByRole('button', { name: '选择' }).click()
  await cell(page, 2, 5).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('3')
  await expect(cell(page, 3, 6)).toHaveText('夜')
  await expect(cell(page, 3, 6)).toHaveAttribute('aria-label', /7 月 6 日.*夜班.*未保存/)
  await unsaved(14)
  await page.keyboard.press('0')
  await expect(cell(page, 3, 6)).toHaveText('休')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 6)).toHaveText('夜')
  await page.keyboard.press('Control+z')
  await unsaved(10)
  await page.keyboard.press('3')
  await unsaved(14)

  await page.getByRole('link', { name: '2030年8月' }).click()
  await expect(page.getByRole('alert')).toContainText('还有 14 格未保存')
  await page.getByRole('button', { name: '留下' }).click()
  await lock(`${month}-04`)
  await save(page)
  const told = page.getByRole('region', { name: '已保存 13 格，1 格未能保存' })
  await expect(told.getByRole('row').nth(1)).toContainText('7 月 4 日')
  // What was refused stays painted and unsaved; the rest is as it was saved.
  await unsaved(1)
  await page.goto(await rosterOf(month)).catch(() => undefined)
  await expect(cell(page, 0, 4)).toHaveText('·')
  await expect(cell(page, 0, 12)).toHaveText('早')
  await expect(cell(page, 2, 5)).toHaveText('夜')
  await cell(page, 2, 5).click()
  await page.keyboard.press('Delete')
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  await expect(cell(page, 2, 5)).toHaveText('·')
})
