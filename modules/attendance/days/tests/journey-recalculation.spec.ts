import { expect } from '@playwright/test'
import { rosterOf, rows } from '#modules/attendance/roster/tests/roster-steps.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { idOf, sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const LAST = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))

test('the days that a roster shows are computed anew, of everybody or of one person', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  // Every night, the product closes the months that are due. Here the month is open at any hour.
  await sql(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type, locked_at)
     select gen_random_uuid(), id, $1, '0', now() from attend_group where deleted_at is null`,
    [LAST],
  )
  const page = await openAs('leader3')
  await page.goto(await rosterOf(LAST))
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/view=person/)
  await page.getByText('⋯', { exact: true }).click()
  await page.getByRole('link', { name: '重算考勤' }).click()
  const [from, to] = [page.getByLabel('开始日期'), page.getByLabel('结束日期')]
  await expect(from).toHaveValue(`${LAST}-01`)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await to.fill(`${LAST}-10`)
  await from.fill(`${LAST}-12`)
  await page.getByRole('button', { name: '开始重算' }).click()
  await expect(page.getByRole('alert')).toContainText('没有重算')
  await from.fill(`${LAST}-01`)
  await page.getByRole('button', { name: '开始重算' }).click()
  await expect(page.getByText(/已重算 10 人日/)).toBeVisible()
  await expect(page).toHaveURL(/\/attendance\/roster\?/)
  const [kept] = await sql<{ after: Record<string, unknown> }>(
    `select after from audit_log where resource = 'attendance/schedules' and after ? 'total'
     order by at desc limit 1`,
  )
  expect(kept?.after).toMatchObject({ from: `${LAST}-01`, to: `${LAST}-10`, total: 10 })
})

test('who only looks is not offered it, nor let in', async ({ openAs, watch }) => {
  watch.allow(403)
  const page = await openAs('hrmgr')
  await page.goto(await rosterOf(LAST))
  await page.getByText('⋯', { exact: true }).click()
  await expect(page.getByRole('link', { name: '锁定与封账' })).toBeVisible()
  await expect(page.getByRole('link', { name: '重算考勤' })).toHaveCount(0)
  const answer = await page.goto(`/attendance/roster/recalculation?month=${LAST}`)
  expect(answer?.status()).toBe(403)
})

test('how far a long one is, until it is done, with the way back', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const group = await idOf('attend_group', 'code', 'ROT')
  const [run] = await sql<{ id: string }>(
    `insert into attend_run (id, attend_group_id, people, from_day, to_day, total, computed, state)
     values (gen_random_uuid(), $1, '{}', $2, $2, 6000, 2500, 'running') returning id`,
    [group, `${LAST}-01`],
  )
  const page = await openAs('leader3')
  await page.goto(`/attendance/roster/recalculation/${run?.id}?group=${group}&month=${LAST}`)
  const bar = page.getByRole('progressbar', { name: '已处理 2,500 / 6,000 人日' })
  await expect(bar).toHaveAttribute('value', '2500')
  await sql(
    `update attend_run set state = 'done', computed = 5990, skipped_locked = 10 where id = $1`,
    [run?.id],
  )
  await expect(page.getByRole('status')).toContainText('已计算 5,990 人日 · 10 人日已封账')
  await page.getByRole('link', { name: '返回排班月历' }).click()
  await expect(page).toHaveURL(new RegExp(`/attendance/roster\\?group=${group}&month=${LAST}`))
})
