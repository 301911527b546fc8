import { expect, type Page } from '@playwright/test'
import { accountOf, follow, main, makeTask, press, report } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const [HEAD, WORKER, APPROVER, TOLD] = ['leader1', 'staff1', 'gm', 'staff2']

/** A class for a single test, with a named approver. With `asks`, its tasks also need approval to begin. */
async function addClass(asks: boolean): Promise<string> {
  const { id } = await accountOf(APPROVER)
  const [row] = await sql<{ id: string }>(
    `insert into task_class (id, code, name, need_create_approval, need_finish_approval, need_score,
       approver_rule, approver_id, score_dims)
     values (gen_random_uuid(), $1, $1, $3::boolean, true, true, '指定人', $2::uuid,
       '[{"name": "质量", "weight": 60}, {"name": "时效", "weight": 40}]') returning id`,
    [unique('TC').toUpperCase(), id, String(asks)],
  )
  return row?.id ?? ''
}

/** Checks the state in the head of the page, because the history of the page also names earlier states. */
async function isState(page: Page, state: string): Promise<void> {
  await expect(page.locator('.head-card .pill')).toHaveText(state)
}

/** Checks that the user is back on the page of the task after the verb. */
async function isBack(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/work\/tasks\/[^/]+$/)
}

/** Decides about a task from the approver's own list. */
async function decide(page: Page, title: string, why = '', handedIn = ''): Promise<void> {
  await openRow(page, 'waitApproval', title)
  await page.getByRole('link', { name: `审批 ${title}` }).click()
  // The page shows the task's content and the submitted work above the decision.
  await expect(page.getByRole('region', { name: '内容' })).not.toHaveText('内容')
  await expect(page.getByRole('region', { name: '进度汇报' })).toContainText(handedIn)
  await expect(page.getByRole('region', { name: '计划与结果' })).toContainText('计划完成')
  if (why !== '') await page.getByLabel('意见').fill(why)
  await press(page, why === '' ? '通过' : '驳回')
  await isBack(page)
}

/** Opens a part of the user's tasks and checks that it has one row with this title. */
async function openRow(page: Page, part: string, title: string): Promise<void> {
  await page.goto(`/work/my-tasks?part=${part}`)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
}

test('a task is asked for, approved, assigned, read, reported, prolonged, sent back, finished and scored', async ({
  openAs,
}) => {
  const title = unique('任务')
  const readerAccount = await accountOf(TOLD)
  const leader = await openAs(HEAD)
  // Without an owner, the head of the department assigns the task.
  const query = `classId=${await addClass(true)}&ownerId=&readerIds=${readerAccount.id}`
  await makeTask(leader, query, title)
  await isState(leader, '立项审批中')
  const address = leader.url()

  const upper = await openAs(APPROVER)
  await decide(upper, title)
  await openRow(upper, 'today', title)

  await leader.goto(address)
  await isState(leader, '待指派')
  await follow(leader, '指派')
  const workerName = (await accountOf(WORKER)).name
  await chooseTarget(leader, '责任人', workerName)
  await press(leader, '指派')
  await isState(leader, '进行中')
  await press(leader, '撤销')
  await isState(leader, '待指派')
  await follow(leader, '指派')
  await chooseTarget(leader, '责任人', workerName)
  await press(leader, '指派')
  await isState(leader, '进行中')

  const reader = await openAs(TOLD)
  await openRow(reader, 'waitRead', title)
  await reader.getByRole('button', { name: `阅办 ${title}` }).click()
  await expect(reader.getByRole('row').filter({ hasText: title })).toHaveCount(0)

  const worker = await openAs(WORKER)
  await openRow(worker, 'waitDo', title)
  await worker.getByRole('link', { name: title, exact: true }).click()
  await report(worker, '40', '盘点了一半')
  await expect(worker.locator('.task-words')).toHaveText('盘点了一半')
  await follow(worker, '延期')
  await worker.getByLabel('新的完成日期').fill(dayFromToday(20))
  await press(worker, '延期')
  await isBack(worker)
  await expect(main(worker)).toContainText('延期次数')
  await report(worker, '100', '盘点完了')
  await isState(worker, '完成审批中')

  await decide(upper, title, '还差一个库', '盘点完了')

  await worker.reload()
  await isState(worker, '已驳回')
  await expect(main(worker)).toContainText('还差一个库')
  await press(worker, '重新提交')
  await isState(worker, '完成审批中')

  await decide(upper, title)

  await worker.reload()
  await isState(worker, '已完成')
  for (const points of await worker.locator('#score input[type=number][max="100"]').all()) {
    await points.fill('90')
  }
  await press(worker, '提交评分')
  await expect(worker.locator('#score')).toContainText('自评')
  await leader.goto(address)
  for (const points of await leader.locator('#score input[type=number][max="100"]').all()) {
    await points.fill('80')
  }
  await press(leader, '提交评分')
  await expect(leader.locator('#score')).toContainText('领导评分')
  await expect(leader.locator('#score')).toContainText('80')
  await openRow(leader, 'completed', title)

  // The superior's reports contain the finished work and its hours.
  for (const tab of ['people', 'usage']) {
    await leader.goto(`/work/reports?tab=${tab}`)
    const rows = leader.getByRole('row').filter({ hasText: workerName })
    await expect(rows.first()).toBeVisible()
  }
})

test('several tasks are made of lines, once every line is understood', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const classId = await addClass(false)
  const staff = await accountOf(WORKER)
  const [first, second] = [unique('批量'), unique('批量')]
  const page = await openAs(HEAD)
  await page.goto('/work/tasks/many')
  await page
    .getByLabel('每行一个任务')
    .fill(`${first} @${staff.name}\n${second} @nobody-of-this-name`)
  await page.getByLabel('默认分类').selectOption(classId)
  await press(page, '预览')
  await expect(main(page)).toContainText('没有找到“nobody-of-this-name”')
  await expect(page.getByRole('button', { name: /^新建/ })).toHaveCount(0)
  await page
    .getByLabel('每行一个任务')
    .fill(`${first} @${staff.name}\n${second} ^${dayFromToday(3)}`)
  await press(page, '预览')
  await press(page, '新建 2 个任务')
  await expect(page.getByRole('row').filter({ hasText: first })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(1)
})

test('a card of the board leads to the verb that moves it, and says why where there is none', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const classId = await addClass(false)
  const title = unique('看板')
  const page = await openAs(HEAD)
  await makeTask(page, `classId=${classId}&ownerId=`, title)
  await page.goto(`/work/board?of=all&classId=${classId}`)
  const card = page.locator('.board-card', { hasText: title })
  await expect(card).toBeVisible()
  if (isScripted) {
    await card.dragTo(page.locator('.board-column[data-state="6"]'))
    await expect(page.getByRole('status')).toContainText('不能移到“已驳回”')
    await expect(page.locator('.board-column[data-state="2"] .board-card')).toContainText(title)
    await card.getByRole('link', { name: title }).focus()
    await page.keyboard.press('Shift+ArrowRight')
  } else {
    await card.getByRole('button').click()
    await card.getByRole('link', { name: /指派/ }).click()
  }
  await expect(page).toHaveURL(/\/act\/assign/)
})
