import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A person of a department of leader1, with a fixed term of three years that ends in twenty days. */
async function personWithContract(): Promise<{ id: string; name: string; contractId: string }> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [row] = await sql<{ id: string; contractId: string }>(
    `with place as (
       select p.id as post_id, p.dept_id from post p join department d on d.id = p.dept_id
         join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and p.enabled and p.deleted_at is null
       order by d.created_at, d.code, p.code limit 1),
     person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '2',
         dept_id, post_id, (today() + 21 - interval '3 years')::date, (today() + 21 - interval '3 years')::date
       from place returning id, dept_id, join_date),
     held as (
       insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
       select gen_random_uuid(), person.id, person.dept_id, post_id, true, '主职', join_date
       from person, place)
     insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, sign_date,
       start_date, end_date, sign_times, biz_state, company_entity, post_name, work_place, work_hours,
       state, effect_done)
     select gen_random_uuid(), next_document_number('HT'), person.id, dept_id, t.id, true, t.term_kind,
       join_date, join_date, today() + 20, 1, '2', '示例公司', '工程师', '示例市', '标准工时', '4', true
     from person, contract_type t where t.code = 'HT01'
     returning user_id as id, id as "contractId"`,
    [empNo, name, idCardNo, phone],
  )
  return { id: row?.id ?? '', name, contractId: row?.contractId ?? '' }
}

test('a contract that ends soon is renewed from the file of the person in two presses', async ({
  openAs,
}) => {
  const { id, name, contractId } = await personWithContract()
  const page = await openAs('er')
  await page.goto(`/hr/archives/${id}`)
  await expect(page.locator('.head-days')).toContainText('剩 20 天')
  const head = await page.locator('.head-card').boundingBox()
  expect(head?.height).toBeLessThanOrEqual(112)
  await expect(page.getByRole('region', { name: '大事记' })).toContainText('入职，任 ')
  const ahead = page.getByRole('region', { name: '在办与将到' })
  await expect(ahead.getByRole('listitem').filter({ hasText: '劳动合同到期' })).toContainText(
    '剩 20 天',
  )
  await ahead.getByRole('link', { name: '续签劳动合同' }).click()
  const [term] = await sql<{ end: string }>(
    "select (today() + 20 + interval '3 years')::date::text as end",
  )
  await expect(page.getByLabel('结束日期')).toHaveValue(term?.end ?? '')
  await page.getByRole('button', { name: '续签', exact: true }).last().click()

  // The new draft opens, and the file tells that it is under way.
  await expect(page.getByText('续签合同已起草').first()).toBeVisible()
  const [draft] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from contract where prev_id = $1',
    [contractId],
  )
  await expect(page).toHaveURL(new RegExp(`/hr/contracts/${draft?.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goto(`/hr/archives/${id}`)
  await expect(ahead.getByRole('link', { name: draft?.number ?? '' })).toBeVisible()
  await expect(ahead.getByRole('link', { name: '续签劳动合同' })).toHaveCount(0)
})

test('the menu of a file starts a transfer and a departure with known values filled in', async ({
  openAs,
}) => {
  const { id, name } = await personWithContract()
  const page = await openAs('er')
  await page.goto(`/hr/archives/${id}`)
  const menu = page.getByRole('button', { name: '发起' })
  await menu.click()
  await expect(page.locator('.popup-off').filter({ hasText: '转正' })).toContainText('已经转正')
  await page.getByRole('link', { name: '离职', exact: true }).last().click()
  const [day] = await sql<{ today: string; last: string }>(
    'select today()::text as today, (today() + 30)::text as last',
  )
  await expect(page.getByLabel('申请（通知）日期')).toHaveValue(day?.today ?? '')
  await expect(page.getByLabel('最后工作日')).toHaveValue(day?.last ?? '')
  await page.goto(`/hr/archives/${id}`)
  await menu.click()
  await page.locator('.popup').getByRole('link', { name: '调动', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/transfers/new\\?userId=${id}`))
  await expect(page.getByRole('main')).toContainText(name)
})

test('a row of the staff list starts a renewal, and the list names the new contract', async ({
  openAs,
}) => {
  const { id, name, contractId } = await personWithContract()
  const page = await openAs('er')
  await page.goto(`/hr/archives?key=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  const start = async (what: string) => {
    await row.getByRole('button', { name: new RegExp(`${name}$`) }).click()
    await row.getByRole('link', { name: `发起：${what}`, exact: true }).click()
  }
  await start('续签劳动合同')
  await page.getByRole('button', { name: '续签', exact: true }).last().click()
  await expect(page).toHaveURL(/\/hr\/archives\?key=/)
  const [draft] = await sql<{ id: string }>('select id from contract where prev_id = $1', [
    contractId,
  ])
  const made = page.getByRole('status').getByRole('link')
  await expect(made).toHaveAttribute('href', `/hr/contracts/${draft?.id}`)
  await expect(made).not.toHaveText('')
  // The menu does not offer a document that is under way again, and cancelling a form leads back to the list.
  await expect(row.getByRole('link', { name: '发起：续签劳动合同' })).toHaveCount(0)
  await start('调动')
  await expect(page).toHaveURL(new RegExp(`/hr/transfers/new\\?userId=${id}`))
  await page.getByRole('link', { name: '取消', exact: true }).click()
  await expect(page).toHaveURL(/\/hr\/archives\?key=/)
})
