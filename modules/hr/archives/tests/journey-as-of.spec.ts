import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Moved = { id: string; name: string; from: string; to: string }

/** A person who joined 400 days ago on probation, became regular after 100 days, and moved after 300 days. */
async function somebodyWhoMoved(): Promise<Moved> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [one, other] = await sql<{ name: string }>(
    // Uses seeded departments, because other tests may delete theirs at any moment.
    `select name from department where deleted_at is null and enabled and level > 2
     group by name having count(*) = 1 order by min(created_at), min(code) limit 2`,
  )
  const [from, to] = [String(one?.name), String(other?.name)]
  await sql(
    `with made as (
       select id, name from department where name in ($1, $2) and deleted_at is null
     ), person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id,
         join_date, regular_date, work_start_date)
       select gen_random_uuid(), $3, $4, '男', '1990-01-01', '1', $5, $6, '张三', '朋友', $6, '1', '2',
         m.id, today() - 400, today() - 300, today() - 400 from made m where m.name = $2 returning id
     )
     insert into user_position (id, user_id, dept_id, is_main, kind, start_date, end_date)
     select gen_random_uuid(), p.id, m.id, true, '主职', today() - case when m.name = $1 then 400 else 100 end,
       case when m.name = $1 then today() - 101 end from person p, made m`,
    [from, to, empNo, name, idCardNo, phone],
  )
  const [row] = await sql<{ id: string }>('select id from user_base_info where emp_no = $1', [
    empNo,
  ])
  return { id: row?.id ?? '', name, from, to }
}

const dayBefore = async (days: number) =>
  (await sql<{ day: string }>('select (today() - $1::int)::text as day', [days]))[0]?.day ?? ''

const banner = (page: Page) => page.getByRole('status').filter({ hasText: '的情况' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list and a file are looked at as of a day, and today is one press away', async ({
  openAs,
}) => {
  const { id, name, from, to } = await somebodyWhoMoved()
  const then = await dayBefore(350)
  const page = await openAs('hrmgr')
  await page.goto(`/hr/archives?key=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText(to)
  await page.getByRole('link', { name: '更多筛选' }).click()
  await page.getByRole('button', { name: '按日期查看' }).click()
  await page.getByLabel('截至哪一天').fill(then)
  await page.getByLabel('截至哪一天').press('Enter')
  await expect(page).toHaveURL(new RegExp(`asOf=${then}`))
  await expect(banner(page)).toBeVisible()
  await expect(row(page, name)).toContainText(from)
  await expect(row(page, name)).toContainText('试用')
  await expect(page.getByRole('link', { name: '新增' })).toHaveCount(0)
  // Filters, tabs and exports of the list use the same day.
  await expect(page.locator(`form input[name=asOf][value="${then}"]`).first()).toBeAttached()
  await page.getByRole('main').getByRole('link', { name: /^试用/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`asOf=${then}`))
  const file = await page.request.get(`/hr/archives/export?ids=${id}&asOf=${then}&format=csv`)
  expect(await file.text()).toContain(from)

  await row(page, name).getByRole('link', { name }).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(from)
  await expect(page.getByRole('link', { name: '编辑' })).toHaveCount(0)
  await page.getByRole('link', { name: '任职' }).first().click()
  await expect(page).toHaveURL(new RegExp(`asOf=${then}`))
  await page.getByRole('link', { name: '回到今天' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '编辑' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(to)
})

test('a person is not listed before the hire date, and an invalid day is refused', async ({
  openAs,
}) => {
  const { id, name } = await somebodyWhoMoved()
  const before = await dayBefore(401)
  const page = await openAs('hrmgr')
  await page.goto(`/hr/archives?key=${encodeURIComponent(name)}&asOf=${before}`)
  await expect(banner(page)).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.goto(`/hr/archives/${id}?asOf=${before}`)
  await expect(page.getByText('当日尚未入职')).toBeVisible()
  for (const day of ['2026-02-30', '0001-01-01', '2999-01-01', 'x']) {
    await page.goto(`/hr/archives?key=${encodeURIComponent(name)}&asOf=${day}`)
    await expect(page.getByText('日期无效，或晚于今天')).toBeVisible()
    await expect(row(page, name)).toBeVisible()
  }
})

test('the versions of an employment are listed, and one is corrected with a reason', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const { id, from, to } = await somebodyWhoMoved()
  const page = await openAs('hrmgr')
  await page.goto(`/hr/archives/${id}?tab=job`)
  const table = page.getByRole('table', { name: '任职记录' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(1)).toContainText(to)
  await expect(table.getByRole('row').nth(2)).toContainText(from)
  await expect(table.getByRole('row').nth(3)).toContainText('试用')
  await table.getByRole('row').nth(3).getByRole('link', { name: /^更正/ }).click()
  await expect(page.getByLabel('从哪条任职记录起更正')).toHaveValue(await dayBefore(400))
  await page.getByLabel('从哪条任职记录起更正').fill(await dayBefore(399))
  await page.getByLabel('更正原因').fill('部门登记错误')
  await page.getByRole('combobox', { name: '职级', exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '更正任职' }).click()
  await expect(page.getByText('不是任何一条任职记录的起始日').first()).toBeVisible()
  await expect(page.getByLabel('更正原因')).toHaveValue('部门登记错误')
  await page.getByLabel('从哪条任职记录起更正').fill(await dayBefore(400))
  await page.getByRole('button', { name: '更正任职' }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/archives/${id}(\\?|$)`))
  const [row] = await sql<{ ranks: string }>(
    'select count(rank_id)::text as ranks from user_position where user_id = $1',
    [id],
  )
  expect(row?.ranks).toBe('2')
  await page.goto(`/hr/archives/${id}?tab=history`)
  await expect(page.getByText('部门登记错误').first()).toBeVisible()
  // Opens the file as of an older version.
  await page.goto(`/hr/archives/${id}?tab=job`)
  await table
    .getByRole('link', { name: /^查看当日/ })
    .first()
    .click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(from)
})

test('the chart of a past day leads back to today', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.goto(`/org/chart?at=${await dayBefore(30)}`)
  await page.getByRole('link', { name: '回到今天' }).click()
  await expect(page).not.toHaveURL(/at=/)
  await expect(page.getByRole('link', { name: '回到今天' })).toHaveCount(0)
})
