import { expect, type Page } from '@playwright/test'
import { spell } from '#platform/wire/language/pinyin.ts'
import { sql } from '#tests/e2e/database.ts'
import { openAccount } from '#tests/e2e/menus.ts'
import { test } from '#tests/e2e/test.ts'

/** The search box. With suggestions its role is combobox. */
const box = (page: Page) => page.getByRole('banner').locator('input[type=search]')
const group = (page: Page, name: RegExp) => page.getByRole('region', { name })

/** A person of the demo company, with the initials of their name. */
async function somebody() {
  const [person] = await sql<{ id: string; name: string; empNo: string; department: string }>(
    `select b.id, b.name, b.emp_no as "empNo", d.name as department from user_base_info b
     join department d on d.id = b.dept_id
     where b.deleted_at is null and b.status = '2' and length(b.name) = 3
       and b.id not in (select user_base_id from app_user where user_base_id is not null)
     order by b.emp_no limit 1`,
  )
  if (!person) throw new Error('nobody is there')
  const initials = spell(person.name, 'person')
    .split(' ')
    .find((word) => word.length === 3)
  return { ...person, initials: initials ?? '' }
}

test('a person is found by the initials of the name, and opened', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const { name, empNo, department, initials } = await somebody()
  const page = await openAs('hrmgr')
  await page.goto('/org/departments')
  await box(page).fill(initials)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/search?q=${initials}`)
  const person = group(page, /^人事档案/)
    .getByRole('listitem')
    .filter({ hasText: empNo })
  await expect(person).toContainText(department)
  await person.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('what does not fit is in the list with that keyword', async ({ openAs }) => {
  // A figure that most personnel numbers have.
  const many = '0'
  const page = await openAs('hrmgr')
  await page.goto('/search')
  await page.getByRole('main').getByRole('searchbox').fill(many)
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  const people = group(page, /^人事档案 20\+/)
  await expect(people.getByRole('listitem')).toHaveCount(8)
  await people.getByRole('link', { name: '在列表中查看全部 20+ 条人事档案' }).click()
  await expect(page).toHaveURL(`/hr/archives?key=${many}`)
  await expect(page.getByRole('row').filter({ hasText: many }).nth(8)).toBeVisible()
})

test('pages are found in the language of the reader and by initials', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/search?q=jgt')
  await group(page, /^页面/).getByRole('link', { name: '架构图' }).click()
  await expect(page).toHaveURL('/org/chart')
})

test('a user who sees only their own file finds others by name only, and opens no file', async ({
  openAs,
}) => {
  const { name, empNo } = await somebody()
  const page = await openAs('staff1')
  const [own] = await sql<{ name: string }>("select name from app_user where user_name = 'staff1'")
  await page.goto(`/search?${new URLSearchParams({ q: name })}`)
  const colleague = group(page, /^同事/).getByRole('listitem').filter({ hasText: name }).first()
  await expect(colleague).toBeVisible()
  await expect(colleague.getByRole('link', { name })).toHaveCount(0)
  await expect(group(page, /^人事档案/)).toHaveCount(0)
  await page.goto(`/search?${new URLSearchParams({ q: empNo })}`)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(empNo)
  await expect(group(page, /^(同事|人事档案)/)).toHaveCount(0)
  await page.goto(`/search?${new URLSearchParams({ q: own?.name ?? '' })}`)
  await expect(group(page, /^人事档案/).getByRole('link', { name: own?.name })).toBeVisible()
})

test('what cannot be looked for is answered in words', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  const ask = (q: string) => page.goto(`/search?${new URLSearchParams({ q })}`)
  const problem = page.getByRole('alert')
  await page.goto('/search')
  await expect(problem).toHaveCount(0)
  await ask('')
  await expect(problem).toHaveText('请输入要搜索的内容。')
  await ask('\u202e\u2067\u200f')
  await expect(problem).toHaveText('请输入要搜索的内容。')
  await ask('王'.repeat(101))
  await expect(problem).toHaveText('搜索内容不能超过 100 个字。')
  await ask('x'.repeat(7_000))
  await expect(problem).toHaveText('搜索内容不能超过 100 个字。')
  for (const nothing of ['%', '_', '\\', '<b>王</b>']) {
    await ask(nothing)
    await expect(page.getByText(`没有找到与“${nothing}”相符的内容`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(nothing)
  }
})

test('the same search in three languages', async ({ openAs }) => {
  for (const [language, heading, pages, name] of [
    ['English', 'Search', /^Pages/, 'Organisation chart'],
    ['Español', 'Buscar', /^Páginas/, 'Organigrama'],
  ] as const) {
    const page = await openAs('er')
    await page.goto('/search')
    await openAccount(page)
    await page.getByRole('button', { name: language }).click()
    await page.goto(`/search?${new URLSearchParams({ q: name })}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(group(page, pages).getByRole('link', { name })).toBeVisible()
  }
})

test('Ctrl K and / focus the box, but not while the user types', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const page = await openAs('hrmgr')
  await page.goto('/org/posts')
  await expect(box(page)).toBeVisible()
  // Keyboard shortcuts need a script.
  if (!isScripted) return
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await box(page).blur()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  const keyword = page.getByRole('main').getByRole('searchbox').first()
  await keyword.focus()
  await page.keyboard.type('a/b')
  await expect(keyword).toHaveValue('a/b')
})
