import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { findTarget } from '#tests/e2e/find-target.ts'
import { test } from '#tests/e2e/test.ts'
import { aPersonToLeave, type Leaver } from './leaver.ts'

const LIST = '/hr/dimissions'
const INBOX = '/hr/my-approval'

const dayAhead = async (days: number) =>
  (await sql<{ day: string }>('select (today() + $1::int)::text as day', [days]))[0]?.day ?? ''

const entry = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number })
const changesOf = (page: Page) => page.getByRole('region', { name: '将发生的变更' })

async function approve(page: Page, number: string, shown: string): Promise<void> {
  await page.goto(INBOX)
  await entry(page, number)
    .getByRole('link', { name: new RegExp(number) })
    .click()
  await expect(changesOf(page)).toContainText(shown)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
}

type Filled = { lastDay: string; kind?: string }

async function fillIn(
  page: Page,
  isScripted: boolean,
  { empNo }: Leaver,
  { lastDay, kind = '主动辞职' }: Filled,
) {
  await page.goto(`${LIST}/new`)
  await findTarget(page, isScripted, '人员', empNo, empNo)
  await page.getByRole('combobox', { name: '离职类型' }).selectOption({ label: kind })
  await page.getByLabel('申请（通知）日期').fill(await dayAhead(0))
  await page.getByLabel('最后工作日').fill(lastDay)
  await page.getByRole('combobox', { name: '离职原因' }).selectOption({ label: '职业发展' })
  await page.getByRole('button', { name: '保存草稿', exact: true }).click()
}

test('P31 an employee leaves: approved, handed over, and gone after the last day', async ({
  openAs,
  isScripted,
  watch,
}) => {
  // The server refuses to complete the departure while items of the handover are open.
  watch.allow(409)
  const leaver = await aPersonToLeave()
  const writer = await openAs('er')
  await fillIn(writer, isScripted, leaver, { lastDay: await dayAhead(30) })
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  await expect(changesOf(writer)).toContainText(leaver.department)
  const [made] = await sql<{ id: string; number: string }>(
    'select id, doc_no as number from dimission where user_id = $1',
    [leaver.id],
  )
  const { id = '', number = '' } = made ?? {}
  // A departure drafted from another document has a link to it.
  const [origin] = await sql<{ id: string; number: string }>(
    `with origin as (
       insert into probation (id, doc_no, user_id, dept_id, start_date, months, contract_term,
         goals, evaluate_cycle, state)
       select gen_random_uuid(), 'SY' || left($1::text, 8), f.id, f.dept_id, f.join_date, 1, 'open',
         '[]', '每月', '9' from user_base_info f where f.id = $1::uuid returning id, doc_no as number
     ), linked as (
       update dimission set probation_id = origin.id from origin where dimission.id = $2
     ) select id, number from origin`,
    [leaver.id, id],
  )
  await writer.reload()
  await expect(
    writer.getByRole('main').getByRole('link', { name: origin?.number ?? '' }),
  ).toHaveAttribute('href', `/hr/probations/${origin?.id}`)
  await writer.getByRole('link', { name: '提交', exact: true }).click()
  await writer.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(writer.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()

  await approve(await openAs('leader1'), number, leaver.department)
  const manager = await openAs('hrmgr')
  await approve(manager, number, leaver.department)
  await manager.goto(`${LIST}/${id}`)
  await manager.getByRole('link', { name: '办结', exact: true }).click()
  await manager.getByRole('button', { name: '办结', exact: true }).last().click()
  await expect(manager.getByText(/交接清单还有 8 项未完成/).first()).toBeVisible()

  await manager.goto(`${LIST}/${id}/act/handover`)
  // The form shows the usual eight items, and empty rows below them.
  await expect(manager.getByRole('textbox', { name: /项目/ }).nth(7)).toHaveValue('保密材料')
  // On a phone the fields of a row stand below each other, and nothing is wider than the screen.
  const whole = manager.viewportSize() ?? { width: 1280, height: 720 }
  await manager.setViewportSize({ width: 390, height: 844 })
  const done = await manager
    .getByLabel(/完成日期/)
    .first()
    .boundingBox()
  expect((done?.x ?? 999) + (done?.width ?? 0)).toBeLessThanOrEqual(390)
  await manager.setViewportSize(whole)
  for (const item of (await manager.getByRole('checkbox', { name: /已完成/ }).all()).slice(0, 8)) {
    await item.check()
  }
  await manager.getByRole('button', { name: '办理交接', exact: true }).last().click()
  await expect(manager).toHaveURL(new RegExp(`${LIST}/${id}$`))
  await manager.getByRole('link', { name: '办结', exact: true }).click()
  await manager.getByRole('button', { name: '办结', exact: true }).last().click()
  await expect(manager.getByText('已办结').first()).toBeVisible()
  await manager.goto(`/hr/archives/${leaver.id}`)
  await expect(manager.getByRole('main')).toContainText('待离职')

  // Moves the last day into the past.
  await sql(
    'update dimission set apply_date = today() - 40, last_day = today() - 1 where id = $1',
    [id],
  )
  await sql("select graphile_worker.add_job('take-effect', '{}')")
  const isInEffect = async () =>
    (await sql<{ is: boolean }>('select effect_done as is from dimission where id = $1', [id]))[0]
      ?.is
  await expect.poll(isInEffect, { timeout: 30_000 }).toBe(true)
  await expect(async () => {
    await manager.goto(`/hr/archives/${leaver.id}`)
    await expect(manager.getByRole('main')).toContainText('已离职', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await manager.goto(`${LIST}/${id}`)
  await expect(changesOf(manager)).toHaveCount(0)
  // A user who may lift the bar gets this action only on a departure with a bar.
  const general = await openAs('gm')
  const lift = general.locator(`a[href^="${LIST}/${id}/act/liftBar"]`)
  for (const isBarred of [false, true]) {
    await sql('update dimission set black_list = $2 where id = $1', [id, isBarred])
    await general.goto(`${LIST}/${id}`)
    await expect(lift).toHaveCount(isBarred ? 1 : 0)
  }
  await manager.goto(`/org/histories?key=${encodeURIComponent(leaver.name)}`)
  await expect(manager.getByRole('main')).toContainText(`${leaver.name}从`)
})

test('a notice that is too short is reported at the day, and nothing is stored', {
  tag: '@scripts',
}, async ({ openAs, isScripted, watch }) => {
  watch.allow(400)
  const leaver = await aPersonToLeave()
  const page = await openAs('er')
  await fillIn(page, isScripted, leaver, { lastDay: await dayAhead(10) })
  await expect(page.getByRole('alert').getByText(/法定提前通知 30 天/)).toBeVisible()
  expect(await sql('select from dimission where user_id = $1', [leaver.id])).toHaveLength(0)
})

test('missing values of a departure are listed before it is submitted and before it is completed', async ({
  openAs,
  isScripted,
}) => {
  const leaver = await aPersonToLeave()
  const writer = await openAs('er')
  await fillIn(writer, isScripted, leaver, { lastDay: await dayAhead(0), kind: '过失解除' })
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  const union = writer.getByRole('status').filter({ hasText: '须事先将理由通知工会' })
  await union.getByRole('link', { name: '去填写' }).click()
  await writer.getByLabel('通知工会日期').fill(await dayAhead(0))
  await writer.getByRole('button', { name: '保存草稿', exact: true }).click()
  await expect(writer.getByText('保存成功').first()).toBeVisible()
  await expect(union).toHaveCount(0)
  await writer.getByRole('link', { name: '提交', exact: true }).click()
  await writer.getByRole('button', { name: '提交', exact: true }).last().click()
  await expect(writer.getByText(/^已提交，由 .+审批$/).first()).toBeVisible()

  const [made] = await sql<{ id: string }>(
    `update dimission set state = '2', kind = '协商解除', by_company = true
     where user_id = $1 returning id`,
    [leaver.id],
  )
  const manager = await openAs('hrmgr')
  for (const page of [`${LIST}/${made?.id}`, `${INBOX}/${made?.id}?kind=hr%2Fdimissions`]) {
    await manager.goto(page)
    const figures = manager.getByRole('status').filter({ hasText: '应付合计尚不能计算' })
    await expect(figures).toContainText('缺少：前 12 个月平均工资')
    await expect(figures.getByRole('link', { name: '结算' })).toHaveAttribute(
      'href',
      new RegExp(`^${LIST}/${made?.id}/act/settle`),
    )
  }
  await manager.goto(`${LIST}/${made?.id}`)
  await manager.getByRole('status').getByRole('link', { name: '结算' }).click()
  await manager.getByLabel('结算缺项的说明').fill('工资台账次月补录')
  await manager.getByRole('button', { name: '结算', exact: true }).last().click()
  await expect(manager).toHaveURL(new RegExp(`${LIST}/${made?.id}$`))
  await expect(manager.getByText('应付合计尚不能计算')).toHaveCount(0)
})
