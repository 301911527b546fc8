import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** Each journey has a month of its own, with scripts and without. */
const monthOf = (isScripted: boolean) => (isScripted ? '2021-03' : '2021-04')

async function addGroup(code: string, month: string, isConfirmed: boolean) {
  const [group] = await sql<{ id: string }>(
    `insert into attend_group (id, code, name, kind, sort, leader_ids, shift_group_ids, holiday_rule, makeup_rule,
       overtime_rule, work_hours)
     select gen_random_uuid(), $1, $1, '排班制', 9001, '{}', array[id], '不考虑节假日', '按原星期',
       '审批为准', '标准工时' from shift_group where code = 'D' returning id`,
    [code],
  )
  await sql(
    `insert into attend_month (id, user_id, month, attend_group_id, confirmed_at)
     select gen_random_uuid(), b.id, $1, $2, case when $3::boolean then now() end
     from user_base_info b where b.deleted_at is null
       and not exists (select from attend_month m where m.user_id = b.id and m.month = $1)
     order by b.emp_no limit 1`,
    [month, group?.id, isConfirmed],
  )
}

test('a month of several groups is closed on one page', async ({ openAs, isScripted, watch }) => {
  watch.allow(409)
  const month = monthOf(isScripted)
  const [settled, open] = [`已清组${month}`, `未清组${month}`]
  await addGroup(settled, month, true)
  await addGroup(open, month, false)
  const page = await openAs('attend')
  await page.goto(`/attendance/closing?month=${month}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const tick = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` })
  await expect(tick(settled)).toBeChecked()
  await expect(tick(open)).not.toBeChecked()
  await expect(row(open)).toContainText('未确认 1 人')
  const ticked = page.getByRole('checkbox', { checked: true })
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  const close = page.getByRole('button', { name: '为所选考勤组封账' })
  await tick(open).check()
  await close.click()
  await expect(page.getByRole('alert')).toContainText('未确认考勤 1 人')
  await tick(settled).check()
  await page.getByLabel('原因（有未了结事项时必填）').fill('工资今天要发')
  await close.click()
  await expect(page.getByRole('status').first()).toContainText('已封账 2 个考勤组')
  await expect(row(open)).toContainText('考勤封账')
  await row(open).getByRole('link', { name: '解除封账' }).click()
  await expect(page.getByRole('heading', { name: '解除整月封账' })).toBeVisible()
})
