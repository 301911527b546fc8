import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import { csv } from './sheet-desk.ts'

type Someone = { id: string; empNo: string; name: string }

/** Two people beside the person of the account that reads; none of them is a specialist. */
async function people(): Promise<Someone[]> {
  return sql<Someone>(
    `select b.id, b.emp_no as "empNo", b.name from user_base_info b
     left join app_user u on u.user_base_id = b.id
     where b.status = '2' and b.deleted_at is null and (u.id is null or u.user_name = 'staff3')
     order by (u.user_name = 'staff3') is true desc, b.emp_no limit 3`,
  )
}

const fileOf = (rows: readonly string[], total: string) => ({
  name: '分公司工资.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    csv(['分公司四月工资', '工号,姓名,应发,实发,内部说明', ...rows, `合计,,,${total},`], 'GB18030'),
  ),
})

test('a file is uploaded, mended, replaced, checked, audited and published, and its person confirms the slip', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const [reader, second, third] = (await people()) as [Someone, Someone, Someone]
  const title = `分公司工资 ${Date.now()}`
  const maker = await openAs('pay')
  await maker.goto('/pay/spreadsheets/new')
  await maker.getByLabel(/^标题/).fill(title)
  await maker.getByLabel(/^月份/).fill('2026-01')
  await maker
    .getByRole('button', { name: /保存|提交|新增/ })
    .first()
    .click()
  await expect(maker.getByRole('heading', { name: title })).toBeVisible()

  await maker.getByRole('link', { name: '上传文件' }).click()
  const row = ({ empNo, name }: Someone, net: string) => `${empNo},${name},6000.00,${net},内部`
  await maker
    .getByLabel('文件（xlsx 或 csv）')
    .setInputFiles(
      fileOf(
        [
          row(reader, '5000.10'),
          row(second, '5000.20'),
          row({ ...third, empNo: '无此号' }, '5000.30'),
        ],
        '15000.70',
      ),
    )
  await maker.getByRole('button', { name: '上传并匹配' }).click()
  await expect(maker.getByText('已读入 3 行，其中 1 行没有匹配到人员')).toBeVisible()
  await expect(maker.getByText('文件的合计与各行之和有 1 处不符')).toBeVisible()
  await maker.getByRole('link', { name: '有问题的（1）' }).click()
  const open = maker.getByRole('row').filter({ hasText: third.name })
  await expect(open).toContainText('工号不存在')
  await open.getByLabel(/的工号$/).fill(third.empNo)
  await open.getByRole('button', { name: '指定' }).click()
  await expect(maker.getByText(`已指定给 ${third.name}`)).toBeVisible()

  await maker.getByRole('link', { name: '更换文件' }).first().click()
  await maker
    .getByLabel('文件（xlsx 或 csv）')
    .setInputFiles(
      fileOf([row(reader, '5000.10'), row(second, '5000.20'), row(third, '5000.30')], '15000.60'),
    )
  await maker.getByRole('button', { name: '上传并匹配' }).click()
  await expect(maker.getByText('已读入 3 行，全部匹配')).toBeVisible()
  await expect(maker.getByText('全部就绪。须由他人核对')).toBeVisible()
  await expect(maker.getByLabel(/^内部说明/)).not.toBeChecked()
  const address = new URL(maker.url()).pathname

  for (const [user, step] of [
    ['pay2', '核对'],
    ['hrdir', '审核'],
    ['pay', '发布'],
  ] as const) {
    const page = user === 'pay' ? maker : await openAs(user)
    await page.goto(address)
    await page.getByRole('link', { name: step, exact: true }).click()
    await page
      .getByRole('button', { name: new RegExp(step) })
      .first()
      .click()
    // The next user opens the page after the step, not beside it.
    await expect(page).toHaveURL(({ pathname }) => pathname === address)
    await expect(page.getByText(`已${step}`, { exact: true }).first()).toBeVisible()
  }

  const own = await openAs('staff3')
  await own.goto('/pay/my-slips?year=2026')
  await own.getByRole('row').filter({ hasText: title }).getByRole('link').click()
  await expect(own).toHaveURL(/\/pay\/my-slips\/sheets\//)
  // With scripts the address changes before the page, and the list of slips has the same amount twice.
  await expect(own.getByRole('button', { name: '确认无误' })).toBeVisible()
  await expect(own.getByText('5,000.10')).toBeVisible()
  await expect(own.getByText('内部说明')).toHaveCount(0)
  await own.getByRole('button', { name: '确认无误' }).click()
  await expect(own.getByText(/^已于 .* 确认$/)).toBeVisible()
  await maker.goto(address)
  await expect(maker.getByText('1 人已读，1 人已确认')).toBeVisible()
})
