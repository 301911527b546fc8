import { expect } from '@playwright/test'
import { aPersonToLeave } from '#modules/hr/departures/tests/leaver.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** Adds `many` drafts of departures of one person, in a department that `of` leads. */
async function drafts(person: string, many: number, of = 'leader1'): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, apply_date, last_day, reason_main,
       average_pay, apply_user_id)
     select gen_random_uuid(), 'LZ' || left(f.id::text, 8) || '-' || n || $3, f.id,
       case when $3 = 'leader1' then f.dept_id else (select d.id from department d join app_user u
         on u.id = d.leader_id where u.user_name = $3 and d.enabled and d.deleted_at is null
         order by d.level limit 1) end,
       f.post_id, '主动辞职', today(), today() + 40, 'career', 8765.43,
       (select id from app_user where user_name = 'er')
     from user_base_info f, generate_series(1, $2::int) n where f.id = $1 returning id`,
    [person, many, of],
  )
  return rows.map(({ id }) => id)
}

test('many records are printed at once, each on its own sheet, fifty at a time and none that is closed', async ({
  openAs,
}) => {
  test.slow()
  const { id, name } = await aPersonToLeave()
  const made = await drafts(id, 52)
  try {
    const page = await openAs('hrmgr')
    const list = `/hr/dimissions?userId=${id}&tab=all&orderBy=docNo%20asc`
    await page.goto(`${list}&pageSize=5&pick=all`)
    await page.getByRole('button', { name: '打印所选' }).click()
    const sheets = page.getByRole('article')
    await expect(sheets).toHaveCount(5)
    await expect(sheets.first()).toContainText('第 1 / 5 条')
    await expect(sheets.first()).toContainText('8,765.43')

    await page.goto(`${list}&pick=list`)
    await page.getByRole('link', { name: '打印全部 52 条' }).click()
    // The page reads fifty records one by one, while all other tests run.
    await expect(sheets).toHaveCount(50, { timeout: 40_000 })
    await expect(page.getByText('还有 2 条未在本页')).toBeVisible()
    await page.getByRole('link', { name: '接下来的 2 条' }).click()
    await expect(sheets).toHaveCount(2)
    await expect(sheets.last()).toContainText('第 52 / 52 条')
    await expect(sheets.last()).toContainText(name)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    expect(await sheets.last().evaluate((one) => getComputedStyle(one).breakBefore)).toBe('page')

    // A record outside the scope is left out without a trace. Pay is masked as on the page of the record.
    const [foreign = ''] = await drafts(id, 1, 'leader2')
    made.push(foreign)
    const leader = await openAs('leader1')
    await leader.goto(`/hr/dimissions/print?ids=${made[0]},${foreign}`)
    const seen = leader.getByRole('article')
    await expect(seen).toHaveCount(1)
    await expect(seen).toContainText('第 1 / 1 条')
    await expect(seen).not.toContainText('8,765.43')
  } finally {
    await sql('update dimission set deleted_at = now() where id = any($1)', [made])
  }
})
