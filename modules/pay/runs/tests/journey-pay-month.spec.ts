import { expect, type Page } from '@playwright/test'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import type { OpenAs } from '#tests/e2e/test.ts'
import { test } from '#tests/e2e/test.ts'
import { aMonthToPay, type MonthToPay, PAID_BEFORE, PAID_NOW } from './month-to-pay.ts'
import { generateRows, step } from './run-page.ts'

/** The people who pay a month. The specialist also deals with the bank. */
type Desk = { attend: Page; maker: Page; checker: Page; director: Page }

async function openRun(
  page: Page,
  { employer }: MonthToPay,
  { kind, month }: { kind: string; month: string },
): Promise<string> {
  await page.goto('/pay/runs/new')
  await page.getByRole('combobox', { name: '类型' }).selectOption({ label: kind })
  await page.getByRole('combobox', { name: '发薪主体' }).selectOption({ label: employer })
  await page.locator('[name=month]').fill(month)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(month)
  return new URL(page.url()).pathname
}

/** The checker and the director take their steps from the page of the run. */
async function approve({ checker, director }: Desk, run: string): Promise<void> {
  await checker.goto(run)
  await step(checker, '核对').getByRole('link').click()
  await checker.getByRole('button', { name: '确认核对' }).click()
  await expect(step(checker, '核对')).toContainText('已办完')
  await director.goto(run)
  await step(director, '审核').getByRole('link').click()
  await director.getByRole('button', { name: '确认审核' }).click()
  await expect(step(director, '审核')).toContainText('已办完')
}

/** Looks at what a press does, and presses again. */
async function pressTwice(page: Page): Promise<void> {
  const form = page.locator('main form')
  await form.locator('.button-primary').click()
  await expect(page.getByText(/^将/).first()).toBeVisible()
  await form.locator('.button-primary').click()
  await expect(page).not.toHaveURL(/\/act\//)
}

/** Wages of the month before, paid and archived, and then a rise from its first day. */
async function paidTooLittle(desk: Desk, month: MonthToPay): Promise<void> {
  const { maker, director } = desk
  await openRun(maker, month, { kind: '正常发放', month: PAID_BEFORE })
  await generateRows(maker, 3)
  await sql(
    `update salary set state = '4', audited_at = now(), published_at = '2025-10-10T09:00:00+08'
     where entity_id = $1`,
    [month.entityId],
  )
  await maker.goto('/pay/salary-terms/new')
  await chooseTarget(maker, '人员', month.risen.name)
  await chooseTarget(maker, '发薪主体', month.employer)
  await maker.getByLabel('基本工资', { exact: true }).fill('9570.00')
  await maker.getByLabel('生效起').fill(`${PAID_BEFORE}-01`)
  await maker.getByLabel('定薪原因').selectOption({ label: '年度调薪' })
  await maker.getByRole('button', { name: '保存', exact: true }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(month.risen.name)
  await director.goto(`${new URL(maker.url()).pathname}/act/confirm`)
  await pressTwice(director)
}

async function closeAttendance({ attend }: Desk, { group, entityId }: MonthToPay): Promise<void> {
  await attend.goto(`/attendance/closing?month=${PAID_NOW}`)
  const ticked = attend.getByRole('checkbox', { checked: true })
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  await attend.getByRole('checkbox', { name: `选择 ${group}` }).check()
  await attend.getByLabel('原因（有未了结事项时必填）').fill('工资今天要发')
  await attend.getByRole('button', { name: '为所选考勤组封账' }).click()
  await expect(attend.getByRole('row').filter({ hasText: group })).toContainText('考勤封账')
  // A job computes the days and the summaries of the month.
  const summaries = () =>
    sql<{ userId: string }>(
      `select m.user_id as "userId" from attend_month m join user_salary_type t on t.user_id = m.user_id
       where t.entity_id = $1 and m.month = $2 and m.locked`,
      [entityId, PAID_NOW],
    )
  await expect
    .poll(async () => new Set((await summaries()).map(({ userId }) => userId)).size, {
      timeout: 90_000,
    })
    .toBe(3)
}

/** The specialist makes the back pay and types a bonus, and the director confirms both. */
async function addInputs({ maker, director }: Desk, month: MonthToPay): Promise<void> {
  await maker.goto(`/pay/back-pay?entityId=${month.entityId}`)
  await expect(maker.getByRole('row').filter({ hasText: month.risen.name })).toContainText('870.00')
  await maker.getByRole('button', { name: '生成勾选人员的补发' }).click()
  await expect(maker.getByText('已生成 1 条补发')).toBeVisible()
  await maker.goto('/pay/inputs/new')
  await chooseTarget(maker, '人员', month.failing.name)
  await chooseTarget(maker, '工资项目', '年终奖')
  await chooseTarget(maker, '发薪主体', month.employer)
  await maker.getByLabel('金额').fill('36000.00')
  await maker.getByLabel('计入月份').fill(PAID_NOW)
  await maker.getByLabel('事由').fill('年度奖金')
  await maker.getByRole('button', { name: '保存' }).last().click()
  await expect(maker.getByText('年度奖金').first()).toBeVisible()
  await director.goto(`/pay/inputs?month=${PAID_NOW}`)
  await director.getByRole('link', { name: /^确认 \d+ 条/ }).click()
  await pressTwice(director)
}

/** Makes the batch of a run, has it checked, and fetches its file. Returns the address of the batch. */
async function batchOf({ maker, checker }: Desk, run: string): Promise<string> {
  await maker.goto(run)
  await step(maker, '代发').getByRole('link').click()
  await maker.goto(`/pay/bank-batches/act/make?runId=${run.split('/').at(-1)}`)
  await maker.getByRole('button', { name: '预览' }).click()
  await maker.getByRole('button', { name: /^确认/ }).click()
  await expect(maker.getByText(/已制作代发批次 1 个/)).toBeVisible()
  const [made] = await sql<{ id: string }>(
    'select id from bank_batch where run_id = $1 order by batch_no desc limit 1',
    [run.split('/').at(-1)],
  )
  const batch = `/pay/bank-batches/${made?.id}`
  await checker.goto(batch)
  await checker.getByRole('link', { name: '复核', exact: true }).click()
  await checker.getByRole('button', { name: /复核/ }).click()
  await expect(checker.getByRole('link', { name: '下载代发文件' })).toBeVisible()
  await maker.goto(batch)
  await Promise.all([
    maker.waitForEvent('download'),
    maker.getByRole('link', { name: '下载代发文件' }).click(),
  ])
  await maker.goto(batch)
  await maker.getByRole('link', { name: '登记结果' }).click()
  return batch
}

async function payAll(desk: Desk, run: string): Promise<void> {
  await batchOf(desk, run)
  await desk.maker.getByRole('button', { name: '全部成功' }).click()
  await expect(desk.maker.getByText(/未付 0 笔/)).toBeVisible()
}

/** The bank refuses one payment. The next batch has that payment alone. */
async function payWithFailure(desk: Desk, run: string, month: MonthToPay): Promise<void> {
  const { maker } = desk
  await batchOf(desk, run)
  await maker.getByLabel(`${month.failing.name} 的结果`).selectOption('失败')
  await maker.getByLabel(`${month.failing.name} 的失败原因`).fill('账户已销')
  await maker.getByLabel(`${month.risen.name} 的结果`).selectOption('成功')
  await maker.getByRole('button', { name: '登记所选结果' }).click()
  await expect(maker.getByText('部分成功').first()).toBeVisible()
  await maker.goto(run)
  await expect(step(maker, '代发')).toContainText('1 人')
  await payAll(desk, run)
}

/** The specialist completes the run and publishes its slips. */
async function publish({ maker }: Desk, run: string): Promise<void> {
  for (const name of ['完成', '发布']) {
    await maker.goto(run)
    await step(maker, name).getByRole('link').click()
    if (name === '完成') await maker.getByRole('button', { name: '预览' }).click()
    await maker.getByRole('button', { name: `确认${name}` }).click()
    await expect(step(maker, name)).toContainText('已办完')
  }
}

async function readSlip(openAs: OpenAs, { risen }: MonthToPay): Promise<void> {
  const own = await openAs(risen.account)
  await own.goto('/')
  await own
    .getByRole('region', { name: '我的工资条' })
    .getByRole('link', { name: /工资条/ })
    .first()
    .click()
  await expect(own.getByRole('region', { name: '金额是怎么来的' })).toContainText('补发')
  await own.getByRole('button', { name: '确认无误' }).click()
  await expect(own.getByText(/^已于 .* 确认$/)).toBeVisible()
}

test('a month is paid from closed attendance to the confirmed slip', { tag: '@scripts' }, async ({
  openAs,
}) => {
  test.setTimeout(300_000)
  const month = await aMonthToPay()
  const desk = {
    attend: await openAs('attend'),
    maker: await openAs('pay'),
    checker: await openAs('pay2'),
    director: await openAs('hrdir'),
  }
  await paidTooLittle(desk, month)
  await closeAttendance(desk, month)
  await addInputs(desk, month)
  const runs: string[] = []
  for (const [kind, people] of [
    ['离职结算', 1],
    ['正常发放', 2],
    ['年终奖', 1],
  ] as const) {
    runs.push(await openRun(desk.maker, month, { kind, month: PAID_NOW }))
    await generateRows(desk.maker, people)
    await approve(desk, runs.at(-1) ?? '')
  }
  const [settlement = '', wages = '', bonus = ''] = runs
  await payWithFailure(desk, wages, month)
  for (const run of [settlement, bonus]) await payAll(desk, run)
  for (const run of runs) await publish(desk, run)
  await readSlip(openAs, month)
  const paid = await sql<{ kind: string; paid: number; owed: number }>(
    `select s.kind, count(*)::integer as owed, count(p.id)::integer as paid
     from salary s left join bank_batch_row p on p.salary_id = s.id and p.result = '成功' and p.amount = s.net
     where s.entity_id = $1 and s.month = $2 and s.deleted_at is null group by s.kind order by s.kind`,
    [month.entityId, PAID_NOW],
  )
  expect(paid).toEqual([
    { kind: 'bonus', owed: 1, paid: 1 },
    { kind: 'normal', owed: 2, paid: 2 },
    { kind: 'settlement', owed: 1, paid: 1 },
  ])
})
