import { expect } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** Adds three departments for this test alone: a root with two departments below it. */
async function threeDepartments() {
  const [root, from, to] = [unique('根'), unique('移'), unique('往')]
  await sql(
    `with kind as (select id from department_type order by sort limit 1), ids as (
       select gen_random_uuid() as root, gen_random_uuid() as a, gen_random_uuid() as b)
     insert into department (id, code, name, pid, type_id, path, full_name, level)
     select d.id, d.name, d.name, d.pid, kind.id, d.path, d.full_name, d.level
     from kind, ids, lateral (values
       (ids.root, $1::text, null::uuid, '/' || ids.root || '/', $1::text, 1),
       (ids.a, $2::text, ids.root, '/' || ids.root || '/' || ids.a || '/', $1 || '/' || $2, 2),
       (ids.b, $3::text, ids.root, '/' || ids.root || '/' || ids.b || '/', $1 || '/' || $3, 2)
     ) as d (id, name, pid, path, full_name, level)`,
    [root, from, to],
  )
  const [row] = await sql<{ id: string }>('select id from department where name = $1', [root])
  return { root: row?.id ?? '', from, to }
}

test('a box of the chart leads to the preview of its move', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  const { root, from, to } = await threeDepartments()
  const page = await openAs('hrmgr')
  await page.goto(`/org/chart?root=${root}`)
  const box = (name: string) => page.locator('.org-box').filter({ hasText: name })
  if (isScripted) await box(from).dragTo(box(to))
  else {
    await page.getByRole('link', { name: `移动 ${from}` }).click()
    await chooseTarget(page, '新的上级部门', to)
    await page.getByRole('button', { name: '预览', exact: true }).click()
  }
  const follows = page.getByRole('region', { name: '请核对将要发生的变化' })
  await expect(follows).toContainText(`移到“${to}”之下`)
  await expect(follows).toContainText('审批人不变')
  await page.getByRole('button', { name: '确认移动' }).click()
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText(to)
  await page.goto(`/org/chart?root=${root}`)
  const below = page.locator('.org-chart ul ul ul .org-box')
  await expect(below).toContainText(from)
})
