import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Engineer = { user: string; file: string; name: string }

/** An employee of the centre of `leader1` with an account, a bachelor, and a title of 2019, at work since 2020. */
async function engineer(): Promise<Engineer> {
  const [user, { empNo, name, phone }] = [unique('t').toLowerCase(), newPerson()]
  const [row] = await sql<{ file: string }>(
    `with copied as (
       insert into user_base_info
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'emp_no', $2::text, 'edu', '6',
         'name', $3::text, 'phone', $4::text, 'id_type', '2', 'id_card_no', $2::text, 'version', 1))).*
       from user_base_info b join app_user u on u.user_base_id = b.id where u.user_name = 'staff1'
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
    "insert into employment_status (user_id, from_day, status) values ($1, '2018-01-01', '2')",
    [file],
  )
  await sql(
    `insert into profession (id, user_id, dept_id, series, line, name, level, grant_date, grant_way)
     select gen_random_uuid(), b.id, b.dept_id, '工程', '技术', '助理工程师', '助理级', '2019-03-05', '初定'
     from user_base_info b where b.id = $1`,
    [file],
  )
  return { user, file, name }
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).last().click()

/** Opens the application in the inbox of an approver and approves it. */
async function approve(page: Page, id: string): Promise<void> {
  await page.goto(`/hr/my-approval/${id}?kind=titles%2Ftitle-reviews`)
  await expect(page.getByRole('main')).toContainText('符合：要求 4')
  await press(page, '通过')
}

test('an employee applies for a title, and the appointment to it reaches pay', async ({
  openAs,
}) => {
  const { user, file, name } = await engineer()
  const own = await openAs(user)
  await own.goto('/titles/title-reviews/new')
  await own.getByRole('combobox', { name: '申报系列' }).selectOption('工程')
  await own.getByRole('combobox', { name: '申报级别' }).selectOption('中级')
  await own.getByRole('textbox', { name: '申报职称' }).fill('工程师')
  await own.getByRole('textbox', { name: '业绩成果' }).fill('主持完成两个项目')
  await press(own, '提交')
  const [review] = await sql<{ id: string; state: string }>(
    'select id, state from title_review where user_id = $1',
    [file],
  )
  expect(review?.state).toBe('1')
  const id = review?.id ?? ''

  await approve(await openAs('leader1'), id)
  const officer = await openAs('trainer')
  await approve(officer, id)

  await officer.goto(`/titles/title-reviews/${id}`)
  await officer.getByRole('link', { name: '登记评审结果', exact: true }).click()
  await officer.getByLabel('取得日期').fill('2024-01-10')
  await press(officer, '登记评审结果')
  const [title] = await sql<{ id: string; highest: boolean }>(
    "select id, is_highest as highest from profession where user_id = $1 and level = '中级'",
    [file],
  )
  expect(title?.highest).toBe(true)

  await officer.goto(`/titles/professions/${title?.id}`)
  await officer.getByRole('link', { name: '聘任', exact: true }).first().click()
  await officer.getByLabel('聘任日期').fill('2024-03-16')
  await officer.getByLabel('聘任截止').fill('2024-06-15')
  await officer.getByRole('spinbutton', { name: '月津贴' }).fill('300')
  await press(officer, '聘任')
  await officer.goto(`/titles/professions/${title?.id}?tab=terms`)
  await expect(officer.getByRole('main')).toContainText('154.84')

  const pay = await openAs('hrdir')
  const months = [
    ['2024-03', '154.84'],
    ['2024-04', '300.00'],
    ['2024-05', '300.00'],
    ['2024-06', '150.00'],
  ] as const
  for (const [month, amount] of months) {
    await pay.goto(`/pay/inputs?month=${month}&key=${encodeURIComponent(name)}`)
    await expect(pay.getByRole('main')).toContainText(amount)
  }

  await own.goto('/titles/professions')
  await expect(own.getByRole('main')).toContainText('工程师')
})
