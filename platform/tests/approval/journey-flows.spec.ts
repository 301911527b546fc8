import { expect, type Page } from '@playwright/test'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const LIST = '/system/approval-flows'

const step = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByText(`环节 ${number}`, { exact: true }) })

const part = (page: Page, number: number, name: string) =>
  page.locator(`[name="s.${number - 1}.${name}"]`)

test('a flow is drawn step by step, tried on a document and put in force', async ({
  openAs,
  watch,
}) => {
  watch.allow(400, 409)
  const page = await openAs('hrdir')
  await page.goto(LIST)
  await page.locator('summary').filter({ hasText: '岗位说明书' }).click()
  const picture = page.getByRole('list', { name: '岗位说明书的审批环节' })
  await expect(picture).toContainText('部门负责人')

  // The same two steps as before, and a third one whose condition no description meets.
  await page.goto(`${LIST}/new?kind=hr/post-explains`)
  const name = unique('流程')
  await page.getByRole('textbox', { name: '流程名称' }).fill(name)
  await page.getByRole('button', { name: '增加环节' }).click()
  await part(page, 2, 'who').selectOption('role')
  await part(page, 2, 'role').selectOption('hr_manager')
  await page.getByRole('button', { name: '增加环节' }).click()
  await part(page, 3, 'who').selectOption('person')
  await step(page, 3).getByLabel('环节 3 的新条件').selectOption('experienceYears')
  await step(page, 3).getByRole('button', { name: '增加条件' }).click()
  // Pressing the button keeps the choices of the user.
  await expect(part(page, 2, 'role')).toHaveValue('hr_manager')
  await step(page, 3).getByLabel('环节 3：工作年限').first().selectOption('>')
  await step(page, 3).getByRole('textbox', { name: '环节 3：工作年限' }).fill('55')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('环节 3 还没有确定由谁审批').first()).toBeVisible()
  await part(page, 3, 'who').selectOption('role')
  await part(page, 3, 'role').selectOption('hr_director')
  // Moves the step up and down again: its conditions move with it.
  await step(page, 3).getByRole('button', { name: '上移环节 3' }).click()
  await expect(step(page, 2).getByRole('textbox', { name: '环节 2：工作年限' })).toHaveValue('55')
  await step(page, 2).getByRole('button', { name: '下移环节 2' }).click()
  await page.getByRole('button', { name: '保存' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const chain = page.getByRole('list', { name: '审批环节' })
  await expect(chain).toContainText('仅当 工作年限 > 55')
  await page.getByRole('button', { name: '试运行' }).click()
  await expect(step(page, 3)).toContainText('不满足条件')
  // A trial with a person as the applicant, without a document. No person is found here.
  await page.getByRole('searchbox', { name: '或以某人为申请人' }).fill('recruiter')
  await page.getByRole('button', { name: '试运行' }).click()
  await expect(page.getByText('没有找到此人')).toBeVisible()

  // Another test may put another flow in force meanwhile. Then the page shows the preview again and asks the
  // user to confirm again.
  const address = new URL(page.url()).pathname
  await expect(async () => {
    await page.goto(address)
    if ((await page.getByRole('link', { name: '编辑' }).count()) === 0) return
    await page.goto(`${address}/act/publish`)
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByText('审批中的单据按提交时的环节继续').first()).toBeVisible()
    await page.getByRole('button', { name: /启用/ }).click()
    await expect(page.getByText('已启用').first()).toBeVisible()
  }).toPass()
  await page.goto(`${LIST}?key=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/生效|停用/)
})
