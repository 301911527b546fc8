import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { dayFromToday, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Company } from './company.ts'
import { addRecord, personOf, unique } from './given.ts'
import type { Job } from './job.ts'
import { openPage } from './steps.ts'

const WORK = '工作任务'

/** A task of `staff1` that `leader1` gave, due before all others. Returns its id. */
async function givenTask(company: Company): Promise<string> {
  const { code: ownerCode } = await personOf(company, 'staff1')
  const [plain] = await company.sql<{ id: string }>(
    'select id from task_class where deleted_at is null and not need_create_approval order by sort limit 1',
  )
  const id = await addRecord(company, 'leader1', tasks, {
    title: unique('盘点'),
    content: '把库存盘点一遍',
    classifyId: plain?.id,
    ownerCode,
    priority: '1',
    planStart: dayFromToday(0),
    planEnd: dayFromToday(3),
  })
  await company.sql(
    "update task set plan_start = '2020-01-01', plan_end = '2020-01-02' where id = $1",
    [id],
  )
  return id
}

/** A given task that `staff1` has reported on once. */
async function taskUnderWay(company: Company): Promise<string> {
  const taskId = await givenTask(company)
  await addRecord(company, 'staff1', taskProgress, {
    taskId,
    workDate: dayFromToday(-1),
    progress: 20,
    hours: '2',
    content: '点了两排货架',
  })
  return taskId
}

const giveTask: Job = {
  name: 'give somebody a task',
  who: 'leader1',
  budget: { pages: 0, presses: 1, values: 1 },
  given: async (company) => (await personOf(company, 'staff1')).name,
  async walk({ main, press, fill, see }, name) {
    const title = unique('报价单')
    const until = dayFromToday(7).slice('yyyy-'.length)
    await fill(
      main.getByRole('textbox', { name: '新任务（一行）' }),
      `${title} @${name} ${until} !重要`,
    )
    await press(main.getByRole('button', { name: '新建', exact: true }))
    await see(`已新建“${title}”`)
  },
}

const reportOnTask: Job = {
  name: 'report on a task',
  who: 'staff1',
  budget: { pages: 0, presses: 1, values: 1 },
  given: taskUnderWay,
  start: (id) => `/work/tasks/${id}`,
  async walk({ main, press, fill, see }) {
    await fill(main.getByLabel('完成情况'), '盘点了一半')
    await press(main.getByRole('button', { name: '提交汇报' }))
    await see(main.getByText('盘点了一半').last())
  },
}

const finishTask: Job = {
  name: 'finish a task',
  who: 'staff1',
  budget: { pages: 0, presses: 1, values: 0 },
  given: givenTask,
  start: (id) => `/work/tasks/${id}`,
  async walk({ main, press, see }) {
    await press(main.getByRole('button', { name: '完成任务' }))
    await see(main.getByText('已完成').last())
  },
}

/** Holds the next session of a series: one topic, its minutes, and one task. */
const holdMeeting: Job = {
  name: 'hold a meeting: topic, minutes, task',
  who: 'leader1',
  budget: { pages: null, presses: null, values: null },
  async given({ sql }) {
    const [series] = await sql<{ name: string; host: string }>(
      `select p.name, u.name as host from meeting_session s join meeting_plan p on p.id = s.plan_id
         join app_user u on u.id = p.host_id
       where u.user_name = 'leader1' and s.date >= today() and s.deleted_at is null
       order by s.date limit 1`,
    )
    return `${series?.name}/${series?.host}`
  },
  async walk(walk, about) {
    const { page, main, press, fill, choose, see } = walk
    const [series = '', host = ''] = about.split('/')
    const [topic, task] = [unique('议题'), unique('会议事项')]
    await openPage(walk, WORK, '会议日历')
    await press(main.getByRole('link', { name: '列表', exact: true }))
    await press(main.getByRole('link', { name: series }).first())
    await fill(main.getByRole('textbox', { name: '议题', exact: true }), topic)
    await choose(main.getByRole('combobox', { name: '汇报人' }), host)
    await press(main.getByRole('button', { name: '新增议题' }))
    const card = main.getByRole('region', { name: topic })
    await fill(card.getByLabel('本期汇报'), '接口完成了一半')
    await fill(card.getByLabel('决议'), '下周前全部完成')
    await press(card.getByText('转为任务'))
    await fill(card.getByLabel('事项').first(), task)
    await choose(card.getByLabel('责任人').first(), host)
    await fill(card.getByLabel('完成日期').first(), dayFromToday(7))
    await press(main.getByRole('button', { name: '保存会议记录' }))
    await see(page.getByRole('region', { name: topic }).getByRole('link', { name: task }))
  },
}

const comment: Job = {
  name: 'comment and mention',
  who: 'staff1',
  budget: { pages: 0, presses: 1, values: 2 },
  given: givenTask,
  start: (id) => `/work/tasks/${id}`,
  async walk({ page, main, isScripted, press, fill, tick, key, see }) {
    const words = unique('差异')
    const panel = main.getByRole('region', { name: '评论' })
    const box = panel.getByRole('textbox', { name: '评论内容' })
    if (isScripted) {
      await fill(box, `${words} @`)
      await see(panel.getByRole('option').first())
      await key('Enter')
      await press(panel.getByRole('button', { name: '发表' }))
    } else {
      await fill(box, words)
      await press(panel.getByRole('button', { name: '提到同事…' }))
      await tick(page.getByRole('checkbox').first())
      await press(page.getByRole('button', { name: '发表' }))
    }
    await see(panel.getByText(words))
    await see(panel.getByText('提到：'))
  },
}

const publishNotice: Job = {
  name: 'publish a notice with a file',
  who: 'hrmgr',
  budget: { pages: 1, presses: 2, values: 4 },
  async walk(walk) {
    const { page, main, press, fill, tick, attach, see } = walk
    const title = unique('消防演练')
    await press(main.getByRole('link', { name: '发布公告', exact: true }))
    await fill(main.getByRole('textbox', { name: '标题' }), title)
    await fill(main.getByRole('textbox', { name: '内容' }), '周五下午三点，全体参加。')
    await tick(
      main.getByRole('group', { name: '部门范围' }).getByRole('checkbox', { name: '软件研发部' }),
    )
    await attach(main.locator('input[type=file]'), '路线.txt', '从北门出')
    await press(main.getByRole('button', { name: '发布', exact: true }))
    await see(page.getByRole('status').getByRole('link', { name: title }))
  },
}

const NEXT_YEAR = String(Number(todayInShanghai().slice(0, 'yyyy'.length)) + 1)

/** Adds a plan with two parts for the next year, while the board shows this year. */
const makePlan: Job = {
  name: 'make a year plan and decompose it',
  who: 'leader1',
  budget: { pages: 1, presses: 2, values: 3 },
  async given(company) {
    await company.sql(
      'update year_plan_config set fill_from = today() - 1, fill_to = today() + 30 where year = $1',
      [NEXT_YEAR],
    )
    return (await personOf(company, 'staff1')).name
  },
  start: () => '/work/year-plans',
  async walk({ page, main, press, fill, see }, name) {
    const title = unique('研发计划')
    await press(main.getByRole('link', { name: '新增' }))
    await fill(main.getByLabel('标题'), title)
    await fill(main.getByRole('textbox', { name: '目标', exact: true }), '新产品准时上市')
    await fill(main.getByLabel('每行一项'), `上市 60%\n提效 @${name} 06-30`)
    await press(main.getByRole('button', { name: '提交', exact: true }).last())
    await see(page.getByRole('link', { name: title }))
  },
}

export const WORK_JOBS: readonly Job[] = [
  giveTask,
  reportOnTask,
  finishTask,
  comment,
  holdMeeting,
  publishNotice,
  makePlan,
]
