import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const LIST = '/hr/post-explains'
const INBOX = '/hr/my-approval'
const CENTRE = '技术研发中心'

/** A new post of the centre without a description, and a draft for it. Every journey has its own. */
async function addDraft(): Promise<{ id: string; number: string }> {
  const name = unique('说明')
  const [row] = await sql<{ id: string; number: string }>(
    `with place as (select id from department where name = $1 limit 1),
     writer as (select id from app_user where user_name = 'recruiter'),
     made as (
       insert into post (id, code, name, dept_id, work_type, category)
       select gen_random_uuid(), $2, $2, place.id, '技术', '专业技术' from place returning id, dept_id
     )
     insert into post_explain (id, doc_no, dept_id, post_id, edition, effective_date, purpose, duties,
       apply_user_id, created_by)
     select gen_random_uuid(), next_document_number('SM'), made.dept_id, made.id, 1, today(), '试用',
       '[{"duty":"编制计划","task":null,"share":100,"standard":null}]', writer.id, writer.id
     from made, writer returning id, doc_no as number`,
    [CENTRE, name],
  )
  if (!row) throw new Error('no draft was made')
  return row
}

async function submit(page: Page, id: string): Promise<void> {
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('link', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(page.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()
}

const entry = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number })

test('P31 a job description goes from its writer through two approvers into effect', async ({
  openAs,
}) => {
  const { id, number } = await addDraft()
  const writer = await openAs('recruiter')
  await submit(writer, id)
  const steps = writer.getByRole('region', { name: '审批记录' })
  await expect(steps.getByRole('listitem').first()).toContainText('待审')

  const leader = await openAs('leader1')
  await leader.goto(INBOX)
  await expect(entry(leader, number)).toContainText(CENTRE)
  await entry(leader, number)
    .getByRole('link', { name: new RegExp(number) })
    .click()
  await leader.waitForURL(new RegExp(`/${id}`))
  // The inbox has a field with the same name, so the test waits for the page of the decision.
  await expect(leader.getByRole('region', { name: '审批记录' })).toBeVisible()
  // The opinion is optional here. Only a rejection requires one.
  await leader.getByRole('textbox', { name: '意见' }).fill('同意')
  await leader.getByRole('button', { name: '通过', exact: true }).click()
  await expect(leader.getByText('已通过').first()).toBeVisible()

  const manager = await openAs('hrmgr')
  await manager.goto(INBOX)
  await entry(manager, number).getByRole('button', { name: /^通过/ }).click()
  await expect(manager.getByText('已通过：').first()).toContainText(number)
  await manager.goto(`${LIST}/${id}`)
  await expect(manager.getByText('待办结').first()).toBeVisible()
  await manager.getByRole('link', { name: '办结', exact: true }).click()
  await manager.getByRole('button', { name: '办结', exact: true }).last().click()
  await expect(manager.getByText('已办结').first()).toBeVisible()

  await writer.goto(`${LIST}/${id}`)
  await expect(writer.getByText('已办结').first()).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveCount(2)
  await expect(steps).toContainText('同意')
})

test('a document is rejected with its reason in the inbox, another one approved on the home page', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const [wrong, right] = [await addDraft(), await addDraft()]
  const writer = await openAs('recruiter')
  for (const { id } of [wrong, right]) await submit(writer, id)
  await sql(
    "update approval_step set arrived_at = '2020-01-01' where record_id = $1 and is_current",
    [right.id],
  )
  const leader = await openAs('leader1')
  // The home page begins with the document that has waited longest, and leads to all that wait.
  await leader.goto('/')
  await expect(
    leader
      .getByRole('region', { name: /^等我处理/ })
      .getByRole('link', { name: /^审批全部 \d+ 张/ }),
  ).toHaveAttribute('href', `${INBOX}/all`)
  const first = leader
    .getByRole('region', { name: /^等我处理/ })
    .getByRole('listitem')
    .first()
  // Without a reason the user stays at the field for it.
  await first.getByText('驳回', { exact: false }).first().click()
  await first.getByRole('button', { name: /^确认驳回/ }).click()
  await expect(first.getByRole('textbox')).toBeFocused()
  await expect(leader).toHaveURL(/\/$/)
  await first.getByText('驳回', { exact: false }).first().click()
  await first.getByRole('button', { name: /^通过/ }).click()
  await expect(leader).toHaveURL(/\/$/)
  // The answer stands in the place of the row.
  await expect(first.getByRole('status')).toContainText(right.number)
  await expect(leader.getByText('已通过：').first()).toContainText(right.number)
  await leader.goto(INBOX)
  const row = entry(leader, wrong.number)
  await row.getByText('驳回', { exact: false }).first().click()
  const refuse = row.getByRole('button', { name: /^确认驳回/ })
  await refuse.click()
  await expect(leader.getByText('驳回须填写意见').first()).toBeVisible()
  await row.getByRole('textbox').fill('请补充考核标准')
  await refuse.click()
  await expect(leader.getByText('已驳回：').first()).toContainText(wrong.number)
  await expect(row).toHaveCount(0)
  await leader.getByRole('button', { name: '撤销驳回' }).click()
  await expect(leader.getByText('已撤销审批：').first()).toContainText(wrong.number)
  await row.getByText('驳回', { exact: false }).first().click()
  await row.getByRole('textbox').fill('请补充考核标准')
  await refuse.click()
  await expect(row).toHaveCount(0)
  await writer.goto(`${LIST}/${wrong.id}`)
  await expect(writer.getByText('请补充考核标准').first()).toBeVisible()
})

test('several are rejected at once, with one reason', async ({ openAs, watch }) => {
  watch.allow(400)
  const drafts = [await addDraft(), await addDraft()]
  const changed = await addDraft()
  const writer = await openAs('recruiter')
  for (const { id } of [...drafts, changed]) await submit(writer, id)
  const leader = await openAs('leader1')
  await leader.goto(INBOX)
  const look = leader.getByRole('button', { name: '审批所选…' })
  await look.click()
  await expect(leader.getByText('请先选择单据').first()).toBeVisible()
  for (const { number } of [...drafts, changed]) {
    await entry(leader, number).getByRole('checkbox').check()
  }
  await look.click()
  await leader.waitForURL((url) => url.pathname === `${INBOX}/all`)
  const main = leader.getByRole('main')
  for (const { number } of [...drafts, changed]) await expect(main).toContainText(number)
  await expect(main).toContainText('岗位说明书：3 张')
  const reject = leader.getByRole('button', { name: '全部驳回（3）' })
  await reject.click()
  await expect(leader.getByText('驳回须填写意见').first()).toBeVisible()
  await leader.getByRole('textbox', { name: '意见' }).fill('请补充考核标准')
  // Another user changes a third document meanwhile. The result names it by its number.
  await sql('update post_explain set version = version + 1 where id = $1', [changed.id])
  await reject.click()
  await expect(leader.getByText('已办理 2 张，未办理 1 张。')).toBeVisible()
  await expect(leader.getByRole('table', { name: '未办理的单据' })).toContainText(changed.number)
  await writer.goto(`${LIST}/${drafts[0]?.id}`)
  await expect(writer.getByText('已驳回').first()).toBeVisible()
  await expect(writer.getByText('请补充考核标准').first()).toBeVisible()
})

test('an approval is taken back from where it was given, one and several', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const [one, two] = [await addDraft(), await addDraft()]
  const writer = await openAs('recruiter')
  for (const { id } of [one, two]) await submit(writer, id)
  const leader = await openAs('leader1')
  await leader.goto(INBOX)
  await entry(leader, one.number).getByRole('button', { name: /^通过/ }).click()
  await expect(leader.getByText('已通过：').first()).toContainText(one.number)
  await expect(entry(leader, one.number)).toHaveCount(0)
  await leader.getByRole('button', { name: '撤销通过' }).click()
  await expect(leader.getByText('已撤销审批：').first()).toContainText(one.number)
  await expect(leader).toHaveURL(new RegExp(`${INBOX}$`))
  for (const { number } of [one, two]) await entry(leader, number).getByRole('checkbox').check()
  await leader.getByRole('button', { name: '审批所选…' }).click()
  await leader.getByRole('button', { name: '全部通过（2）' }).click()
  await expect(leader.getByText('已办理 2 张，未办理 0 张。')).toBeVisible()
  const undo = leader.getByRole('button', { name: '撤销通过' })
  const manager = await openAs('hrmgr')
  await manager.goto(INBOX)
  await entry(manager, two.number).getByRole('button', { name: /^通过/ }).click()
  await expect(manager.getByText('已通过：').first()).toContainText(two.number)
  // After the next approver has decided, the earlier decision can no longer be taken back.
  await undo.click()
  await expect(leader.getByText('已撤销 1 件的审批').first()).toContainText('没有可以撤销的审批')
  await expect(entry(leader, one.number)).toHaveCount(1)
  await expect(entry(leader, two.number)).toHaveCount(0)
})

test('a document that waits for completion is sent back with its reason, by a button of its own', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const { id, number } = await addDraft()
  const writer = await openAs('recruiter')
  await submit(writer, id)
  const leader = await openAs('leader1')
  // The record leads to the decision, and the decision back to the record.
  await leader.goto(`${LIST}/${id}`)
  await leader.getByRole('link', { name: '审批', exact: true }).click()
  await expect(leader.getByRole('region', { name: '审批记录' })).toBeVisible()
  await leader.getByRole('button', { name: '通过', exact: true }).click()
  await expect(leader).toHaveURL(new RegExp(`${LIST}/${id}$`))
  const manager = await openAs('hrmgr')
  await manager.goto(INBOX)
  await entry(manager, number).getByRole('button', { name: /^通过/ }).click()
  await expect(manager.getByText('已通过：').first()).toContainText(number)
  await manager.goto(`${LIST}/${id}/act/complete`)
  await expect(manager.getByRole('checkbox')).toHaveCount(0)
  const back = manager.getByRole('button', { name: '退回', exact: true })
  await back.click()
  await expect(manager.getByText(/不能为空/).first()).toBeVisible()
  await expect(manager.getByLabel('意见')).toHaveAttribute('placeholder', '退回时必填')
  await manager.getByLabel('意见').fill('考核标准不全')
  await back.click()
  await expect(manager.getByText('已驳回').first()).toBeVisible()
  await writer.goto(`${LIST}/${id}?tab=history`)
  await expect(writer.getByText('考核标准不全').first()).toBeVisible()
})

test('a step is handed to a user who sees this one document and no list', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  watch.allow(403)
  const { id, number } = await addDraft()
  await submit(await openAs('recruiter'), id)
  const [staff] = await sql<{ name: string }>(
    "select name from app_user where user_name = 'staff1'",
  )
  const leader = await openAs('leader1')
  await leader.goto(`${INBOX}/${id}?kind=${encodeURIComponent('hr/post-explains')}`)
  await leader.getByRole('searchbox', { name: '查找转交人' }).fill(staff?.name ?? '')
  await leader.getByRole('button', { name: '查找转交人' }).click()
  await leader.getByRole('radio').first().check()
  await leader.getByRole('button', { name: '转交', exact: true }).click()
  await expect(leader.getByText('已转交').first()).toBeVisible()

  const reader = await openAs('staff1')
  await reader.goto(INBOX)
  await entry(reader, number)
    .getByRole('link', { name: new RegExp(number) })
    .click()
  await expect(reader.getByText('编制计划').first()).toBeVisible()
  await reader.getByRole('button', { name: '通过', exact: true }).click()
  await expect(reader.getByText('已通过').first()).toBeVisible()
  await reader.goto(LIST)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('您无权打开')
})
