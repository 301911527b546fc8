import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** Employee numbers of employees on the payroll. */
async function numbersOf(count: number): Promise<string[]> {
  const rows = await sql<{ no: string }>(
    `select b.emp_no as no from user_base_info b join employment e on e.user_id = b.id
     where e.on_pay_roll order by b.emp_no limit $1::int`,
    [String(count)],
  )
  return rows.map(({ no }) => no)
}

async function fill(page: Page, name: string): Promise<void> {
  await page.goto('/attendance/areas/new')
  await page.getByLabel('区域名称').fill(name)
  await page.getByLabel('标准班组').check()
  await page.getByLabel('经度', { exact: false }).first().fill('122.600000')
  await page.getByLabel('纬度', { exact: false }).first().fill('30.100000')
}

test('an area is drawn, and says of a place whether it is within', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  const page = await openAs('attend')
  const name = unique('区域')
  await fill(page, name)
  await page.getByLabel('半径(米)').fill('200')
  await page.getByLabel('有效期起').fill('2026-02-01')
  await page.getByLabel('有效期止').fill('2026-01-31')
  watch.allow(400)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText('有效期止不能早于有效期起')
  await page.getByLabel('有效期止').fill('2199-01-31')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const picture = page.getByRole('img', { name: /圆形，半径 200 米，中心 122.600000, 30.100000/ })
  await expect(picture).toBeVisible()
  await expect(picture.locator('circle')).toHaveCount(1)

  const attempt = async (lng: string, lat: string, accuracy = '') => {
    await page.getByLabel('经度', { exact: true }).fill(lng)
    await page.getByLabel('纬度', { exact: true }).fill(lat)
    await page.getByLabel('定位精度（米）').fill(accuracy)
    await page.getByRole('button', { name: '测试' }).click()
    return page.getByRole('main').getByRole('status')
  }
  await expect(await attempt('122.6', '30.1')).toHaveText('在区域内，距中心 0 米')
  await expect(await attempt('122.6', '30.102')).toHaveText('不在区域内，距中心 222 米，超出 22 米')
  await expect(picture.locator('circle')).toHaveCount(2)
  await expect(await attempt('122.6', '30.102', '30')).toHaveText('在区域内，距中心 222 米')
  await expect(await attempt('200', '30')).toHaveText(/坐标无效/)
  await expect(await attempt('122.6', '')).toHaveText('请同时填写经度和纬度')
})

test('a device file is imported, a wrong row is named, and the same file adds nothing', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('attend')
  const numbers = await numbersOf(2)
  const machine = unique('M').slice(0, 12)
  const send = async (rows: readonly string[][], isLenient = false) => {
    await page.goto('/attendance/clock-ins')
    await page.goto('/attendance/clock-ins/import')
    const buffer = Buffer.from(
      [['工号', '时间', '机号'], ...rows].map((row) => row.join(',')).join('\r\n'),
    )
    await page
      .getByLabel('文件（xlsx 或 csv）')
      .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer })
    if (isLenient) await page.getByLabel('跳过不正确的行，导入其余的').check()
    await page.getByRole('button', { name: '导入', exact: true }).click()
  }
  const [one = '', two = ''] = numbers
  const rows = [
    [one, '2026-03-02 08:58:00', machine],
    ['NOBODY', '2026-03-02 08:59:00', machine],
    [two, '2026-03-02 09:01:00', machine],
  ]
  await send(rows)
  await expect(page.getByRole('alert')).toContainText('有 1 行不正确，因此一行也没有导入')
  await expect(page.getByRole('alert')).toContainText('第 3 行：没有工号“NOBODY”的人员')
  await send(rows, true)
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    '已导入 2 次打卡，0 次已有，1 行未导入',
  )
  await send(rows, true)
  await expect(page.getByRole('main').getByRole('status')).toContainText('没有新的打卡：2 次已有')
  await page.goto(
    `/attendance/clock-ins?clockAtStart=2026-03-01&clockAtEnd=2026-03-31&deviceSn=${machine}`,
  )
  await expect(page.getByRole('main')).toContainText('2 条')
})
