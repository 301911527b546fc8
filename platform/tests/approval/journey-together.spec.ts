import { expect } from '@playwright/test'
import { aPersonToLeave } from '#modules/hr/departures/tests/leaver.ts'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

/** Adds departures of one person in the given state. */
async function departures(person: string, many: number, state: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, notice_waived, apply_date, last_day,
       reason_main, state, apply_user_id)
     select gen_random_uuid(), 'LZ' || left(f.id::text, 8) || '-' || n || $3, f.id, f.dept_id, f.post_id,
       '主动辞职', true, today(), today() + 40, 'career', $3, u.id
     from user_base_info f, app_user u, generate_series(1, $2::int) n
     where f.id = $1 and u.user_name = 'er' returning id`,
    [person, many, state],
  )
  return rows.map(({ id }) => id)
}

const remove = (ids: readonly string[]) =>
  sql('update dimission set deleted_at = now() where id = any($1)', [ids])

test('all rows of a filter are submitted, those that cannot go say why, and all drafts are deleted', async ({
  openAs,
}) => {
  const { id, name } = await aPersonToLeave()
  const made = [...(await departures(id, 6, '0')), ...(await departures(id, 1, '9'))]
  try {
    const page = await openAs('er')
    const list = `/hr/dimissions?userId=${id}&tab=all&pageSize=5&pick=list`
    await page.goto(list)
    await page.getByRole('link', { name: '提交全部 7 条' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('将提交下面的 6 张单据')
    await expect(main).toContainText('另有 1 条不是草稿或已驳回')
    await expect(main).toContainText(name)
    // A person can have only one departure under way, so one is submitted and five are refused.
    await page.getByRole('button', { name: '提交 6 张' }).click()
    await expect(page.getByText('已办理 1 张，未办理 5 张。')).toBeVisible()
    const refused = page.getByRole('table', { name: '未办理的单据' })
    await expect(refused.getByRole('row')).toHaveCount(6)
    await expect(refused).toContainText('此人已有在办')

    const drafts = await sql<{ id: string }>(
      "select id from dimission where id = any($1) and state = '0'",
      [made],
    )
    expect(drafts).toHaveLength(5)
    await page.goto(`/hr/dimissions?userId=${id}&state=0&pageSize=2&pick=list`)
    await page.getByRole('link', { name: '删除全部 5 条' }).click()
    await expect(main).toContainText('确认删除选中的5条记录吗')
    await expect(main).toContainText(/筛选：.*单据状态.*草稿/)
    await page.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(/共\s*5\s*条|5 条/).first()).toBeVisible()
    const left = await sql('select id from dimission where id = any($1) and deleted_at is null', [
      made,
    ])
    expect(left).toHaveLength(2)
  } finally {
    await remove(made)
  }
})

test('all documents that wait for an approver are decided at once, as they were seen', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const user = await addPowerfulAccount()
  const made: string[] = []
  try {
    for (let n = 0; n < 3; n += 1) {
      made.push(...(await departures((await aPersonToLeave()).id, 1, '1')))
    }
    // The approver submitted one of them, and so cannot decide it.
    const own = made[2]
    await sql(
      `insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, arrived_at, is_current)
       select gen_random_uuid(), 'hr/dimissions', d, 1, 1, 'person:' || u.id, u.id, now(), true
       from app_user u, unnest($1::uuid[]) d where u.user_name = $2`,
      [made, user],
    )
    await sql(
      `update dimission set apply_user_id = u.id from app_user u
       where dimission.id = $1 and u.user_name = $2`,
      [own, user],
    )
    const page = await openAs(user)
    await page.goto('/hr/my-approval/all')
    const main = page.getByRole('main')
    await expect(main).toContainText('将审批下面的 3 张单据')
    await expect(main).toContainText(/离职.*：3 张/)
    await expect(main).toContainText('其中 1 张现在不能通过')
    await expect(main.getByRole('row').nth(1)).toContainText('不能通过：')
    // One of them is changed before the button is pressed.
    await sql('update dimission set version = version + 1 where id = $1', [made[1]])
    await page.getByRole('textbox', { name: '意见' }).fill('同意')
    await page.getByRole('button', { name: '全部通过（2）' }).click()
    await expect(page.getByText('已办理 1 张，未办理 2 张。')).toBeVisible()
    await expect(page.getByRole('table', { name: '未办理的单据' })).toContainText('已被他人修改')
    const states = await sql<{ state: string }>(
      'select state from dimission where id = any($1) order by state',
      [made],
    )
    expect(states.map(({ state }) => state)).toEqual(['1', '1', '2'])
  } finally {
    await remove(made)
  }
})
