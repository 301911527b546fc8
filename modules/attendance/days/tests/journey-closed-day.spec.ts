import { expect } from '@playwright/test'
import {
  addMonthCompany,
  MONTH,
  on,
  recalculate,
} from '#modules/attendance/tests/attend-month-company.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const DAY = on(12)

/** A day with a plan, three clock-ins, a trip and a leave of two days, in a month that is closed afterwards. */
async function closedDay() {
  const company = await addMonthCompany()
  const { id } = company.people[0]
  await sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), $1, $2, $3, (select id from shift_group where code = 'D'), '手工'`,
    [id, company.group, DAY],
  )
  await punch(id, '08:50', '12:30', '18:05')
  await trip(id, '19:00', '20:00')
  await sql(
    `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason, state)
     values (gen_random_uuid(), left(gen_random_uuid()::text, 12), $1, '1', $2, '下午', $3, '下午', '有事', '4')`,
    [id, DAY, on(13)],
  )
  await recalculate(company)
  await sql(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type) values (gen_random_uuid(), $1, $2, '2')`,
    [company.group, MONTH],
  )
  return id
}

const punch = (userId: string, ...times: string[]) =>
  sql(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     select gen_random_uuid(), $1, ($2 || ' ' || t || '+08')::timestamptz, $2::date, '考勤机'
     from unnest($3::text[]) t`,
    [userId, DAY, times],
  )

const trip = (userId: string, from: string, to: string) =>
  sql(
    `insert into business_trip (id, doc_no, user_id, start_at, end_at, from_place, to_place, reason, state)
     values (gen_random_uuid(), left(gen_random_uuid()::text, 12), $1, ($2 || ' ' || $3 || '+08')::timestamptz,
       ($2 || ' ' || $4 || '+08')::timestamptz, '北京', '上海', '办事', '4')`,
    [userId, DAY, from, to],
  )

test('the page of a closed day shows what the day was computed with, and what has changed since', async ({
  openAs,
}) => {
  const id = await closedDay()
  await sql("update business_trip set state = '9' where user_id = $1", [id])
  await trip(id, '06:00', '07:00')
  await sql("update leave set end_date = $2, kind = '2' where user_id = $1", [id, DAY])
  await sql("update clock_in set verdict = '无效' where user_id = $1 and clock_at = $2", [
    id,
    `${DAY} 08:50+08`,
  ])
  await sql('update clock_in set deleted_at = now() where user_id = $1 and clock_at = $2', [
    id,
    `${DAY} 12:30+08`,
  ])
  await punch(id, '08:40')
  await sql('update user_schedule set deleted_at = now() where user_id = $1', [id])
  const page = await openAs('attend')
  await page.goto(`/attendance/days/${id}/${DAY}`)
  const part = (name: string) => page.getByRole('region', { name }).first()
  await expect(page.getByText('已封账', { exact: true })).toBeVisible()
  await expect(page.getByText('这一天计算时系统还不留存依据')).toHaveCount(0)
  await expect(part('排班与时段')).toContainText('手工排班')
  const clockIns = part('打卡').getByRole('row')
  await expect(clockIns.filter({ hasText: '08:40' })).toContainText(
    '未采用 · 计算后新增，不计入当日',
  )
  await expect(clockIns.filter({ hasText: '08:50' })).toContainText('上班 · 之后作废')
  await expect(clockIns.filter({ hasText: '12:30' })).toContainText('之后删除')
  const papers = part('单据').getByRole('listitem')
  await expect(papers).toHaveCount(3)
  await expect(papers.filter({ hasText: '07:00' })).toContainText('计算后批准，不计入当日')
  await expect(papers.filter({ hasText: '20:00' })).toContainText('计算时已批准，之后撤回')
  await expect(papers.filter({ hasText: '下午' })).toContainText(/计算后有改动，现为 病假 .*下午/)
})

test('the page of a day that was closed before facts were kept says so', async ({ openAs }) => {
  const id = await closedDay()
  await sql('update attend_day set facts = null, basis_id = null where user_id = $1', [id])
  const page = await openAs('attend')
  await page.goto(`/attendance/days/${id}/${DAY}`)
  await expect(page.getByText('这一天计算时系统还不留存依据')).toBeVisible()
})
