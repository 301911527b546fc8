import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addColleagues } from '#tests/e2e/own-people.ts'
import { test } from '#tests/e2e/test.ts'

/** A colleague with an account, and a template that only this test uses. */
async function prepare() {
  const { people } = await addColleagues(1)
  const [person] = people
  if (!person) throw new Error('nobody was added')
  const user = unique('u').toLowerCase()
  const title = unique('保密承诺')
  const template = uuidv7()
  await sql(
    `insert into app_user (id, user_name, code, name, password_hash, user_base_id, dept_id)
     select gen_random_uuid(), $1, b.emp_no, b.name, u.password_hash, b.id, b.dept_id
     from user_base_info b, app_user u where b.id = $2 and u.user_name = 'staff1'`,
    [user, person.id],
  )
  await sql(
    `insert into commitment_template (id, kind, title, content, valid_months)
     values ($2, '保密', $1, '本人 {{name}}（{{empNo}}）承诺**保守秘密**。', 12)`,
    [title, template],
  )
  return { person, user, title, template }
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click()
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

test('a letter is sent, read and signed, sent back, approved, printed, and over on its day', async ({
  openAs,
  watch,
}) => {
  const { person, user, title, template } = await prepare()
  const writer = await openAs('er')
  const chosen = new URLSearchParams({ templateId: template, userIds: person.id })
  await writer.goto(`/hr/commitment-letters/act/send?${chosen}`)
  await press(writer, '预览')
  await expect(writer.getByText('将发送给 1 人')).toBeVisible()
  await press(writer, '确认发送')
  await expect(writer.getByText('已发送给 1 人').first()).toBeVisible()

  const reader = await openAs(user)
  await reader.goto('/')
  await expect(reader.getByRole('region', { name: '等我处理' })).toContainText('待签承诺书')
  await reader.goto('/hr/my-letters')
  await reader.getByRole('link', { name: title }).click()
  const paper = reader.getByRole('article')
  await expect(paper).toContainText(`本人 ${person.name}（${person.empNo}）承诺保守秘密`)
  // The employee cannot sign without confirming that they read the text.
  watch.allow(400)
  await press(reader, '签署')
  await expect(reader.getByText('请先阅读全文并勾选确认').first()).toBeVisible()
  await reader.getByLabel('本人已阅读并理解全文，自愿签署').check()
  await press(reader, '签署')
  await expect(reader.getByText('内容与签署时一致')).toBeVisible()

  const [letter] = await sql<{ id: string; sending: string }>(
    'select id, sending_id as sending from commitment_letter where template_id = $1',
    [template],
  )
  const here = `/hr/commitment-letters/${letter?.id}`
  await writer.goto(here)
  await openAction(writer, '打回')
  await writer.getByLabel('打回原因').fill('请核对')
  await press(writer, '打回')
  await expect(writer.getByRole('main').getByText('已打回').first()).toBeVisible()
  await reader.goto(here)
  await reader.getByRole('link', { name: '阅读并签署' }).click()
  await reader.getByLabel('本人已阅读并理解全文，自愿签署').check()
  await press(reader, '签署')
  await expect(reader.getByText('内容与签署时一致')).toBeVisible()

  await writer.goto(`/hr/commitment-letters?sendingId=${letter?.sending}&state=1`)
  await writer.getByRole('checkbox').last().check()
  await press(writer, '通过')
  await press(writer, '通过 1 份')
  await expect(writer.getByRole('status').filter({ hasText: '1' }).first()).toBeVisible()
  await reader.goto(`${here}/print`)
  await expect(reader.getByRole('article')).toContainText(/[0-9a-f]{64}/)

  await writer.goto(`/hr/commitment-sendings/${letter?.sending}`)
  await expect(writer.getByText('已签署 1 / 1（100%）')).toBeVisible()
  await sql("update commitment_letter set valid_to = today() - 1, state = '9' where id = $1", [
    letter?.id,
  ])
  await reader.goto('/hr/my-letters')
  await expect(reader.getByRole('listitem').filter({ hasText: title })).toContainText('已失效')
})

test('people ticked in the list of files are those a letter is sent to', async ({
  openAs,
  watch,
}) => {
  const { person, title } = await prepare()
  const page = await openAs('er')
  await page.goto(`/hr/archives?key=${person.empNo}`)
  await page.getByRole('checkbox').last().check()
  await press(page, '发送承诺书')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发送承诺书')
  await page.getByLabel('模板').selectOption({ label: title })
  await press(page, '预览')
  await expect(page.getByText('将发送给 1 人')).toBeVisible()
  await press(page, '确认发送')
  await expect(page.getByText('已发送给 1 人').first()).toBeVisible()
  // The filter in the URL selects all people of the list. People who already have the letter do not get it
  // again.
  const filter = new URLSearchParams({ key: person.empNo })
  watch.allow(409)
  await page.goto(`/hr/archives/send-letters?all=1&back=${encodeURIComponent(`?${filter}`)}`)
  await expect(page.getByText(`${person.empNo}）`)).toBeVisible()
  await page.getByLabel('模板').selectOption({ label: title })
  await press(page, '预览')
  await expect(page.getByText('所选人员都已有这份承诺书')).toBeVisible()
})

test('a note about an employee is written, added to and followed up; the employee sees nothing of it', async ({
  openAs,
  watch,
}) => {
  const { person, user } = await prepare()
  const title = unique('谈话')
  const writer = await openAs('er')
  await writer.goto(`/hr/record-notes/new?userId=${person.id}`)
  await writer.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await writer.getByLabel('记事日期').fill('2026-01-05')
  await writer.getByRole('combobox', { name: '记事类型' }).selectOption({ label: '谈话' })
  await writer.getByRole('textbox', { name: '内容', exact: true }).fill('工作安排')
  await press(writer, '保存')
  await openAction(writer, '补充')
  await writer.getByRole('textbox', { name: '补充内容' }).fill('一周后情况好转')
  await press(writer, '补充')
  await expect(writer.getByRole('main')).toContainText('一周后情况好转')
  await writer.goto(`/hr/archives/${person.id}?tab=notes`)
  await expect(writer.getByRole('main')).toContainText(title)

  const reader = await openAs(user)
  await reader.goto(`/hr/archives/${person.id}`)
  await expect(reader.getByRole('link', { name: '记事', exact: true })).toHaveCount(0)
  watch.allow(403)
  expect((await reader.goto('/hr/record-notes'))?.status()).toBe(403)
  await reader.goto(`/search?key=${encodeURIComponent(title)}`)
  await expect(reader.getByRole('main').getByRole('link', { name: title })).toHaveCount(0)
})
