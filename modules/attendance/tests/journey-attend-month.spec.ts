import { expect, type Page } from '@playwright/test'
import { PUBLIC_HOLIDAY } from '#modules/attendance/calendar/define/choices.ts'
import { cell, rows, save } from '#modules/attendance/roster/tests/roster-steps.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import {
  addMonthCompany,
  LAST_DAY,
  MONTH,
  type MonthCompany,
  on,
  recalculate,
} from './attend-month-company.ts'

// One month from the roster to the frozen figures. The first person works 早班 (06:00–14:00, a break of half an
// hour, 450 minutes) from the 1st to the 5th, is off on the 6th and 7th, has two night shifts (22:00–06:00)
// on the 8th and 9th, is off on the 10th and 11th, and works 白班 (09:00–12:00, 13:30–18:00) on the last day.
// The second person works 早班 on the 1st. All other days have no roster row.

const MORNINGS = [1, 2, 3, 4, 5]
const OFF = [6, 7, 10, 11]
const NIGHTS = [8, 9]

/** The clock-ins that the machine at the door recorded. */
const clockedBy = (first: string, second: string): string[][] => [
  // On time, with two clock-ins within a minute, and three minutes beyond the end: 450 minutes.
  [first, `${on(1)} 05:55:00`],
  [first, `${on(1)} 05:55:20`],
  [first, `${on(1)} 14:03:00`],
  // Ten minutes late.
  [first, `${on(2)} 06:10:00`],
  [first, `${on(2)} 14:00:00`],
  // Left a quarter of an hour early.
  [first, `${on(3)} 05:58:00`],
  [first, `${on(3)} 13:45:00`],
  // No clock-ins on the 4th, which becomes leave, and on the 5th, which becomes absence.
  [first, `${on(8)} 21:50:00`],
  [first, `${on(9)} 06:05:00`],
  [first, `${on(9)} 22:00:00`],
  [first, `${on(10)} 06:00:00`],
  // The last day has no clock-out; the employee requests it afterwards.
  [first, `${on(LAST_DAY)} 08:58:00`],
  [first, `${on(LAST_DAY)} 12:00:00`],
  [first, `${on(LAST_DAY)} 13:30:00`],
  // The second person never clocked out.
  [second, `${on(1)} 05:59:00`],
]

/** Minutes that the first person works on the first days, without those of being late or early. */
const WORKED: Readonly<Record<number, number>> = { 1: 450, 2: 440, 3: 435 }
const HOUR_MIN = 60

/** Work on public holidays is overtime; not every month begins with holidays. */
async function overtime(): Promise<Record<string, string>> {
  const holidays = await sql<{ day: number }>(
    `select extract(day from date)::integer as day from work_calendar
     where day_class = $2 and deleted_at is null and date between $1::date and $1::date + 2`,
    [on(1), PUBLIC_HOLIDAY],
  )
  const minutes = holidays.reduce((sum, { day }) => sum + (WORKED[day] ?? 0), 0)
  if (minutes === 0) return {}
  const [hours, rest] = [Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN]
  return { 加班: `${hours} 小时${rest === 0 ? '' : ` ${rest} 分`}` }
}

/** The figures of the first person's month. */
const confirmed = async () => ({
  应出勤: '8 天',
  出勤: '6 天',
  迟到: '10 分',
  早退: '15 分',
  缺卡: '0 次',
  旷工: '1 天',
  请假: '1 天',
  夜班: '2 次',
  异常: '3 天',
  ...(await overtime()),
})

const rosterOf = ({ group }: MonthCompany) => `/attendance/roster?group=${group}&month=${MONTH}`
const main = (page: Page) => page.getByRole('main')
const number = MONTH.slice(5).replace(/^0/, '')

/** Fills the roster with the forms for a person and for a day; roster-brush.spec.ts tests painting. */
async function choose(page: Page, company: MonthCompany): Promise<void> {
  await rows(page).nth(0).getByRole('link').click()
  const day = (nth: number) => page.getByRole('combobox', { name: `${number} 月 ${nth} 日` })
  for (const nth of MORNINGS) await day(nth).selectOption({ label: '早班' })
  for (const nth of OFF) await day(nth).selectOption({ label: '休息' })
  for (const nth of NIGHTS) await day(nth).selectOption({ label: '夜班' })
  await day(LAST_DAY).selectOption({ label: '白班' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 12 格')
  await page.goto(rosterOf(company))
  await page
    .getByRole('columnheader')
    .getByRole('link', { name: `${number} 月 1 日` })
    .click()
  await page
    .getByRole('combobox', { name: `${number} 月 1 日` })
    .nth(1)
    .selectOption({ label: '早班' })
  await save(page)
}

async function importClockIns(page: Page, company: MonthCompany): Promise<void> {
  const [first, second] = company.people
  const table = [['工号', '时间', '机号'], ...clockedBy(first.empNo, second.empNo)]
  await page.goto('/attendance/clock-ins/import')
  await page.getByLabel('文件（xlsx 或 csv）').setInputFiles({
    name: 'door.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.map((row) => row.join(',')).join('\r\n')),
  })
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(main(page).getByRole('status')).toContainText(`已导入 ${table.length - 1} 次打卡`)
}

/** Figures of a month by their labels, as the page shows them. */
const figures = (page: Page) =>
  main(page)
    .locator('.day-figures > div')
    .evaluateAll((found) =>
      Object.fromEntries(
        found.map((one) => [
          one.querySelector('dt')?.textContent,
          one.querySelector('dd')?.textContent,
        ]),
      ),
    )

/** Submits the displayed request. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('link', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(page.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()
}

async function setLock(page: Page, company: MonthCompany, how: string): Promise<void> {
  await page.goto(rosterOf(company))
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('link', { name: '锁定与封账', exact: true }).click()
  await page.getByRole('radio', { name: how }).check()
  if (how.startsWith('封账')) await page.getByRole('textbox', { name: '原因' }).fill('月末封账')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(main(page).getByRole('table', { name: '锁定记录' })).toContainText(how.slice(0, 2))
}

test('a month of attendance, from the roster to the frozen figures', async ({ openAs, watch }) => {
  watch.allow(409)
  const company = await addMonthCompany()
  const [first, second] = company.people
  const [leader, late, own, attend] = await Promise.all([
    openAs(company.leader),
    openAs(company.leader),
    openAs(first.user),
    openAs('attend'),
  ])

  await test.step('the leader makes the roster, has it checked and publishes it', async () => {
    await leader.goto(rosterOf(company))
    await expect(rows(leader)).toHaveCount(2)
    await choose(leader, company)
    await expect(leader.getByRole('status').first()).toContainText('已保存')
    await leader.goto(rosterOf(company))
    await expect(cell(leader, 0, 9)).toHaveText('夜')
    await leader.getByRole('button', { name: '更多操作' }).click()
    await leader.getByRole('link', { name: '检查与发布', exact: true }).click()
    await leader.getByRole('button', { name: '发布排班' }).click()
    await expect(main(leader)).toContainText('已发布 第 1 版')
  })

  await test.step('the rostered employee gets a message, sees the days, and clocks in today', async () => {
    await own.goto('/messages')
    const message = main(own).locator('.message', { hasText: '排班已发布' })
    await message.getByRole('button').click()
    await expect(own).toHaveURL(new RegExp(`month=${MONTH}`))
    // A background job computes the days within a moment.
    await expect(async () => {
      await own.reload()
      await expect(own.locator('.day-grid td').filter({ hasText: '夜班' })).toHaveCount(2, {
        timeout: 1_000,
      })
    }).toPass()
    await own.getByRole('button', { name: '打卡', exact: true }).click()
    await expect(own.getByText(/^最近打卡 \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('the file of the machine at the door comes in, and the month is computed', async () => {
    await importClockIns(attend, company)
    await recalculate(company)
  })

  await test.step('the employee requests leave and the missing clock-in', async () => {
    await own.goto('/attendance/leaves/new')
    await own.getByLabel('假别').selectOption({ label: '事假' })
    await own.getByLabel('开始日期').fill(on(4))
    await own.getByLabel('结束日期').fill(on(4))
    await own.getByLabel('原因').fill('家中有事')
    await own.getByRole('button', { name: '保存' }).last().click()
    await expect(main(own)).toContainText('1.0')
    await submit(own)

    await own.goto(`/attendance/my?month=${MONTH}`)
    const missing = own.getByRole('region', { name: '缺卡' })
    await expect(missing.getByRole('listitem')).toHaveCount(1)
    await missing.getByRole('link', { name: /^补卡/ }).click()
    await expect(own.getByLabel('日期')).toHaveValue(on(LAST_DAY))
    await own.getByLabel('原因').fill('忘记打卡')
    await own.getByRole('button', { name: '保存' }).last().click()
    await submit(own)
  })

  await test.step('the superior approves both, and looks at the days of the team', async () => {
    await leader.goto('/hr/my-approval')
    const requests = leader.getByRole('listitem').filter({ hasText: first.name })
    await expect(requests).toHaveCount(2)
    for (const left of [1, 0]) {
      await requests.first().getByRole('button', { name: /^通过/ }).click()
      await expect(leader.getByText('已通过：').first()).toBeVisible()
      await expect(requests).toHaveCount(left)
    }
    await recalculate(company)
    await leader.goto(`/attendance/team?month=${MONTH}`)
    // The late, early and absent days are listed; leave and night shifts need no explanation.
    const daysOf = ({ name }: { name: string }) =>
      leader.getByRole('list', { name: /异常/ }).getByRole('listitem').filter({ hasText: name })
    await expect(daysOf(first)).toHaveCount(3)
    for (const word of ['迟到', '早退', '旷工']) {
      await expect(daysOf(first).filter({ hasText: word })).toHaveCount(1)
    }
    await expect(daysOf(second).filter({ hasText: '缺卡' })).toHaveCount(1)
  })

  await test.step('the figures are those worked out by hand, and the employee confirms them', async () => {
    await own.goto(`/attendance/my?month=${MONTH}`)
    // Planned days: five morning shifts, two night shifts and the last day, so 8. Attended days: 8 minus one of leave
    // and one of absence, so 6.
    await expect.poll(() => figures(own)).toEqual(await confirmed())
    await own.getByRole('button', { name: '确认无误' }).click()
    await expect(main(own).getByText(/^已确认 /)).toBeVisible()
  })

  await test.step('the attendance administrator looks at the month and closes it after its leader', async () => {
    await attend.goto(`/attendance/heat?month=${MONTH}&group=${company.group}`)
    const heat = attend.getByRole('row').filter({ hasText: first.name })
    await expect(heat.getByRole('cell').nth(4)).toHaveText('旷')
    await expect(attend.getByRole('row').filter({ hasText: second.name })).toContainText('缺')
    // A page that was opened earlier does not know what has been closed meanwhile.
    await late.goto(rosterOf(company))
    await rows(late).nth(1).getByRole('link').click()
    await late.getByRole('combobox', { name: `${number} 月 12 日` }).selectOption({ label: '早班' })
    await setLock(leader, company, '锁定：')
    await leader.goto(rosterOf(company))
    await expect(main(leader)).toContainText('已锁定')
    await setLock(attend, company, '封账：')
    await attend.goto(rosterOf(company))
    await expect(main(attend)).toContainText('已封账')
  })

  await test.step('a closed month stays as it was confirmed, and refuses changes with that reason', async () => {
    await expect(async () => {
      await own.goto(`/attendance/my?month=${MONTH}`)
      await expect(main(own).getByText('已封账')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(main(own).getByText(/^已确认 /)).toBeVisible()
    await expect.poll(() => figures(own)).toEqual(await confirmed())

    await own.goto('/attendance/leaves/new')
    await own.getByLabel('假别').selectOption({ label: '事假' })
    await own.getByLabel('开始日期').fill(on(5))
    await own.getByLabel('结束日期').fill(on(5))
    await own.getByLabel('原因').fill('补请')
    await own.getByRole('button', { name: '保存' }).last().click()
    await own.getByRole('link', { name: '提交', exact: true }).click()
    await own.getByRole('button', { name: '提交', exact: true }).last().click()
    await expect(own.getByRole('alert')).toContainText(`${on(5)} 的考勤已封账，不能再申请`)

    await save(late)
    await expect(late.getByRole('region', { name: /1 格未能保存/ })).toContainText('已锁定')
  })

  await test.step('a clock-in that nobody asked for costs half a day', async () => {
    await attend.goto(
      `/attendance/monthly?userId=${second.id}&monthStart=${MONTH}&monthEnd=${MONTH}`,
    )
    await attend.getByRole('row').filter({ hasText: second.name }).getByRole('link').first().click()
    // One morning with only the first clock-in: since the month was closed, half of the day counts as
    // absence.
    await expect
      .poll(() => figures(attend))
      .toMatchObject({
        应出勤: '1 天',
        出勤: '0.5 天',
        旷工: '0.5 天',
        缺卡: '1 次',
      })
    await expect(main(attend)).toContainText('已封账是')
  })
})
