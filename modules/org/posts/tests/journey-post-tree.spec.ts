import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

test('posts stand below their departments, part by part', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.goto('/org/posts')
  await page.getByRole('link', { name: '树形显示' }).click()
  await expect(page).toHaveURL('/org/posts?view=tree')
  const [sample] = await sql<{ id: string; name: string; dept_id: string; dept: string }>(
    `select p.id, p.name, p.dept_id, d.name as dept from post p join department d on d.id = p.dept_id
     where p.enabled and d.enabled and p.deleted_at is null and p.is_leader order by d.level desc, p.code limit 1`,
  )
  await page.goto(`/org/posts?view=tree&at=${sample?.dept_id}`)
  const rows = page.getByRole('row')
  await expect(rows.nth(1).getByRole('link', { name: sample?.dept ?? '' })).toHaveAttribute(
    'href',
    `/org/departments/${sample?.dept_id}`,
  )
  await expect(rows.nth(1).getByRole('link', { name: '新增岗位' })).toHaveAttribute(
    'href',
    `/org/posts/new?deptId=${sample?.dept_id}`,
  )
  await page.getByRole('link', { name: sample?.name ?? '', exact: true }).click()
  await expect(page).toHaveURL(`/org/posts/${sample?.id}`)
})
