import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const SHIFT = "(select id from shift_group where code = 'D')"

/** A group with one person who worked on a day of a past month and did not clock out. */
async function addOpenGroup() {
  const month = '2022-05'
  const [group] = await sql<{ id: string }>(
    `insert into attend_group (id, code, name, kind, sort, leader_ids, shift_group_ids, holiday_rule, makeup_rule,
       overtime_rule, work_hours)
     select gen_random_uuid(), $1, $1, '排班制', 9000, '{}', array[id], '不考虑节假日', '按原星期',
       '审批为准', '标准工时' from shift_group where code = 'D' returning id`,
    ['解封组'],
  )
  const [person] = await sql<{ id: string; name: string }>(
    `select b.id, b.name from user_base_info b
     where b.status = '2' and b.deleted_at is null and b.join_date < '2022-01-01'
       and exists (select from user_position p where p.user_id = b.id and p.is_main
         and p.deleted_at is null and p.start_date < '2022-01-01' and p.end_date is null)
     order by b.emp_no offset 4 limit 1`,
  )
  const [groupId, userId] = [group?.id ?? '', person?.id ?? '']
  const day = `${month}-09`
  await sql(
    `insert into attend_member (id, attend_group_id, user_id, from_date, to_date)
     values (gen_random_uuid(), $1, $2, $3::date, $3::date)`,
    [groupId, userId, day],
  )
  await sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     values (gen_random_uuid(), $1, $2, $3, ${SHIFT}, '手工')`,
    [userId, groupId, day],
  )
  const punch = (...times: string[]) =>
    sql(
      `insert into clock_in (id, user_id, clock_at, work_date, source)
       select gen_random_uuid(), $1, ($2 || ' ' || t || '+08')::timestamptz, $2::date, '考勤机'
       from unnest($3::text[]) t`,
      [userId, day, times],
    )
  await punch('09:00', '12:00', '13:30')
  const late = async () => {
    await punch('18:00')
    await sql('select mark_attend_days(array[$1::uuid], $2, $2)', [userId, day])
  }
  const absent = async () =>
    (
      await sql<{ absent: string | null }>(
        'select absent_days as absent from attend_day where user_id = $1 and date = $2',
        [userId, day],
      )
    )[0]?.absent ?? null
  return { groupId, month, who: person?.name ?? '', late, absent }
}

test('a closed month is looked at before it is opened with a reason', async ({ openAs, watch }) => {
  watch.allow(400)
  const { groupId, month, who, late, absent } = await addOpenGroup()
  const page = await openAs('attend')
  const locks = `/attendance/roster/locks?group=${groupId}&month=${month}`
  const reader = await openAs('hrdir')
  await reader.goto(locks)
  await expect(reader.getByText('本月没有锁定或封账的日期')).toBeVisible()
  await page.goto(locks)
  await expect(page.getByText('没有未了结的事项，可以封账')).toBeVisible()
  await page.getByRole('radio', { name: /^封账/ }).check()
  await page.getByRole('textbox', { name: '原因' }).fill('工资今天要发')
  await page.getByRole('button', { name: '确定' }).click()
  await expect.poll(absent, { timeout: 30_000 }).toBe('0.50')
  await reader.goto(locks)
  await expect(reader.getByRole('region', { name: '已锁定' })).toHaveText('已锁定：整月 · 考勤封账')
  await late()
  await page.goto(locks)
  await page.getByRole('radio', { name: '解锁' }).check()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '解除整月封账' })).toBeVisible()
  await expect(page.getByText('1 人的数字会变 · 共 1 天')).toBeVisible()
  await expect(page.getByText('打卡 1 次')).toBeVisible()
  const row = page.getByRole('row', { name: who })
  await expect(row.locator('dl')).toContainText('旷工天数')
  await expect(row.getByRole('deletion').first()).toBeVisible()
  // The preview has opened nothing.
  expect(await absent()).toBe('0.50')
  const open = page.getByRole('button', { name: '解除封账', exact: true })
  await open.click()
  await expect(page.getByRole('alert')).toContainText('请填写解除封账的原因')
  await page.getByRole('textbox', { name: '原因（必填）' }).fill('漏传一条打卡')
  await open.click()
  await expect(page.getByRole('cell', { name: '漏传一条打卡' })).toBeVisible()
  await page.goto(`/attendance/roster/reopen?group=${groupId}&month=${month}`)
  await expect(page.getByText('这里没有封账')).toBeVisible()
})
