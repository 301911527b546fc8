import { expect } from '@playwright/test'
import { accountOf, main, press } from '#modules/work/tests/work-pages.ts'
import { dayAfter, dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const GUESTS = ['staff1', 'staff2', 'staff3', 'leader1', 'leader2']

/** A Saturday, because no repeated entry of the demo company falls on a Saturday. */
function saturdayAfter(days: number): string {
  const day = dayFromToday(days)
  return dayAfter(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay())
}

test('a meeting of five people begins at an hour at which all are free', async ({ openAs }) => {
  const title = unique('评审')
  const day = saturdayAfter(75)
  const guests = await Promise.all(GUESTS.map(accountOf))
  const [first] = guests
  await sql(
    `insert into schedule (id, title, start_at, end_at, owner_id, participant_ids, kind, repeat, privacy, created_by,
       updated_by)
     select gen_random_uuid(), '保密安排', ($1 || ' 08:00')::timestamp at time zone 'Asia/Shanghai',
       ($1 || ' 12:00')::timestamp at time zone 'Asia/Shanghai', $2::uuid, '{}', '个人', '无', '仅忙闲', $2::uuid, $2::uuid`,
    [day, first?.id],
  )
  const page = await openAs('leader3')
  const query = new URLSearchParams({
    startAt: `${day}T09:00`,
    endAt: `${day}T10:00`,
    participantIds: guests.map(({ id }) => id).join(),
  })
  await page.goto(`/work/schedules/new?${query}`)
  await page.getByLabel('标题').fill(title)
  const panel = main(page).getByRole('region', { name: /^参会人员的忙闲 · / })
  await expect(panel).toContainText(`所选时间有 1 人另有安排：${first?.name}`)
  await expect(panel.getByRole('row').filter({ hasText: first?.name })).toContainText(
    '忙：08:00–12:00',
  )
  await expect(main(page)).not.toContainText('保密安排')
  await expect(panel.getByRole('button', { name: /^(08|09|10|11):/ })).toHaveCount(0)
  await panel.getByRole('button', { name: '12:00–13:00' }).click()
  // The form contains the chosen time and keeps the typed values.
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await expect(page.getByLabel('开始时间')).toHaveValue(`${day}T12:00`)
  await expect(panel).not.toContainText('另有安排')
  await press(page, '保存')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('free times follow who is invited', { tag: '@scripts' }, async ({ openAs, isScripted }) => {
  const day = saturdayAfter(90)
  const page = await openAs('leader3')
  await page.goto(`/work/schedules/new?startAt=${day}T09:00&endAt=${day}T10:00`)
  const panel = main(page).getByRole('region', { name: /^参会人员的忙闲 · / })
  await expect(panel.getByRole('row')).toHaveCount(2)
  await page.getByLabel('结束时间').fill(`${day}T11:00`)
  if (isScripted) await page.getByLabel('结束时间').blur()
  else await panel.getByRole('button', { name: '查看空闲时间' }).click()
  await expect(panel.getByRole('button', { name: /^\d\d:\d\d–/ }).first()).toHaveText(
    /^(\d\d):(\d\d)–/,
  )
  await expect(panel.getByRole('button', { name: '08:00–10:00' })).toBeVisible()
})

test('a free hour of the calendar begins a meeting there, by its address', async ({ openAs }) => {
  const page = await openAs('leader3')
  const day = dayFromToday(90)
  await page.goto(`/work/schedule?view=week&date=${day}`)
  const hour = main(page).locator(`a[href*="startAt=${day}T14"]`)
  await expect(hour).toHaveCount(1)
  await page.goto((await hour.getAttribute('href')) ?? '')
  await expect(page.getByLabel('开始时间')).toHaveValue(`${day}T14:00`)
  await expect(page.getByLabel('结束时间')).toHaveValue(`${day}T15:00`)
  await expect(page.getByLabel('日程类型')).toHaveValue('会议')
})
