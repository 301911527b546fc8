import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { findTarget } from '#tests/e2e/find-target.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

const INBOX = '/hr/my-approval'

type Newcomer = { id: string; name: string; probationId: string; positiveId: string; due: string }

/** An employee whose probation of three months ended yesterday, and the draft of their confirmation. */
async function aNewcomer(): Promise<Newcomer> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [row] = await sql<Omit<Newcomer, 'name'>>(
    `with place as (
       select p.id as post_id, p.dept_id from post p join department d on d.id = p.dept_id
         join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and p.enabled and p.deleted_at is null
       order by d.created_at, d.code, p.code limit 1),
     person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '1',
         dept_id, post_id, (today() - interval '3 months')::date, today() - 400
       from place returning id, dept_id, post_id, join_date),
     held as (
       insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, post_id, true, '主职', join_date from person),
     er as (select id from app_user where user_name = 'er'),
     probation as (
       insert into probation (id, doc_no, user_id, dept_id, start_date, months, contract_term,
         contract_months, goals, evaluate_cycle, apply_user_id, created_by)
       select gen_random_uuid(), next_document_number('SY'), person.id, dept_id, join_date, 3, 'fixed', 36,
         '[{"goal":"独立完成工作","standard":"按期","weight":100}]', '每月', er.id, er.id
       from person, er returning id, user_id, dept_id, end_date),
     positive as (
       insert into positive (id, doc_no, probation_id, user_id, dept_id, plan_date, kind, effective_date,
         summary, apply_user_id, created_by)
       select gen_random_uuid(), next_document_number('ZZ'), probation.id, user_id, dept_id, end_date + 1,
         '按期转正', end_date + 1, '表现良好', er.id, er.id
       from probation, er returning id, probation_id, user_id)
     select user_id as id, probation_id as "probationId", id as "positiveId" from positive`,
    [empNo, name, idCardNo, phone],
  )
  if (!row) throw new Error('nobody was made')
  return { ...row, name }
}

const numberOf = async (id: string) =>
  (await sql<{ number: string }>('select doc_no as number from positive where id = $1', [id]))[0]
    ?.number ?? ''

async function approve(page: Page, number: string): Promise<void> {
  await page.goto(INBOX)
  const entry = page.getByRole('listitem').filter({ hasText: number })
  await entry.getByRole('link', { name: new RegExp(number) }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
}

test('an employee fills in the self-assessment, and the named evaluator judges it', async ({
  openAs,
}) => {
  const { id, probationId, name } = await aNewcomer()
  const [own, judge] = [await addPowerfulAccount(), await addPowerfulAccount()]
  await sql('update app_user set user_base_id = $1 where user_name = $2', [id, own])
  const [made] = await sql<{ id: string }>(
    `insert into probation_evaluation (id, probation_id, user_id, dept_id, period, evaluator_id)
     select gen_random_uuid(), p.id, p.user_id, p.dept_id, '第3月', u.id
     from probation p, app_user u where p.id = $1 and u.user_name = $2 returning id`,
    [probationId, judge],
  )
  const address = `/hr/probation-evaluations/${made?.id}`

  const person = await openAs(own)
  await person.goto(address)
  await expect(person.getByRole('heading', { level: 1 })).toContainText(name)
  await openMore(person)
  await person.getByRole('link', { name: '自评', exact: true }).click()
  await person.getByRole('textbox', { name: '自评总结' }).fill('完成了全部培训')
  await person.getByRole('button', { name: '自评', exact: true }).last().click()
  await expect(person.getByText('待评估').first()).toBeVisible()

  const other = await openAs(judge)
  await other.goto(address)
  await openMore(other)
  await other.getByRole('link', { name: '评估', exact: true }).click()
  for (const [part, score] of [
    ['业绩（40%）', '90'],
    ['能力（30%）', '80'],
    ['态度（20%）', '70'],
    ['团队（10%）', '60'],
  ] as const) {
    await other.getByLabel(part).fill(score)
  }
  await other.getByRole('button', { name: '评估', exact: true }).last().click()
  await expect(other.getByText('已完成').first()).toBeVisible()
  await other.goto(`${address}?tab=judged`)
  await expect(other.getByRole('main')).toContainText('80')
})

test('the named examiners judge the employee, and the approvers read their opinions', async ({
  openAs,
}) => {
  const { positiveId } = await aNewcomer()
  const [examiner, reader] = [await addPowerfulAccount(), await addPowerfulAccount()]
  await sql(
    `insert into positive_examine (id, positive_id, user_id, dept_id, examiner_id, examiner_file_id,
       role, weight)
     select gen_random_uuid(), o.id, o.user_id, o.dept_id, u.id, leader.user_base_id, '同事', 20
     from positive o, app_user u, app_user leader
     where o.id = $1 and u.user_name = $2 and leader.user_name = 'leader1'`,
    [positiveId, examiner],
  )
  const address = `/hr/positives/${positiveId}`
  const page = await openAs(examiner)
  await page.goto(address)
  await page.getByRole('link', { name: '去考核' }).click()
  for (const [part, score] of [
    ['岗位胜任', '95'],
    ['工作业绩', '90'],
    ['学习能力', '85'],
    ['协作', '92'],
    ['纪律', '93'],
  ] as const) {
    await page.getByLabel(part).fill(score)
  }
  await page.getByLabel('是否同意转正').selectOption({ label: '同意' })
  await page.getByRole('button', { name: '考核', exact: true }).last().click()
  await expect(page.getByText('已提交').first()).toBeVisible()

  const other = await openAs(reader)
  await other.goto(address)
  const results = other.getByRole('region', { name: '考核结果' })
  await expect(results).toContainText('转正考核分 91.0')
  await expect(results.getByRole('row').last()).toContainText('95 / 90 / 85 / 92 / 93')
})

test('who is put forward is approved and becomes a regular member', async ({ openAs }) => {
  const { id, positiveId, name } = await aNewcomer()
  const number = await numberOf(positiveId)
  const writer = await openAs('er')
  await writer.goto(`/hr/positives/${positiveId}`)
  await expect(writer.getByRole('main')).toContainText(name)
  // The page lists the missing values before the user submits, with a link to the form.
  const warning = writer.getByRole('status').filter({ hasText: '还没有已完成的评估' })
  await expect(warning).toContainText('还没有人完成考核')
  await warning.getByRole('link', { name: '去填写' }).first().click()
  await writer.getByLabel('考核缺项的说明').fill('考核记录另行补交')
  await writer.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  await expect(warning).toHaveCount(0)
  await writer.getByRole('link', { name: '提交', exact: true }).click()
  await writer.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(writer.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()
  await approve(await openAs('leader1'), number)
  const manager = await openAs('hrmgr')
  await approve(manager, number)
  await manager.goto(`/hr/positives/${positiveId}`)
  await manager.getByRole('link', { name: '办结', exact: true }).click()
  await manager.getByRole('button', { name: '办结', exact: true }).last().click()
  await expect(manager.getByText('已办结').first()).toBeVisible()
  const status = async () =>
    (await sql<{ status: string }>('select status from user_base_info where id = $1', [id]))[0]
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: '2' })
  await manager.goto(`/hr/archives/${id}`)
  await expect(manager.getByRole('main')).toContainText('正式')
})

test('a person who was entered ahead joins on the hire date', async ({ openAs }) => {
  const { id, name } = await aNewcomer()
  await sql(`update user_base_info set status = '0', join_date = today() where id = $1`, [id])
  await sql("select graphile_worker.add_job('take-effect', '{}')")
  const status = async () =>
    (await sql<{ status: string }>('select status from user_base_info where id = $1', [id]))[0]
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: '1' })
  const page = await openAs('er')
  await expect(async () => {
    await page.goto(`/hr/archives/${id}`)
    await expect(page.getByRole('main')).toContainText('试用', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.goto(`/org/histories?key=${encodeURIComponent(name)}`)
  await expect(page.getByRole('main')).toContainText(name)
})

const nameOf = async (user: string) => {
  const [account] = await sql<{ name: string }>('select name from app_user where user_name = $1', [
    user,
  ])
  return account?.name ?? ''
}

/** The list of accounts is a search once other tests have added many. */
async function chooseExaminer(page: Page, name: string): Promise<void> {
  const label = '考核人'
  if (await page.getByRole('textbox', { name: `查找${label}` }).isVisible()) {
    await findTarget(page, false, label, name, name)
    return
  }
  const select = page.getByRole('combobox', { name: label, exact: true })
  const value = await select.locator('option', { hasText: name }).first().getAttribute('value')
  await select.selectOption(value ?? '')
}

test('HR staff comes from a probation to the confirmation and back to it after inviting an assessor', async ({
  openAs,
}) => {
  const { probationId, positiveId } = await aNewcomer()
  await sql("update probation set state = '4' where id = $1", [probationId])
  const page = await openAs('er')
  await page.goto(`/hr/probations/${probationId}`)
  const number = await numberOf(positiveId)
  await page.getByRole('link', { name: new RegExp(number) }).click()
  const told = page.getByRole('status').filter({ hasText: '还没有人完成考核' })
  await told.getByRole('link', { name: '邀请考核人', exact: true }).click()
  await expect(page.getByLabel('考核角色')).toHaveValue('直接上级')
  await expect(page.getByLabel('权重')).toHaveValue('100')
  await chooseExaminer(page, await nameOf('leader1'))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/hr/positives/${positiveId}$`))
  const invited = 'select weight::int as weight from positive_examine where positive_id = $1'
  expect(await sql(invited, [positiveId])).toEqual([{ weight: 100 }])
})
