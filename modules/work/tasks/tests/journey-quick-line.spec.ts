import { expect } from '@playwright/test'
import { accountOf, addPlainClass, main, makeTask, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const MAKER = 'leader1'

test('lines below a task are its sub-tasks, which their owner finishes there with one press', async ({
  openAs,
}) => {
  const [title, child] = [unique('总任务'), unique('子任务')]
  const [{ id: ownerId }, { id: classId }] = await Promise.all([accountOf(MAKER), addPlainClass()])
  const page = await openAs(MAKER)
  await makeTask(page, `classId=${classId}&ownerId=${ownerId}`, title)
  await main(page).getByRole('textbox', { name: '新子任务（一行）' }).fill(child)
  await press(page, '新建')
  const part = main(page).getByRole('region', { name: '子任务' })
  await expect(part.getByRole('link', { name: child })).toBeVisible()
  const made = await sql<{ parent: string; own: boolean; like: boolean; end: string }>(
    `select p.title as parent, c.owner_id = p.owner_id as own, c.class_id = p.class_id as "like",
       c.plan_end::text as end
     from task c join task p on p.id = c.parent_id where c.title = $1`,
    [child],
  )
  expect(made).toEqual([{ parent: title, own: true, like: true, end: dayFromToday(10) }])
  // The progress of a parent follows from its parts, so its report has no input for it.
  const reports = main(page).getByRole('region', { name: '进度汇报' })
  await expect(reports.getByRole('group', { name: '累计进度（%）' })).toHaveText('0')
  await reports.getByLabel('用时（小时）').fill('0.5')
  await reports.getByLabel('完成情况').fill('已检查子任务')
  await press(page, '提交汇报')
  await expect(reports.getByRole('listitem')).toContainText('已检查子任务')
  await part.getByRole('button', { name: `完成“${child}”` }).click()
  await expect(part).toContainText('已结束 1 / 1')
  await expect(part.getByRole('button', { name: /^完成“/ })).toHaveCount(0)
})

test('the line stands on the pages of work, and opens the whole form with its values', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const title = unique('报价')
  const page = await openAs(MAKER)
  const box = page.getByRole('textbox', { name: '新任务（一行）' })
  for (const address of ['/', '/work/board', '/work/tasks']) {
    await page.goto(address)
    await expect(box).toBeVisible()
    if (!isScripted) continue
    await expect(box).toHaveAttribute('aria-keyshortcuts', 'n')
    await page.keyboard.press('n')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    // In the focused input, the key types its letter.
    await page.keyboard.press('n')
    await expect(box).toHaveValue('n')
  }
  await box.fill(`${title} ^13-40 !重要`)
  const said = page.getByRole('status').filter({ hasText: title })
  if (isScripted) await expect(said).toContainText('日期“13-40”不对')
  await box.fill(`${title} ^${dayFromToday(6)} !重要`)
  if (isScripted) {
    await expect(said).not.toContainText('不对')
    await expect(said).toContainText('· 重要 ·')
  }
  await press(page, '完整表单…')
  await expect(page).toHaveURL(/\/work\/tasks\/new\?/)
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await expect(page.getByLabel('计划完成')).toHaveValue(dayFromToday(6))
  await expect(page.getByLabel('紧急程度')).toHaveValue('2')
})

test('of people of one name the user chooses one in the preview', async ({ openAs, watch }) => {
  watch.allow(400)
  const [title, name] = [unique('重名'), `重${unique('名')}`]
  for (const at of [1, 2]) {
    await sql(
      `insert into app_user (id, code, name, user_name, state, dept_id, password_hash, user_base_id)
       select gen_random_uuid(), $2, $1, $2, '1', dept_id, password_hash,
         (select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
           and not exists (select from app_user o where o.user_base_id = b.id)
           order by b.emp_no desc limit 1)
       from app_user where user_name = $3`,
      [name, `${unique('Q').slice(-8)}${at}`, MAKER],
    )
  }
  const page = await openAs(MAKER)
  await page.goto('/work/my-tasks')
  await page.getByRole('textbox', { name: '新任务（一行）' }).fill(`${title} @${name}`)
  await press(page, '新建')
  const people = page.getByRole('group', { name: /请选择/ })
  await expect(people.getByRole('radio')).toHaveCount(2)
  await people.getByRole('radio').last().check()
  await press(page, '新建 1 个任务')
  await expect(page.getByText(`已新建“${title}”`)).toBeVisible()
  const made = await sql<{ name: string }>(
    'select u.name from task t join app_user u on u.id = t.owner_id where t.title = $1',
    [title],
  )
  expect(made).toEqual([{ name }])
})
