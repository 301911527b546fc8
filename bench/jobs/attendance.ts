import { setTimeout as sleep } from 'node:timers/promises'
import { RECALCULATION_CALLS } from '#modules/attendance/days/wire/recalculation.ts'
import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Company } from './company.ts'
import { nextWorkingDay, unique } from './given.ts'
import type { Job } from './job.ts'
import { follow, openPage, takeFrom } from './steps.ts'

const THIS_MONTH = todayInShanghai().slice(0, 'yyyy-MM'.length)
const LAST_MONTH = monthBefore(THIS_MONTH)
const SETTLE_MS = 60_000
const POLL_MS = 250

const askForLeave: Job = {
  name: 'ask for a day of leave',
  who: 'staff1',
  budget: { pages: 1, presses: 2, values: 3 },
  given: nextWorkingDay,
  async walk(walk, day) {
    const { main, press, choose, fill, see } = walk
    await press(main.getByRole('link', { name: '我的考勤' }))
    await takeFrom(walk, main.getByRole('button', { name: /^发起/ }), '请假')
    await choose(main.getByLabel('假别'), '事假')
    await fill(main.getByLabel('开始日期'), day)
    await fill(main.getByLabel('结束日期'), day)
    await fill(main.getByLabel('原因'), '家中有事')
    await press(main.getByRole('button', { name: '保存' }).last())
    await press(main.getByRole('link', { name: '提交', exact: true }))
    await press(main.getByRole('button', { name: '提交', exact: true }))
    await see('提交成功')
  },
}

const clockIn: Job = {
  name: 'clock in',
  who: 'staff1',
  budget: { pages: 0, presses: 1, values: 0 },
  async walk({ main, press, see }) {
    await press(main.getByRole('region', { name: '今日考勤' }).getByRole('link', { name: /^打卡/ }))
    await press(main.getByRole('button', { name: '打卡', exact: true }))
    await see(/最近打卡 \d\d:\d\d/)
  },
}

/**
 * Leaves nothing open in the last month: everybody was off on all its days, and has confirmed them. The demo company
 * has clock-ins of a few weeks only, and the rest of the month would be absence.
 */
async function settleMonth(company: Company): Promise<void> {
  const [start, end] = [`${LAST_MONTH}-01`, dayAfter(`${THIS_MONTH}-01`, -1)]
  await company.sql('delete from user_schedule where date between $1 and $2', [start, end])
  await company.sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), f.id, attend_group_of(f.id, day::date), day, s.id, '手工'
     from user_base_info f cross join generate_series($1::date, $2, interval '1 day') day
       cross join shift_group s
     where f.deleted_at is null and f.join_date <= day and s.code = 'R'
       and attend_group_of(f.id, day::date) is not null`,
    [start, end],
  )
  const keeper = await company.as('attend')
  const groups = await company.sql<{ id: string }>(
    'select id from attend_group where deleted_at is null',
  )
  for (const { id: attendGroupId } of groups) {
    await keeper(RECALCULATION_CALLS.recalculate, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendGroupId, start, end }),
    })
  }
  for (
    const limit = performance.now() + SETTLE_MS;
    performance.now() < limit;
    await sleep(POLL_MS)
  ) {
    const [days] = await company.sql<{ open: number }>(
      `select count(*)::int as open from attend_day
       where date between $1 and $2 and is_abnormal_day(statuses)`,
      [start, end],
    )
    if (days?.open === 0) break
  }
  await company.sql('update attend_month set confirmed_at = now() where month = $1', [LAST_MONTH])
}

/** All groups, because a month is closed for the whole company. */
const closeMonth: Job = {
  name: 'close a month of attendance',
  who: 'attend',
  budget: { pages: 1, presses: 2, values: 0 },
  async given(company) {
    await settleMonth(company)
    const groups = await company.sql<{ name: string }>(
      'select name from attend_group where deleted_at is null order by sort, code',
    )
    return groups.map(({ name }) => name).join()
  },
  async walk(walk, groups) {
    const { main, press, choose, tick, see } = walk
    await openPage(walk, '考勤排班', '排班月历')
    await press(main.getByRole('link', { name: /^\d+年\d+月$/ }).first())
    for (const group of groups.split(',')) {
      const chosen = main.getByRole('combobox', { name: '考勤组' })
      await choose(chosen, group)
      await press(main.getByRole('button', { name: '显示' }))
      await follow(walk, '锁定与封账')
      await tick(main.getByRole('radio', { name: /^封账/ }))
      await press(main.getByRole('button', { name: '确定' }))
      await see(main.getByRole('table', { name: '锁定记录' }).getByText('封账'))
      await press(main.getByRole('link', { name: '排班月历' }))
    }
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
  async walk(walk) {
    const { main, press, see } = walk
    await follow(walk, '检查与发布')
    await press(main.getByRole('button', { name: '发布排班' }))
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
    await press(main.getByRole('link', { name: '新增' }))
    await fill(main.getByRole('textbox', { name: '编码' }), name.slice(-9))
    await fill(main.getByRole('textbox', { name: '名称' }), name)
    await fill(main.getByLabel('月历简称'), name.slice(-3))
    await fill(main.getByRole('textbox', { name: '颜色', exact: true }), '#1a7f37')
    await press(main.getByRole('button', { name: '保存' }).last())
    await press(main.getByRole('link', { name: '班次时段' }))
    await press(main.getByRole('link', { name: '新增' }))
    await fill(main.getByLabel('序号'), '1')
    await fill(main.getByLabel('上班时刻'), '09:00')
    await fill(main.getByLabel('下班时刻'), '18:00')
    await fill(main.getByLabel('段内休息开始'), '12:00')
    await fill(main.getByLabel('段内休息结束'), '13:00')
    await press(main.getByRole('button', { name: '保存' }).last())
    await see(page.getByText('保存成功'))
  },
}

export const ATTENDANCE_JOBS: readonly Job[] = [
  askForLeave,
  clockIn,
  closeMonth,
  publishRoster,
  setUpShift,
]
