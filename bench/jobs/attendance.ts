import { WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { nextWorkingDay, unique } from './given.ts'
import type { Job } from './job.ts'
import { settleMonth } from './settle-month.ts'

const THIS_MONTH = todayInShanghai().slice(0, 'yyyy-MM'.length)

const askForLeave: Job = {
  name: 'ask for a day of leave',
  who: 'staff1',
  budget: { pages: 1, presses: 2, values: 3 },
  given: nextWorkingDay,
  async walk(walk, day) {
    const { main, press, choose, fill, see } = walk
    await press(main.getByRole('link', { name: '请假', exact: true }).first())
    await choose(main.getByLabel('假别'), '事假')
    await fill(main.getByLabel('开始日期'), day)
    await fill(main.getByLabel('结束日期'), day)
    await fill(main.getByLabel('原因'), '家中有事')
    await press(main.getByRole('button', { name: '提交', exact: true }).last())
    await see(/已提交，由/)
  },
}

const clockIn: Job = {
  name: 'clock in',
  who: 'staff1',
  budget: { pages: 0, presses: 1, values: 0 },
  /** Makes today a working day, so that the benchmark can run on a weekend. */
  async given({ sql }) {
    await sql(
      `insert into work_calendar (id, date, day_class) values (gen_random_uuid(), today(), $1)
       on conflict (date) where deleted_at is null do update set day_class = excluded.day_class`,
      [WORK_DAY],
    )
    return ''
  },
  async walk({ main, press, see }) {
    const today = main.getByRole('region', { name: '今日考勤' })
    await press(today.getByRole('button', { name: '打卡', exact: true }))
    await see(/\d\d:\d\d 已打卡/)
  },
}

/**
 * Closes the month for all groups, because companies close a month as a whole. The page has already ticked the
 * groups without open matters.
 */
const closeMonth: Job = {
  name: 'close a month of attendance',
  who: 'attend',
  budget: { pages: 1, presses: 2, values: 0 },
  async given(company) {
    await settleMonth(company, monthBefore(THIS_MONTH))
    const groups = await company.sql('select from attend_group where deleted_at is null')
    return String(groups.length)
  },
  async walk({ main, press, see }, groups) {
    await press(main.getByRole('link', { name: /^去封账/ }))
    await press(main.getByRole('button', { name: '为所选考勤组封账' }))
    await see(`已封账 ${groups} 个考勤组`)
  },
}

const publishRoster: Job = {
  name: 'publish a roster',
  who: 'attend',
  budget: { pages: 0, presses: 2, values: 0 },
  async given({ sql }) {
    const [group] = await sql<{ id: string }>("select id from attend_group where code = 'ROT'")
    return group?.id ?? ''
  },
  start: (group) => `/attendance/roster?group=${group}&month=${monthBefore(THIS_MONTH, -1)}`,
  async walk({ page, main, press, see }) {
    await press(main.getByRole('link', { name: '检查并发布' }))
    // With scripts, the check opens in a dialog over the page.
    await press(page.getByRole('button', { name: '发布排班' }))
    await see(/已发布 第 \d+ 版/)
  },
}

const setUpShift: Job = {
  name: 'set up a shift with its times',
  who: 'attend',
  budget: { pages: 1, presses: 1, values: 4 },
  start: () => '/attendance/shift-groups',
  async walk({ page, main, press, fill, see }) {
    const name = unique('班')
    const line = main.getByRole('form', { name: '快速新增班次' })
    await fill(line.getByLabel('名称'), name)
    await fill(line.getByLabel('上班'), '09:00')
    await fill(line.getByLabel('下班'), '18:00')
    await fill(line.getByLabel('休息开始'), '12:00')
    await press(line.getByRole('button', { name: '添加班次' }))
    await see(page.getByRole('heading', { name, level: 1 }))
  },
}

export const ATTENDANCE_JOBS: readonly Job[] = [
  askForLeave,
  clockIn,
  closeMonth,
  publishRoster,
  setUpShift,
]
