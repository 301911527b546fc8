import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const MONTH = '2026-02'

/** Whom the leader may score: the last one of the list, whose score no other test touches. */
async function lastOfTeam() {
  const [found] = await sql<{ id: string; name: string }>(
    `select p.id, p.name from user_base_info p join department d on d.id = p.dept_id
     where p.id in (select person_id from merit_reach((select id from app_user where user_name = 'leader2'), 'score'))
       and p.status = '2' and p.join_date < '2026-01-01' and p.leave_date is null
       and not exists (select from merit_salary m where m.user_id = p.id)
     order by d.path desc, p.emp_no desc limit 1`,
  )
  if (!found) throw new Error('the leader has nobody to score')
  return found
}

test('a leader scores a person of the team, after a figure that was none', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const { id, name } = await lastOfTeam()
  await sql('delete from merit_score where user_id = $1 and month = $2', [id, MONTH])
  const page = await openAs('leader2')
  await page.goto(`/pay/merit-team?month=${MONTH}`)
  const box = page.locator(`input[name="value-${id}"]`)
  await box.fill('101')
  await page.locator(`input[name="note-${id}"]`).fill('按期完成')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText(`${name} · 请填写 0 到 100 的分数`)
  // What was typed is still there.
  await expect(page.locator(`input[name="note-${id}"]`)).toHaveValue('按期完成')
  await box.fill('88.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存1人的评分')).toBeVisible()
  await expect(box).toHaveValue('88.5')
  const [row] = await sql<{ score: string; comment: string }>(
    'select score::text, comment from merit_score where user_id = $1 and month = $2 and deleted_at is null',
    [id, MONTH],
  )
  expect(row).toEqual({ score: '88.50', comment: '按期完成' })
})
