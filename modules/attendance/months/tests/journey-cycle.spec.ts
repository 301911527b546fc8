import { expect } from '@playwright/test'
import { putDay, putMonth, type Rows, segment } from '#modules/attendance/days/tests/insert-days.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const rows: Rows = (statement, values) => sql(statement, values) as Promise<never>

/** The last month of a quarter, for a person in a group with averaged working time. */
async function putCycle() {
  const [group] = await sql<{ id: string }>(
    `insert into attend_group (id, code, name, kind, sort, leader_ids, shift_group_ids, holiday_rule, makeup_rule,
       overtime_rule, work_hours, cycle, hours_from, hours_to, approval_no)
     select gen_random_uuid(), $1, $1, '排班制', 9100, '{}', array[id], '不考虑节假日', '按原星期', '审批为准',
       '综合计算', '季', '2023-01-01', '2023-12-31', '批1' from shift_group where code = 'D' returning id`,
    ['周期组'],
  )
  const [person] = await sql<{ id: string; shift: string }>(
    `select b.id, (select id from shift_group where code = 'D') as shift from user_base_info b
     where b.status = '2' and b.deleted_at is null order by b.emp_no offset 6 limit 1`,
  )
  const [userId, shift] = [person?.id ?? '', person?.shift ?? '']
  const day = '2023-03-14'
  await putDay(rows, userId, day, {
    shift,
    statuses: ['overtime'],
    segments: [segment()],
    figures: {
      required_days: 1,
      attend_days: 1,
      required_minutes: 480,
      worked_minutes: 480,
      ot_restday: 120,
    },
  })
  await sql('update attend_day set attend_group_id = $3 where user_id = $1 and date = $2', [
    userId,
    day,
    group?.id,
  ])
  const id = await putMonth(rows, userId, '2023-03')
  await sql(
    `update attend_month set attend_group_id = $2, hours_system = '综合计算', cycle_since = '2023-01-01',
       cycle_until = '2023-03-31', cycle_hours = 520, cycle_leave = 8, cycle_standard = 496, cycle_over = 32
     where id = $1`,
    [id, group?.id],
  )
  return { id, userId, day }
}

test('the last month of a cycle shows the hours beyond it, and a day explains why it shows none', async ({
  openAs,
}) => {
  const { id, userId, day } = await putCycle()
  const page = await openAs('attend')
  await page.goto(`/attendance/monthly/${id}`)
  const lines = page.getByRole('list', { name: '综合计算工时' }).getByRole('listitem')
  await expect(lines).toHaveText([
    '周期：2023-01-01 至 2023-03-31',
    '截至本月累计 520 小时，标准 496 小时',
    '请假 8 小时，从标准中扣除',
    '周期结束，超出 32 小时，计入本月工作日加班（150%）',
  ])
  await page.goto(`/attendance/days/${userId}/${day}`)
  await expect(page.getByText('加班与工时一并计入周期')).toBeVisible()
  await expect(page.getByText('工时制度', { exact: true })).toBeVisible()
})
