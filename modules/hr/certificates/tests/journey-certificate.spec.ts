import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { findTarget } from '#tests/e2e/find-target.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A certificate of the company that ends in ten days, and an employee who will borrow it. */
async function endingSoon(): Promise<{ id: string; number: string; borrower: string }> {
  const { empNo, name, idCardNo, phone } = newPerson()
  await sql(
    `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
       emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, join_date,
       work_start_date)
     select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '2',
       id, today() - 100, today() - 100 from department where pid is null limit 1`,
    [empNo, name, idCardNo, phone],
  )
  const number = unique('ZS')
  const [row] = await sql<{ id: string }>(
    `insert into certificate (id, cert_no, type_id, owner_kind, issue_date, valid_from, valid_to)
     select gen_random_uuid(), $1, t.id, '公司', today() - 1000, today() - 1000, today() + 10
     from certificate_type t where t.code = 'ZZ02' returning id`,
    [number],
  )
  return { id: row?.id ?? '', number, borrower: name }
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click()

test('a certificate that ends soon is lent, not lent twice, taken back and renewed', async ({
  openAs,
  watch,
  isScripted,
}) => {
  const { id, number, borrower } = await endingSoon()
  const [writer, other] = [await openAs('er'), await openAs('hrmgr')]
  const main = writer.getByRole('main')
  await writer.goto(`/hr/certificates?key=${number}`)
  await expect(main.getByText('即将到期').first()).toBeVisible()
  await writer.goto(`/hr/certificates/${id}`)
  await expect(writer.getByRole('heading', { level: 1 })).toContainText(number)
  const term = writer.getByRole('region', { name: '有效期状态' })
  await expect(term).toContainText('即将到期 · 剩 10 天')

  // Another user has the form open while the certificate is lent.
  const [{ due, end } = { due: '', end: '' }] = await sql<{ due: string; end: string }>(
    'select (today() + 5)::text as due, (today() + 700)::text as end',
  )
  for (const page of [writer, other]) {
    await page.goto(`/hr/certificates/${id}`)
    await openAction(page, '借出')
    await findTarget(page, isScripted, '借用人', borrower, borrower)
    await page.getByLabel('用途').fill('投标')
    await page.getByLabel('应还日期').fill(due)
  }
  await press(writer, '借出')
  const back = new RegExp(`/hr/certificates/${id}(\\?|$)`)
  await expect(writer).toHaveURL(back)
  await expect(main).toContainText(borrower)
  watch.allow(409)
  await press(other, '借出')
  await expect(other.getByText(/现在不能“借出”|被他人修改|两个人同时修改/).first()).toBeVisible()
  const loans = await sql('select id from certificate_loan where certificate_id = $1', [id])
  expect(loans).toHaveLength(1)

  await writer.goto(`/hr/certificates/${id}`)
  await openAction(writer, '归还')
  await press(writer, '归还')
  await expect(writer).toHaveURL(back)
  await expect(main).toContainText('在库')
  await openAction(writer, '续期')
  await writer.getByLabel('新的有效期止').fill(end)
  await press(writer, '续期')
  await expect(writer).toHaveURL(back)
  await expect(main).toContainText(end)
  await expect(term).toContainText('剩 700 天')

  await writer.goto(`/hr/certificates/${id}?tab=use`)
  await expect(main.getByText(borrower).first()).toBeVisible()
  await writer.goto(`/hr/certificates/${id}?tab=terms`)
  await expect(main.getByText('历次有效期').first()).toBeVisible()
})
