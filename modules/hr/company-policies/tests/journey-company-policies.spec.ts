import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { addColleagues } from '#tests/e2e/own-people.ts'
import { test } from '#tests/e2e/test.ts'

/** A draft document that only this test uses, and a person in its audience. */
async function prepare() {
  const { people } = await addColleagues(1)
  const [person] = people
  if (!person) throw new Error('nobody was added')
  const user = unique('u').toLowerCase()
  const title = unique('差旅制度')
  const id = uuidv7()
  await sql(
    `insert into app_user (id, user_name, code, name, password_hash, user_base_id, dept_id)
     select gen_random_uuid(), $1, b.emp_no, b.name, u.password_hash, b.id, b.dept_id
     from user_base_info b, app_user u where b.id = $2 and u.user_name = 'staff1'`,
    [user, person.id],
  )
  await sql(
    `insert into company_document (id, series_id, doc_no, doc_code, title, category, edition,
       dept_id, secret, content, need_confirm, effective_date, scope_dept_ids)
     select $1, $1, next_document_number('WJ'), $2, $2, '规章制度', '1.0',
       dept_id, '内部', '第一条 **住宿**标准', true, today(), array[dept_id]
     from user_base_info where id = $3`,
    [id, title, person.id],
  )
  return { id, title, user, person }
}

/** Sets the state directly, because the approval flow has its own tests. */
const approve = (id: string) => sql(`update company_document set state = '4' where id = $1`, [id])

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).last().click()
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

/** The head shows the next action, so the test need not open a menu. */
const pressNext = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click()

/** A document needs a file before it can be published. */
async function attach(page: Page, id: string): Promise<void> {
  await page.goto(`/hr/documents/${id}/files/files`)
  await page
    .getByLabel('选择文件')
    .setInputFiles([{ name: '全文.txt', mimeType: 'text/plain', buffer: Buffer.from('第一条') }])
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByText('附件已添加')).toBeVisible()
}

test('a policy is published, confirmed, notified, replaced by a new version and abolished', async ({
  openAs,
}) => {
  const { id, title, user, person } = await prepare()
  const here = `/hr/documents/${id}`
  const account = await addPowerfulAccount()
  const holder = await openAs(account)
  // Only the applicant may add files to a draft.
  await sql(
    `update company_document
     set apply_user_id = (select id from app_user where user_name = $2) where id = $1`,
    [id, account],
  )
  await attach(holder, id)
  await approve(id)
  await holder.goto(here)
  await pressNext(holder, '发布')
  await press(holder, '发布')
  await expect(holder.getByRole('main')).toContainText('现行')

  const reader = await openAs(user)
  await reader.goto('/')
  await expect(reader.getByRole('region', { name: '等我处理' })).toContainText('待确认文件')
  await reader.goto(`/hr/documents?key=${encodeURIComponent(title)}`)
  await reader.getByRole('link', { name: title }).click()
  await expect(reader.getByRole('article')).toContainText('第一条 住宿标准')
  await press(reader, '我已阅读并理解')
  await expect(reader.getByRole('article')).toContainText('确认已阅读')
  await expect(reader.getByRole('button', { name: '我已阅读并理解' })).toHaveCount(0)

  await holder.goto(`${here}/readers?read=1`)
  await expect(holder.getByRole('main')).toContainText(person.name)

  await holder.goto(here)
  await pressNext(holder, '新版本')
  await press(holder, '新版本')
  const next = async () => {
    const [row] = await sql<{ id: string }>(
      'select id from company_document where prev_id = $1 and deleted_at is null',
      [id],
    )
    return row?.id
  }
  await expect.poll(next).toBeTruthy()
  const later = String(await next())
  await attach(holder, later)
  await approve(later)
  await holder.goto(`/hr/documents/${later}`)
  await pressNext(holder, '发布')
  await press(holder, '发布')
  await expect(holder.getByRole('main')).toContainText('现行')
  await reader.goto(here)
  await expect(reader.getByText('本版本已被新版本替代。')).toBeVisible()
  await reader.getByRole('link', { name: /^查看现行版本/ }).click()
  await expect(reader.getByRole('button', { name: '我已阅读并理解' })).toBeVisible()

  await holder.goto(`/hr/documents/${later}`)
  await openAction(holder, '废止')
  await holder.getByLabel('废止原因').fill('并入员工手册')
  await press(holder, '废止')
  await expect(holder.getByRole('main')).toContainText('已废止')
  await reader.goto(`/hr/documents/${later}`)
  await expect(reader.getByText('废止原因：并入员工手册')).toBeVisible()
  await expect(reader.getByRole('button', { name: '我已阅读并理解' })).toHaveCount(0)
})
