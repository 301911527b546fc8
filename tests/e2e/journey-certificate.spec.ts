import { expect } from '@playwright/test'
import { sql } from './database.ts'
import { aPersonToLeave } from './leaver.ts'
import { openMore } from './menus.ts'
import { test } from './test.ts'

test('whoever leaves is issued a certificate, copy by copy, that says no more than the law asks for', async ({
  openAs,
  watch,
}) => {
  watch.allow(404)
  const leaver = await aPersonToLeave()
  const [row] = await sql<{ id: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, by_company, apply_date, last_day,
       reason_main, state, status_before, apply_user_id)
     select gen_random_uuid(), 'LZ' || left(id::text, 8), id, dept_id, post_id, '协商解除', true, today() - 40,
       today(), 'career', '4', '2', (select id from app_user where user_name = 'er')
     from user_base_info where id = $1 returning id`,
    [leaver.id],
  )
  const record = `/hr/dimissions/${row?.id}`
  const page = await openAs('er')
  expect((await page.goto(`${record}/certificate`))?.status()).toBe(404)
  for (const copy of [1, 2]) {
    await page.goto(record)
    await openMore(page)
    await page.getByRole('link', { name: '开具离职证明' }).click()
    const term = page.getByRole('textbox', { name: /劳动合同期限/ })
    if (copy === 1) await term.fill('2024-01-01 至 2027-12-31')
    await page.getByRole('button', { name: '开具离职证明' }).click()
    await expect(page.getByText(`离职证明已开具（第 ${copy} 份）`)).toBeVisible()
  }
  await openMore(page)
  await page.getByRole('link', { name: '离职证明', exact: true }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('解除（终止）劳动合同证明书')
  await expect(paper).toContainText(leaver.name)
  await expect(paper).toContainText('（第 2 份）')
  await expect(paper.getByRole('row', { name: /劳动合同期限/ })).toContainText('2027-12-31')
  await expect(paper).not.toContainText('协商')
  await page.getByRole('link', { name: '附英文译文' }).click()
  await expect(paper).toContainText('Certificate of the End of a Labour Contract')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('link', { name: '只要中文' })).toBeHidden()
  await expect(paper).toBeVisible()
})
