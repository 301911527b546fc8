import { expect, type Page } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { openAccount } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { addColleagues } from '#tests/e2e/own-people.ts'
import { test } from '#tests/e2e/test.ts'

const MARKUP = '<img src=x onerror=alert(1)> "女"'

const views = (page: Page) => page.locator('.list-tools').getByRole('button', { name: /^视图/ })
const heads = (page: Page) => page.locator('.records thead th').allTextContents()

async function saveView(page: Page, name: string): Promise<void> {
  await views(page).click()
  await page.getByRole('link', { name: '保存、管理视图…' }).click()
  await page.getByLabel('名称', { exact: true }).first().fill(name)
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
}

test('a list is saved under a name, opened, made the first one, renamed and removed', async ({
  openAs,
}) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives?gender=%E5%A5%B3&orderBy=name+desc')
  await views(page).click()
  await page.getByRole('link', { name: '保存、管理视图…' }).click()
  await expect(page.getByText('性别：女').first()).toBeVisible()
  await page.getByRole('link', { name: '人事档案' }).last().click()
  await saveView(page, MARKUP)
  await expect(page).toHaveURL(/gender=%E5%A5%B3.*saved=/)
  await expect(views(page)).toContainText(MARKUP)
  const bookmark = page.url()

  // The page marks a view with other conditions. A link leads back to the view itself.
  await page.goto(`${bookmark}&status=2`)
  await expect(views(page)).toContainText(`${MARKUP} *`)
  await page.goto('/hr/archives')
  await expect(views(page)).toContainText('默认')
  await views(page).click()
  await page.getByRole('link', { name: MARKUP }).click()
  await expect(page).toHaveURL(/gender=%E5%A5%B3.*saved=/)
  await countsWomen(page)

  await views(page).click()
  await page.getByRole('link', { name: '保存、管理视图…' }).click()
  await page.getByRole('button', { name: '设为默认' }).click()
  await expect(page.getByRole('button', { name: '取消默认' })).toBeVisible()
  await page.goto('/hr/archives')
  await expect(page).toHaveURL(/gender=%E5%A5%B3.*saved=/)
  // The user can still remove a condition of the default view.
  await page.getByRole('list', { name: '当前条件' }).getByRole('link', { name: /性别/ }).click()
  await expect(page).not.toHaveURL(/gender=/)
  await expect(page.getByRole('list', { name: '当前条件' })).toHaveCount(0)
  await views(page).click()
  await page.getByRole('link', { name: '默认列表' }).click()
  await expect(page).toHaveURL(/saved=none/)
  await expect(page.getByRole('list', { name: '当前条件' })).toHaveCount(0)

  await page.goto('/hr/archives/views')
  await page.locator('.saved-views summary').click()
  await page.locator('.saved-views').getByLabel('名称').fill('改名')
  await page.locator('.saved-views').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.locator('.saved-views').getByRole('link', { name: '改名' })).toBeVisible()
  await page.locator('.saved-views summary').click()
  await page.locator('.saved-views').getByRole('button', { name: '删除' }).click()
  await expect(page.locator('.saved-views')).toHaveCount(0)
  // An address still works after its view was deleted.
  await page.goto(bookmark)
  await countsWomen(page)
})

/** Retries the comparison of the page with the database, because other tests add people meanwhile. */
async function countsWomen(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
    const [{ women } = { women: '' }] = await sql<{ women: string }>(
      "select count(*)::text as women from user_base_info where gender = '女' and deleted_at is null",
    )
    expect(await page.locator('.page-head .count').textContent()).toBe(`${women} 人`)
  }).toPass()
}

test('a view too many, and one without a name, get an answer with what was typed', async ({
  openAs,
  watch,
}) => {
  const user = await addPowerfulAccount()
  await sql(
    `insert into list_view (id, owner_id, resource, name, query)
     select gen_random_uuid(), id, 'org/posts', 'v' || n, '' from app_user, generate_series(1, 20) n
     where user_name = $1 returning id`,
    [user],
  )
  watch.allow(409)
  const page = await openAs(user)
  await page.goto('/org/posts/views?back=enabled%3Dtrue')
  await page.getByLabel('名称', { exact: true }).first().fill('又一个')
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  await expect(page.getByRole('alert')).toContainText('每个列表最多保存20个视图')
  await expect(page.getByLabel('名称', { exact: true }).first()).toHaveValue('又一个')
})

test('columns are chosen, put in order, kept, and given back with one press', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/org/posts?view=list')
  const standard = await heads(page)
  await page.locator('.list-tools').getByRole('link', { name: '列', exact: true }).click()
  await page.getByRole('checkbox', { name: '岗位编码' }).uncheck()
  await page.getByRole('button', { name: '后移：岗位名称' }).click()
  await expect(page).toHaveURL(/choose=deptId/)
  // The address changes before the page is rendered.
  await expect(page.locator('.chooser li').first()).toContainText('所属部门')
  await page.getByRole('button', { name: '应用' }).last().click()
  await expect(page).not.toHaveURL(/choose|columns/)
  await expect(page.locator('.chooser')).toHaveCount(0)
  const chosen = await heads(page)
  expect(chosen.join()).not.toContain('岗位编码')
  expect(chosen[0]).toContain('所属部门')
  // The choice of columns is kept for the next visit.
  await page.goto('/org/posts?view=list')
  expect(await heads(page)).toEqual(chosen)
  await page.locator('.list-tools').getByRole('link', { name: '列', exact: true }).click()
  await page.getByRole('button', { name: '恢复默认列' }).click()
  await expect.poll(() => heads(page)).toEqual(standard)
})

test('one field of many people is changed after a look at who they are', async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  const city = unique('城')
  const { mark } = await addColleagues(3)
  await page.goto(`/hr/archives?status=2&key=${encodeURIComponent(mark)}`)
  for (const at of [0, 1]) await page.locator('.records tbody .pick input').nth(at).check()
  const names = await page.locator('.records tbody th a').allTextContents()
  await page.getByRole('button', { name: '修改所选' }).click()
  await expect(page.getByText('共2条')).toBeVisible()
  await page.getByLabel('要修改的字段').selectOption({ label: '工作城市' })
  await page.getByRole('button', { name: '选择', exact: true }).click()
  await page.locator('fieldset').getByLabel('工作城市').fill(city)
  await page.getByRole('button', { name: '预览' }).last().click()
  await expect(page.getByText(`将2条记录的“工作城市”改为“${city}”？`)).toBeVisible()
  await expect(page.locator('.records tbody tr')).toHaveCount(2)
  for (const name of names.slice(0, 2)) await expect(page.locator('.records')).toContainText(name)
  await expect(page.locator('.records .face')).toHaveCount(2)
  const stored = () => sql('select 1 as id from user_base_info where work_city = $1', [city])
  expect(await stored()).toHaveLength(0)
  await page.getByRole('button', { name: '确认修改2条' }).click()
  await expect(page).toHaveURL(/\/hr\/archives\?.*status=2/)
  await expect(page.getByText('已修改 2 条记录')).toBeVisible()
  expect(await stored()).toHaveLength(2)
})

test('a change of many does not overwrite changes of another user meanwhile', async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const place = unique('处')
  const page = await openAs(await addPowerfulAccount())
  const { mark, people } = await addColleagues(2)
  const name = people[0]?.name ?? ''
  await page.goto(`/hr/archives?status=2&key=${encodeURIComponent(mark)}`)
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('button', { name: '修改所选' }).click()
  await page.getByLabel('要修改的字段').selectOption({ label: '档案存放地' })
  await page.getByRole('button', { name: '选择', exact: true }).click()
  await page.locator('fieldset').getByLabel('档案存放地').fill(place)
  await page.getByRole('button', { name: '预览' }).last().click()
  await expect(page.getByText(/将1条记录/)).toBeVisible()
  await sql('update user_base_info set version = version + 1 where name = $1', [name])
  await page.getByRole('button', { name: '确认修改1条' }).click()
  await expect(page.getByRole('alert')).toContainText(name)
  const stored = () => sql('select 1 as id from user_base_info where archive_place = $1', [place])
  expect(await stored()).toHaveLength(0)
  // The user has now seen the current state, so the same change succeeds.
  await page.getByRole('button', { name: '确认修改1条' }).click()
  await expect(page.getByText('已修改 1 条记录')).toBeVisible()
  expect(await stored()).toHaveLength(1)
})

test('a list is grouped, and a group leads to its rows; totals are of the whole list', async ({
  openAs,
}) => {
  const page = await openAs('hrdir')
  // Retries the count, because other tests add and remove people meanwhile.
  await expect(async () => {
    await page.goto('/hr/archives')
    await views(page).click()
    await page.getByRole('link', { name: '部门', exact: true }).click()
    await expect(page.getByText('按部门分组')).toBeVisible()
    const row = page.locator('.groups tbody tr').first()
    const count = (await row.locator('.n').textContent()) ?? ''
    await row.getByRole('link').click()
    await expect(page.getByRole('list', { name: '当前条件' })).toContainText('不含下级部门')
    expect(await page.locator('.page-head .count').textContent()).toBe(`${count} 人`)
  }).toPass()

  await expect(async () => {
    const [{ plan } = { plan: '' }] = await sql<{ id: string; plan: string }>(
      'select 1 as id, to_char(sum(plan), $1) as plan from post_establishment where is_current',
      ['FM999,999,999'],
    )
    await page.goto('/org/post-establishments?state=4&pageSize=10')
    expect(await page.locator('.records tfoot').textContent()).toContain(plan)
  }).toPass()
  await expect(page.locator('.records tfoot')).toContainText('合计')
})

test('new texts of lists exist in three languages', async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives/views?back=status%3D1')
  // On the list, the open tab shows this condition. On this page, a text shows it.
  await expect(page.getByText('人员状态：试用')).toBeVisible()
  for (const [name, texts] of [
    ['English', en],
    ['Español', es],
  ] as const) {
    await openAccount(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.lists.saveThis })).toBeVisible()
    await expect(page.getByLabel(texts.lists.beginWith)).toBeVisible()
  }
})

test('on a phone rows are ticked and sorted', { tag: '@scripts' }, async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/hr/archives')
  await page.locator('.records tbody .pick input').first().check()
  await expect(page.getByRole('button', { name: '修改所选' })).toBeVisible()
  await expect(page.locator('.pick-words')).toBeVisible()
  await page.getByRole('button', { name: /^排序/ }).click()
  await page.locator('.sorts').getByRole('link', { name: '入职日期' }).click()
  await expect(page).toHaveURL(/orderBy=joinDate/)
  await expect(page.getByRole('button', { name: '排序：入职日期 ↑' })).toBeVisible()
})

test('the number of ticked rows is shown, and selecting the whole list is a step of its own', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const page = await openAs(await addPowerfulAccount())
  const { mark } = await addColleagues(11)
  await page.goto(`/hr/archives?status=2&pageSize=10&key=${encodeURIComponent(mark)}`)
  const total = (await page.locator('.page-head .count').textContent())?.replace(/\D/g, '')
  const boxes = page.locator('.records tbody .pick input')
  for (const at of [0, 1]) await boxes.nth(at).check()
  const bar = page.locator('.bulk-bar')
  if (isScripted) {
    await expect(bar).toContainText('已选 2 条')
    await expect(page.getByLabel('全选本页')).not.toBeChecked()
    await bar.getByRole('button', { name: '清除' }).click()
    await expect(bar).toBeHidden()
    await boxes.first().check()
  }
  await bar.getByRole('link', { name: `选择全部 ${total} 条` }).click()
  await expect(bar).toContainText(`已选择全部 ${total} 条`)
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.first()).toBeDisabled()
  await bar.getByRole('link', { name: `修改全部 ${total} 条` }).click()
  await expect(page.getByText(`共${total}条`)).toBeVisible()
  await page.goBack()
  await bar.getByRole('link', { name: '清除' }).click()
  await expect(boxes.first()).toBeEnabled()
  await expect(boxes.first()).not.toBeChecked()
})

test('the head of a long list and the names of its rows stay in sight', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto(
    '/hr/archives?pageSize=50&columns=name,empNo,deptId,postId,status,gender,age,edu,phone,joinDate,workCity,source,archiveNo',
  )
  const frame = page.locator('.table-frame')
  const head = page.locator('.records thead th').first()
  const name = page.locator('.records tbody th').nth(30)
  await frame.evaluate((element) => element.scrollTo(400, 600))
  const [outer, top] = [await frame.boundingBox(), await head.boundingBox()]
  expect(Math.abs((top?.y ?? 0) - (outer?.y ?? 99))).toBeLessThan(4)
  expect((await name.boundingBox())?.x ?? 0).toBeLessThan((outer?.x ?? 0) + 60)
})

test('keys walk through a list where scripts run', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  if (!isScripted) return
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives?pageSize=10')
  const link = (at: number) => page.locator('.records tbody th a').nth(at)
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link(0)).toBeFocused()
  }).toPass()
  await page.keyboard.press('j')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.locator('.records tbody .pick input').first()).toBeChecked()
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Letters that the user types into a field are no shortcuts.
  await page.getByLabel('关键字').fill('')
  await page.getByLabel('关键字').pressSequentially('njx')
  await expect(page.getByLabel('关键字')).toHaveValue('njx')
  await expect(page).toHaveURL(/\/hr\/archives\?/)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hr\/archives\/[0-9a-f-]{36}/)
  await page.goto('/hr/archives')
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/hr\/archives\/act\/join/)
  }).toPass()
})

test('a list of people opens on those at work, and an address with conditions on all it names', async ({
  openAs,
}) => {
  const [left] = await sql<{ id: string; name: string; emp_no: string }>(
    `select id, name, emp_no from user_base_info
     where status = '4' and deleted_at is null order by emp_no limit 1`,
  )
  const page = await openAs('hrdir')
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: '列表分类' }).getByRole('link', { name })
  const total = () => page.locator('.page-head .count').textContent()
  await page.goto('/hr/archives')
  await expect(tab(/^在职/)).toHaveAttribute('aria-current', 'page')
  const working = await total()
  // A person who has left is not in this tab. The page says so, and one press shows the person.
  await page.getByRole('searchbox', { name: '关键字' }).fill(left?.emp_no ?? '')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText('没有符合条件的数据。')).toBeVisible()
  await page.getByRole('link', { name: '显示全部 1 条' }).click()
  await expect(page.locator('.records tbody th')).toContainText(left?.name ?? '')
  await expect(tab(/^全部/)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('list', { name: '当前条件' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: '当前条件' })).toHaveCount(0)
  await expect(tab(/^全部/)).toHaveAttribute('aria-current', 'page')
  expect(await total()).not.toBe(working)

  // If the address selects rows, the list opens on the tab with all rows.
  await page.goto(`/hr/archives?key=${left?.emp_no}`)
  await expect(page.locator('.records tbody th')).toContainText(left?.name ?? '')
  await expect(tab(/^全部/)).toHaveAttribute('aria-current', 'page')
})

test('a part without rows says where the others are', async ({ openAs }) => {
  // A withdrawn request, because a list without any rows has no tabs.
  await sql(
    `insert into base_info_change (id, user_id, dept_id, items, item_count, state)
     select gen_random_uuid(), b.id, b.dept_id,
       '[{"field": "email", "before": null, "after": "a@example.com"}]', 1, '9'
     from app_user u join user_base_info b on b.id = u.user_base_id where u.user_name = 'leader3'`,
  )
  const page = await openAs('hrdir')
  await page.goto('/hr/info-changes')
  const tabs = page.getByRole('navigation', { name: '列表分类' }).getByRole('link')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await expect(tabs.first()).toContainText('待确认')
  await page.goto('/system/users?state=3&key=没有这个账号')
  await expect(page.getByText('没有符合条件的数据。')).toBeVisible()
  await expect(page.getByRole('link', { name: /^显示全部/ })).toHaveCount(0)
})
