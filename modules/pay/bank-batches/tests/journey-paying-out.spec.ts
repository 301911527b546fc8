import { expect, type Page } from '@playwright/test'
import { staffToPay } from '#modules/pay/runs/tests/staff-to-pay.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

/** An approved run of wages of an employer of its own, whose people have cards. */
async function approvedRun(): Promise<{ runId: string; names: readonly string[] }> {
  const { employer, entityId, names } = await staffToPay()
  const key = String(Date.now()).slice(-9)
  const [run] = await sql<{ id: string }>(
    `insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title)
     values (gen_random_uuid(), 'GZ' || $2, 'normal', $1, '2026-01', '2026-02-10', '2026-02', $3) returning id`,
    [entityId, key, `2026-01 ${employer}`],
  )
  await sql(
    `insert into salary (id, user_id, emp_no, person_name, dept_id, department, entity_id, month, kind, state, net)
     select gen_random_uuid(), b.id, b.emp_no, b.name, b.dept_id, '部门', $1, '2026-01', 'normal', '2', 1000.10
     from user_base_info b where b.name = any($2)`,
    [entityId, names],
  )
  await sql(
    `insert into entity_account (id, entity_id, bank, account_no, purpose)
     values (gen_random_uuid(), $1, '示例银行', '99' || $2, '工资')`,
    [entityId, key],
  )
  for (const [at, name] of names.entries()) {
    await sql(
      `insert into salary_bank (id, user_id, bank_name, holder, card_no, valid_from)
       select gen_random_uuid(), id, '示例银行', name, $2, '2024-01-01' from user_base_info where name = $1`,
      [name, withCheckDigit(`9966${key}${String(at).padStart(3, '0')}`)],
    )
  }
  return { runId: run?.id ?? '', names }
}

async function makeBatch(page: Page, runId: string): Promise<string> {
  await page.goto(`/pay/bank-batches/act/make?runId=${runId}`)
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('button', { name: /^确认/ }).click()
  await expect(page.getByText(/已制作代发批次 1 个/)).toBeVisible()
  const [batch] = await sql<{ id: string }>(
    'select id from bank_batch where run_id = $1 order by batch_no desc limit 1',
    [runId],
  )
  return `/pay/bank-batches/${batch?.id}`
}

/** Another user checks the batch, and its maker fetches the file. */
async function exportBatch(maker: Page, second: Page, batch: string): Promise<void> {
  await second.goto(batch)
  await second.getByRole('link', { name: '复核', exact: true }).click()
  await second.getByRole('button', { name: /复核/ }).click()
  await expect(second.getByRole('link', { name: '下载代发文件' })).toBeVisible()
  await maker.goto(batch)
  const [file] = await Promise.all([
    maker.waitForEvent('download'),
    maker.getByRole('link', { name: '下载代发文件' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.txt$/)
  await maker.goto(batch)
  await expect(maker.getByText('已导出').first()).toBeVisible()
}

/** The main button of the page. */
const main = (page: Page) => page.getByRole('main').locator('.button-primary')

test('a batch is made, checked, fetched and settled, and what failed goes into the next one', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const { runId, names } = await approvedRun()
  const [maker, second] = [await openAs('pay'), await openAs('pay2')]
  const batch = await makeBatch(maker, runId)
  await exportBatch(maker, second, batch)

  await expect(main(maker)).toHaveText(['登记结果'])
  await main(maker).click()
  await expect(main(maker)).toHaveText(['全部成功'])
  const [first = '', ...others] = names
  await maker.getByLabel(`${first} 的结果`).selectOption('失败')
  await maker.getByLabel(`${first} 的失败原因`).fill('账户已销')
  for (const name of others) await maker.getByLabel(`${name} 的结果`).selectOption('成功')
  await maker.getByRole('button', { name: '登记所选结果' }).click()
  await expect(maker.getByText('部分成功').first()).toBeVisible()
  const failed = maker.getByRole('row').filter({ hasText: first })
  await expect(failed).toContainText('账户已销')

  await expect(main(maker)).toHaveText(['重新代发未成功的'])
  await main(maker).click()
  await maker.getByRole('button', { name: '预览' }).click()
  await expect(maker.getByText(/1 笔，合计 1,000\.10 元/)).toBeVisible()
  await maker.getByRole('button', { name: /^确认/ }).click()
  await expect(maker.getByText(/已制作代发批次 1 个/)).toBeVisible()
  const [next] = await sql<{ id: string }>(
    'select id from bank_batch where run_id = $1 order by batch_no desc limit 1',
    [runId],
  )
  const again = `/pay/bank-batches/${next?.id}`
  expect(again).not.toBe(batch)
  await exportBatch(maker, second, again)
  await maker.getByRole('link', { name: '登记结果' }).click()
  await maker.getByRole('button', { name: '全部成功' }).click()
  await expect(maker.getByText('已登记 1 笔：成功 1 笔，未付 0 笔')).toBeVisible()
  await expect(main(maker)).toHaveCount(0)
  await maker.goto(batch)
  await expect(main(maker)).toHaveText([/^下一批次 .*-B02$/])
  const [left] = await sql<{ count: number }>(
    `select count(*)::integer as count from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month
     where r.id = $1 and not exists (select from bank_batch_row p where p.salary_id = s.id and p.result = '成功')`,
    [runId],
  )
  expect(left?.count).toBe(0)
})

test('an employee asks for another card on the own page', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs('staff3')
  await page.goto('/account/bank-cards')
  await page.getByLabel('开户银行').fill('样本银行')
  await page.getByLabel('银行卡号').fill(withCheckDigit(`9955${String(Date.now()).slice(-10)}0`))
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('待核对').first()).toBeVisible()
})
