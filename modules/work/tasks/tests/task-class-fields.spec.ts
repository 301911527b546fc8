import { expect, type Page } from '@playwright/test'
import { addPlainClass, main, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** `BOTH` is an extra field of both classes, with the same key. Each class also has a different field. */
const BOTH = { key: 'room', title: '仓库', type: '文本', required: true }
const [ONE, OTHER] = [
  { key: 'shelves', title: '货架数', type: '数字', required: false },
  { key: 'until', title: '封存日', type: '日期', required: false },
]

async function openForm(page: Page): Promise<void> {
  await page.goto('/work/tasks/new')
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
}

test('a form asks for the fields of a class as soon as it is chosen, and keeps typed values', async ({
  openAs,
}) => {
  const [one, other, plain] = await Promise.all([
    addPlainClass([BOTH, ONE]),
    addPlainClass([OTHER, BOTH]),
    addPlainClass(),
  ])
  const title = unique('盘点')
  const page = await openAs('leader1')
  await openForm(page)
  await expect(page.getByRole('button', { name: '按所选分类显示扩展字段' })).toHaveCount(0)
  await page.getByLabel('标题').fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('把库存盘点一遍')
  await chooseTarget(page, '分类', one.name)
  await page.getByLabel('仓库').fill('北库')
  await page.getByLabel('货架数').fill('12')
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: '内容' })).toHaveValue('把库存盘点一遍')

  // A field that both classes have keeps its answer. So does the text that the user types while the fields of the
  // other class load.
  await page.getByLabel('计划完成').fill(dayFromToday(10))
  await chooseTarget(page, '分类', other.name)
  await page.getByLabel('标题').pressSequentially('二')
  await expect(page.getByLabel('封存日')).toHaveValue('')
  await expect(page.getByLabel('货架数')).toHaveCount(0)
  await expect(page.getByLabel('仓库')).toHaveValue('北库')
  await expect(page.getByLabel('标题')).toBeFocused()
  await expect(page.getByLabel('标题')).toHaveValue(new RegExp(`^${title}.*二|二.*${title}$`))
  await expect(page.getByLabel('计划完成')).toHaveValue(dayFromToday(10))

  // A class without extra fields shows none. After a switch back, the first class shows its own fields again.
  await chooseTarget(page, '分类', plain.name)
  await expect(page.getByLabel('仓库')).toHaveCount(0)
  await chooseTarget(page, '分类', one.name)
  await expect(page.getByLabel('货架数')).toHaveValue('')
  await page.getByLabel('仓库').fill('南库')
  await page.getByLabel('货架数').fill('7')
  await page.getByLabel('标题').fill(title)
  await press(page, '提交任务')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main(page)).toContainText('南库')
  const [kept] = await sql<{ extend: unknown }>('select extend from task where title = $1', [title])
  expect(kept?.extend).toEqual([
    { key: 'room', value: '南库' },
    { key: 'shelves', value: '7' },
  ])
})

test('a form that was refused asks for the fields of the class that is chosen next', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const [one, other] = await Promise.all([addPlainClass([BOTH, ONE]), addPlainClass([OTHER])])
  const page = await openAs('leader1')
  await openForm(page)
  await chooseTarget(page, '分类', one.name)
  await page.getByLabel('货架数').fill('12')
  await press(page, '提交任务')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('货架数')).toHaveValue('12')
  await chooseTarget(page, '分类', other.name)
  await expect(page.getByLabel('封存日')).toBeVisible()
  await expect(page.getByLabel('仓库')).toHaveCount(0)
})
