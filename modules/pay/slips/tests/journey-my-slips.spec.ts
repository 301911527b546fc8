import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Paid = { id: string; userId: string; name: string; net: string; userName: string }

/** An account for somebody whose latest slip was published just now, after an earlier one. */
async function somebodyPaid(): Promise<Paid> {
  const userName = unique('m').toLowerCase()
  const [paid] = await sql<Paid>(
    `with slip as (
       update salary set published_at = now() where id = (
         select s.id from salary s
         where s.state = '5' and s.kind = 'normal' and s.deleted_at is null
           and exists (select from salary b where b.user_id = s.user_id and b.kind = 'normal' and b.month < s.month
             and b.state in ('4', '5'))
           and not exists (select from app_user u where u.user_base_id = s.user_id)
         order by s.month desc, s.emp_no limit 1)
       returning id, user_id, dept_id, emp_no, person_name, net
     ), account as (
       insert into app_user (id, user_name, code, name, dept_id, user_base_id, password_hash)
       select gen_random_uuid(), $1, emp_no, person_name, dept_id, user_id,
         (select password_hash from app_user where user_name = 'staff1') from slip
     )
     select id, user_id as "userId", person_name as name, net::text as net, $1 as "userName" from slip`,
    [userName],
  )
  if (!paid) throw new Error('Nobody has two published slips')
  return paid
}

const grouped = (amount: string) =>
  Number(amount).toLocaleString('zh-CN', { minimumFractionDigits: 2 })

test('a person reads a slip, asks about a line, gets an answer, and confirms', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  const paid = await somebodyPaid()
  const own = await openAs(paid.userName)
  await own.goto('/')
  const card = own.getByRole('region', { name: '我的工资条' })
  await expect(card).not.toContainText(grouped(paid.net))
  await card
    .getByRole('link', { name: /工资条/ })
    .first()
    .click()
  await expect(own).toHaveURL(new RegExp(`/pay/my-slips/${paid.id}$`))
  await expect(own.getByRole('region', { name: '实发' }).first()).toContainText(grouped(paid.net))

  // A line opens to how it came about, the rule behind it, and the month before.
  const lines = own.getByRole('region', { name: '金额是怎么来的' })
  await lines.getByText('基本工资', { exact: true }).click()
  await expect(lines.getByText('上月', { exact: false }).first()).toBeVisible()
  await lines.getByRole('link', { name: '对“基本工资”有疑问' }).click()
  await expect(own).toHaveURL(/item=base#ask$/)
  const ask = own.getByRole('region', { name: '疑问' })
  await expect(ask.getByLabel('对哪一项')).toHaveValue('base')
  // A refused question keeps what was typed.
  watch.allow(400)
  await ask.getByRole('button', { name: '提问' }).click()
  await expect(ask.getByRole('alert')).toHaveText('请写下想问的内容')
  await ask.getByLabel('想问什么').fill('基本工资没有按新标准')
  await ask.getByRole('button', { name: '提问' }).click()
  await expect(ask.getByText('待答')).toBeVisible()
  await expect(ask.getByText('基本工资没有按新标准')).toBeVisible()

  // The clerk sees who asks about which line, and answers beside its figures.
  const clerk = await openAs('pay')
  await clerk.goto('/pay/salary-questions')
  await clerk.getByRole('link', { name: '基本工资没有按新标准' }).click()
  const questioned = clerk.getByRole('region', { name: '所问的一项：基本工资' })
  await expect(questioned).toContainText('每月')
  await questioned.getByRole('link', { name: '答复', exact: true }).click()
  await expect(clerk.getByRole('region', { name: '所问的一项：基本工资' })).toBeVisible()
  await clerk.getByRole('textbox', { name: '答复' }).fill('新标准从下月起执行')
  await clerk.getByRole('button', { name: '答复', exact: true }).last().click()
  await expect(clerk.getByRole('status').filter({ hasText: '已答复' })).toBeVisible()

  await own.goto(`/pay/my-slips/${paid.id}`)
  await expect(ask.getByText('新标准从下月起执行')).toBeVisible()
  await ask.getByRole('button', { name: '已明白' }).click()
  await expect(ask.getByText('已结')).toBeVisible()

  await own.getByRole('button', { name: '确认无误' }).click()
  await expect(own.getByText(/^已于 .* 确认$/)).toBeVisible()
  await expect(own.getByRole('button', { name: '确认无误' })).toHaveCount(0)
  expect(
    await sql('select count(*)::int as n from slip_confirmation where salary_id = $1', [paid.id]),
  ).toEqual([{ n: 1 }])
})

test('a confirmation names the amounts that were read', async ({ openAs }) => {
  const paid = await somebodyPaid()
  const own = await openAs(paid.userName)
  await own.goto(`/pay/my-slips/${paid.id}`)
  await sql('update salary set net = net - 1, tax = tax + 1 where id = $1', [paid.id])
  await own.getByRole('button', { name: '确认无误' }).click()
  await expect(own.getByText('这张工资条在您打开后已重新发布')).toBeVisible()
  await expect(own.getByRole('button', { name: '确认无误' })).toBeVisible()
})

test('the year of a person leads to each slip and to a proof of income', async ({ openAs }) => {
  const paid = await somebodyPaid()
  const own = await openAs(paid.userName)
  await own.goto('/pay/my-slips')
  const table = own.getByRole('table').first()
  await expect(table.getByRole('row', { name: /全年合计/ })).toBeVisible()
  await own.getByRole('link', { name: '收入证明' }).click()
  await expect(own.getByText(`兹证明 ${paid.name}`)).toBeVisible()
  await expect(own.getByText('单位（盖章）')).toBeVisible()
})
