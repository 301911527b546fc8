import { expect, type Page } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const tree = (page: Page) => page.getByRole('navigation', { name: '部门树' })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function departmentOf(name: string) {
  const [row] = await sql<{ id: string; code: string }>(
    'select id, code from department where name = $1 and deleted_at is null',
    [name],
  )
  return { id: row?.id ?? '', code: row?.code ?? '' }
}

test('a department is opened, looked for and chosen in the tree', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  const page = await openAs('hrdir')
  await page.goto('/org/departments?open=.')
  await expect(title(page, '部门')).toBeVisible()
  await expect(tree(page).getByRole('link', { name: '软件研发部' })).toHaveCount(0)
  const toggle = (name: string) => tree(page).getByRole('link', { name: `展开 ${name}` })
  const [company] = await sql<{ name: string }>(
    `select top.name from department d join department top on top.id = split_part(d.path, '/', 2)::uuid
     where d.name = '技术研发中心'`,
  )
  await toggle(company?.name ?? '').click()
  await toggle('技术研发中心').click()
  await expect(tree(page).getByRole('link', { name: '收起 技术研发中心' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page).toHaveURL(/open=[0-9a-f.]+/)
  await tree(page).getByRole('link', { name: '软件研发部', exact: true }).click()
  await expect(title(page, '软件研发部')).toBeVisible()
  await expect(tree(page).getByRole('link', { name: '软件研发部', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  if (isScripted) {
    await tree(page).getByRole('link', { name: '技术研发中心', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    const below = tree(page).locator('li', { hasText: '技术研发中心' }).last().locator('ul .name')
    await expect(below.first()).toBeFocused()
  }
  await tree(page).getByRole('searchbox').fill('人力')
  await tree(page).getByRole('searchbox').press('Enter')
  await tree(page).getByRole('link', { name: '人力资源部' }).click()
  await expect(title(page, '人力资源部')).toBeVisible()
})

test('people, posts, places and history of a department, each with an address', async ({
  openAs,
}) => {
  const page = await openAs('hrdir')
  const { id, code } = await departmentOf('软件研发部')
  await page.goto(`/org/departments/${id}`)
  await expect(page.getByText(code).first()).toBeVisible()
  const tabs = page.getByRole('navigation', { name: '内容' })
  await tabs.getByRole('link', { name: /^人员/ }).click()
  await expect(page).toHaveURL(/tab=people/)
  const [person] = await sql<{ id: string; name: string; emp_no: string }>(
    `select id, name, emp_no from user_base_info
     where dept_id = $1 and deleted_at is null and status = '2' order by emp_no limit 1`,
    [id],
  )
  const row = page.getByRole('row', { name: person?.emp_no ?? '' })
  await expect(row).toContainText('正式')
  await expect(row.getByRole('link', { name: person?.name ?? '' })).toHaveAttribute(
    'href',
    `/hr/archives/${person?.id}`,
  )
  await tabs.getByRole('link', { name: '岗位与编制' }).click()
  await expect(page).toHaveURL(/tab=posts/)
  // Other tests may add holders of posts meanwhile.
  await expect(async () => {
    const [post] = await sql<{ name: string; held: number; plan: number | null }>(
      `select name, actual as held, plan from post_view
       where dept_id = $1 and enabled and deleted_at is null and plan is not null order by code limit 1`,
      [id],
    )
    await page.reload()
    const line = await page
      .getByRole('row')
      .filter({ hasText: post?.name ?? '' })
      .first()
      .textContent()
    expect(line).toContain(`${post?.held} / ${post?.plan}`)
    const gap = (post?.held ?? 0) - (post?.plan ?? 0)
    expect(line).toContain(gap > 0 ? `超 ${gap} 人` : gap < 0 ? `缺 ${-gap} 人` : '满编')
  }).toPass()
  await tabs.getByRole('link', { name: '记录' }).click()
  await expect(page.getByRole('region', { name: '变更记录' })).toBeVisible()
})

test('every part shows the chosen day, and says which values are unknown then', async ({
  openAs,
}) => {
  const page = await openAs('hrdir')
  const { id } = await departmentOf('软件研发部')
  const [was] = await sql<{ day: string; heads: number; joined: string }>(
    `with day as (select min(p.start_date) as day from user_position p where p.dept_id = $1 and p.is_main)
     select day::text as day, (select count(*)::int from staff_on(day) where dept_id = $1) as heads,
       (day - 1)::text as joined from day`,
    [id],
  )
  await page.goto(`/org/departments/${id}?tab=people`)
  await page.getByLabel('日期').fill(was?.day ?? '')
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page).toHaveURL(new RegExp(`at=${was?.day}`))
  await expect(page).toHaveURL(/tab=people/)
  await expect(page.getByRole('status')).toContainText(`${was?.day} 时的部门`)
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(
    was?.heads ?? 0,
  )
  await expect(page.getByRole('table')).not.toContainText('正式')
  await expect(page.getByRole('link', { name: '编辑' })).toHaveCount(0)
  await page.getByRole('navigation', { name: '内容' }).getByRole('link', { name: /^下级/ }).click()
  await expect(page).toHaveURL(new RegExp(`tab=children&at=${was?.day}`))
  await page.getByRole('link', { name: '回到今天' }).click()
  await expect(page).not.toHaveURL(/at=/)
  await expect(page.getByRole('link', { name: '编辑' })).toBeVisible()

  await page.goto(`/org/departments/${id}?at=1990-01-01`)
  await expect(page.getByText('该部门在这一天还不存在')).toBeVisible()
  await page.getByRole('link', { name: /^查看 .* 的情况$/ }).click()
  await expect(title(page, '软件研发部')).toBeVisible()
})

test('a department below is added with its parent filled in, moved and deleted', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  const { id } = await departmentOf('行政后勤中心')
  const name = unique('台')
  await page.goto(`/org/departments/${id}`)
  await page.getByRole('link', { name: '新增下级部门' }).first().click()
  await page.getByRole('textbox', { name: '部门编码', exact: true }).fill(unique('E2E'))
  await page.getByRole('textbox', { name: '部门名称', exact: true }).fill(name)
  await chooseTarget(page, '部门类型', '部门')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText('行政后勤中心')

  await openMore(page)
  await page.getByRole('link', { name: '移动', exact: true }).click()
  await chooseTarget(page, '新的上级部门', '技术研发中心')
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const follows = page.getByRole('region', { name: '请核对将要发生的变化' })
  await expect(follows).toContainText('由“行政后勤中心”移到“技术研发中心”之下')
  await page.getByRole('button', { name: '确认移动' }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText('技术研发中心')
  await expect(page.getByRole('region', { name: '大事记' })).toContainText('移动')

  await openMore(page)
  await page.getByRole('link', { name: '合并', exact: true }).click()
  await expect(page.locator('form.form')).toContainText(name)
  await page.goBack()
  await openMore(page)
  await page.getByRole('link', { name: '删除', exact: true }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('删除成功')
})

test('a move from a day to come is looked at, planned, named on the page of the department and withdrawn', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  const [above, name] = [unique('计划'), unique('班')]
  const [place] = await sql<{ id: string }>(
    `with made as (
       insert into department (id, code, name, type_id, path, full_name, level, enabled)
       select u.id, $1, $1, (select id from department_type order by sort limit 1), '/' || u.id || '/', $1, 1, true
       from (select gen_random_uuid() as id) u returning id
     )
     insert into department (id, code, name, pid, type_id, path, full_name, level, enabled)
     select u.id, $2, $2, made.id, (select id from department_type order by sort limit 1),
       '/' || made.id || '/' || u.id || '/', $1 || '/' || $2, 2, true
     from made, (select gen_random_uuid() as id) u returning id`,
    [above, name],
  )
  const [{ day } = { day: '' }] = await sql<{ day: string }>('select (today() + 40)::text as day')
  await page.goto(`/org/departments/${place?.id}/act/move`)
  await chooseTarget(page, '新的上级部门', '技术研发中心')
  await page.getByLabel('生效日期').fill(day)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const follows = page.getByRole('region', { name: '请核对将要发生的变化' })
  await expect(follows).toContainText(`将于${day}生效`)
  await expect(follows).toContainText(`由“${above}”移到“技术研发中心”之下`)
  await page.getByRole('button', { name: '确认移动' }).click()
  await expect(page.getByRole('status')).toContainText('已列入计划')
  await page.getByRole('link', { name: `返回 ${name}` }).click()
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText(above)
  await page.getByRole('link', { name: `“${name}”移到“技术研发中心”之下` }).click()
  await expect(page.getByRole('main')).toContainText('等待生效')
  await openMore(page)
  await page.getByRole('link', { name: '撤回', exact: true }).click()
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('已撤回')
  await page.goto(`/org/departments/${place?.id}`)
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText('移到“技术研发中心”之下')).toHaveCount(0)
})

test('on a phone the tree is a step of its own, with the way back', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/org/departments')
  await expect(tree(page)).toBeVisible()
  await tree(page).locator('a.name').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tree(page)).toBeHidden()
  await page
    .getByRole('navigation', { name: '所在位置' })
    .getByRole('link', { name: '部门' })
    .click()
  await expect(tree(page)).toBeVisible()
})

test('events of a person are shown with their face', async ({ openAs }) => {
  const [event] = await sql<{ id: string }>(
    `select h.dept_id as id from org_history h join department d on d.id = h.dept_id
     where h.user_id is not null and d.deleted_at is null order by h.at desc limit 1`,
  )
  const page = await openAs('hrdir')
  await page.goto(`/org/departments/${event?.id}`)
  const past = page.getByRole('region', { name: '大事记' })
  await expect(past.locator('.face').first()).toBeVisible()
})
