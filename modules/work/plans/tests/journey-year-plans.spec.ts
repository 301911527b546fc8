import { expect } from '@playwright/test'
import {
  accountOf,
  addPlainClass,
  follow,
  main,
  makeTask,
  press,
  report,
} from '#modules/work/tests/work-pages.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'
import {
  approve,
  BOARD,
  begin,
  CHIEF,
  close,
  HEAD,
  importPlans,
  lineOf,
  numberOf,
  openYear,
  ownYear,
  typePart,
} from './own-plans.ts'

test('a plan is written, broken down and submitted on one page', {
  tag: '@scripts',
}, async ({ openAs, watch, isScripted }) => {
  watch.allow(400)
  const year = await ownYear()
  const [title, first, second] = [unique('研发计划'), unique('上市'), unique('提效')]
  const { name } = await accountOf('staff1')
  await openYear(openAs, year)
  const page = await openAs(HEAD)
  await page.goto(`${BOARD}/new?year=${year}`)
  await expect(page.getByLabel('年度')).toHaveValue(String(year))
  await expect(page.getByLabel('权重')).toHaveValue('100')
  await expect(page.getByLabel('计划开始')).toHaveValue(`${year}-01-01`)
  await expect(page.getByLabel('计划完成')).toHaveValue(`${year}-12-31`)
  await expect(page.getByRole('combobox', { name: '责任人', exact: true })).not.toHaveValue('')
  await page.getByLabel('标题').fill(title)
  await page.getByRole('textbox', { name: /^目标(?!值)/ }).fill('新产品准时上市')
  const lines = page.getByLabel('每行一项')
  const shown = page.getByRole('table', { name: '识别结果' })
  const lineAt = (text: string) => shown.getByRole('row').filter({ hasText: text })

  // The page reports a day outside the year, and the form keeps the typed text.
  await lines.fill(`${first} 60%\n${second} @${name} ${year + 1}-06-30`)
  if (!isScripted) await press(page, '提交')
  await expect(lineAt(second)).toContainText('截止日须在')
  await expect(lines).toHaveValue(new RegExp(first))
  await lines.fill(`${first} 60%\n${second} @${name} 06-30`)
  if (!isScripted) await page.getByRole('button', { name: '计算' }).click()
  await expect(lineAt(second)).toContainText('40%')
  await expect(lineAt(second)).toContainText(name)
  await expect(lineAt(second)).not.toContainText('截止日须在')
  await expect(main(page)).toContainText('权重合计 100 / 100')

  await press(page, '提交')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main(page)).toContainText('审批中')
  const parts = page.getByRole('table', { name: '分解' }).getByRole('row')
  await expect(parts.filter({ hasText: first })).toContainText('审批中')
  await expect(parts.filter({ hasText: second })).toContainText(name)
})

test('a plan is written, approved, decomposed, worked on and closed', async ({ openAs, watch }) => {
  watch.allow(400)
  const year = await ownYear()
  const [title, first, second] = [unique('研发计划'), unique('上市'), unique('提效')]
  await openYear(openAs, year)

  const page = await openAs(HEAD)
  await page.goto(`${BOARD}?year=${year}`)
  await expect(main(page)).toContainText(`${year} 年还没有计划`)
  await expect(page.getByRole('status').first()).toContainText('还有 6 天')
  await follow(page, '写第一项计划')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新增年度计划')
  await expect(page.getByLabel('年度')).toHaveValue(String(year))
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('权重').fill('100')
  await page.getByLabel('计划开始').fill(`${year}-01-01`)
  await page.getByLabel('计划完成').fill(`${year}-12-31`)
  await page.getByRole('textbox', { name: /^目标(?!值)/ }).fill('新产品准时上市')
  await chooseTarget(page, '部门', '技术研发中心')
  await chooseTarget(page, '责任人', (await accountOf(HEAD)).name)
  await press(page, '保存草稿')
  // Saving returns to the page of the year, and the message links to the new plan.
  await expect(page).toHaveURL(`${BOARD}?year=${year}`)
  await page.getByRole('link', { name: title, exact: true }).first().click()
  const address = await begin(page, openAs, title)

  // When the weights do not add up to the total, the error shows their sum, and the form keeps all typed
  // values.
  await follow(page, '分解')
  await typePart(page, 1, first, '50')
  await press(page, '添加一项')
  // A blank part does not count: the form shows the typed part and the new one.
  await expect(page.getByRole('group', { name: /^第 \d 项/ })).toHaveCount(2)
  await typePart(page, 2, second, '51')
  await press(page, '保存')
  await expect(main(page)).toContainText('权重合计为 101，应为 100')
  await press(page, '平均分配权重')
  await expect(main(page)).toContainText('权重合计 100 / 100')
  await press(page, '保存')
  await expect(page.getByRole('table', { name: '分解' }).getByRole('row')).toHaveCount(3)

  await follow(page, '提交下级计划')
  await press(page, '提交 2 张')
  await expect(page.getByText('已办理 2 张').first()).toBeVisible()
  for (const part of [first, second]) await approve(openAs, await numberOf(part))
  await page.goto(address)
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await follow(page, '填报进度')
  await page.getByLabel('进度(%)').fill('61')
  await press(page, '填报进度')
  await expect(page).not.toHaveURL(/\/act\//)
  await page.goto(`${BOARD}?year=${year}`)
  await expect(lineOf(page, first)).toContainText('61%')
  await expect(lineOf(page, title)).toContainText('30%')

  // A plan cannot be closed while its parts are under way.
  const chief = await openAs(CHIEF)
  watch.allow(409)
  await chief.goto(address)
  await close(chief)
  await expect(main(chief)).toContainText(second)
  for (const part of [first, second]) {
    await chief.goto(address)
    await chief.getByRole('link', { name: part, exact: true }).click()
    await expect(chief.getByRole('heading', { level: 1 })).toHaveText(part)
    await close(chief)
    await expect(main(chief)).toContainText('已关闭')
  }
  await chief.goto(address)
  await close(chief)
  await expect(main(chief)).toContainText('已关闭')
  await page.goto(address)
  await main(page).getByRole('link', { name: '执行', exact: true }).click()
  await expect(main(page)).toContainText('市场变化')
})

test('a plan comes from a file, is decomposed, moves with a task that is done for it, and is closed', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const year = await ownYear()
  const [title, first, second] = [unique('导入计划'), unique('导入分项'), unique('后加分项')]
  await openYear(openAs, year)

  // The user checks the file before the import. The page shows the problem of the invalid row, and the import
  // leaves this row out.
  const page = await openAs(HEAD)
  const broken = [unique('断'), '没有这个计划'] as const
  await importPlans(page, year, [[title, ''], [first, title], broken])
  await expect(main(page)).toContainText('没有这个计划')
  await page.getByLabel('不导入未通过的 1 行').check()
  await press(page, '导入 2 条')
  await expect(page.getByRole('status').first()).toContainText('已完成', { timeout: 30_000 })
  await page.goto(`${BOARD}?year=${year}`)
  await expect(lineOf(page, title)).toContainText('草稿')
  await expect(lineOf(page, broken[0])).toHaveCount(0)
  await lineOf(page, title).getByRole('link', { name: title, exact: true }).click()
  const address = await begin(page, openAs, title)

  // The imported part and a new part exceed the total weight. The error appears at the weight, and the form
  // keeps all typed values.
  await follow(page, '调整分解')
  await press(page, '添加一项')
  await expect(page.getByRole('group', { name: /^第 \d 项/ })).toHaveCount(2)
  await typePart(page, 1, first, '40')
  await typePart(page, 2, second, '70')
  await press(page, '保存')
  const part = (at: number) => page.getByRole('group', { name: new RegExp(`^第 ${at} 项`) })
  const weight = part(1).getByRole('spinbutton', { name: '权重' })
  await expect(weight).toHaveAttribute('aria-invalid', 'true')
  await expect(weight).toHaveAccessibleDescription('权重合计为 110，应为 100')
  await expect(part(2).getByLabel('标题')).toHaveValue(second)
  await expect(part(2).getByLabel('权重')).toHaveValue('70')
  await page.getByRole('alert').getByRole('link', { name: '权重合计为 110，应为 100' }).click()
  await expect(weight).toBeFocused()
  await part(2).getByLabel('权重').fill('60')
  await press(page, '保存')
  const parts = page.getByRole('table', { name: '分解' })
  await expect(parts.getByRole('row').filter({ hasText: first })).toContainText('40%')
  await expect(parts.getByRole('row').filter({ hasText: second })).toContainText('60%')
  await follow(page, '提交下级计划')
  await press(page, '提交 2 张')
  await expect(page.getByText('已办理 2 张').first()).toBeVisible()
  for (const one of [first, second]) await approve(openAs, await numberOf(one))

  // The progress of a task changes the progress of its part, and by the part's weight that of the whole plan.
  const task = unique('计划任务')
  const { id: classId } = await addPlainClass()
  const { id: ownerId } = await accountOf(HEAD)
  await makeTask(page, `classId=${classId}&ownerId=${ownerId}`, task)
  const taskPage = page.url()
  await follow(page, '关联计划')
  await chooseTarget(page, '年度计划', first)
  await press(page, '关联计划')
  await expect(main(page).getByRole('link', { name: first })).toBeVisible()
  await report(page, '60', '做了一大半')
  await expect(page.locator('.task-words')).toHaveText('做了一大半')
  await page.goto(`${BOARD}?year=${year}`)
  await expect(lineOf(page, first)).toContainText('60%')
  await expect(lineOf(page, title)).toContainText('24%')

  // A plan cannot be closed while one of its tasks is open.
  const chief = await openAs(CHIEF)
  watch.allow(409)
  const openPart = async (name: string) => {
    await chief.goto(address)
    await chief.getByRole('link', { name, exact: true }).click()
    await expect(chief.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await openPart(first)
  await expect(chief.getByRole('table', { name: '关联任务' })).toContainText(task)
  await close(chief)
  await expect(chief.getByRole('alert')).toContainText(task)
  await page.goto(taskPage)
  await report(page, '100', '做完了')
  await expect(page.locator('.head-card .pill')).toHaveText('已完成')
  await openPart(first)
  await follow(chief, '确认完成')
  await press(chief, '确认完成')
  await expect(main(chief)).toContainText('已完成')
  await openPart(second)
  await close(chief)
  await expect(main(chief)).toContainText('已关闭')

  // A closed part does not count, so the remaining parts complete the plan.
  await page.goto(`${BOARD}?year=${year}`)
  await expect(lineOf(page, title)).toContainText('100%')
  await chief.goto(address)
  await close(chief)
  await expect(chief.locator('.head-card .pill')).toHaveText('已关闭')
  await page.goto(address)
  await main(page).getByRole('link', { name: '执行', exact: true }).click()
  await expect(main(page)).toContainText('市场变化')
})
