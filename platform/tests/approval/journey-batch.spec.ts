import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aPersonToLeave } from '#modules/hr/departures/tests/leaver.ts'
import { sql } from '#tests/e2e/database.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

const MANY = 202

test('more drafts than one request takes go in the background, and those that did not go say why', async ({
  openAs,
}) => {
  const [user, { id, name }] = await Promise.all([addPowerfulAccount(), aPersonToLeave()])
  await sql(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, notice_waived, apply_date,
       last_day, reason_main, state, apply_user_id)
     select gen_random_uuid(), 'PL' || left(f.id::text, 8) || '-' || n, f.id, f.dept_id, f.post_id,
       '主动辞职', true, today(), today() + 40, 'career', '0', u.id
     from user_base_info f, app_user u, generate_series(1, $2::int) n
     where f.id = $1 and u.user_name = $3`,
    [id, MANY, user],
  )
  try {
    const page = await openAs(user)
    const main = page.getByRole('main')
    await page.goto(`/hr/dimissions?userId=${id}&tab=all&pick=list`)
    await page.getByRole('link', { name: `提交全部 ${MANY} 条` }).click()
    await expect(main).toContainText(`将提交 ${MANY} 张单据，在后台逐张进入审批`)
    await expect(main).toContainText('下面是前 20 张')
    await expect(main).toContainText(`筛选：`)
    await page.getByRole('button', { name: `提交 ${MANY} 张` }).click()
    await expect(page.getByRole('heading', { name: '批量办理' })).toBeVisible()
    // The page reloads itself, with or without a script. Only one departure of a person can be under way, so
    // the others are refused.
    await expect(main.getByText('已完成')).toBeVisible({ timeout: 60_000 })
    await expect(main.getByText(`提交 ${MANY} 张单据`)).toBeVisible()
    const refused = page.getByRole('table', { name: '未办理的单据' })
    await expect(refused.getByRole('row')).toHaveCount(51)
    await expect(refused).toContainText('此人已有在办')
    await expect(refused).toContainText(name)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: /CSV/ }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(MANY)
    expect(lines[1]).toContain('此人已有在办')
    const states = await sql(
      'select state, count(*)::int from dimission where user_id = $1 group by 1 order by 1',
      [id],
    )
    expect(states).toEqual([
      { state: '0', count: MANY - 1 },
      { state: '1', count: 1 },
    ])
    // The user finds the batch again where they began it, and gets a message about it.
    const address = page.url()
    await page.goto(`/hr/dimissions/bulk-submit?all=1&back=${encodeURIComponent(`userId=${id}`)}`)
    await page.getByRole('link', { name: `提交 ${MANY} 张单据` }).click()
    await expect(page).toHaveURL(address)
    await page.goto('/messages')
    await expect(main).toContainText('批量办理已完成')
  } finally {
    await sql('update dimission set deleted_at = now() where user_id = $1', [id])
  }
})
