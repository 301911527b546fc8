import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type DepartureDesk,
  openDepartureDesk,
} from '#modules/hr/departures/tests/departure-desk.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import {
  type MeetingDesk,
  meetingDesk,
  readPeople,
} from '#modules/work/meetings/tests/meeting-desk.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

const YEAR = 2199
const DECIDE = '/wt/api/YearPlan/ApprovalYearPlan'
const PAST = { startAt: '2020-05-06 09:00:00', endAt: '2020-05-06 10:00:00' }
const TO_COME = { startAt: '2199-05-06 09:00:00', endAt: '2199-05-06 10:00:00' }

let desk: DepartureDesk
let meetings: MeetingDesk

beforeAll(async () => {
  desk = await openDepartureDesk()
  await desk.database.rows('delete from year_plan_config')
  meetings = meetingDesk(desk.by('leader1'), await readPeople(desk.database), desk.from)
})
afterEach(() => desk?.passDays(0))
afterAll(() => desk?.close())

type Columns = Record<string, unknown>

/** Creates an employee of the first centre with an account. `leader1` is their superior. */
async function member(): Promise<{ fileId: string; id: string }> {
  const fileId = await desk.person()
  const id = await desk.database.value(
    `insert into app_user (id, code, user_name, name, password_hash, user_base_id, dept_id)
     select gen_random_uuid(), b.emp_no, b.emp_no, b.name, 'x', b.id, b.dept_id
     from user_base_info b where b.id = $1 returning id`,
    [fileId],
  )
  return { fileId, id: String(id) }
}

async function insert(table: string, all: Columns): Promise<string> {
  const names = Object.keys(all)
  await desk.database.rows(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
  return String(all.id)
}

/** Inserts a plan into the database. Without other columns it is under way. */
const planOf = (ownerId: string, more: Columns = {}) =>
  insert('year_plan', {
    id: newId(),
    doc_no: `ND${newId()}`,
    title: '交接的计划',
    year: YEAR,
    kind: '个人',
    period: '年',
    dept_id: desk.from,
    owner_id: ownerId,
    weight: 100,
    goal: '目标',
    plan_start: `${YEAR}-01-01`,
    plan_end: `${YEAR}-12-31`,
    state: '4',
    apply_user_id: ownerId,
    created_by: ownerId,
    ...more,
  })

/** A series of meetings. Without another minute-taker, `leader2` writes the minutes. */
const seriesOf = async (values: Record<string, string>) =>
  meetings.addPlan({ minuterId: await desk.accountOf('leader2'), ...values })

const sessionOf = (planId: string, { startAt, endAt }: typeof PAST) =>
  insert('meeting_session', {
    id: newId(),
    plan_id: planId,
    name: '',
    date: startAt.slice(0, 10),
    start_at: `${startAt}+08`,
    end_at: `${endAt}+08`,
  })

/** A project meeting in the future that is already published; `more` overrides its columns. */
async function meetingOf(hostId: string, more: Columns = {}): Promise<string> {
  const id = newId()
  await insert('project_meeting', {
    id,
    meeting_no: `ZX${id}`,
    project_name: '新厂',
    topic: '方案评审',
    host_id: hostId,
    start_at: `${TO_COME.startAt}+08`,
    end_at: `${TO_COME.endAt}+08`,
    state: '1',
    ...more,
  })
  return id
}

async function nameOf(id: unknown): Promise<unknown> {
  return id && desk.database.value('select user_name from app_user where id = $1', [id])
}

async function ownerOf(planId: string): Promise<unknown> {
  return nameOf(await desk.database.value('select owner_id from year_plan where id = $1', [planId]))
}

async function runBy(table: string, id: string): Promise<unknown[]> {
  const [row] = await desk.database.rows(`select * from ${table} where id = $1`, [id])
  return [await nameOf(row?.host_id), await nameOf(row?.minuter_id)]
}

async function askedAbout(id: string): Promise<unknown[]> {
  const rows = await desk.database.rows(
    `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
     where s.record_id = $1 and s.is_current order by 1`,
    [id],
  )
  return rows.map(({ name }) => name)
}

/** The messages with this code that tell a user about work taken over from the leaver. */
const messagesTo = (name: string, code: string, leaver: unknown) =>
  desk.database.rows<{ said: unknown }>(
    `select m.said from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = $2 and m.said ->> 'name' = $3`,
    [name, code, leaver],
  )

const nameOfFile = (fileId: string) =>
  desk.database.value('select name from user_base_info where id = $1', [fileId])

async function dayComes(): Promise<void> {
  await desk.passDays(31)
  expect(await desk.takeDue()).toEqual({ done: 1, failed: 0 })
}

async function leaves(fileId: string, successorId: string | null = null): Promise<string> {
  const id = await desk.completed({
    userId: fileId,
    // Unused leave is paid out, and the total needs the average pay.
    leaveAveragePay: '9000.00',
    ...(successorId && { successorId }),
  })
  await dayComes()
  return id
}

const historyOf = (id: string) =>
  desk.database.rows(
    'select action, before, after from audit_log where record_id = $1 and version is not null',
    [id],
  )

describe('plans of who leaves', () => {
  test('open ones go to the successor; finished ones and drafts stay', async () => {
    const { fileId, id } = await member()
    const [next, lead] = [await desk.accountOf('staff1'), await desk.accountOf('leader1')]
    const open = await planOf(id)
    const more = [await planOf(id, { state: '3' }), await planOf(lead, { owner_id: id })]
    const delegatedPlan = await planOf(id, { state: '0', parent_id: open, created_by: lead })
    const own = await planOf(id, { state: '0', parent_id: open })
    const done = await planOf(id, { plan_state: '3' })
    const closed = await planOf(id, { plan_state: '4' })
    const document = await leaves(fileId, next)

    for (const one of [open, ...more, delegatedPlan]) expect(await ownerOf(one)).toBe('staff1')
    for (const one of [own, done, closed]) expect(await ownerOf(one)).toBe(await nameOf(id))
    const reason = `主动辞职 ${(await desk.row(document)).doc_no}`
    expect(await historyOf(open)).toEqual([
      {
        action: 'update',
        before: { ownerId: id },
        after: { ownerId: next, transition: 'handOver', transitionReason: reason },
      },
    ])
    // The successor becomes the applicant of a rejected plan. A plan under way keeps the leaver as its
    // applicant.
    const askedBy = await desk.database.rows(
      'select apply_user_id from year_plan where id = any($1::uuid[]) order by state',
      [[open, more[0]]],
    )
    expect(askedBy).toEqual([{ apply_user_id: next }, { apply_user_id: id }])
    expect(await messagesTo('staff1', 'tasksTakenOver', await nameOfFile(fileId))).toMatchObject([
      { said: { tasks: 0, approvals: 0, classes: 0, plans: 4, meetings: 0 } },
    ])
  })

  test('those that wait for the new owner are decided by their superior', async () => {
    const { by, database } = desk
    const staff = await desk.accountOf('staff1')
    const dept = await database.value('select dept_id from app_user where id = $1', [staff])
    const id = newId()
    const body = {
      id,
      title: '个人计划',
      year: YEAR,
      kind: '个人',
      period: '年',
      weight: 100,
      planStart: `${YEAR}-01-01`,
      planEnd: `${YEAR}-12-31`,
      goal: '目标',
      deptId: dept,
      ownerId: staff,
    }
    savedIn(await by('staff1')(yearPlans.endpoints.add, { method: 'POST', body }))
    const submit = yearPlans.actions.submit?.endpoint ?? ''
    savedIn(await by('staff1')(submit, { method: 'PUT', query: { id }, body: {} }))
    expect(await askedAbout(id)).toEqual(['leader1'])
    const running = await planOf(staff)
    const change = await insert('year_plan_change', {
      id: newId(),
      doc_no: `NG${newId()}`,
      plan_id: running,
      dept_id: dept,
      reason: '市场变化',
      goal: '新的目标',
      state: '1',
      apply_user_id: staff,
      created_by: staff,
    })
    await database.rows(
      `insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, arrived_at, is_current)
       values (gen_random_uuid(), 'work/year-plan-changes', $1, 1, 1, 'deptHead', $2, now(), true)`,
      [change, await desk.accountOf('leader1')],
    )
    await leaves(await desk.fileOf('staff1'))

    expect(await ownerOf(id)).toBe('leader1')
    expect(await ownerOf(running)).toBe('leader1')
    expect(
      await database.value('select apply_user_id from year_plan_change where id = $1', [change]),
    ).toBe(await desk.accountOf('leader1'))
    for (const one of [id, change]) {
      const approvers = await askedAbout(one)
      expect(approvers).toHaveLength(1)
      expect(approvers).not.toContain('leader1')
    }
    const answer = await by('leader1')(DECIDE, { method: 'PUT', body: { id, pass: true } })
    expect(refusalIn(answer).status).not.toBe(200)
    const [superior] = await askedAbout(id)
    savedIn(await by(String(superior))(DECIDE, { method: 'PUT', body: { id, pass: true } }))
    await database.rows('update approval_step set is_current = false where record_id = $1', [
      change,
    ])
  })

  test('those that waited for the leaver are decided by the successor, except the successor’s own', async () => {
    const { database } = desk
    const { fileId, id } = await member()
    const other = await desk.accountOf('leader2')
    const waiting = await planOf(other, { state: '1' })
    // `leader1` owns this plan, but `leader2` is its applicant.
    const leads = await planOf(await desk.accountOf('leader1'), {
      state: '1',
      apply_user_id: other,
    })
    const document = await desk.completed({ userId: fileId })
    await database.rows(
      `insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, arrived_at, is_current)
       select gen_random_uuid(), 'work/year-plans', plan, 1, 1, 'deptHead', $2, now() - interval '1 day', true
       from unnest($1::uuid[]) as plan`,
      [[waiting, leads], id],
    )
    await dayComes()
    expect(await askedAbout(waiting)).toEqual(['leader1'])
    const approvers = await askedAbout(leads)
    expect(approvers).toHaveLength(1)
    expect(approvers).not.toContain('leader1')
    expect(approvers).not.toContain(await nameOf(id))
    expect(await desk.row(document)).toMatchObject({ effect_done: true })
  })

  test('are those of who leads their department where there is nobody; of others administrators hear', async () => {
    const { database } = desk
    const { fileId, id } = await member()
    const [top] = await database.rows(
      'select id, leader_id, in_charge_id from department where pid is null and deleted_at is null limit 1',
    )
    const ofCentre = await planOf(id)
    const ofCompany = await planOf(id, { dept_id: top?.id })
    const series = await seriesOf({ hostId: id })
    const single = await meetingOf(id)
    await desk.completed({ userId: fileId })
    await database.rows(
      'update department set leader_id = null, in_charge_id = null where id = $1',
      [top?.id],
    )
    await database.rows('update user_base_info set dept_id = $1 where id = $2', [top?.id, fileId])
    await dayComes()
    await database.rows('update department set leader_id = $2, in_charge_id = $3 where id = $1', [
      top?.id,
      top?.leader_id,
      top?.in_charge_id,
    ])

    expect(await ownerOf(ofCentre)).toBe('leader1')
    expect(await runBy('meeting_plan', series)).toEqual(['leader1', 'leader2'])
    expect(await ownerOf(ofCompany)).toBe(await nameOf(id))
    expect(await runBy('project_meeting', single)).toEqual([await nameOf(id), null])
    const name = await nameOfFile(fileId)
    expect(await messagesTo('leader1', 'tasksTakenOver', name)).toMatchObject([
      { said: { tasks: 0, plans: 1, meetings: 1 } },
    ])
    expect(await messagesTo('admin', 'tasksLeftOver', name)).toMatchObject([
      { said: { tasks: 0, plans: 1, meetings: 1 } },
    ])
  })
})

describe('what who leaves asked of other departments', () => {
  /** Inserts a collaboration after its approval. Without other columns it names no contact person. */
  const askedBy = async (fromId: string, more: Columns = {}) => {
    const id = newId()
    return insert('collaboration', {
      id,
      doc_no: `XZ${id}`,
      title: '协助测试',
      content: '内容',
      urgency: '1',
      from_dept_id: desk.from,
      from_id: fromId,
      to_dept_ids: [desk.from],
      state: '4',
      need_date: `${YEAR}-05-06`,
      collab_state: '4',
      effect_done: true,
      apply_user_id: fromId,
      ...more,
    })
  }
  const seenThroughBy = async (id: string) => {
    const row = await desk.database.rows(
      'select from_id, contact_id from collaboration where id = $1',
      [id],
    )
    return [await nameOf(row[0]?.from_id), await nameOf(row[0]?.contact_id)]
  }
  const finish = (who: Parameters<typeof desk.by>[0], id: string) =>
    desk.by(who)(collaborations.actions.finish?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { satisfaction: 4 },
    })

  test('is seen through by the successor, unless another person is named or it has ended', async () => {
    const { fileId, id } = await member()
    const gone = await nameOf(id)
    const second = await desk.accountOf('leader2')
    const open = await askedBy(id)
    const named = await askedBy(id, { contact_id: second })
    const turnedTo = await askedBy(second, { contact_id: id, collab_state: '3' })
    const over = await askedBy(id, { collab_state: '5' })
    const document = await desk.draft({ userId: fileId })
    const { changes } = await desk.seen('er', document)
    expect(changes).toContainEqual(expect.objectContaining({ what: 'collaborations', before: '2' }))
    await desk.database.rows("update dimission set state = '9' where id = $1", [document])
    await leaves(fileId)

    expect(await seenThroughBy(open)).toEqual([gone, 'leader1'])
    expect(await seenThroughBy(named)).toEqual([gone, 'leader2'])
    expect(await seenThroughBy(turnedTo)).toEqual(['leader2', 'leader1'])
    expect(await seenThroughBy(over)).toEqual([gone, null])
    const [entry] = await historyOf(open)
    expect(entry).toMatchObject({
      before: { contactId: null },
      after: { transition: 'handOver' },
    })
    expect(await messagesTo('leader1', 'tasksTakenOver', await nameOfFile(fileId))).toMatchObject([
      { said: { tasks: 0, plans: 0, meetings: 0, collaborations: 2 } },
    ])
    // The successor can now confirm completion.
    savedIn(await finish('leader1', open))
  })
})

describe('meetings of who leaves', () => {
  test('future meetings are run by the successor, and past ones stay', async () => {
    const { database } = desk
    const { fileId, id } = await member()
    const [lead, second] = [await desk.accountOf('leader1'), await desk.accountOf('leader2')]
    const hosted = await seriesOf({ hostId: id })
    const minuted = await seriesOf({ hostId: second, minuterId: id })
    const over = await seriesOf({ hostId: id })
    await database.rows('update meeting_plan set enabled = false where id = $1', [over])
    const [before, after] = [await sessionOf(hosted, PAST), await sessionOf(hosted, TO_COME)]
    await database.rows('update meeting_session set absent_ids = array[$2::uuid] where id = $1', [
      before,
      id,
    ])
    // Both sessions have a calendar entry that the leaver owns, as before the hand-over.
    for (const session of [before, after]) {
      await insert('schedule', {
        id: newId(),
        title: '例会',
        owner_id: id,
        participant_ids: [second],
        kind: '会议',
        start_at: TO_COME.startAt,
        end_at: TO_COME.endAt,
        repeat: '无',
        privacy: '公开',
        source_type: 'work/meeting-sessions',
        source_id: session,
      })
    }
    const called = await meetingOf(id, { minuter_id: second })
    const unwritten = await meetingOf(id, { state: '2' })
    const written = await meetingOf(id, { state: '3', minuter_id: id })
    const draft = await meetingOf(id, { state: '0' })
    const document = await desk.draft({ userId: fileId })
    const { changes } = await desk.seen('er', document)
    const leadName = await database.value('select name from app_user where id = $1', [lead])
    expect(changes).toContainEqual({ what: 'meetings', of: null, before: '4', after: leadName })
    await database.rows("update dimission set state = '9' where id = $1", [document])
    await leaves(fileId)

    expect(await runBy('meeting_plan', hosted)).toEqual(['leader1', 'leader2'])
    expect(await runBy('meeting_plan', minuted)).toEqual(['leader2', 'leader1'])
    const gone = await nameOf(id)
    expect(await runBy('meeting_plan', over)).toEqual([gone, 'leader2'])
    expect(await runBy('project_meeting', called)).toEqual(['leader1', 'leader2'])
    expect(await runBy('project_meeting', unwritten)).toEqual([gone, 'leader1'])
    expect(await runBy('project_meeting', written)).toEqual([gone, gone])
    expect(await runBy('project_meeting', draft)).toEqual([gone, null])
    const inCalendar = async (source: string) =>
      nameOf(
        await database.value(
          'select owner_id from schedule where source_id = $1 and deleted_at is null',
          [source],
        ),
      )
    expect(await inCalendar(before)).toBe(gone)
    expect(await inCalendar(after)).toBe('leader1')
    expect(await inCalendar(called)).toBe('leader1')
    expect(await inCalendar(unwritten)).toBeUndefined()
    // A past session can still be changed, although the leaver is recorded as absent in it.
    const session = { id: before, version: 1, room: '二号室' }
    savedIn(
      await desk.by('leader1')(meetingSessions.endpoints.update, { method: 'PUT', body: session }),
    )
    const [entry] = await historyOf(called)
    expect(entry).toMatchObject({ before: { hostId: id }, after: { hostId: lead } })
    expect(entry?.after).not.toHaveProperty('minuterId')
    expect(await messagesTo('leader1', 'tasksTakenOver', await nameOfFile(fileId))).toMatchObject([
      { said: { tasks: 0, plans: 0, meetings: 4 } },
    ])
  })

  test('the preview shows the plans, and a departure cancelled before its day leaves them', async () => {
    const { fileId, id } = await member()
    const plan = await planOf(id)
    await planOf(id, { plan_state: '3' })
    const series = await seriesOf({ hostId: id })
    const document = await desk.completed({ userId: fileId })
    const { changes } = await desk.seen('er', document)
    expect(changes).toContainEqual(
      expect.objectContaining({ what: 'yearPlans', of: null, before: '1' }),
    )
    expect(changes).toContainEqual(expect.objectContaining({ what: 'meetings', before: '1' }))
    savedIn(await desk.press('hrmgr', 'cancel', document, { reason: '留任' }))
    await desk.passDays(31)
    expect(await desk.takeDue()).toEqual({ done: 0, failed: 0 })
    expect(await ownerOf(plan)).toBe(await nameOf(id))
    expect(await runBy('meeting_plan', series)).toEqual([await nameOf(id), 'leader2'])
    expect(await messagesTo('leader1', 'tasksTakenOver', await nameOfFile(fileId))).toEqual([])
  })
})
