import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CLOSING_CALLS,
  monthClosing,
  monthsClosed,
} from '#modules/attendance/locks/wire/closing.ts'
import {
  openRequestDesk,
  type RequestDesk,
} from '#modules/attendance/requests/tests/request-desk.ts'
import { newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

/** A past month for which the database has no attendance data. */
const MONTH = '2026-02'

let desk: RequestDesk

beforeAll(async () => {
  desk = await openRequestDesk()
})
afterAll(() => desk?.close())

/**
 * Creates a group with one employee. `account` is the user name that belongs to the employee, `leader` that of the
 * leader of the group. `isOpen`: the employee has not confirmed the month.
 */
async function company({ isOpen = false, leader = '', account = '' } = {}) {
  const groupId = await desk.group('排班制')
  const person = await desk.person({ group: groupId })
  await desk.database.rows(
    `insert into attend_month (id, user_id, month, attend_group_id, confirmed_at)
     values (gen_random_uuid(), $1, $2, $3, case when $4::boolean then null else now() end)`,
    [person, MONTH, groupId, isOpen],
  )
  if (account) {
    await desk.database.rows('update app_user set user_base_id = $1 where user_name = $2', [
      person,
      account,
    ])
  }
  if (leader) {
    await desk.database.rows(
      `update attend_group set leader_ids = array[(select id from app_user where user_name = $2)] where id = $1`,
      [groupId, leader],
    )
  }
  return groupId
}

const read = async (who: string) => {
  const answer = await desk.by(who)(CLOSING_CALLS.read, { query: { month: MONTH } })
  return monthClosing.parse(answer.body.response).groups
}
const close = (groups: string[], reason: string | null = null, who = 'attend') =>
  desk.by(who)(CLOSING_CALLS.close, { method: 'PUT', body: { month: MONTH, groups, reason } })
const remind = (attendGroupId: string, who = 'attend') =>
  desk.by(who)(CLOSING_CALLS.remind, { method: 'POST', body: { month: MONTH, attendGroupId } })

describe('the groups of a month', () => {
  test('are all for the attendance administrator, and those of a leader for the leader', async () => {
    const [own, other] = [await company({ isOpen: true, leader: 'leader3' }), await company()]
    const all = await read('attend')
    expect(all.find(({ id }) => id === own)).toMatchObject({
      people: 1,
      lockType: '0',
      open: { abnormal: 0, pending: 0, unconfirmed: 1 },
      mayClose: true,
      mayRemind: true,
    })
    expect(all.find(({ id }) => id === other)).toMatchObject({ mayClose: true, mayRemind: false })
    const led = await read('leader3')
    expect(led.map(({ id }) => id)).toContain(own)
    expect(led.map(({ id }) => id)).not.toContain(other)
    // A leader reminds, and the attendance administrator closes.
    expect(led.find(({ id }) => id === own)).toMatchObject({ mayClose: false, mayRemind: true })
    expect((await desk.by('staff2')(CLOSING_CALLS.read, { query: { month: MONTH } })).status).toBe(
      403,
    )
  })
})

describe('closing several groups', () => {
  test('closes those without open matters and says why the others stay open', async () => {
    const [settled, open] = [await company(), await company({ isOpen: true })]
    const answer = await close([settled, open, settled, newId()])
    const outcome = monthsClosed.parse(answer.body.response)
    expect(outcome.closed).toEqual([settled])
    expect(Object.keys(outcome.refused)).toHaveLength(2)
    expect(outcome.refused[open]).toContain('未确认考勤 1 人')
    expect(outcome.refused[open]).not.toMatch(/审批中|异常/)
    const groups = await read('attend')
    expect(groups.find(({ id }) => id === settled)).toMatchObject({
      lockType: '2',
      mayClose: false,
    })
    expect(groups.find(({ id }) => id === open)).toMatchObject({ lockType: '0' })
    expect(monthsClosed.parse((await close([open], '工资今天要发')).body.response).closed).toEqual([
      open,
    ])
    expect((await read('attend')).find(({ id }) => id === open)?.reason).toBe('工资今天要发')
  })

  test('is for users who may close, also for the leader of the group', async () => {
    const group = await company({ leader: 'leader3' })
    expect((await close([group], null, 'leader3')).status).toBe(403)
    expect((await close([group], null, 'hrmgr')).status).toBe(403)
  })
})

describe('a reminder', () => {
  test('reaches the employees who keep the month open, once in four hours', async () => {
    const group = await company({
      isOpen: true,
      leader: 'leader3',
      account: 'staff1',
    })
    expect((await remind(group)).body.response).toEqual({ employees: 1, approvers: 0 })
    const messages = await desk.database.rows(
      `select u.user_name as name, m.link from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.biz_id = $1`,
      [`${group}:${MONTH}`],
    )
    expect(messages).toEqual([{ name: 'staff1', link: `/attendance/my?month=${MONTH}` }])
    expect(refusalIn(await remind(group, 'leader3')).status).toBe(409)
    expect((await read('attend')).find(({ id }) => id === group)).toMatchObject({
      mayRemind: false,
      remindedAt: expect.any(String),
    })
  })

  test('reaches the approvers of pending requests', async () => {
    const group = await desk.group('固定班制')
    const userId = await desk.person({ group })
    const id = savedIn(
      await desk.add('leaves', { userId, startDate: '2026-11-30', endDate: '2026-11-30' }),
    ).id
    savedIn(await desk.submit('leaves', id))
    await desk.database.rows(
      "update leave set start_date = '2026-02-10', end_date = '2026-02-10' where id = $1",
      [id],
    )
    expect((await remind(group)).body.response).toEqual({ employees: 0, approvers: 1 })
  })

  test('is refused outside the groups of the leader, after closing, and where nothing is open', async () => {
    const [foreign, settled] = [await company({ isOpen: true }), await company()]
    expect((await remind(foreign, 'leader3')).status).toBe(404)
    expect((await remind(foreign, 'hrmgr')).status).toBe(403)
    expect(refusalIn(await remind(settled)).status).toBe(409)
    expect((await close([foreign], '工资今天要发')).status).toBe(200)
    expect(refusalIn(await remind(foreign)).status).toBe(409)
  })
})
