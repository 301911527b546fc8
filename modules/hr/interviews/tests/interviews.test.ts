import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CANDIDATE_CALLS, candidateBoard } from '#modules/hr/candidates/wire/candidates.ts'
import { beginInterviews } from '#modules/hr/interviews/api/begin-interviews.ts'
import { remindOfSheets } from '#modules/hr/interviews/api/remind-of-sheets.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import {
  INTERVIEW_CALLS,
  interviewSheets,
  nextInterview,
  ownInterviews,
} from '#modules/hr/interviews/wire/interviews.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { ORIGIN, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openInterviewDesk } from './interview-desk.ts'

let desk: Awaited<ReturnType<typeof openInterviewDesk>>

beforeAll(async () => {
  desk = await openInterviewDesk()
})
afterAll(() => desk?.close())

const FIRST = [80, 70, 75, 90, 85]
const SECOND = [90, 80, 70, 60, 100]

async function sheetsOf(id: string, who = 'recruiter') {
  const answer = await desk.by(who)(INTERVIEW_CALLS.sheets, { query: { id } })
  return interviewSheets.parse(answer.body.response)[0]
}

const unread = (who: string, code: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     join app_user u on u.id = c.receiver_id
     where m.code = $1 and m.biz_id = $2 and u.user_name = $3 and c.status = '0'`,
    [code, id, who],
  )

const entries = (id: string) =>
  desk.database.rows<{ start_at: Date; people: number }>(
    `select start_at, 1 + cardinality(participant_ids) as people from schedule
     where source_id = $1 and deleted_at is null`,
    [id],
  )

test('the first round moves an application on, is in the calendars, and the last passed round moves it again', async () => {
  const need = await desk.need(['leader1'], ['leader1', 'hrmgr'])
  const candidate = await desk.applies(need)
  const asked = { query: { candidateId: candidate } }
  const next = async () =>
    nextInterview.parse((await desk.by('recruiter')(INTERVIEW_CALLS.next, asked)).body.response)
  expect((await next()).round).toMatchObject({ round: 1, kind: '初试', minutes: 60 })
  const first = await desk.arranged(candidate)
  expect(await desk.stage(candidate)).toBe('30')
  expect(await unread('leader1', 'interviewArranged', first)).toBe(1)
  expect(await entries(first)).toMatchObject([{ people: 1 }])
  const due =
    'select due_on = (plan_at at time zone $2)::date + 3 from candidate c join interview i on i.candidate_id = c.id where i.id = $1'
  expect(await desk.database.value(due, [first, 'Asia/Shanghai'])).toBe(true)

  expect((await next()).round).toMatchObject({ round: 2, interviewerIds: { length: 2 } })
  await desk.begin(first)
  savedIn(await desk.score('leader1', first, FIRST))
  savedIn(await desk.act('conclude', first, { result: '1' }))
  expect(await desk.stage(candidate)).toBe('30')

  const panel = [await desk.idOf('leader1'), await desk.idOf('hrmgr')]
  const second = await desk.arranged(candidate, { round: 2, kind: '复试', interviewerIds: panel })
  await desk.begin(second)
  savedIn(await desk.score('leader1', second, FIRST))
  savedIn(await desk.score('hrmgr', second, SECOND))
  const told = await desk.act('conclude', second, { result: '1', opinion: '录用' })
  expect(told.body.msg).toContain('面试通过')
  expect(await desk.stage(candidate)).toBe('40')
  expect(await desk.read(second)).toMatchObject({ avgScore: '80.3', phase: '4', sheets: 2 })
})

test('answer 1: sheets are weighted, the mean is rounded half up, and a missing sheet needs a reason', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const names = ['leader1', 'hrmgr', 'staff1']
  const interviewerIds = await Promise.all(names.map(desk.idOf))
  const id = await desk.arranged(candidate, { interviewerIds })
  await desk.begin(id)
  expect(refusalIn(await desk.act('conclude', id, { result: '1' })).status).toBe(409)
  savedIn(await desk.score('leader1', id, FIRST))
  savedIn(await desk.score('hrmgr', id, SECOND))
  const found = await sheetsOf(id)
  expect(found).toMatchObject({ in: 2, seats: 3, mean: '80.3' })
  expect(found?.sheets?.map(({ score }) => score)).toEqual(['79.50', '81.00'])
  expect(refusalIn(await desk.act('conclude', id, { result: '1' })).errors).toEqual(['closeReason'])
  expect(await desk.read(id)).toMatchObject({ result: '0', avgScore: null })
  await expect(
    desk.database.rows("update interview set result = '1', result_at = now() where id = $1", [id]),
  ).rejects.toThrow('score sheets are missing')
  savedIn(await desk.act('conclude', id, { result: '2', closeReason: '面试官出差' }))
  expect(await desk.read(id)).toMatchObject({ result: '2', avgScore: '80.3' })
  expect(refusalIn(await desk.act('conclude', id, { result: '4' })).status).toBe(409)
  savedIn(await desk.act('conclude', id, { result: '3' }))
})

test('answer 11: an interviewer sees the résumé and the own sheet, until thirty days after the result', async () => {
  const need = await desk.need(['staff1'], ['hrmgr'])
  const candidate = await desk.applies(need)
  const first = await desk.arranged(candidate, { interviewerIds: [await desk.idOf('staff1')] })
  await desk.begin(first)
  savedIn(await desk.score('staff1', first, FIRST))
  savedIn(await desk.act('conclude', first, { result: '1' }))
  const second = await desk.arranged(candidate, {
    round: 2,
    interviewerIds: [await desk.idOf('hrmgr')],
  })
  const seen = await desk.openDesk('staff1', first)
  expect(seen).toMatchObject({ resume: { school: '同济大学' }, own: { scores: { skill: 80 } } })
  expect(JSON.stringify(seen)).not.toMatch(/1662\d{7}|expectSalary/)
  expect((await desk.deskOf('staff1', second)).status).toBe(404)
  expect(
    (await desk.by('staff1')(interviews.endpoints.info, { query: { id: first } })).status,
  ).toBe(403)
  const setBack = "update interview set result_at = now() - interval '31 days' where id = $1"
  await desk.database.rows(setBack, [first])
  expect((await desk.deskOf('staff1', first)).status).toBe(404)
  const mine = await desk.by('staff1')(INTERVIEW_CALLS.mine)
  expect(JSON.stringify(ownInterviews.parse(mine.body.response))).not.toContain(first)
})

test('nobody on the panel sees scores of others by any call before the own sheet is in', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const interviewerIds = await Promise.all(['leader1', 'hrmgr'].map(desk.idOf))
  const id = await desk.arranged(candidate, { interviewerIds })
  await desk.begin(id)
  savedIn(await desk.score('leader1', id, FIRST))
  const call = desk.by('hrmgr')
  const { name } = await desk.read(id)
  const key = String(name)
  const answers = await Promise.all([
    call(INTERVIEW_CALLS.desk, { query: { id } }),
    call(INTERVIEW_CALLS.mine),
    call(INTERVIEW_CALLS.sheets, { query: { id } }),
    call(INTERVIEW_CALLS.sheets, { query: { candidateId: candidate } }),
    call(interviews.endpoints.info, { query: { id } }),
    call(interviews.endpoints.list, { query: { key } }),
    call(interviews.endpoints.history, { query: { id } }),
    call(candidates.endpoints.info, { query: { id: candidate } }),
    call(CANDIDATE_CALLS.timeline, { query: { id: candidate } }),
    call(CANDIDATE_CALLS.board),
  ])
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/79\.5|"skill":80|专业 ?80/)
  }
  const url = new URL(interviews.endpoints.export, ORIGIN)
  url.search = String(new URLSearchParams({ format: 'csv', key }))
  const headers = { authorization: `Bearer ${await desk.api.token('hrmgr')}` }
  const file = await desk.api.fetch(new Request(url, { headers }))
  expect(file.status).toBe(200)
  const text = await file.text()
  expect(text).toContain(key)
  expect(text).not.toContain('79.5')
  expect(await sheetsOf(id, 'hrmgr')).toMatchObject({ in: 1, mean: null, sheets: null })
  expect(await sheetsOf(id)).toMatchObject({ mean: '79.5' })
  savedIn(await desk.score('hrmgr', id, SECOND))
  expect(await sheetsOf(id, 'hrmgr')).toMatchObject({ mean: '80.3' })
  expect((await desk.openDesk('hrmgr', id)).sheets).toHaveLength(2)
})

test('fault 7: scores are refused before the interview, and asked for once after it', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const id = await desk.arranged(candidate)
  expect((await desk.openDesk('leader1', id)).mayScore).toBe(false)
  expect(refusalIn(await desk.score('leader1', id, FIRST)).status).toBe(409)
  await expect(
    desk.database.rows(
      "update interview_panel set scores = '{}', score = 1, verdict = '1', sheet_at = now() where interview_id = $1",
      [id],
    ),
  ).rejects.toThrow('from the planned time')
  const remind = () =>
    desk.database.value(
      'select count(*) from interview_panel where interview_id = $1 and reminded_at is not null',
      [id],
    )
  await run()
  expect(Number(await remind())).toBe(0)
  await desk.database.rows('alter table interview disable trigger place_interview')
  await desk.begin(id)
  await desk.database.rows('update interview set end_at = plan_at where id = $1', [id])
  await desk.database.rows('alter table interview enable trigger place_interview')
  expect(await desk.read(id)).toMatchObject({ phase: '1' })
  await run()
  await run()
  expect(await desk.read(id)).toMatchObject({ phase: '2' })
  expect(await unread('leader1', 'interviewSheetOwed', id)).toBe(1)
  savedIn(await desk.score('leader1', id, FIRST))
  expect(await unread('leader1', 'interviewSheetOwed', id)).toBe(0)
})

async function run(): Promise<void> {
  const { db } = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  await db.transaction().execute(async (tx) => {
    await beginInterviews(tx)
    await remindOfSheets(tx)
  })
  await db.destroy()
}

test('fault 8: half open spans clash by person and by room, and the recruiter confirms', async () => {
  const need = await desk.need(['leader1'])
  const [one, two, three] = [
    await desk.applies(need),
    await desk.applies(need),
    await desk.applies(need),
  ]
  const [ten, half, eleven] = await Promise.all(
    ['10:00:00', '10:30:00', '11:00:00'].map((clock) => desk.at(300, clock)),
  )
  const first = await desk.arranged(one, { planAt: ten })
  const refused = await desk.ask(two, { planAt: half })
  expect(refusalIn(refused).errors).toEqual(['confirmed'])
  const { name } = await desk.read(first)
  expect(refused.text).toContain(`10:00–11:00 ${name}`)
  savedIn(await desk.ask(two, { planAt: eleven }))
  savedIn(await desk.ask(three, { planAt: half, confirmed: true }))

  const [four, five] = [await desk.applies(need), await desk.applies(need)]
  const room = { mode: '现场', place: '三楼 会议室' }
  await desk.arranged(four, { planAt: await desk.at(301), ...room })
  const other = { interviewerIds: [await desk.idOf('hrmgr')], mode: '现场', place: ' 三楼 会议室' }
  const clash = await desk.ask(five, { planAt: await desk.at(301, '10:30:00'), ...other })
  expect(refusalIn(clash).errors).toEqual(['confirmed'])
  savedIn(await desk.ask(five, { planAt: await desk.at(301, '11:00:00'), ...other }))
})

test('an entry of a calendar clashes too, and a meeting that is no clash stays unnamed', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  await desk.database.rows(
    `insert into schedule (id, title, start_at, end_at, owner_id, kind, repeat, privacy)
     select gen_random_uuid(), '不公开的标题', $1::timestamp at time zone 'Asia/Shanghai',
       $2::timestamp at time zone 'Asia/Shanghai', id, '会议', '无', '仅忙闲' from app_user where user_name = 'leader1'`,
    [await desk.at(302, '09:30:00'), await desk.at(302, '10:30:00')],
  )
  const refused = await desk.ask(candidate, { planAt: await desk.at(302) })
  expect(refusalIn(refused).errors).toEqual(['confirmed'])
  expect(refused.text).not.toContain('不公开的标题')
})

test('two interviews of one person at once are refused, also at the same moment', async () => {
  await desk.database.rows("update policy_param set value = '1' where key = 'recruit.parallel'")
  const talent = await desk.person()
  const one = await desk.applies(await desk.need(['leader1']), talent)
  const two = await desk.applies(await desk.need(['leader1']), talent)
  await desk.database.rows("update policy_param set value = '0' where key = 'recruit.parallel'")
  const planAt = await desk.at(303)
  const answers = await Promise.all([
    desk.ask(one, { planAt, confirmed: true }),
    desk.ask(two, { planAt, confirmed: true, interviewerIds: [await desk.idOf('hrmgr')] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(refusalIn(answers.find(({ status }) => status !== 200) ?? answers[0]).errors).toEqual([
    'planAt',
  ])
})

test('two interviews of one interviewer or one room at the same moment: the later one is asked to confirm', async () => {
  const need = await desk.need(['leader1'])
  const room = { mode: '现场', place: '五楼 会议室' }
  const [leader, manager] = await Promise.all(['leader1', 'hrmgr'].map(desk.idOf))
  const pairs = [
    [{ interviewerIds: [leader] }, { interviewerIds: [leader] }],
    [
      { ...room, interviewerIds: [leader] },
      { ...room, interviewerIds: [manager] },
    ],
  ]
  for (const [nth, pair] of pairs.entries()) {
    const planAt = await desk.at(305 + nth)
    const people = [await desk.applies(need), await desk.applies(need)]
    const answers = await Promise.all(
      people.map((id, at) => desk.ask(id, Object.assign({ planAt }, pair[at]))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status !== 200) ?? answers[0]
    expect(refused && refusalIn(refused).errors).toEqual(['confirmed'])
  }
})

test('nobody who left by the personnel file interviews, though the account is still open', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const gone = await desk.idOf('staff3')
  const setState = (status: string) =>
    desk.database.rows(
      'update user_base_info set status = $2 where id = (select user_base_id from app_user where id = $1)',
      [gone, status],
    )
  await setState('4')
  expect(refusalIn(await desk.ask(candidate, { interviewerIds: [gone] })).errors).toEqual([
    'interviewerIds',
  ])
  await setState('2')
  savedIn(await desk.ask(candidate, { interviewerIds: [gone] }))
})

test('a result and a score at the same moment: the sheet is in the result, or it is refused', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const interviewerIds = await Promise.all(['leader1', 'hrmgr'].map(desk.idOf))
  const id = await desk.arranged(candidate, { interviewerIds })
  await desk.begin(id)
  savedIn(await desk.score('leader1', id, FIRST))
  const conclusion = { result: '1', closeReason: '面试官出差' }
  const [scored, concluded] = await Promise.all([
    desk.score('hrmgr', id, SECOND),
    desk.act('conclude', id, conclusion),
  ])
  expect(concluded?.status).toBe(200)
  const { avgScore, sheets } = await desk.read(id)
  expect([avgScore, sheets]).toEqual(scored?.status === 200 ? ['80.3', 2] : ['79.5', 1])
})

test('a plan in the past, at midnight, without a room, or with somebody who left is refused', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const errors = async (values: object) =>
    refusalIn(await desk.ask(candidate, { ...values })).errors
  expect(await errors({ planAt: await desk.at(-1) })).toEqual(['planAt'])
  expect(await errors({ planAt: await desk.at(304, '00:00:00') })).toEqual(['confirmed'])
  expect(await errors({ planAt: await desk.at(304, '21:30:00') })).toEqual(['confirmed'])
  expect(await errors({ mode: '现场', place: null })).toEqual(['place'])
  expect(await errors({ interviewerIds: [] })).toEqual(['interviewerIds'])
  const gone = await desk.database.value(
    `update app_user set state = '3' where user_name = 'staff4' returning id`,
  )
  expect(await errors({ interviewerIds: [gone] })).toEqual(['interviewerIds'])
  savedIn(await desk.ask(candidate, { planAt: await desk.at(304, '06:00:00'), confirmed: true }))
  const early = await desk.applies(await desk.need(['leader1']))
  await desk.database.rows("update candidate set state = '10' where id = $1", [early])
  expect(refusalIn(await desk.ask(early)).errors).toEqual(['candidateId'])
})

test('nobody interviews themselves, or whom they recommended, also when that comes out later', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const staff = await desk.idOf('staff1')
  const asked = { interviewerIds: [staff] }
  await desk.database.rows('update candidate set referrer_id = $2 where id = $1', [
    candidate,
    staff,
  ])
  expect(refusalIn(await desk.ask(candidate, asked)).errors).toEqual(['interviewerIds'])
  await desk.database.rows('update candidate set referrer_id = null where id = $1', [candidate])
  const itself = `update talent set employee_id = (select user_base_id from app_user where id = $2)
    where id = (select talent_id from candidate where id = $1)`
  await desk.database.rows(itself, [candidate, staff])
  expect(refusalIn(await desk.ask(candidate, asked)).errors).toEqual(['interviewerIds'])
  const id = await desk.arranged(candidate)
  await expect(
    desk.database.rows('insert into interview_panel (interview_id, user_id) values ($1, $2)', [
      id,
      staff,
    ]),
  ).rejects.toThrow('nobody interviews themselves')
  await desk.begin(id)
  await desk.database.rows(
    'update candidate set referrer_id = (select id from app_user where user_name = $2) where id = $1',
    [candidate, 'leader1'],
  )
  expect((await desk.deskOf('leader1', id)).status).toBe(404)
  expect(refusalIn(await desk.score('leader1', id, FIRST)).status).toBe(404)
})

test('a sheet of somebody not on the panel, of 101, incomplete or after the result is refused', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const id = await desk.arranged(candidate)
  await desk.begin(id)
  expect(refusalIn(await desk.score('staff1', id, FIRST)).status).toBe(404)
  expect(refusalIn(await desk.score('recruiter', id, FIRST)).status).toBe(404)
  expect(refusalIn(await desk.score('leader1', id, [101, 70, 75, 90, 85])).status).toBe(400)
  expect(refusalIn(await desk.score('leader1', id, [80.5, 70, 75, 90, 85])).status).toBe(400)
  const body = { id, scores: { skill: 80 }, result: '1' }
  const part = await desk.by('leader1')(INTERVIEW_CALLS.score, { method: 'PUT', body })
  expect(refusalIn(part).status).toBe(400)
  savedIn(await desk.score('leader1', id, FIRST))
  const told = await desk.act('conclude', id, { result: '3' })
  expect(told.body.msg).toContain('淘汰')
  expect(await desk.stage(candidate)).toBe('30')
  expect(refusalIn(await desk.score('leader1', id, SECOND)).status).toBe(409)
  await expect(
    desk.database.rows('update interview_panel set score = 90 where interview_id = $1', [id]),
  ).rejects.toThrow('until the result')
  await expect(
    desk.database.rows("update interview set result = '1' where id = $1", [id]),
  ).rejects.toThrow('the result of an interview stays')
  const next = await desk.by('recruiter')(INTERVIEW_CALLS.next, {
    query: { candidateId: candidate },
  })
  expect(nextInterview.parse(next.body.response)).toEqual({ isFailed: true, round: null })
})

test('a card that changes later changes no interview', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const id = await desk.arranged(candidate)
  const before = await desk.database.value('select items from score_card where id = $1', [
    desk.cardId,
  ])
  await desk.database.rows(
    `update score_card set items = '[{"code": "all", "title": "总评", "weight": 100}]' where id = $1`,
    [desk.cardId],
  )
  await desk.begin(id)
  savedIn(await desk.score('leader1', id, FIRST))
  await desk.database.rows('update score_card set items = $2 where id = $1', [
    desk.cardId,
    JSON.stringify(before),
  ])
  expect(await sheetsOf(id)).toMatchObject({ mean: '79.5' })
})

test('moving tells those who stay, come and go; cancelling and the end of an application take all back', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const [leader, manager] = await Promise.all(['leader1', 'hrmgr'].map(desk.idOf))
  const id = await desk.arranged(candidate, { interviewerIds: [leader, await desk.idOf('staff2')] })
  const planAt = await desk.at(700)
  const plan = { planAt, minutes: 30, mode: '电话', place: null, confirmed: false }
  savedIn(await desk.act('arrange', id, { ...plan, interviewerIds: [leader, manager] }))
  expect(await desk.read(id)).toMatchObject({ planAt, mode: '电话', place: null })
  expect(await unread('leader1', 'interviewMoved', id)).toBe(1)
  expect(await unread('hrmgr', 'interviewArranged', id)).toBe(1)
  expect(await unread('staff2', 'interviewCancelled', id)).toBe(1)
  expect((await desk.deskOf('staff2', id)).status).toBe(404)
  expect(await entries(id)).toMatchObject([{ people: 2 }])
  savedIn(await desk.act('callOff', id, { reason: '改天' }))
  expect(await entries(id)).toEqual([])
  expect(await unread('hrmgr', 'interviewArranged', id)).toBe(0)
  expect(await unread('hrmgr', 'interviewCancelled', id)).toBe(1)
  expect((await desk.deskOf('leader1', id)).status).toBe(404)

  const mistake = await desk.arranged(candidate, { round: 3 })
  const { version } = await desk.read(mistake)
  const remove = { method: 'DELETE', query: { id: mistake, version: Number(version) } } as const
  expect((await desk.by('recruiter')(interviews.endpoints.delete, remove)).status).toBe(200)
  expect(await entries(mistake)).toEqual([])
  expect(await unread('leader1', 'interviewCancelled', mistake)).toBe(1)

  const again = await desk.arranged(candidate)
  const refuse = candidates.actions.refuse?.endpoint ?? ''
  const body = { failReason: '其他', reason: '不合适' }
  savedIn(await desk.by('recruiter')(refuse, { method: 'PUT', query: { id: candidate }, body }))
  expect(await desk.read(again)).toMatchObject({ result: '9' })
  expect(await entries(again)).toEqual([])
})

test('heads see interviews of their own departments; others see none, and the board shows the next one', async () => {
  const candidate = await desk.applies(await desk.need(['leader1']))
  const id = await desk.arranged(candidate, { planAt: await desk.at(710) })
  const info = (who: string) => desk.by(who)(interviews.endpoints.info, { query: { id } })
  expect((await info('leader1')).status).toBe(200)
  expect((await info('leader2')).status).toBe(404)
  expect((await info('er')).status).toBe(403)
  expect(refusalIn(await desk.act('callOff', id, { reason: '无' }, 'leader1')).status).toBe(403)
  const others = await desk.by('leader2')(INTERVIEW_CALLS.sheets, { query: { id } })
  expect(others.body.response).toEqual([])
  const needId = await desk.database.value('select recruiting_id from candidate where id = $1', [
    candidate,
  ])
  const board = await desk.by('recruiter')(CANDIDATE_CALLS.board, {
    query: { recruitingId: String(needId) },
  })
  const cards = candidateBoard.parse(board.body.response).flatMap((column) => column.cards)
  expect(cards.map(({ nextInterview: at }) => at)).toEqual([await desk.at(710)])
  const list = await desk.by('recruiter')(interviews.endpoints.list, { query: { phase: '1' } })
  expect(pageIn(list).data.length).toBeGreaterThan(0)
})
