import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const NEW = '/attendance/leaves/new'

const starts = (page: Page) => page.getByLabel('开始日期')
const ends = (page: Page) => page.getByLabel('结束日期')
const calendar = (page: Page) => page.getByRole('dialog')
const dayOf = (page: Page, name: RegExp) => calendar(page).getByRole('button', { name })
const opener = (page: Page) => page.getByRole('button', { name: '打开日历' }).first()

test('a day is typed as people write it, and the box shows what it understood', async ({
  openAs,
}) => {
  const page = await openAs('staff1')
  await page.goto(NEW)
  await expect(starts(page)).toHaveAttribute('type', 'text')
  await starts(page).fill('2101年3月7日')
  await expect(page.getByText('2101年3月7日（周一）')).toBeVisible()
  await starts(page).press('Tab')
  await expect(starts(page)).toHaveValue('2101-03-07')
  // The last day is never before the first one.
  await expect(ends(page)).toHaveValue('2101-03-07')
  await starts(page).fill('no day')
  await starts(page).press('Tab')
  await expect(starts(page)).toHaveValue('no day')
})

test('a span is chosen in one calendar, by keys, with holidays marked', async ({ openAs }) => {
  const [holiday] = await sql<{ date: string }>(
    `select date::text from work_calendar where day_class = '2' and deleted_at is null
       and extract(day from date) between 2 and 27 order by date desc limit 1`,
    [],
  )
  const first = holiday?.date ?? ''
  const day = Number(first.slice(-2))
  const page = await openAs('staff1')
  await page.goto(NEW)
  await starts(page).fill(first)
  await opener(page).click()
  await expect(calendar(page)).toHaveAccessibleName('选择第一天')
  const marked = dayOf(page, new RegExp(`月${day}日.*法定节假日`))
  await expect(marked).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('.date-dialog').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.keyboard.press('ArrowLeft')
  await expect(dayOf(page, new RegExp(`月${day - 1}日`))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveAccessibleName('再选最后一天')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveCount(0)
  await expect(starts(page)).toBeFocused()
  const before = `${first.slice(0, -2)}${String(day - 1).padStart(2, '0')}`
  await expect(starts(page)).toHaveValue(before)
  await expect(ends(page)).toHaveValue(first)

  await opener(page).click()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)
  await expect(starts(page)).toHaveValue(before)
})
