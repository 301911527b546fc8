import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import type { NewPerson } from '#tests/e2e/new-person.ts'
import { type OpenAs, test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'
import {
  applicationOf,
  letInterviewPass,
  letProbationPass,
  peopleOfVacancy,
  planRound,
  setBonus,
  type VacancyPeople,
} from './vacancy-people.ts'

const TELEPHONE = { width: 390, height: 844 }
const RESUME = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
const SCORES = { 专业: '80', 沟通: '70', 逻辑: '75', 稳定性: '90', 价值观: '85' }

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click()
const follow = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()
const main = (page: Page) => page.getByRole('main')
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? ''

/** Each of them finds the document among what waits, and approves: 1 page, 2 presses, no value. */
async function approve(openAs: OpenAs, who: readonly string[], number: string): Promise<void> {
  for (const user of who) {
    const page = await openAs(user)
    await page.goto('/hr/my-approval')
    await page
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    await press(page, '通过')
    await expect(page.getByText('已通过').first()).toBeVisible()
  }
}

async function numberOf(table: string, id: string): Promise<string> {
  const [row] = await sql<{ number: string }>(
    `select doc_no as number from ${table} where id = $1`,
    [id],
  )
  return row?.number ?? ''
}

/** The manager asks for two people: 1 page, 3 presses (with the search of the post), 8 values. */
async function askForPost(manager: Page, { post }: VacancyPeople): Promise<string> {
  await manager.goto('/hr/recruiting-applications')
  await manager.getByRole('link', { name: /新增/ }).first().click()
  await manager.getByLabel('需求部门').selectOption({ label: '软件研发部' })
  await manager.getByLabel('查找岗位').first().fill(post)
  await manager.getByRole('button', { name: '查找岗位' }).click()
  await manager.getByLabel('需求人数').fill('2')
  await manager.getByLabel('申请原因').selectOption({ label: '新增编制' })
  await manager.getByLabel('期望到岗').fill('2198-01-05')
  await manager.getByLabel('工作地点').fill('上海')
  await manager.getByLabel('岗位职责').fill('维护内部系统')
  await manager.getByLabel('任职要求').fill('熟悉数据库')
  await press(manager, '提交')
  await expect(manager.getByRole('status').first()).toContainText('分管领导')
  return idIn(manager)
}

/** The recruiter completes and publishes it: 2 pages, 4 presses, 3 values. */
async function publish(recruiter: Page, need: string): Promise<void> {
  await recruiter.goto(`/hr/recruiting-applications/${need}`)
  await follow(recruiter, '办结')
  await press(recruiter, '办结')
  await recruiter.locator('main a.button-primary', { hasText: '发布' }).click()
  for (const channel of ['官网', '内推']) await recruiter.getByLabel(channel).check()
  await recruiter.getByLabel('发布截止').fill('2198-01-31')
  await press(recruiter, '发布')
  await expect(recruiter.getByLabel('公开页面的地址')).toBeVisible()
}

/** A stranger applies on a telephone: 3 pages, 4 presses, 5 values. Returns the ticket of the application. */
async function applyAsStranger(page: Page, { post, stranger }: VacancyPeople): Promise<string> {
  await page.setViewportSize(TELEPHONE)
  await page.goto('/SharingCenter/Recruitment')
  await page.getByRole('link', { name: post }).first().click()
  await follow(page, '应聘登记')
  await page.getByLabel('姓名').fill(stranger.name)
  await page.getByLabel('手机').fill(stranger.phone)
  await page.getByLabel('简历', { exact: true }).setInputFiles(RESUME)
  await page.getByLabel('我已阅读并同意').check()
  const question = (await page.locator('label[for="sum"]').textContent()) ?? ''
  const [one = 0, other = 0] = [...question.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  await page.getByLabel('+').fill(String(one + other))
  await press(page, '提交应聘')
  const ticket = new URL(await page.getByLabel('进度页面链接').inputValue())
  await follow(page, '查看进度')
  await press(page, '打开')
  await expect(page.getByRole('heading', { name: '已收到，等待查看' })).toBeVisible()
  return ticket.pathname + ticket.search
}

/** A colleague recommends another one: 1 page, 2 presses, 4 values. */
async function recommend(colleague: Page, { post, recommended }: VacancyPeople): Promise<void> {
  await colleague.goto('/hr/my-referrals')
  await follow(colleague, `内推: ${post}`)
  await colleague.getByLabel('姓名').fill(recommended.name)
  await colleague.getByLabel('手机').fill(recommended.phone)
  await colleague.getByLabel('与您的关系').selectOption({ label: '前同事' })
  await colleague.getByLabel('本人已知晓上述内容').check()
  await press(colleague, '提交内推')
  await expect(main(colleague)).toContainText(recommended.name)
}

/** The recruiter ticks both and moves them on together: 1 page, 2 presses, 4 values. */
async function screenBoth(recruiter: Page, need: string, people: VacancyPeople): Promise<void> {
  await recruiter.goto(`/hr/candidates?recruitingId=${need}`)
  for (const { name } of [people.stranger, people.recommended]) {
    await recruiter.getByRole('checkbox', { name: new RegExp(name) }).check()
  }
  await press(recruiter, '设置阶段')
  await recruiter.locator('select[name=state]').selectOption({ label: '待面试' })
  await recruiter.locator('textarea[name=reason]').fill('合适')
  await press(recruiter, '设置阶段')
  await expect(recruiter.getByRole('status').first()).toBeVisible()
}

/** The recruiter offers two times, and everything else is filled in from the plan: 1 page, 2 presses, 3 values. */
async function offerTimes(recruiter: Page, candidate: string): Promise<void> {
  await recruiter.goto(`/hr/candidates/${candidate}`)
  await follow(recruiter, '安排第 1 轮面试')
  await recruiter.getByLabel('面试形式').selectOption('视频')
  const times = recruiter.locator('input[name^="slots."][type="datetime-local"]')
  await times.nth(0).fill('2197-03-05T10:00')
  await times.nth(1).fill('2197-03-06T14:30')
  await press(recruiter, '保存')
  await expect(recruiter.getByText('待候选人选时间').first()).toBeVisible()
}

/** The recruiter fixes the time with the person by telephone: 1 page, 2 presses, 2 values. */
async function fixTime(recruiter: Page, candidate: string): Promise<void> {
  await recruiter.goto(`/hr/candidates/${candidate}`)
  await follow(recruiter, '安排第 1 轮面试')
  await recruiter.getByLabel('面试形式').selectOption('视频')
  await recruiter.getByLabel('面试时间').fill('2197-03-07T10:00')
  await press(recruiter, '保存')
  await expect(recruiter.getByText('2197-03-07 10:00').first()).toBeVisible()
}

/** An interviewer scores on one page: 1 page, 2 presses, 7 values. */
async function score(interviewer: Page, { name }: NewPerson): Promise<void> {
  await interviewer.goto('/hr/my-interviews')
  await interviewer
    .getByRole('link', { name: `去评分: ${name}` })
    .first()
    .click()
  // Nobody reads the score of another before giving their own.
  await expect(interviewer.getByText('提交本人评分后可见')).toBeVisible()
  await expect(main(interviewer)).not.toContainText('平均')
  for (const [item, points] of Object.entries(SCORES)) {
    await interviewer.getByLabel(item).fill(points)
  }
  await interviewer.getByLabel('建议通过').check()
  await interviewer.getByLabel('评语').fill('基础扎实')
  await press(interviewer, '提交评分')
  await expect(interviewer.getByText('评分已提交')).toBeVisible()
}

/** The recruiter enters the result from the application: 1 page, 2 presses, 1 value. */
async function conclude(recruiter: Page, candidate: string): Promise<void> {
  await recruiter.goto(`/hr/candidates/${candidate}`)
  await follow(recruiter, '登记第 1 轮结果')
  // The sheets stand beside the result.
  await expect(recruiter.getByText('基础扎实')).toHaveCount(2)
  await recruiter.getByLabel('结果').selectOption({ label: '通过' })
  await press(recruiter, '登记结果')
  await follow(recruiter, '回到应聘')
  await expect(recruiter.getByRole('region', { name: '应聘经过' })).toContainText(
    '面试中 → 面试通过',
  )
}

/** Talk and decision, each begun with what is known: 4 pages, 6 presses, 3 values and the terms. */
async function decide(recruiter: Page): Promise<string> {
  await follow(recruiter, '薪酬面谈')
  await recruiter.getByLabel('期望薪资').fill('9500')
  await recruiter.getByLabel('基本工资').fill('8000')
  await press(recruiter, '保存')
  await follow(recruiter, '确认结果')
  await press(recruiter, '已达成')
  await follow(recruiter, '回到应聘')
  await follow(recruiter, '办理录用')
  await recruiter.getByLabel('拟入职日').fill(await today())
  await recruiter.locator('input[name=contractMonths]').fill('36')
  await recruiter.getByLabel('试用月数').fill('3')
  await press(recruiter, '提交')
  await expect(recruiter.getByRole('status').first()).toContainText('部门负责人')
  return idIn(recruiter)
}

async function today(): Promise<string> {
  const [row] = await sql<{ day: string }>('select today()::text as day')
  return row?.day ?? ''
}

/** The recruiter previews and sends the offer: 1 page, 3 presses, no value. */
async function sendOffer(recruiter: Page, hiring: string) {
  await recruiter.goto(`/hr/to-be-recruited/${hiring}`)
  await follow(recruiter, '发送录用通知')
  await press(recruiter, '预览')
  await press(recruiter, '确认发送录用通知')
  const address = new URL(await recruiter.locator('input[readonly]').first().inputValue())
  const passcode = (await recruiter.locator('code.secret').textContent()) ?? ''
  return { path: address.pathname + address.search, passcode }
}

/** The recruiter notes what the person said on the telephone: 1 page, 2 presses, 2 values. */
async function noteAcceptance(recruiter: Page, hiring: string, { name }: NewPerson): Promise<void> {
  await recruiter.goto(`/hr/to-be-recruited/${hiring}`)
  await follow(recruiter, '登记答复')
  await recruiter.getByLabel('接受', { exact: true }).check()
  await recruiter.getByLabel('答复人姓名').fill(name)
  await press(recruiter, '登记答复')
  await expect(recruiter.getByRole('status').first()).toHaveText('已登记答复')
}

/** The person accepts: 2 pages, 2 presses, 3 values. */
async function accept(page: Page, offer: { path: string; passcode: string }, who: NewPerson) {
  await page.goto(offer.path)
  await page.getByLabel('提取码').fill(offer.passcode)
  await press(page, '打开')
  await page.getByLabel('姓名').fill(who.name)
  await page.getByLabel('手机号后四位').fill(who.phone.slice(-4))
  await press(page, '接受录用通知')
  await expect(page.getByRole('heading', { name: '您已接受' })).toBeVisible()
}

/** The new colleague fills in the form: 7 pages, 8 presses, 15 values. */
async function fillInForm(page: Page, { idCardNo }: NewPerson): Promise<void> {
  await follow(page, '查看入职首日')
  await press(page, '打开')
  await follow(page, '填写登记表')
  await page.getByLabel('证件号码').fill(idCardNo)
  await page.getByLabel('民族').selectOption({ label: '汉族' })
  await page.getByLabel('籍贯').fill('北方省北方市')
  await page.getByLabel('现住址').fill('北方市北方路 1 号')
  await press(page, '保存并继续')
  await page.getByLabel('学历').first().selectOption({ label: '本科' })
  await page.getByLabel('学习形式').selectOption({ label: '全日制' })
  await page.getByLabel('毕业院校').fill('北方大学')
  await page.getByLabel('开始日期').fill('2009-09')
  await page.getByLabel('毕业时间').fill('2013-07')
  await press(page, '保存并继续')
  await page.getByLabel('参加工作日期').fill('2013-07-10')
  await press(page, '保存并继续')
  await page.getByLabel('紧急联系人姓名').fill('家人')
  await page.getByLabel('与本人关系').fill('配偶')
  await page.getByLabel('紧急联系电话').fill('16009990000')
  await press(page, '保存并继续')
  await page.getByLabel(/我单独同意/).check()
  await page.getByLabel(/我声明/).check()
  await press(page, '提交登记表')
  await expect(page.getByRole('status')).toHaveText('登记表已提交。')
}

/** Personnel checks the form and joins the person: 4 pages, 4 presses, no value. */
async function checkAndJoin(personnel: Page, hiring: string, { idCardNo }: NewPerson) {
  const [form] = await sql<{ id: string }>('select id from register where hiring_id = $1', [hiring])
  await personnel.goto(`/hr/register/${form?.id}`)
  await follow(personnel, '核对')
  await press(personnel, '核对无误')
  await personnel.goto(`/hr/to-be-recruited/${hiring}`)
  await follow(personnel, '办理入职')
  await expect(personnel.getByLabel('证件号码')).toHaveValue(idCardNo)
  await press(personnel, '办理入职')
}

/** Somebody without a form is joined by what personnel types: 2 pages, 2 presses, 5 values. */
async function joinByHand(personnel: Page, hiring: string, { idCardNo }: NewPerson) {
  await personnel.goto(`/hr/to-be-recruited/${hiring}`)
  await follow(personnel, '办理入职')
  await personnel.getByLabel('证件号码').fill(idCardNo)
  await personnel.getByLabel('参加工作日期').fill('2015-07-01')
  await personnel.getByLabel('紧急联系人姓名').fill('家人')
  await personnel.getByLabel('与本人关系').fill('配偶')
  await personnel.getByLabel('紧急联系电话').fill('16009990000')
  await press(personnel, '办理入职')
}

/** Personnel begins the confirmation on the file: 2 pages, 3 presses, 2 values. */
async function confirm(personnel: Page, openAs: OpenAs, hiring: string): Promise<void> {
  const [file] = await sql<{ id: string }>(
    'select user_id as id from to_be_recruited where id = $1',
    [hiring],
  )
  await personnel.goto(`/hr/archives/${file?.id}`)
  const starts = main(personnel).getByRole('link', { name: '转正', exact: true })
  await starts.filter({ visible: true }).first().click()
  await personnel.getByLabel('工作总结').fill('表现良好')
  await personnel.getByLabel('考核缺项的说明').fill('考核记录另行补交')
  await press(personnel, '提交')
  await expect(personnel.getByRole('status').first()).toContainText('已提交，由')
  const [{ id: positive = '' } = {}] = await sql<{ id: string }>(
    'select id from positive where user_id = $1',
    [file?.id],
  )
  await approve(openAs, ['leader1', 'hrmgr'], await numberOf('positive', positive))
  const manager = await openAs('hrmgr')
  await manager.goto(`/hr/positives/${positive}`)
  await follow(manager, '办结')
  await press(manager, '办结')
  const status = async () =>
    (
      await sql<{ status: string }>('select status from user_base_info where id = $1', [file?.id])
    )[0]
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: '2' })
}

test('a vacancy is walked from the need to the end of probation by everybody who takes part', async ({
  openAs,
  watch,
}) => {
  // The whole way takes a minute alone, and longer beside other journeys.
  test.setTimeout(360_000)
  // A wrong passcode.
  watch.allow(422)
  const people = await peopleOfVacancy()
  const { stranger, recommended, colleague, interviewer } = people
  const [manager, recruiter] = [await openAs('leader1'), await openAs('recruiter')]
  const need = await askForPost(manager, people)
  await recruiter.goto(`/hr/recruiting-applications/${need}`)
  await expect(recruiter.getByRole('link', { name: '办结', exact: true })).toHaveCount(0)
  await approve(openAs, ['gm', 'hrmgr'], await numberOf('recruiting_application', need))
  await publish(recruiter, need)
  await planRound(need, ['leader1', interviewer.userName])

  const page = await openAs(null)
  const ticket = await applyAsStranger(page, people)
  const friend = await openAs(colleague.userName)
  await recommend(friend, people)
  await manager.goto(`/hr/recruiting-applications/${need}`)
  for (const { name } of [stranger, recommended]) await expect(main(manager)).toContainText(name)

  await screenBoth(recruiter, need, people)
  const candidate = await applicationOf(stranger.name)
  await offerTimes(recruiter, candidate)
  await page.goto('/SharingCenter/candidate')
  await page.getByRole('button', { name: /2197/ }).first().click()
  await expect(page.getByRole('heading', { name: '已约定初试' })).toBeVisible()
  await expect(main(page)).toContainText('2197-03-05 10:00')
  await letInterviewPass(candidate)
  await score(manager, stranger)
  await recruiter.goto(`/hr/candidates/${candidate}`)
  await expect(recruiter.getByRole('link', { name: '登记第 1 轮结果' })).toHaveCount(0)
  const second = await openAs(interviewer.userName)
  await score(second, stranger)
  await conclude(recruiter, candidate)

  const hiring = await decide(recruiter)
  await approve(openAs, ['leader1', 'hrmgr'], await numberOf('to_be_recruited', hiring))
  const offer = await sendOffer(recruiter, hiring)
  // The link alone opens nothing.
  const other = await openAs(null)
  await other.goto(offer.path)
  await other.getByLabel('提取码').fill(offer.passcode === '000000' ? '000001' : '000000')
  await press(other, '打开')
  await expect(other.getByText('链接无效或已过期')).toBeVisible()
  await accept(page, offer, stranger)
  await fillInForm(page, stranger)
  const personnel = await openAs('er')
  await checkAndJoin(personnel, hiring, stranger)
  const outcome = personnel.getByRole('status').filter({ hasText: stranger.name })
  await expect(outcome).toContainText('已入职')
  await page.goto(ticket)
  await press(page, '打开')
  await expect(page.getByRole('heading', { name: '已入职' })).toBeVisible()

  const colleagues = await applicationOf(recommended.name)
  await fixTime(recruiter, colleagues)
  await letInterviewPass(colleagues)
  for (const one of [manager, second]) await score(one, recommended)
  await conclude(recruiter, colleagues)
  const hiringOfColleague = await decide(recruiter)
  await approve(openAs, ['leader1', 'hrmgr'], await numberOf('to_be_recruited', hiringOfColleague))
  await sendOffer(recruiter, hiringOfColleague)
  await noteAcceptance(recruiter, hiringOfColleague, recommended)
  await joinByHand(personnel, hiringOfColleague, recommended)
  const hirings = [hiring, hiringOfColleague]
  await letProbationPass(hirings)
  const before = await setBonus('500.00')
  for (const one of hirings) await confirm(personnel, openAs, one)
  await setBonus(before)
  const inputs = await sql<{ amount: string; state: string }>(
    `select i.amount::text as amount, i.state from pay_input i join referral r on r.id = i.source_id
     join candidate c on c.id = r.candidate_id where c.name = $1`,
    [recommended.name],
  )
  expect(inputs).toEqual([{ amount: '500.00', state: '0' }])
  await friend.goto('/hr/my-referrals')
  await expect(main(friend)).toContainText('已入职')
})
