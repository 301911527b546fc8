import { expect, type Page } from '@playwright/test'
import { spell } from '#platform/wire/language/pinyin.ts'
import { sql } from '#tests/e2e/database.ts'
import { findTarget, searchBox } from '#tests/e2e/find-target.ts'
import { fillNewPerson, newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const NEW_POSITION = '/org/user-positions/new'
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last()

type Somebody = { id: string; name: string; empNo: string; department: string; initials: string }

async function somebody(offset: number): Promise<Somebody> {
  const [person] = await sql<Omit<Somebody, 'initials'>>(
    `select b.id, b.name, b.emp_no as "empNo", d.name as department from user_base_info b
     join department d on d.id = b.dept_id where b.deleted_at is null and b.status = '2'
     order by b.emp_no offset ${offset} limit 1`,
  )
  if (!person) throw new Error('nobody is there')
  const words = spell(person.name, 'person').split(' ')
  const initials = words.find((word) => word.length === [...person.name].length) ?? ''
  return { ...person, initials }
}

/**
 * A department with several posts, on the lowest level possible, because other tests add posts on higher
 * levels.
 */
async function placeWithPosts() {
  const [place] = await sql<{ id: string; name: string; posts: string[] }>(
    `select d.id, d.name, array_agg(p.name order by p.code) as posts from post p
     join department d on d.id = p.dept_id and d.enabled
     where p.enabled and p.deleted_at is null group by d.id having count(*) > 1
     order by d.level desc, min(d.created_at), d.code limit 1`,
  )
  if (!place) throw new Error('no department has posts')
  return place
}

/**
 * The field is a select while there are few departments, and a search after other tests have added enough of
 * them.
 */
async function chooseDepartment(page: Page, isScripted: boolean, name: string): Promise<void> {
  const list = page.getByRole('combobox', { name: '部门', exact: true })
  const isSearch =
    (await list.evaluate(({ tagName }) => tagName)) === 'INPUT' ||
    (await page.getByRole('textbox', { name: '查找部门' }).count()) > 0
  if (isSearch) await findTarget(page, isScripted, '部门', name, name)
  else await list.selectOption({ label: name })
}

test('a person is chosen by initials, and the department narrows the posts', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const [person, place] = [await somebody(3), await placeWithPosts()]
  const [post = ''] = place.posts
  const remark = unique('兼任')
  const page = await openAs('hrmgr')
  await page.goto(NEW_POSITION)
  await page.getByLabel('备注').fill(remark)
  await findTarget(page, isScripted, '人员', person.initials, person.empNo)
  // What was typed before the search is still there.
  await expect(page.getByLabel('备注')).toHaveValue(remark)
  await chooseDepartment(page, isScripted, place.name)
  if (isScripted) {
    await searchBox(page, '岗位').click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(place.posts.length)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await findTarget(page, isScripted, '岗位', post, post)
  await page.getByRole('combobox', { name: '任职方式' }).selectOption({ label: '兼职' })
  await page.getByLabel('开始日期').fill('2026-01-05')
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible()
  const rows = await sql(
    `select u.user_id, u.dept_id, p.name from user_position u join post p on p.id = u.post_id
     where u.remark = '${remark}'`,
  )
  expect(rows).toEqual([{ user_id: person.id, dept_id: place.id, name: post }])
})

test('a text that nothing was chosen for is looked for when the form is sent', {
  tag: '@scripts',
}, async ({ openAs, isScripted, watch }) => {
  watch.allow(400)
  const person = await somebody(5)
  const place = await placeWithPosts()
  const remark = unique('代管')
  const page = await openAs('hrmgr')
  await page.goto(NEW_POSITION)
  const box = isScripted ? searchBox(page, '人员') : page.getByRole('textbox', { name: '查找人员' })
  await expect(box).toBeVisible()
  await page.getByLabel('备注').fill(remark)
  await chooseDepartment(page, isScripted, place.name)
  await page.getByRole('combobox', { name: '任职方式' }).selectOption({ label: '兼职' })
  await page.getByLabel('开始日期').fill('2026-01-05')
  await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await box.fill('zzzz')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('没有找到“zzzz”')
  await expect(page.getByLabel('备注')).toHaveValue(remark)
  await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await box.fill(person.empNo)
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible()
  const rows = await sql(`select user_id from user_position where remark = '${remark}'`)
  expect(rows).toEqual([{ user_id: person.id }])
})

test('an identity number fills in birth date and gender', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  const person = newPerson()
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives/new')
  if (isScripted) await expect(page.locator('input[role=combobox]').first()).toBeVisible()
  await fillNewPerson(page, person)
  const [gender, birth] = [
    page.getByRole('combobox', { name: '性别', exact: true }),
    page.getByLabel('出生日期'),
  ]
  const { idCardNo } = person
  const born = `${idCardNo.slice(6, 10)}-${idCardNo.slice(10, 12)}-${idCardNo.slice(12, 14)}`
  await gender.selectOption('')
  await birth.fill('')
  await page.getByLabel('证件号码').fill('')
  await page.getByLabel('证件号码').fill(idCardNo)
  if (isScripted) {
    await expect(birth).toHaveValue(born)
    await expect(gender).toHaveValue('男')
  }
  await save(page).click()
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible()
  const rows = await sql(
    `select gender, birth_date::text as birth from user_base_info where emp_no = '${person.empNo}'`,
  )
  expect(rows).toEqual([{ gender: '男', birth: born }])
})
