import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A person employed for six years with two consecutive fixed terms; the second ends soon. */
async function signedTwice(): Promise<{ name: string; contractId: string }> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [row] = await sql<{ id: string }>(
    `with place as (
       select p.id as post_id, p.dept_id, p.name from post p join department d on d.id = p.dept_id
         join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and p.enabled and p.deleted_at is null
       order by d.created_at, d.code, p.code limit 1),
     person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '2',
         dept_id, post_id, today() - 2000, today() - 2000
       from place returning id, dept_id, join_date),
     held as (
       insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
       select gen_random_uuid(), person.id, person.dept_id, post_id, true, '主职', join_date
       from person, place),
     signed as (
       insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, sign_date,
         start_date, end_date, sign_times, biz_state, ended_on, company_entity, post_name, work_place,
         work_hours, state, effect_done)
       select gen_random_uuid(), next_document_number('HT'), person.id, dept_id, t.id, true, t.term_kind,
         join_date, join_date + term.first, join_date + term.last, term.times, term.state, term.over,
         '示例公司', '工程师', '示例市', '标准工时', '4', true
       from person, contract_type t, lateral (values
         (0, 999, 1, '4', join_date + 999), (1000, 2020, 2, '2', null)) term (first, last, times, state, over)
       where t.code = 'HT01' returning id, biz_state)
     select id from signed where biz_state = '2'`,
    [empNo, name, idCardNo, phone],
  )
  return { name, contractId: row?.id ?? '' }
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click()
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

test('the third contract is open-ended: renewed, approved, signed, and shown in the file', async ({
  openAs,
  watch,
}) => {
  const { name, contractId } = await signedTwice()
  const writer = await openAs('er')
  await writer.goto(`/hr/contracts/${contractId}`)
  await expect(writer.getByRole('heading', { level: 1 })).toContainText(name)

  // The server refuses a third fixed term and shows the error next to the field.
  watch.allow(400)
  await openAction(writer, '续签')
  const type = writer.getByRole('combobox', { name: '合同类型' })
  // An open-ended contract is proposed, so the end is folded away.
  await expect(writer.getByLabel('结束日期')).toBeHidden()
  await writer.getByText(/^结束日期（仅用于：/).click()
  await type.selectOption({ label: '劳动合同（固定期限）' })
  await writer.getByLabel('结束日期').fill('2199-12-31')
  await press(writer, '续签并提交')
  // The form shows the same warning before it is submitted. Here the test checks the error in the response.
  await expect(writer.getByRole('alert')).toContainText('已连续订立两次固定期限劳动合同')
  await type.selectOption({ label: '劳动合同（无固定期限）' })
  await writer.getByLabel('结束日期').fill('')
  await press(writer, '续签并提交')
  await expect(writer.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()

  const [draft] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from contract where prev_id = $1',
    [contractId],
  )
  const manager = await openAs('hrmgr')
  await manager.goto(`/hr/my-approval/${draft?.id}?kind=${encodeURIComponent('hr/contracts')}`)
  await manager.getByRole('button', { name: '通过', exact: true }).click()
  await expect(manager.getByText('已通过').first()).toBeVisible()

  await writer.goto(`/hr/contracts/${draft?.id}`)
  await expect(writer.getByRole('main')).toContainText('待签')
  await writer.getByRole('main').getByRole('link', { name: '登记签订', exact: true }).click()
  const [{ today } = { today: '' }] = await sql<{ today: string }>('select today()::text as today')
  await writer.getByLabel('签订日期').fill(today)
  await press(writer, '登记签订')
  await expect(writer.getByRole('main')).toContainText('已签待生效')
  // The head shows both the state of the document and the state of the contract.
  const head = writer.locator('.head-title')
  await expect(head).toContainText('已办结')
  await expect(head).toContainText('已签待生效')

  // The printed contract uses the text of its type.
  await openAction(writer, '合同文本')
  const paper = writer.getByRole('article')
  await expect(paper.getByRole('heading', { name: '劳动合同书' })).toBeVisible()
  await expect(paper).toContainText('无固定期限劳动合同')
  await expect(paper).toContainText(name)
  await expect(paper).toContainText('甲方（盖章）：示例公司')
  await writer.goto(`/hr/contracts/texts?ids=${draft?.id},${contractId}`)
  await expect(writer.getByRole('article')).toHaveCount(2)

  const [file] = await sql<{ id: string }>('select user_id as id from contract where id = $1', [
    contractId,
  ])
  await writer.goto(`/hr/archives/${file?.id}?tab=contracts`)
  await expect(writer.getByRole('main')).toContainText(draft?.number ?? '')
})

test('the form of a renewal names the departure that is under way', async ({ openAs }) => {
  const { contractId } = await signedTwice()
  const [leaving] = await sql<{ number: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, by_company, apply_date, last_day,
       reason_main, state, apply_user_id)
     select gen_random_uuid(), next_document_number('LZ'), f.id, f.dept_id, f.post_id, '协商解除', true,
       today(), today() + 15, 'career', '1', (select id from app_user where user_name = 'er')
     from contract c join user_base_info f on f.id = c.user_id where c.id = $1 returning doc_no as number`,
    [contractId],
  )
  const page = await openAs('er')
  await page.goto(`/hr/contracts/${contractId}/act/renew`)
  const told = page.getByRole('status').filter({ hasText: '离职正在办理' })
  await expect(told.getByRole('link', { name: leaving?.number ?? '', exact: true })).toBeVisible()
})
