import { expect } from '@playwright/test'
import { putDay, putMonth, type Rows, segment } from '#modules/attendance/days/tests/insert-days.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const LAST = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
const rows: Rows = (statement, values) => sql(statement, values) as Promise<never>

/**
 * The tests with and without scripts use different people: a second clock-in within the same minute would
 * count as repeated.
 */
const whoIs = (isScripted: boolean) => (isScripted ? 'staff2' : 'staff3')

async function fileOf(user: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'select user_base_id as id from app_user where user_name = $1',
    [user],
  )
  return row?.id ?? ''
}

/** A normal day, a day with a late start and no clock-out, and the month that they add up to. */
async function putDays(userId: string): Promise<void> {
  const [shift] = await sql<{ id: string }>(
    "select id from shift_group where kind = '工作' and deleted_at is null order by sort limit 1",
  )
  const common = { shift: shift?.id ?? '' }
  const full = { required_days: 1, attend_days: 1, required_minutes: 480 }
  await putDay(rows, userId, `${LAST}-10`, {
    ...common,
    statuses: ['normal'],
    segments: [segment()],
    figures: { ...full, worked_minutes: 480 },
  })
  await putDay(rows, userId, `${LAST}-11`, {
    ...common,
    statuses: ['late', 'missing'],
    segments: [segment({ in: 33_300, late: 15, out: null, missOut: true })],
    figures: { ...full, late_minutes: 15, late_times: 1, miss_times: 1 },
  })
  await putMonth(rows, userId, LAST)
}

test('an employee clocks in, and sees the clock-in', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  const page = await openAs(whoIs(isScripted))
  await page.goto('/attendance/my')
  await page.getByRole('button', { name: '打卡', exact: true }).click()
  await expect(page.getByRole('list', { name: '今天的打卡' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(/^最近打卡 \d\d:\d\d$/)).toBeVisible()
})

test('a month: which days a figure is made of, why a day is as it is, a request, and the confirmation', async ({
  openAs,
  isScripted,
}) => {
  const user = whoIs(isScripted)
  await putDays(await fileOf(user))
  const page = await openAs(user)
  await page.goto(`/attendance/my?month=${LAST}`)
  // Count only these statuses, because other days may be computed meanwhile: for example the last day, a rest day, when
  // the next day's shift changes.
  const worked = page.locator('.day-grid').getByRole('link', { name: / · (正常|迟到、缺卡) · / })
  await expect(worked).toHaveCount(2)
  await page.getByRole('link', { name: '迟到 15 分：看是哪几天' }).click()
  await expect(page.locator('.day-grid td[data-tone]:not(.off)')).toHaveCount(1)

  await page.locator('.day-grid td[data-tone]:not(.off) a').click()
  const main = page.getByRole('main')
  await expect(main).toContainText('缺下班卡')
  await expect(main).toContainText('迟到 15 分')
  await expect(main.getByRole('region', { name: '计算过程' })).toContainText('宽限')
  await main.getByRole('link', { name: '我的考勤' }).click()

  await page.getByRole('region', { name: '缺卡' }).getByRole('link', { name: /^补卡/ }).click()
  await expect(page.getByLabel('日期')).toHaveValue(`${LAST}-11`)
  await expect(page.getByLabel('卡别')).toHaveValue('下班')

  await page.goto(`/attendance/my?month=${LAST}`)
  await page.getByRole('button', { name: '确认无误' }).click()
  await expect(page.getByRole('main').getByText(/^已确认 \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: '确认无误' })).toHaveCount(0)
})

test('a day is reached from everybody’s month, and the list of days leads to it too', async ({
  openAs,
  isScripted,
}) => {
  const userId = await fileOf(whoIs(isScripted))
  await putDays(userId)
  const page = await openAs('attend')
  // Filter by department, because other tests add people. A department may have several pages, too.
  const [file] = await sql<{ dept: string }>(
    'select dept_id as dept from user_base_info where id = $1',
    [userId],
  )
  const day = page.locator(`.heat a[href="days/${userId}/${LAST}-11"]`)
  const next = page.locator('.pager a[rel=next]')
  await page.goto(`/attendance/heat?month=${LAST}&dept=${file?.dept}`)
  while ((await day.count()) === 0 && (await next.count()) > 0) {
    await page.goto(new URL((await next.getAttribute('href')) ?? '', page.url()).href)
  }
  await day.click()
  await expect(page.getByRole('main')).toContainText('缺下班卡')
  const days = `/attendance/daily?userId=${userId}&dateStart=${LAST}-11&dateEnd=${LAST}-11`
  await page.goto(days)
  await page.getByRole('main').getByRole('rowheader').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/attendance/days/${userId}/${LAST}-11$`))
})
