import { expect, type Page } from '@playwright/test'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { test } from '#tests/e2e/test.ts'

/** Opens an address, and fills in fields while its scripts are still on their way. */
async function fillEarly(page: Page, address: string, fill: () => Promise<void>) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const opened = page.goto(address)
  await fill()
  arrive()
  await opened
}

test('departments ticked before the scripts ran are the receivers that the form shows', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await fillEarly(page, '/work/notices/new', () =>
    page.getByRole('checkbox', { name: '软件研发部' }).check(),
  )
  await expect(page.getByRole('combobox', { name: '发布范围' })).toHaveValue('部门')
})

test('a time chosen before the scripts ran changes the free times', async ({ openAs }) => {
  const page = await openAs('leader3')
  const day = dayFromToday(95)
  await fillEarly(page, `/work/schedules/new?startAt=${day}T09:00&endAt=${day}T10:00`, () =>
    page.getByLabel('结束时间').fill(`${day}T11:00`),
  )
  const panel = page.getByRole('region', { name: /^参会人员的忙闲 · / })
  await expect(panel.getByRole('button', { name: '09:00–11:00' })).toBeVisible()
})

test('a year and parts typed before the scripts ran are read', async ({ openAs }) => {
  const page = await openAs('leader1')
  const year = Number(dayFromToday(0).slice(0, 4))
  await fillEarly(page, `/work/year-plans/new?year=${year}`, async () => {
    await page.getByLabel('年度').fill(String(year + 1))
    await page.getByLabel('每行一项').fill('上市 60%')
  })
  await expect(page.getByLabel('计划开始')).toHaveValue(`${year + 1}-01-01`)
  const parts = page.getByRole('table', { name: '识别结果' })
  await expect(parts.getByRole('row').filter({ hasText: '上市' })).toContainText('60%')
})
