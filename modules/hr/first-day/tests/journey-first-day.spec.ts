import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { type NewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'
import { acceptedHiring, addressOf, type Hired } from './accepted-hiring.ts'

const next = (page: Page) =>
  page.getByRole('button', { name: '保存并继续' }).filter({ visible: true }).last().click()

/** The new colleague fills in the form on a telephone, without scripts. */
async function fillIn(page: Page, { idCardNo, phone }: NewPerson): Promise<void> {
  await page.getByRole('link', { name: '填写登记表' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('基本信息')
  await page.getByLabel('证件号码').fill(idCardNo)
  await page.getByLabel('手机').fill(phone)
  await page.getByLabel('民族').selectOption({ label: '汉族' })
  await page.getByLabel('籍贯').fill('北方省北方市')
  // Something is missing: it is said at the field, and nothing that was typed is lost.
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('籍贯')).toHaveValue('北方省北方市')
  await page.getByLabel('现住址').fill('北方市北方路')
  await next(page)
  await page.getByLabel('学历').first().selectOption({ label: '本科' })
  await page.getByLabel('学习形式').selectOption({ label: '全日制' })
  await page.getByLabel('毕业院校').fill('北方大学')
  await page.getByLabel('开始日期').fill('2009-09')
  await page.getByLabel('毕业时间').fill('2013-07')
  await next(page)
  await page.getByLabel('参加工作日期').fill('2013-07-10')
  // Going to another step keeps what was typed.
  await page.getByRole('button', { name: '教育经历', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('教育经历')
  await page.getByRole('button', { name: '工作经历', exact: true }).click()
  await expect(page.getByLabel('参加工作日期')).toHaveValue('2013-07-10')
  await next(page)
  await page.getByLabel('紧急联系人姓名').fill('家人')
  await page.getByLabel('与本人关系').fill('配偶')
  await page.getByLabel('紧急联系电话').fill('16009990000')
  await page.getByRole('button', { name: /^增加一行：家庭成员/ }).click()
  await expect(page.getByLabel('紧急联系人姓名')).toHaveValue('家人')
  await page.getByLabel('关系', { exact: false }).last().selectOption({ label: '配偶' })
  await page.getByRole('group', { name: '家庭成员 1' }).getByLabel('姓名').fill('李想')
  await next(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('声明与材料')
}

async function send(page: Page): Promise<void> {
  await page.getByLabel(/我单独同意/).check()
  await page.getByLabel(/我声明/).check()
  await page.getByRole('button', { name: '提交登记表' }).click()
  await expect(page.getByRole('status')).toHaveText('登记表已提交。')
}

/** The personnel department decides about the form that waits. */
async function decide(page: Page, { id }: Hired, button: string, opinion: string): Promise<void> {
  const [form] = await sql<{ id: string }>('select id from register where hiring_id = $1', [id])
  await page.goto(`/hr/register/${form?.id}/act/verify`)
  if (opinion) await page.getByLabel('核对意见').fill(opinion)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('a new colleague fills in the form by ticket, corrects it once, and joins without anything typed again', async ({
  openAs,
  browser,
}) => {
  const person = newPerson()
  const hired = await acceptedHiring(person)
  const personnel = await openAs('er')
  const address = await addressOf(personnel, hired)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'zh-CN',
    viewport: { width: 390, height: 800 },
    baseURL: new URL(personnel.url()).origin,
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hired.name)
  await fillIn(page, person)
  await send(page)

  await decide(personnel, hired, '退回', '住址请写到门牌号')
  await page.goto('/addUser?at=day')
  await expect(page.getByRole('main')).toContainText('住址请写到门牌号')
  await page.goto('/addUser?at=basic')
  // Whoever has the link sees the ends of the number only.
  await expect(page.getByRole('main')).not.toContainText(person.idCardNo)
  await page.getByLabel('现住址').fill('北方市北方路 1 号')
  await next(page)
  await page.goto('/addUser?at=declaration')
  await send(page)
  await decide(personnel, hired, '核对无误', '')

  await personnel.goto(`/hr/to-be-recruited/${hired.id}/act/join`)
  await expect(personnel.getByLabel('证件号码')).toHaveValue(person.idCardNo)
  await expect(personnel.getByLabel('紧急联系人姓名')).toHaveValue('家人')
  await personnel.getByLabel('超编说明').fill('总经理已同意')
  await personnel.getByRole('button', { name: '办理入职', exact: true }).last().click()
  await expect(personnel.getByRole('status').filter({ hasText: hired.name })).toBeVisible()
  const [joined] = await sql<{ home: string; schools: number }>(
    `select b.home_address as home, (select count(*)::int from user_education e where e.user_id = b.id) as schools
     from to_be_recruited h join user_base_info b on b.id = h.user_id where h.id = $1`,
    [hired.id],
  )
  expect(joined).toEqual({ home: '北方市北方路 1 号', schools: 1 })
  await page.goto('/addUser?at=day')
  await expect(page.getByRole('main')).toContainText('登记表已不再填写')
  await context.close()
})
