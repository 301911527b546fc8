import { expect, type Page } from '@playwright/test'
import { accountOf, follow, main, press } from '#modules/work/tests/work-pages.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const [HOST, REPORTER, OTHER] = ['leader1', 'staff1', 'staff2']

/** Monday is 1. */
const weekdayOf = (date: string) => ((new Date(date).getUTCDay() + 6) % 7) + 1

/** Opens the next session of a meeting from the calendar. */
async function openFirst(page: Page, name: string): Promise<void> {
  await page.goto('/work/meeting-calendar?view=agenda')
  await main(page)
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** The region of a topic on the page, with its report and resolution. */
const topicOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true })

/** Adds a weekly series with its participants. */
async function addSeries(page: Page, name: string): Promise<void> {
  const [host, reporter, other] = await Promise.all([HOST, REPORTER, OTHER].map(accountOf))
  const people = new URLSearchParams({
    hostId: host?.id ?? '',
    minuterId: other?.id ?? '',
    attendeeIds: [reporter?.id, other?.id].join(),
  })
  const first = dayFromToday(1)
  await page.goto(`/work/meeting-plans/new?${people}`)
  await page.getByLabel('会议名称').fill(name)
  await chooseTarget(page, '主办部门', '技术研发中心')
  await page.getByLabel('会议周期').selectOption('每周')
  await page.getByLabel('周几或几号').fill(String(weekdayOf(first)))
  await page.getByLabel('起算日期').fill(first)
  await page.getByLabel('开始时刻').fill('09:30')
  await press(page, '保存')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await follow(page, '生成场次')
  await page.getByLabel('月份').fill(first.slice(0, 'yyyy-MM'.length))
  await press(page, '预览')
  await press(page, /^确认/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('a meeting takes place every week; a resolution becomes a task, and open topics go on next time', async ({
  openAs,
}) => {
  const [name, topic, task] = [unique('例会'), unique('议题'), unique('会议事项')]
  const reporterName = (await accountOf(REPORTER)).name

  const host = await openAs(HOST)
  await addSeries(host, name)
  await openFirst(host, name)
  await expect(main(host)).toContainText('还没有议题')
  const address = host.url()
  // The input line adds the topic without leaving the page.
  await host.getByLabel('议题', { exact: true }).fill(topic)
  await host.getByLabel('汇报人', { exact: true }).selectOption({ label: reporterName })
  await press(host, '新增议题')
  await expect(host).toHaveURL(address)
  await expect(topicOf(host, topic)).toContainText('待汇报')
  // The input is empty again. Otherwise the next save would add the topic a second time.
  await expect(host.getByLabel('议题', { exact: true })).toHaveValue('')
  // A topic that was added by mistake leaves the page again, and what was typed for the others is saved.
  const mistake = unique('误加')
  await host.getByLabel('议题', { exact: true }).fill(mistake)
  await press(host, '新增议题')
  await topicOf(host, mistake).getByLabel('本期汇报').fill('不该留下')
  await press(host, `移除议题“${mistake}”`)
  await expect(host).toHaveURL(address)
  await expect(host.locator('.notice-success')).toContainText(`已移除议题“${mistake}”`)
  await expect(topicOf(host, mistake)).toHaveCount(0)
  await expect(topicOf(host, topic)).toContainText('待汇报')

  // The reporter writes the report on the page of the session. The page shows them no input for the
  // resolution.
  const reporter = await openAs(REPORTER)
  await openFirst(reporter, name)
  const topicCard = topicOf(reporter, topic)
  await expect(topicCard.getByLabel('决议')).toHaveCount(0)
  await topicCard.getByLabel('本期汇报').fill('接口完成了一半')
  await press(reporter, '保存会议记录')
  await expect(topicOf(reporter, topic)).toContainText('已汇报')
  await expect(reporter.getByRole('button', { name: /^移除议题/ })).toHaveCount(0)

  await host.goto(address)
  const heard = topicOf(host, topic)
  await heard.getByLabel('决议').fill('下周前全部完成')
  await heard.getByLabel('截止日期').fill(dayFromToday(8))
  await heard.locator('summary').click()
  await heard.getByLabel('事项').first().fill(task)
  await heard.getByLabel('责任人').first().selectOption({ label: reporterName })
  await heard.getByLabel('完成日期').first().fill(dayFromToday(7))
  await press(host, '保存会议记录')
  await expect(topicOf(host, topic)).toContainText('跟踪中')
  await expect(topicOf(host, topic).getByRole('link', { name: task })).toBeVisible()

  await press(host, /^将勾选的议题结转到/)
  await expect(host).toHaveURL(address)
  await expect(topicOf(host, topic)).toContainText('已结转至')
  await main(host).getByRole('link', { name: /^下次/ }).click()
  await expect(host).not.toHaveURL(address)
  await expect(topicOf(host, topic)).toContainText('接口完成了一半')
  await expect(topicOf(host, topic).getByRole('link', { name: task })).toBeVisible()
  const next = host.url()

  // The owner finds the task in their list. The task names the meeting as its source.
  await reporter.goto('/work/my-tasks')
  await reporter
    .getByRole('row')
    .filter({ hasText: task })
    .getByRole('link', { name: task, exact: true })
    .click()
  await expect(main(reporter)).toContainText('会议')
  await reporter.goto(next)
  await topicOf(reporter, topic).getByLabel('本期汇报').fill('全部完成')
  await press(reporter, '保存会议记录')
  await expect(topicOf(reporter, topic)).toContainText('已汇报')

  await host.goto(next)
  await topicOf(host, topic).getByRole('link', { name: topic, exact: true }).click()
  await expect(host.getByRole('heading', { level: 1 })).toHaveText(topic)
  await follow(host, '关闭')
  await press(host, '关闭')
  await expect(host).not.toHaveURL(/\/act\//)
  await host.goto(next)
  await expect(topicOf(host, topic)).toContainText('已关闭')
  await expect(main(host).getByRole('button', { name: /^将勾选的议题结转到/ })).toHaveCount(0)
  await follow(host, '历次议题')
  await expect(host.getByRole('row').filter({ hasText: topic })).toHaveCount(2)

  // The minutes on paper: head, people, topics, resolutions with owner and date, and lines to sign on.
  await host.goto(address)
  await follow(host, '打印纪要')
  await expect(host.getByRole('heading', { level: 1 })).toHaveText(`${name} 会议纪要`)
  await expect(main(host)).toContainText('会议类别')
  await expect(main(host).getByRole('heading', { name: '参会人员' })).toBeVisible()
  await expect(main(host).getByRole('listitem').filter({ hasText: topic })).toContainText(
    '接口完成了一半',
  )
  const resolved = main(host).getByRole('row').filter({ hasText: task })
  await expect(resolved).toContainText(reporterName)
  await expect(main(host)).toContainText('主持人签字')
  await expect(main(host)).toContainText('记录人签字')
  const [file] = await Promise.all([
    host.waitForEvent('download'),
    main(host).getByRole('link', { name: '下载纪要（xlsx）' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/会议纪要.*\.xlsx$/)

  // A user who does not take part cannot see the meeting.
  const stranger = await openAs('trainer')
  await stranger.goto('/work/meeting-calendar?view=agenda')
  await expect(main(stranger)).not.toContainText(name)
})

test('a tick makes a task of a resolution, for the reporter and with its day', async ({
  openAs,
  watch,
}) => {
  const [name, topic, resolved] = [unique('例会'), unique('议题'), unique('提交预算')]
  const host = await openAs(HOST)
  await addSeries(host, name)
  await openFirst(host, name)
  await host.getByLabel('议题', { exact: true }).fill(topic)
  await press(host, '新增议题')
  const heard = topicOf(host, topic)
  await heard.getByLabel('本期汇报').fill('草案已汇总')
  await heard.getByLabel('决议').fill(resolved)
  await heard.locator('summary').click()
  await heard.getByRole('checkbox', { name: /^照上面所写生成一个任务/ }).check()
  // The task has no due date yet. The error names the task, and the form shows the task as a line.
  watch.allow(400)
  await press(host, '保存会议记录')
  await expect(host.getByRole('alert')).toContainText(`任务“${resolved}”还没有完成日期`)
  await expect(heard.getByLabel('事项').first()).toHaveValue(resolved)
  await heard.getByLabel('截止日期').fill(dayFromToday(9))
  await press(host, '保存会议记录')
  await expect(main(host).getByRole('link', { name: resolved })).toBeVisible()
  await expect(host.getByText('已保存：更新 1 个议题，生成 1 个任务').first()).toBeVisible()
  await main(host).getByRole('link', { name: resolved }).click()
  await expect(main(host)).toContainText((await accountOf(HOST)).name)
  await expect(main(host)).toContainText(dayFromToday(9))
})

test('what earlier meetings left open is taken up topic by topic', async ({ openAs }) => {
  const name = unique('例会')
  const [first, second] = [unique('议题'), unique('议题')]
  const host = await openAs(HOST)
  await addSeries(host, name)
  const [plan] = await sql<{ id: string; reporter: string; next: string }>(
    `select p.id, p.attendee_ids[1] as reporter, (select s.id from meeting_session s where s.plan_id = p.id
       and s.deleted_at is null order by s.date limit 1) as next
     from meeting_plan p where p.name = $1`,
    [name],
  )
  for (const topic of [first, second]) {
    await sql(
      `insert into meeting_topic (id, meeting_id, meeting_date, topic, reporter_id, attendee_ids, state, content,
         conclusion) values (gen_random_uuid(), $1, today() - 7, $2, $3, '{}', '2', '做了一半', '继续')`,
      [plan?.id, topic, plan?.reporter],
    )
  }
  await host.goto(`/work/meeting-sessions/${plan?.next}`)
  await host.getByRole('checkbox', { name: new RegExp(second) }).uncheck()
  await press(host, '带入本次会议')
  await expect(host).toHaveURL(`/work/meeting-sessions/${plan?.next}`)
  await expect(topicOf(host, first)).toContainText('做了一半')
  await expect(topicOf(host, second)).toHaveCount(0)
  await expect(host.getByRole('checkbox', { name: new RegExp(second) })).toBeVisible()
  await expect(host.getByRole('checkbox', { name: new RegExp(first) })).toHaveCount(0)
})

test('an author who does not run the meeting reads its resolution beside their own changes', async ({
  openAs,
}) => {
  const [name, topic] = [unique('例会'), unique('议题')]
  const host = await openAs(HOST)
  await addSeries(host, name)
  await openFirst(host, name)
  const calledOn = new URL(host.url())
  const [session] = await sql<{ plan_id: string; date: string }>(
    `select plan_id, date::text from meeting_session where id::text = $1`,
    [calledOn.pathname.split('/').at(-1)],
  )
  const query = new URLSearchParams({
    meetingId: session?.plan_id ?? '',
    meetingDate: session?.date ?? '',
  })

  // The form of a new topic has no resolution inputs, for every author.
  const author = await openAs(REPORTER)
  await author.goto(`/work/meeting-topics/new?${query}`)
  await expect(author.getByLabel('本期汇报')).toBeVisible()
  await expect(author.locator('[name=conclusion], [name=deadline]')).toHaveCount(0)
  await author.getByLabel('议题').first().fill(topic)
  await chooseTarget(author, '汇报人', (await accountOf(REPORTER)).name)
  await press(author, '保存')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText(topic)
  const address = author.url()

  await host.goto(`${address}/edit`)
  await host.getByRole('textbox', { name: '决议' }).fill('先试点')
  await press(host, '保存')
  await expect(host).toHaveURL(address)

  await author.goto(`${address}/edit`)
  await expect(author.locator('[name=conclusion], [name=deadline]')).toHaveCount(0)
  await expect(author.getByRole('group', { name: '决议', exact: true })).toHaveText('先试点')
  await expect(author.getByRole('group', { name: '截止日期', exact: true })).toHaveText('—')
  await author.getByLabel('本期汇报').fill('试点方案已提交')
  await press(author, '保存')
  await expect(author).toHaveURL(address)
  await author.goto(`${address}?tab=report`)
  await expect(main(author)).toContainText('试点方案已提交')
  await expect(main(author)).toContainText('先试点')
})
