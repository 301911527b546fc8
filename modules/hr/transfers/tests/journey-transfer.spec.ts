import { expect, type Page } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { findTarget } from '#tests/e2e/find-target.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const LIST = '/hr/transfers'
const INBOX = '/hr/my-approval'

type Move = { id: string; empNo: string; name: string; from: string; to: string; post: string }

/** Two new departments, led by `leader1` and `leader2`, and an employee of the first. */
async function aPersonToMove(): Promise<Move> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [from, to, post] = [unique('调出'), unique('调入'), unique('新岗')]
  await sql(
    `with top as (select id, path, type_id from department where pid is null and deleted_at is null
       order by created_at limit 1),
     wanted as (select gen_random_uuid() as id, * from (values ($1, 'leader1'), ($2, 'leader2'))
       as w (name, leader)),
     made as (
       insert into department (id, code, name, full_name, pid, path, level, type_id, leader_id)
       select w.id, w.name, w.name, w.name, top.id, top.path || w.id || '/', 2, top.type_id, u.id
       from wanted w cross join top join app_user u on u.user_name = w.leader returning id, name
     ), posts as (
       insert into post (id, code, name, dept_id, work_type, category)
       select gen_random_uuid(), m.name || 'P', case when m.name = $2 then $3 else m.name || '岗' end,
         m.id, '技术', '专业技术' from made m returning id, dept_id
     ), plans as (
       insert into post_establishment (id, doc_no, state, is_current, effect_done, year, dept_id, post_id, plan)
       select gen_random_uuid(), next_document_number('BZ'), '4', true, true, this_year(), dept_id, id, 3 from posts
     ), person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), $4, $5, '男', '1990-01-01', '1', $6, $7, '张三', '朋友', $7, '1', '2',
         p.dept_id, p.id, today() - 400, today() - 400
       from posts p join made m on m.id = p.dept_id and m.name = $1 returning id, dept_id, post_id
     )
     insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
     select gen_random_uuid(), id, dept_id, post_id, true, '主职', today() - 400 from person`,
    [from, to, post, empNo, name, idCardNo, phone],
  )
  const [row] = await sql<{ id: string; day: string }>(
    'select id from user_base_info where emp_no = $1',
    [empNo],
  )
  return { id: row?.id ?? '', empNo, name, from, to, post }
}

const dayAhead = async (days: number) =>
  (await sql<{ day: string }>('select (today() + $1::int)::text as day', [days]))[0]?.day ?? ''

const entry = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number })

async function approve(page: Page, number: string, shown: string): Promise<void> {
  await page.goto(INBOX)
  await entry(page, number)
    .getByRole('link', { name: new RegExp(number) })
    .click()
  await expect(page.getByRole('region', { name: '将发生的变更' })).toContainText(shown)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
}

const heads = async (page: Page, name: string) => {
  const [row] = await sql<{ id: string }>('select id from department where name = $1', [name])
  await page.goto(`/org/departments/${row?.id}`)
  return page.getByRole('main')
}

test('P31 a transfer is approved by both heads and takes effect on its day', async ({
  openAs,
  isScripted,
}) => {
  const move = await aPersonToMove()
  const writer = await openAs('er')
  await writer.goto(`${LIST}/new`)
  await findTarget(writer, isScripted, '人员', move.empNo, move.empNo)
  await writer
    .getByRole('combobox', { name: '调动类型', exact: true })
    .selectOption({ label: '平级调动' })
  await writer.getByLabel('生效日期').fill(await dayAhead(30))
  await chooseTarget(writer, '调入部门', move.to)
  await findTarget(writer, isScripted, '新岗位', move.post, move.post)
  await writer.getByRole('textbox', { name: '原因', exact: true }).fill('项目需要')
  await writer.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  const changes = writer.getByRole('region', { name: '将发生的变更' })
  await expect(changes).toContainText(move.from)
  await expect(changes).toContainText(move.to)
  const [made] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from transfer where user_id = $1',
    [move.id],
  )
  const { id = '', number = '' } = made ?? {}
  // When the pay changes, the page shows before the submit that the consent is missing.
  await sql(
    'update transfer set salary_adjust = true, salary_before = 8000, salary_after = 9000 where id = $1',
    [id],
  )
  await writer.reload()
  const warning = writer.getByRole('status').filter({ hasText: '须先取得员工同意' })
  await warning.getByRole('link', { name: '去填写' }).click()
  await writer.getByRole('checkbox', { name: '员工同意' }).check()
  await writer.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  await expect(warning).toHaveCount(0)
  await writer.getByRole('link', { name: '提交', exact: true }).click()
  await writer.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(writer.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()

  await approve(await openAs('leader1'), number, move.post)
  await approve(await openAs('leader2'), number, move.post)
  const manager = await openAs('hrmgr')
  await approve(manager, number, move.post)
  // The product keeps no terms of this person, so any new pay counts as a large rise.
  await approve(await openAs('gm'), number, move.post)
  await manager.goto(`${LIST}/${id}`)
  await manager.getByRole('link', { name: '办结', exact: true }).click()
  await manager.getByRole('button', { name: '办结', exact: true }).last().click()
  await expect(manager.getByText('已办结').first()).toBeVisible()
  await manager.goto(`/hr/archives/${move.id}`)
  await expect(manager.getByRole('main')).toContainText(move.from)

  // Sets the effective day to today.
  await sql('update transfer set effective_date = today() where id = $1', [id])
  await sql("select graphile_worker.add_job('take-effect', '{}')")
  const isInEffect = async () =>
    (await sql<{ is: boolean }>('select effect_done as is from transfer where id = $1', [id]))[0]
      ?.is
  await expect.poll(isInEffect, { timeout: 30_000 }).toBe(true)
  await expect(async () => {
    await manager.goto(`/hr/archives/${move.id}`)
    await expect(manager.getByRole('main')).toContainText(move.to, { timeout: 1_000 })
    await expect(manager.getByRole('main')).toContainText(move.post, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await manager.goto(`${LIST}/${id}`)
  await expect(changesOf(manager)).toHaveCount(0)
  await expect(await heads(manager, move.to)).toContainText(/1/)
  await manager.goto(`/org/histories?key=${encodeURIComponent(move.name)}`)
  await expect(manager.getByRole('main')).toContainText(`${move.name}由`)
})

const changesOf = (page: Page) => page.getByRole('region', { name: '将发生的变更' })

test('the form asks what applies, and reports an impossible value at its field', {
  tag: '@scripts',
}, async ({ openAs, isScripted, watch }) => {
  watch.allow(400)
  const move = await aPersonToMove()
  const page = await openAs('er')
  await page.goto(`${LIST}/new`)
  await findTarget(page, isScripted, '人员', move.empNo, move.empNo)
  await page
    .getByRole('combobox', { name: '调动类型', exact: true })
    .selectOption({ label: '平级调动' })
  await page.getByLabel('生效日期').fill(await dayAhead(-1))
  await chooseTarget(page, '调入部门', move.to)
  await findTarget(page, isScripted, '新岗位', move.post, move.post)
  // The post of another department is not kept.
  if (isScripted) {
    await chooseTarget(page, '调入部门', move.from)
    await expect(page.getByRole('combobox', { name: '新岗位', exact: true })).toHaveValue('')
    await chooseTarget(page, '调入部门', move.to)
    await findTarget(page, isScripted, '新岗位', move.post, move.post)
    await expect(page.getByLabel('调整后月薪', { exact: true })).toBeHidden()
    await page.getByRole('checkbox', { name: '是否调薪' }).check()
    await expect(page.getByLabel('调整后月薪', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: '是否调薪' }).uncheck()
    await expect(page.getByLabel('调整后月薪', { exact: true })).toBeHidden()
  }
  await page.getByRole('textbox', { name: '原因', exact: true }).fill('项目需要')
  await page.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(page.getByRole('alert').getByText('生效日期不能早于今天')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '原因', exact: true })).toHaveValue('项目需要')
  expect(await sql('select from transfer where user_id = $1', [move.id])).toHaveLength(0)
  if (!isScripted) return
  // The refused form still follows what is entered: the problem goes, and the preview names the approvers.
  const day = page.getByLabel('生效日期')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await day.fill(await dayAhead(30))
  await expect(day).not.toHaveAttribute('aria-invalid')
  const preview = page.getByRole('region', { name: '提交前看一看' })
  await expect(preview.getByRole('term').filter({ hasText: '审批人' })).toBeVisible()
})
