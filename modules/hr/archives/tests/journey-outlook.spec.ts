import { expect } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
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

test('a contract that ends soon is renewed from the head of the file, which then names the draft', async ({
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
  await page.locator('.head-card').getByRole('link', { name: '续签劳动合同' }).click()
  const [term] = await sql<{ end: string }>(
    "select (today() + 20 + interval '3 years')::date::text as end",
  )
  await expect(page.getByLabel('结束日期')).toHaveValue(term?.end ?? '')
  await page.getByRole('button', { name: '保存草稿', exact: true }).click()

  // After saving, the browser returns to the file. The message links to the draft, and the card
  // shows the draft as an open document.
  await expect(page).toHaveURL(new RegExp(`/hr/archives/${id}`))
  const told = page.getByRole('status')
  await expect(told).toContainText('续签合同已起草')
  const [draft] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from contract where prev_id = $1',
    [contractId],
  )
  await expect(told.getByRole('link')).toHaveAttribute('href', `/hr/contracts/${draft?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(ahead.getByRole('link', { name: draft?.number ?? '' })).toBeVisible()
  // The end of the contract now leads to the draft.
  await expect(ahead.getByRole('link', { name: '续签劳动合同', exact: true })).toHaveCount(0)
  await expect(ahead.getByRole('link', { name: '提交草稿：续签劳动合同' })).toHaveAttribute(
    'href',
    `/hr/contracts/${draft?.id}`,
  )
})

test('the head of a file starts a transfer and a departure with known values, and comes back', async ({
  openAs,
}) => {
  const { id, name } = await personWithContract()
  const page = await openAs('er')
  await page.goto(`/hr/archives/${id}`)
  const menu = page.getByRole('button', { name: '发起' })
  await menu.click()
  await expect(page.locator('.popup-off').filter({ hasText: '转正' })).toContainText('已经转正')
  // The menu does not repeat an action that has a link beside it.
  await expect(page.locator('.popup').getByRole('link', { name: '离职', exact: true })).toHaveCount(
    0,
  )
  const head = page.locator('.head-card')
  await head.getByRole('link', { name: '离职', exact: true }).click()
  const [day] = await sql<{ today: string; last: string; next: string }>(
    `select today()::text as today, (today() + 30)::text as last,
       (date_trunc('month', today()) + interval '1 month')::date::text as next`,
  )
  await expect(page.getByLabel('离职类型')).toHaveValue('主动辞职')
  await expect(page.getByLabel('申请（通知）日期')).toHaveValue(day?.today ?? '')
  await expect(page.getByLabel('最后工作日')).toHaveValue(day?.last ?? '')
  await page.getByRole('link', { name: '取消', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/archives/${id}$`))
  await head.getByRole('link', { name: '调动', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/transfers/new\\?userId=${id}`))
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByLabel('调动类型')).toHaveValue('平级调动')
  await expect(page.getByLabel('生效日期')).toHaveValue(day?.next ?? '')
  await chooseTarget(page, '调入部门', '财务部')
  await chooseTarget(page, '新岗位', '会计')
  await page.getByLabel('超编说明').fill('本月离职待补')
  await page.getByRole('textbox', { name: '原因', exact: true }).fill('项目需要')
  await page.getByRole('button', { name: '保存草稿', exact: true }).click()
  // After saving, the browser returns to the file. The message links to the transfer, and the page
  // no longer offers one.
  await expect(page).toHaveURL(new RegExp(`/hr/archives/${id}$`))
  const [made] = await sql<{ id: string }>('select id from transfer where user_id = $1', [id])
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute(
    'href',
    `/hr/transfers/${made?.id}`,
  )
  await expect(head.getByRole('link', { name: '调动', exact: true })).toHaveCount(0)
})

test('the end of a probation puts the confirmation first', async ({ openAs }) => {
  const { id, contractId } = await personWithContract()
  await sql('update contract set end_date = today() + 700 where id = $1', [contractId])
  await sql("update user_base_info set status = '1', join_date = today() - 60 where id = $1", [id])
  const [probation] = await sql<{ id: string }>(
    `insert into probation (id, doc_no, user_id, dept_id, person_name, person_no, start_date, months,
       end_date, contract_term, goals, evaluate_cycle, state, effect_done)
     select gen_random_uuid(), next_document_number('SY'), b.id, b.dept_id, b.name, b.emp_no, b.join_date, 3,
       (b.join_date + interval '3 months')::date - 1, '3', '[]', '每月', '4', true
     from user_base_info b where b.id = $1 returning id`,
    [id],
  )
  const page = await openAs('er')
  await page.goto(`/hr/archives/${id}`)
  const verbs = page.locator('.head-card').getByRole('link')
  await expect(verbs.first()).toHaveText('转正')
  await verbs.first().click()
  await expect(page).toHaveURL(new RegExp(`/hr/positives/new\\?probationId=${probation?.id}`))
})

test('a row of the staff list starts a renewal, and the list names the new contract', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const { id, name, contractId } = await personWithContract()
  const page = await openAs('er')
  await page.goto(`/hr/archives?key=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  const openMenu = () => row.getByRole('button', { name: new RegExp(`${name}$`) }).click()
  // The list does not load the actions of its rows, because that would slow down every page of the
  // list.
  await openMenu()
  const others = row.getByRole('link', { name: '发起…', exact: true })
  await expect(others).toHaveAttribute('href', new RegExp(`^/hr/archives/${id}`))
  if (!isScripted) {
    // Without scripts, the user opens the page of the person, which offers all possible actions.
    await expect(row.getByRole('link', { name: /^发起：/ })).toHaveCount(0)
    await others.click()
    await expect(
      page.locator('.head-card').getByRole('link', { name: '续签劳动合同' }),
    ).toBeVisible()
    return
  }
  const start = async (what: string) => {
    await row.getByRole('link', { name: `发起：${what}`, exact: true }).click()
  }
  // The loaded actions come before the link to the page, so that a keyboard user reaches them in
  // this order.
  await expect(row.getByRole('link', { name: '发起：续签劳动合同', exact: true })).toBeVisible()
  const links = await row.locator('.popup a').allTextContents()
  expect(links.indexOf('发起：续签劳动合同')).toBeLessThan(links.indexOf('发起…'))
  await start('续签劳动合同')
  await page.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(page).toHaveURL(/\/hr\/archives\?key=/)
  const [draft] = await sql<{ id: string }>('select id from contract where prev_id = $1', [
    contractId,
  ])
  const made = page.getByRole('status').getByRole('link')
  await expect(made).toHaveAttribute('href', `/hr/contracts/${draft?.id}`)
  await expect(made).not.toHaveText('')
  // The menu offers the draft in place of the renewal. Cancelling a form leads back to the list.
  await openMenu()
  await expect(row.getByRole('link', { name: '发起：调动', exact: true })).toBeVisible()
  await expect(
    row.getByRole('link', { name: '发起：提交草稿：续签劳动合同', exact: true }),
  ).toHaveAttribute('href', `/hr/contracts/${draft?.id}`)
  await expect(row.getByRole('link', { name: '发起：续签劳动合同' })).toHaveCount(0)
  await start('调动')
  await expect(page).toHaveURL(new RegExp(`/hr/transfers/new\\?userId=${id}`))
  await page.getByRole('link', { name: '取消', exact: true }).click()
  await expect(page).toHaveURL(/\/hr\/archives\?key=/)
})
