import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Holder = { user: string; file: string; name: string }

/** A person with an account and a certificate, employed in a month that no other test uses. */
async function holderIn(month: string): Promise<Holder> {
  const [user, { empNo, name, phone }] = [unique('o').toLowerCase(), newPerson()]
  const [row] = await sql<{ file: string }>(
    `with copied as (
       insert into user_base_info
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'emp_no', $2::text,
         'name', $3::text, 'phone', $4::text, 'id_type', '2', 'id_card_no', $2::text, 'version', 1))).*
       from user_base_info b where b.status = '2' and b.deleted_at is null order by b.emp_no limit 1
       returning id, dept_id
     )
     insert into app_user (id, user_name, code, name, password_hash, user_base_id, dept_id)
     select gen_random_uuid(), $1, left($1, 12), $3, (select password_hash from app_user where user_name = 'staff1'),
       id, dept_id from copied returning user_base_id as file`,
    [user, empNo, name, phone],
  )
  const file = row?.file ?? ''
  await sql('delete from employment_status where user_id = $1', [file])
  await sql(
    `insert into employment_status (user_id, from_day, status) values ($1, ($2 || '-01')::date, '2')`,
    [file, month],
  )
  await sql(
    `insert into certificate (id, cert_no, type_id, owner_kind, user_id, issue_date, valid_from, valid_to,
       get_allowance, allowance)
     select gen_random_uuid(), $1, t.id, '个人', $2, ($3 || '-01')::date, ($3 || '-01')::date,
       ($3 || '-28')::date, true, 280 from certificate_type t where t.code = 'ZY01'`,
    [unique('ZS'), file, month],
  )
  return { user, file, name }
}

/** A month before any other test has employees, so that no other rows appear in it. */
function ownMonth(): string {
  return `${1900 + randomInt(90)}-${String(randomInt(12) + 1).padStart(2, '0')}`
}

const submit = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click()

/** Confirms an action after its preview. */
async function confirm(page: Page, name: string): Promise<void> {
  await submit(page, '预览')
  await submit(page, `确认${name}`)
}

async function moveMonth(page: Page, month: string, name: string): Promise<void> {
  await page.goto(`/hr/certificate-monthlies?month=${month}`)
  await page.getByRole('link', { name: `${name}整月 1行` }).click()
  await expect(page.getByRole('table', { name: '合计与上月' })).toContainText('人数')
  // Only the step 完成 has an input, its date. The pages of the other steps show the preview immediately.
  if (name === '完成') await submit(page, '预览')
  await submit(page, `确认${name}`)
  await expect(page).toHaveURL(/\/hr\/certificate-monthlies\?/)
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

test('a month of allowances goes to the archive, and is opened again with a reason', async ({
  openAs,
}) => {
  const month = ownMonth()
  const { user, file, name } = await holderIn(month)
  const [writer, auditor, admin, own] = [
    await openAs('er'),
    await openAs('hrmgr'),
    await openAs('admin'),
    await openAs(user),
  ]
  await writer.goto(`/hr/certificate-monthlies?month=${month}`)
  await writer.getByRole('main').getByRole('link', { name: '生成', exact: true }).first().click()
  await writer.getByLabel('上月尚未核对完也生成').check()
  await confirm(writer, '生成')
  const main = writer.getByRole('main')
  await expect(main.getByRole('link', { name }).first()).toBeVisible()
  const [row] = await sql<{ id: string }>(
    `select id from certificate_monthly where month = $1 and user_id = $2 and deleted_at is null`,
    [month, file],
  )
  const page = `/hr/certificate-monthlies/${row?.id}`

  // The page explains a typed amount, and the amount can be reset.
  await writer.goto(`${page}/edit`)
  await writer.getByLabel('月津贴').fill('560.00')
  await submit(writer, '保存')
  await expect(writer).toHaveURL(new RegExp(`${page}(\\?|$)`))
  await expect(writer.locator('#basis')).toContainText('560.00')
  await openAction(writer, '重算')
  await writer.getByLabel('保留手工填写的值').uncheck()
  await submit(writer, '重算')
  await expect(writer).toHaveURL(new RegExp(`${page}(\\?|$)`))
  await expect(writer.locator('#basis')).toContainText('280.00')
  await expect(writer.locator('#basis')).not.toContainText('560.00')

  await moveMonth(writer, month, '核对')
  await moveMonth(auditor, month, '审核')
  // An employee sees their own allowance once it is settled.
  const his = `/hr/archives/${file}?tab=contracts`
  await own.goto(his)
  await expect(own.getByRole('heading', { name, level: 1 })).toBeVisible()
  const hisRow = own.locator(`main a[href^="${page}"]`).first()
  await expect(hisRow).toHaveCount(0)
  await moveMonth(writer, month, '完成')
  await own.goto(his)
  await expect(hisRow).toBeVisible()
  await moveMonth(auditor, month, '归档')
  await writer.goto(page)
  await expect(main).toContainText('已归档')

  await admin.goto(page)
  await openAction(admin, '撤销归档')
  await admin.getByLabel('撤销原因').fill('漏了一本证书')
  await submit(admin, '撤销归档')
  await expect(admin).toHaveURL(new RegExp(`${page}(\\?|$)`))
  await expect(admin.getByRole('main')).toContainText('已计发')
  await writer.goto(`${page}?tab=history`)
  await expect(main).toContainText('漏了一本证书')
})
