import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

/** An approved training that only this test uses, not yet published. */
async function addTraining(): Promise<{ id: string; title: string }> {
  const title = unique('培训')
  const [row] = await sql<{ id: string }>(
    `insert into train (id, doc_no, title, category, mode, plan_kind, dept_id, content, exam_kind,
       start_at, end_at, hours, quota, place, state, train_state, effect_done)
     select gen_random_uuid(), next_document_number('PX'), $1, '岗位技能', '内训', '临时', id, '内容', '笔试',
       now() + interval '1 day', now() + interval '26 hours', 2, 5, '一号会议室', '4', '0', true
     from department where pid is null and deleted_at is null limit 1 returning id`,
    [title],
  )
  return { id: row?.id ?? '', title }
}

/** Moves the training: it begins this many minutes from now and lasts an hour. */
const moveTo = (id: string, minutes: number) =>
  sql(
    `update train set start_at = now() + make_interval(mins => $2::int),
       end_at = now() + make_interval(mins => $2::int + 60) where id = $1`,
    [id, String(minutes)],
  )

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).last().click()
}

async function openAction(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('main').getByRole('link', { name, exact: true })
  if (!(await shown.first().isVisible())) await openMore(page)
  await shown.first().click()
}

test('a training is published, signed up for, signed in to from the wall, finished and spoken of', async ({
  openAs,
}) => {
  const { id, title } = await addTraining()
  const holder = await openAs(await addPowerfulAccount())
  await holder.goto(`/hr/trainings/${id}`)
  await openAction(holder, '发布')
  await press(holder, '发布')
  await expect(holder.getByRole('main')).toContainText('报名中')

  const staff = await openAs('staff1')
  await staff.goto('/hr/my-training')
  await staff.getByRole('link', { name: title }).click()
  await press(staff, '我要报名')
  await expect(staff.getByText('已报名').first()).toBeVisible()
  await expect(staff.getByRole('main')).toContainText('余 4 个名额')

  await moveTo(id, 10)
  await holder.goto(`/hr/trainings/${id}`)
  await holder.getByRole('link', { name: '签到大屏' }).click()
  await expect(holder.getByRole('img', { name: '签到二维码' })).toBeVisible()
  const code = (await holder.locator('.train-code').textContent()) ?? ''
  await staff.goto(`/hr/my-training/${id}?code=${code}`)
  await press(staff, '签到')
  await expect(staff.getByText('已签到').first()).toBeVisible()
  await holder.goto(`/hr/trainings/${id}/wall`)
  await expect(holder.getByRole('main')).toContainText('已签到 1 人')

  await moveTo(id, -90)
  await holder.goto(`/hr/trainings/${id}/results`)
  await holder.getByRole('spinbutton', { name: /得分$/ }).fill('88')
  await press(holder, '保存')
  await holder.goto(`/hr/trainings/${id}`)
  await openAction(holder, '完成')
  await holder.getByLabel('实际费用').fill('100')
  await press(holder, '完成')
  await expect(holder.getByRole('main')).toContainText('人均 100.00')

  await staff.goto(`/hr/my-training/${id}`)
  await expect(staff.getByRole('main')).toContainText('已签 · 合格')
  await staff.getByRole('radio', { name: '非常满意', exact: true }).check()
  await staff.getByLabel('意见与建议（选填）').fill('很好')
  await press(staff, '提交反馈')
  await expect(staff.getByText('谢谢您的反馈').first()).toBeVisible()
  // A single feedback is not shown, because it would reveal its author.
  await holder.goto(`/hr/trainings/${id}`)
  await expect(holder.getByRole('main')).toContainText('已有 1 人反馈')
  await expect(holder.getByRole('main')).not.toContainText('很好')
})
