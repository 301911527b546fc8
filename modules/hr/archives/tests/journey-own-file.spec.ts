import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openAccount, openMore } from '#tests/e2e/menus.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Person = { user: string; name: string; id: string }

/** A person with their own file and account, so that no other test sees their requests. */
async function addPerson(): Promise<Person> {
  const [user, { empNo, name, phone }] = [unique('o').toLowerCase(), newPerson()]
  const [row] = await sql<{ id: string }>(
    `with copied as (
       insert into user_base_info
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'emp_no', $2::text,
         'name', $3::text, 'phone', $4::text, 'id_type', '2', 'id_card_no', $2::text, 'version', 1,
         'home_address', '旧地址一号', 'computer', '二级'))).*
       from user_base_info b where b.status = '2' and b.deleted_at is null order by b.emp_no limit 1
       returning id, dept_id
     )
     insert into app_user (id, user_name, code, name, password_hash, user_base_id, dept_id)
     select gen_random_uuid(), $1, left($1, 12), $3, (select password_hash from app_user where user_name = 'staff1'),
       id, dept_id from copied returning user_base_id as id`,
    [user, empNo, name, phone],
  )
  return { user, name, id: row?.id ?? '' }
}

const requests = (id: string) =>
  sql<{ state: string }>(
    'select state from base_info_change where user_id = $1 order by asked_at, id',
    [id],
  )

async function ask(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: '申请变更' }).click()
  await page.getByRole('textbox', { name: '现住址' }).fill(address)
  await page.getByRole('button', { name: '提交申请' }).last().click()
  await expect(page.getByText('申请已提交')).toBeVisible()
}

const request = (page: Page) => page.getByRole('region', { name: /我的变更申请/ })

test('the retirement date of a file leads to what it follows from', async ({ openAs, watch }) => {
  watch.allow(404)
  const { id, name } = await addPerson()
  await sql(
    "update user_base_info set birth_date = '1975-03-12', gender = '女', is_cadre = false where id = $1",
    [id],
  )
  const page = await openAs('er')
  await page.goto(`/hr/archives/${id}?tab=personal`)
  await page.getByRole('link', { name: '2025-05-12' }).click()
  await expect(page).toHaveURL(`/hr/archives/${id}/retirement`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(main).toContainText('女职工（非管理身份）')
  await expect(main).toContainText('出生年月比 1975-01 晚 2 个月：2 ÷ 2 取整，加 1 = 2')
  await expect(main).toContainText('渐进式延迟法定退休年龄')

  // The attendance officer finds the file, but sees neither the retirement date nor its page.
  const attend = await openAs('attend')
  expect((await attend.goto(`/hr/archives/${id}/retirement`))?.status()).toBe(404)
})

test('HR confirms changes that an employee requests in their own file', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const { user, name, id } = await addPerson()
  const own = await openAs(user)
  await own.goto('/')
  await openAccount(own)
  await own.getByRole('link', { name: '我的档案' }).click()
  await expect(own).toHaveURL(`/hr/archives/${id}`)
  await expect(own.getByRole('heading', { name, level: 1 })).toBeVisible()

  await own.getByRole('link', { name: '申请变更' }).click()
  await expect(own.getByRole('textbox', { name: '现住址' })).toHaveValue('旧地址一号')
  await expect(own.getByRole('textbox', { name: '姓名', exact: true })).toHaveCount(0)
  await own.getByRole('textbox', { name: '现住址' }).fill('新地址二号')
  await own.getByRole('textbox', { name: '手机' }).fill('12345')
  await own.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await own.getByRole('button', { name: '提交申请' }).last().click()
  await expect(own.getByRole('alert')).toContainText('手机号码格式不正确')
  await expect(own.getByRole('textbox', { name: '现住址' })).toHaveValue('新地址二号')
  await own.getByRole('textbox', { name: '手机' }).fill(newPerson().phone)
  await own.getByRole('button', { name: '提交申请' }).last().click()
  await expect(own.getByText('申请已提交')).toBeVisible()
  await expect(request(own).getByRole('row', { name: /现住址/ })).toContainText('新地址二号')
  await expect(own.getByRole('link', { name: '申请变更' })).toHaveCount(0)

  // The employee withdraws the request and makes another one.
  await request(own).getByRole('link', { name: '撤回' }).click()
  await own.getByRole('button', { name: '撤回' }).last().click()
  await expect(own.getByText('已撤回').first()).toBeVisible()
  await own.goto('/account/file')
  await ask(own, '新地址三号')

  const clerk = await openAs('er')
  await clerk.goto(`/hr/info-changes?state=0&key=${encodeURIComponent(name)}`)
  // The menu shows the number of pending requests.
  await expect(clerk.locator('.side-item[aria-current] .side-count')).toContainText('条待处理')
  await clerk.getByRole('link', { name, exact: true }).first().click()
  const change = clerk.getByRole('region', { name: '申请变更的内容' })
  await expect(clerk.getByRole('link', { name: '撤回', exact: true })).toHaveCount(0)
  // The approver sees the values unmasked immediately, and this access is logged.
  await expect(change.getByRole('row', { name: /现住址/ })).toContainText('旧地址一号')
  await expect(change.getByRole('row', { name: /现住址/ })).toContainText('新地址三号')
  await expect(change.locator('del')).toHaveText('旧地址一号')
  await expect(change.locator('ins')).toHaveText('新地址三号')
  const looks = await sql(
    "select 1 from audit_log where action = 'view_sensitive' and record_id = $1",
    [id],
  )
  expect(looks.length).toBeGreaterThanOrEqual(1)
  // The page repeats nothing: it has no list of fields and no history with a single line.
  await expect(clerk.getByRole('definition')).toHaveCount(0)
  await expect(clerk.getByRole('heading', { name: '变更记录' })).toHaveCount(0)
  await clerk.getByRole('link', { name: '采纳', exact: true }).click()
  await clerk.getByRole('button', { name: '采纳' }).last().click()
  await expect(clerk.getByText('已采纳').first()).toBeVisible()
  await expect(clerk.locator('.decision')).toContainText('采纳')
  await expect(clerk.locator('.decision .face')).toBeVisible()
  expect((await requests(id)).map(({ state }) => state)).toEqual(['9', '1'])
  const [file] = await sql<{ address: string }>(
    'select home_address as address from user_base_info where id = $1',
    [id],
  )
  expect(file?.address).toBe('新地址三号')

  // The history of the file names the approver, and the employee who made the request.
  await clerk.goto(`/hr/archives/${id}`)
  const past = clerk.getByRole('region', { name: '大事记' })
  await expect(past).toContainText(`应${name}申请`)
  await expect(past.locator('.past-change .face').first()).toBeVisible()
  await clerk.goto(`/hr/archives/${id}?tab=history`)
  await expect(clerk.getByRole('region', { name: '变更记录' })).toContainText(`应${name}申请`)
})

test('what HR refuses comes back with the reason', async ({ openAs, watch }) => {
  watch.allow(400)
  const { user, name, id } = await addPerson()
  const own = await openAs(user)
  await own.goto('/account/file')
  await ask(own, '不对的地址')
  const clerk = await openAs('er')
  await clerk.goto('/hr/info-changes')
  const tabs = clerk.getByRole('navigation', { name: '列表分类' })
  await expect(tabs.getByRole('link', { name: /待确认/ })).toContainText(/[1-9]/)
  await clerk.goto(`/hr/info-changes?key=${encodeURIComponent(name)}`)
  await clerk.getByRole('link', { name, exact: true }).first().click()
  await clerk.getByRole('link', { name: '退回', exact: true }).click()
  await clerk.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await clerk.getByRole('button', { name: '退回' }).last().click()
  await expect(clerk.getByRole('alert')).toContainText('退回原因')
  await clerk.getByRole('textbox', { name: '退回原因' }).fill('请写门牌号')
  await clerk.getByRole('button', { name: '退回' }).last().click()
  await expect(clerk.getByText('已退回').first()).toBeVisible()
  await own.goto('/account/file')
  await expect(request(own)).toContainText('请写门牌号')
  await expect(own.getByRole('link', { name: '申请变更' })).toBeVisible()
  expect((await requests(id)).map(({ state }) => state)).toEqual(['2'])
})

test('several requests are seen by what they ask for, and accepted at once', async ({ openAs }) => {
  const people = [await addPerson(), await addPerson(), await addPerson()]
  await sql(
    `insert into base_info_change (id, user_id, dept_id, items, item_count, created_by)
     select gen_random_uuid(), b.id, b.dept_id, jsonb_build_array(jsonb_build_object(
       'field', 'homeAddress', 'before', b.home_address, 'after', '一同改的地址')), 1, u.id
     from user_base_info b join app_user u on u.user_base_id = b.id where b.id = any($1)`,
    [people.map(({ id }) => id)],
  )
  const [first, second, moved] = people
  const clerk = await openAs('er')
  await clerk.goto('/hr/info-changes')
  await clerk.getByRole('searchbox', { name: '关键字' }).fill(first?.name ?? '')
  await clerk.getByRole('button', { name: '搜索' }).click()
  await expect(clerk.locator('.records tbody tr')).toHaveCount(1)
  await expect(clerk.locator('.records tbody tr')).toContainText('现住址')
  await clerk.goto('/hr/info-changes?pageSize=100')
  for (const { name } of people) {
    await clerk.getByRole('checkbox', { name: `选择 ${name}` }).check()
  }
  await clerk.getByRole('button', { name: '采纳所选…' }).click()
  for (const { name } of people) {
    const card = clerk.getByRole('region', { name })
    await expect(card.getByRole('row', { name: /现住址/ })).toContainText('一同改的地址')
  }
  // One file changes while the approver looks at all three requests.
  await sql(`update user_base_info set home_address = '另改' where id = $1 returning id`, [
    moved?.id,
  ])
  await clerk.getByRole('button', { name: '采纳 3 份' }).click()
  await expect(clerk.getByText('已采纳 2 份申请')).toBeVisible()
  const left = clerk.getByRole('row', { name: new RegExp(moved?.name ?? '') })
  await expect(left).toContainText('申请之后档案已有变动')
  await expect(clerk.getByRole('button', { name: /^采纳 \d/ })).toHaveCount(0)
  const states = await Promise.all(people.map(({ id }) => requests(id)))
  expect(states.map(([one]) => one?.state)).toEqual(['1', '1', '0'])
  await clerk.goto(`/hr/archives/${second?.id}`)
  await expect(clerk.getByRole('region', { name: '大事记' })).toContainText(`应${second?.name}申请`)
})

test('a file is summed up at its head, and printed whole', async ({ openAs }) => {
  const [person] = await sql<{ id: string; name: string; school: string; emp_no: string }>(
    `select b.id, b.name, b.school, b.emp_no from user_base_info b
     join user_family f on f.user_id = b.id and f.deleted_at is null
     where b.school is not null and b.deleted_at is null and b.status = '2' order by b.emp_no limit 1`,
  )
  const page = await openAs('hrmgr')
  await page.goto(`/hr/archives/${person?.id}`)
  const tabs = page.getByRole('navigation', { name: '内容' }).getByRole('link')
  await expect(tabs).toHaveText([
    '概览',
    '任职',
    '个人',
    '合同与证书',
    '培训',
    '学历与经历',
    '社保',
    '薪酬',
    '承诺书',
    '记事',
    '变更记录',
  ])
  await expect(page.getByRole('region', { name: '任职', exact: true })).toContainText('用工性质')
  const past = page.getByRole('region', { name: '大事记' })
  await expect(past).toContainText('入职')
  await expect(past).toContainText(person?.school ?? '')
  await expect(page.getByRole('region', { name: '家庭成员' })).toBeVisible()

  await openMore(page)
  await page.getByRole('link', { name: '打印', exact: true }).click()
  await expect(page).toHaveURL(/\/print$/)
  await expect(page.getByText(/打印日期：\d{4}-\d{2}-\d{2}/)).toBeVisible()
  await expect(page.getByText(person?.emp_no ?? '').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['任职', '基本', '联系', '证件', '紧急联系人', '学历与技能', '社保']) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  for (const part of ['教育经历', '工作经历', '家庭成员', '人员任职']) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('请用浏览器的打印功能')).toBeHidden()
})
