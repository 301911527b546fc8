import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { fillNewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const search = (page: Page) => page.getByRole('button', { name: '查询', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: '当前条件' })

/** The filter is a select of few departments. It is a text field after other tests have added enough of them. */
async function filterByDepartment(page: Page, name: string): Promise<void> {
  const filter = page
    .getByRole('combobox', { name: '部门', exact: true })
    .or(page.getByRole('textbox', { name: '部门', exact: true }))
  const isSelect = await filter.evaluate(({ tagName }) => tagName === 'SELECT')
  if (isSelect) await filter.selectOption({ label: name })
  else await filter.fill(name)
}

test('modules and menus are those that were granted', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/')
  const modules = page.getByRole('navigation', { name: '模块' })
  await expect(modules.getByRole('link')).toHaveText([
    '首页',
    '人事管理',
    '薪酬社保',
    '职称荣誉',
    '考勤排班',
    '工作任务',
    '组织管理',
  ])
  // The last module does not fit into the bar.
  await expect(modules.locator('.popup a')).toHaveText(['系统管理'])
  await modules.getByRole('link', { name: '组织管理' }).click()
  const menu = page.getByRole('navigation', { name: '组织管理' })
  await expect(menu.getByRole('link', { name: '职级' })).toBeVisible()
  await modules.getByRole('link', { name: '人事管理' }).click()
  await expect(page).toHaveURL('/hr/archives')
  await expect(page.getByRole('navigation', { name: '人事管理' }).getByRole('link')).toHaveText([
    '我的面试',
    '我的内推',
    '我的承诺书',
    '我的培训',
    // The link shows a count behind its name when requests are pending.
    '人事档案',
    /^信息变更申请/,
    '作废档案',
    '到期与提醒',
    /^我的审批/,
    '招聘',
    '登记表',
    '内推',
    '招聘统计',
    /^试用转正/,
    /^调动/,
    /^离职/,
    '人员流动',
    '劳动合同',
    '合同类型',
    '证书台账',
    '证书津贴月表',
    '证书类型',
    /^承诺书/,
    '人事记事',
    /^培训/,
    '文件制度',
    '岗位说明书',
    '报表中心',
  ])
  await expect(page.getByRole('link', { name: '新增', exact: true })).toBeVisible()
  // Joining is the usual way to a new file.
  await expect(page.locator('.page-actions .button-primary')).toHaveText(/办理入职/)

  const staff = await openAs('staff1')
  await staff.goto('/org/chart')
  const staffMenu = staff.getByRole('navigation', { name: '组织管理' })
  await expect(staffMenu.getByRole('link')).toHaveText(['架构图'])
  await expect(staff.getByRole('link', { name: '新增', exact: true })).toHaveCount(0)
  await staff.goto('/hr/archives?tab=all')
  await expect(rows(staff)).toHaveCount(1)
  // The employee can start documents from the row's menu, but cannot edit or delete the file there.
  const changes = rows(staff).locator('a', { hasText: /编辑|删除/ })
  await expect(changes).toHaveCount(0)
})

test('a person is found by name, department and status', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const [person] = await sql<{ name: string; department: string }>(
    `select b.name, d.name as department from user_base_info b
     join department d on d.id = b.dept_id
     where b.status = '2' and b.deleted_at is null and d.name = '总装部' order by b.emp_no limit 1`,
  )
  const page = await openAs('er')
  await page.goto('/')
  await page.getByRole('navigation', { name: '模块' }).getByText('人事管理').click()
  await page.getByRole('navigation', { name: '人事管理' }).getByText('人事档案').click()
  await page.getByRole('link', { name: '更多筛选' }).click()
  await filterByDepartment(page, '总装部')
  await page.getByRole('combobox', { name: '人员状态' }).selectOption({ label: '正式' })
  await search(page).click()
  await expect(page).toHaveURL(/status=2/)
  // With JavaScript the URL changes first, and the list follows.
  await expect(chips(page).getByRole('link')).toHaveText([/部门/, /人员状态/, '清除全部条件'])
  await expect(rows(page).nth(1)).toBeVisible()
  for (const name of ['总装部', '正式']) {
    await expect(rows(page).filter({ hasNotText: name })).toHaveCount(0)
  }

  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person?.name ?? '')
  await search(page).click()
  await expect(rows(page).first()).toContainText(person?.name ?? '')
  await expect(chips(page).getByRole('link')).toHaveCount(4)

  await chips(page).getByRole('link', { name: /姓名/ }).click()
  await expect(chips(page).getByRole('link')).toHaveCount(3)
  await expect(page).not.toHaveURL(/name=/)
  await expect(rows(page).nth(1)).toBeVisible()
  await chips(page).getByRole('link', { name: '清除全部条件' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/status=/)

  await page.getByRole('searchbox', { name: '关键字' }).fill('没有这个人')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText('没有符合条件的数据。')).toBeVisible()
})

test('order, page, page size and columns are kept in the address', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  await page.getByRole('columnheader', { name: '入职日期' }).getByRole('link').click()
  await expect(page).toHaveURL(/orderBy=joinDate\+asc/)
  const joined = page.getByRole('columnheader', { name: '入职日期' })
  await expect(joined).toHaveAttribute('aria-sort', 'ascending')
  const dates = await page.locator('td[data-l=入职日期]').allInnerTexts()
  expect(dates).toEqual([...dates].sort())
  await joined.getByRole('link').click()
  await expect(joined).toHaveAttribute('aria-sort', 'descending')

  const pager = page.getByRole('navigation', { name: '分页' })
  await pager.getByRole('link', { name: '每页 10 条' }).click()
  await expect(page).toHaveURL(/pageSize=10/)
  await expect(rows(page)).toHaveCount(10)
  const first = await rows(page).first().textContent()
  await pager.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pager).toContainText('第 2 /')
  expect(await rows(page).first().textContent()).not.toBe(first)
  await expect(page).toHaveURL(/orderBy=joinDate\+desc/)

  // journey-lists.spec.ts tests the columns that a user has saved. Columns in the URL take priority over
  // them.
  await page.goto(`${page.url()}&columns=name,nativePlace`)
  await expect(page.getByRole('columnheader', { name: '籍贯' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '年龄' })).toHaveCount(0)
  await pager.getByRole('link', { name: '上一页' }).click()
  await expect(page).toHaveURL(/columns=/)
  await expect(page).toHaveURL(/pageSize=10/)
})

test('a person is added, opened, changed, given a schooling and deleted', async ({
  openAs,
  watch,
}) => {
  watch.allow(400, 404)
  const page = await openAs('hrmgr')
  const person = newPerson()
  await page.goto('/hr/archives')
  await page.getByRole('link', { name: '新增', exact: true }).click()
  await fillNewPerson(page, { ...person, idCardNo: brokenCheckDigit(person.idCardNo) })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText('身份证号码不正确')
  await expect(page.getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(person.name)

  await page.getByRole('textbox', { name: '证件号码' }).fill(person.idCardNo)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toHaveText('保存成功')
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible()
  const address = page.url()

  await addSchooling(page)
  await change(page)
  await remove(page, person.name)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '找不到页面' })).toBeVisible()
  const left = await sql('select 1 from user_base_info where emp_no = $1 and deleted_at is null', [
    person.empNo,
  ])
  expect(left).toEqual([])
})

function brokenCheckDigit(idCardNo: string): string {
  return idCardNo.slice(0, 17) + (idCardNo.endsWith('1') ? '2' : '1')
}

async function addSchooling(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '内容' })
  for (const tab of ['个人', '任职', '社保', '变更记录', '学历与经历']) {
    await tabs.getByRole('link', { name: tab, exact: true }).click()
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  const schooling = page.getByRole('region', { name: '教育经历' })
  await expect(schooling.getByText('没有数据')).toBeVisible()
  await schooling.getByRole('link', { name: '新增', exact: true }).click()
  await page.getByRole('combobox', { name: '学历', exact: true }).selectOption({ label: '本科' })
  await page.getByRole('combobox', { name: '学习形式' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '毕业院校' }).fill('端到端大学')
  await page.getByLabel('开始日期').fill('2008-09')
  await page.getByLabel('毕业时间').fill('2012-07')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toHaveText('保存成功')
  await expect(page).toHaveURL(/tab=educations/)
  await expect(page.getByRole('rowheader', { name: '端到端大学' })).toBeVisible()
}

async function change(page: Page): Promise<void> {
  await page.getByRole('link', { name: '编辑', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('编辑')
  await page.getByRole('textbox', { name: '手机' }).fill('12345')
  await page.getByRole('textbox', { name: '籍贯' }).fill('打到一半的籍贯')
  await page.locator('form').last().evaluate(skipBrowserChecks)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText('手机号码格式不正确')
  await expect(page.getByRole('textbox', { name: '籍贯' })).toHaveValue('打到一半的籍贯')
  await expect(page.getByRole('textbox', { name: '手机' })).toHaveValue('12345')

  await page.getByRole('textbox', { name: '手机' }).fill(newPerson().phone)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toHaveText('保存成功')
  await page.getByRole('link', { name: '变更记录' }).click()
  const history = page.getByRole('region', { name: '变更记录' })
  await expect(history).toContainText('打到一半的籍贯')
  await expect(history).toContainText('新增')
}

/** Turns off the validation of the browser, so that the server has to refuse the form. */
function skipBrowserChecks(form: Element): void {
  form.setAttribute('novalidate', '')
}

async function remove(page: Page, name: string): Promise<void> {
  await openMore(page)
  await page.getByRole('link', { name: '删除', exact: true }).first().click()
  await expect(page.getByText(`确认删除人事档案“${name}”吗?`)).toBeVisible()
  await page.getByRole('link', { name: '取消' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await openMore(page)
  await page.getByRole('link', { name: '删除', exact: true }).first().click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('删除成功')
  await expect(page).toHaveURL('/hr/archives')
}

test('a state is put right with a reason, and a mistaken file voided and found again', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('hrmgr')
  const person = newPerson()
  await page.goto('/hr/archives/new')
  await expect(page.getByLabel('人员状态')).toHaveCount(0)
  await fillNewPerson(page, person)
  await page.getByLabel('入职日期').fill('2024-03-05')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status')).toHaveText('保存成功')
  // The employee has joined, so the file cannot be deleted.
  await openMore(page)
  await expect(page.getByRole('link', { name: '更正状态' })).toBeVisible()
  await expect(page.getByRole('link', { name: '删除', exact: true })).toHaveCount(0)
  const address = page.url()
  await page.goto(`${address}/delete`)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('当前状态下的记录不能删除')).toBeVisible()

  const press = async (label: string, reason: string) => {
    await page.getByRole('textbox', { name: reason }).fill(`${person.name}：录入有误`)
    await page.getByRole('button', { name: label, exact: true }).last().click()
  }
  await openMore(page)
  await page.getByRole('link', { name: '更正状态' }).click()
  await page.getByRole('combobox', { name: '人员状态' }).selectOption({ label: '已离职' })
  await press('更正状态', '更正原因')
  await expect(page.getByRole('alert')).toContainText('离职日期')
  await page.getByLabel('离职日期').fill('2024-06-30')
  await press('更正状态', '更正原因')
  await expect(page.getByRole('status')).toBeVisible()
  await page.getByRole('link', { name: '变更记录' }).click()
  await expect(page.getByRole('region', { name: '变更记录' })).toContainText('录入有误')

  await openMore(page)
  await page.getByRole('link', { name: '作废', exact: true }).click()
  await press('作废', '作废原因')
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page).toHaveURL('/hr/archives')
  await page.getByRole('link', { name: '作废档案' }).click()
  // Waits for this page, because the page before has a search box with the same name.
  await expect(page).toHaveURL('/hr/voided-archives')
  await page.getByRole('searchbox', { name: '关键字' }).fill(person.empNo)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('录入有误')
})

test('heads of departments see their people and how to reach them, and no empty columns', async ({
  openAs,
}) => {
  const leader = await openAs('leader1')
  await leader.goto('/hr/archives')
  const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(rows(leader).nth(3)).toBeVisible()
  for (const [label, value] of [
    ['性别 / 年龄', /^[男女]\d+ 岁$/],
    ['手机', /^\d[\d*]{5,}$/],
  ] as const) {
    await expect(column(leader, label)).toBeVisible()
    // Some people that other tests add have no number.
    expect(await leader.getByRole('cell').filter({ hasText: value }).count()).toBeGreaterThan(3)
  }
  await expect(column(leader, '最高学历')).toHaveCount(0)
  await leader.goto('/hr/archives?more=1')
  await expect(leader.getByRole('combobox', { name: '性别' })).toBeVisible()
  await expect(leader.getByRole('combobox', { name: '最高学历' })).toHaveCount(0)

  // Employees see only their own file, with all field groups, so no column is left out.
  const staff = await openAs('staff1')
  await staff.goto('/hr/archives?tab=all')
  await expect(column(staff, '最高学历')).toBeVisible()
})

test('a user who sees only their own file is led to it, and not round in a circle', async ({
  openAs,
}) => {
  const staff = await openAs('staff1')
  await staff.goto('/')
  await staff.getByRole('navigation', { name: '模块' }).getByText('人事管理').click()
  await expect(staff).toHaveURL(/\/hr\/archives\/[\da-f-]{36}$/)
  await expect(staff.locator('.head-card h1')).toBeVisible()
  await expect(staff.locator('a.back')).toHaveCount(0)
  // The list is still available by URL, and the file then has a link back to it.
  await staff.goto('/hr/archives?key=')
  await staff.getByRole('rowheader').getByRole('link').click()
  await expect(staff.locator('.head-card h1')).toBeVisible()
  await expect(staff.locator('a.back')).toBeVisible()
})
