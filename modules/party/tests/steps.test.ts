import { beforeAll, describe, expect, test } from 'vitest'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { partyDesk } from './party-desk.ts'

const company = testCompany()
const desk = partyDesk(company)
const { value, rows } = company.database
const { step, good, wrong } = desk
let branchId: string

const memberOf = (id: string) =>
  rows<{ stage: string; joinOn: string; ends: string; formalOn: string }>(
    `select stage, join_on::text as "joinOn", probation_ends::text as ends, formal_on::text as "formalOn"
     from party_member where id = $1`,
    [id],
  ).then(([row]) => row)

/** Members of a branch, of whom somebody is accepted on that day by all who came. */
async function voted(id: string, matter: string, day: string): Promise<string> {
  const voters = await rows<{ id: string }>(
    "select id from party_member where branch_id = $1 and stage = '5' and deleted_at is null",
    [branchId],
  )
  const presentIds = voters.map((voter) => voter.id)
  const meetingId = await desk.heldMeeting(branchId, day, presentIds)
  good(await desk.vote(meetingId, { matter, memberId: id, yes: presentIds.length }))
  return meetingId
}

/** An activist since 10 June 2025. */
async function activist(): Promise<string> {
  const id = await desk.applicant(branchId, '2025-05-12')
  good(await step(id, 'talk', '2025-05-20'))
  good(await step(id, 'activist', '2025-06-10'))
  return id
}

/** A member on probation since the meeting of 1 September 2026. */
async function onProbation(): Promise<string> {
  const id = await activist()
  good(await step(id, 'object', '2026-06-10', { noticedOn: '2026-06-01' }))
  good(await step(id, 'political', '2026-07-01'))
  good(await step(id, 'training', '2026-07-10'))
  good(await step(id, 'preexam', '2026-08-20'))
  const meetingId = await voted(id, 'accept', '2026-09-01')
  good(await step(id, 'accept', '2026-09-01', { meetingId }))
  good(await step(id, 'approve', '2026-10-12'))
  return id
}

beforeAll(async () => {
  await desk.today('2028-12-01')
  await desk.grant('party')
  branchId = await desk.branch('测试第一支部')
  for (let made = 0; made < 3; made += 1) await desk.member(branchId)
})

describe('the steps of a member', () => {
  test('a development object needs a year as activist, and five working days of notice', async () => {
    const id = await activist()
    const early = await step(id, 'object', '2026-06-09', { noticedOn: '2026-06-01' })
    expect(wrong(early)).toContain('doneAt')
    expect(early.text).toContain('2026-06-10')
    // From Thursday on there are four working days before Wednesday.
    const short = await step(id, 'object', '2026-06-10', { noticedOn: '2026-06-04' })
    expect(wrong(short)).toContain('noticedOn')
    good(await step(id, 'object', '2026-06-10', { noticedOn: '2026-06-03' }))
    expect(await memberOf(id)).toMatchObject({ stage: '3' })
  })

  test('cannot be skipped, repeated or typed', async () => {
    const id = await desk.applicant(branchId, '2025-05-12')
    expect(wrong(await step(id, 'object', '2026-06-10'))).toContain('nextStep')
    good(await step(id, 'talk', '2025-05-20'))
    expect(wrong(await step(id, 'talk', '2025-05-21'))).toContain('nextStep')
    const typed = await desk.add(partyMembers, {
      personId: await desk.person(),
      branchId,
      applyOn: '2025-05-12',
      joinOn: '2025-06-01',
    })
    expect(wrong(typed)).toContain('joinOn')
  })

  test('of somebody below eighteen are refused with the day', async () => {
    const personId = await desk.person('2007-03-05')
    const values = { personId, branchId }
    const early = await desk.add(partyMembers, { ...values, applyOn: '2025-03-04' })
    expect(wrong(early)).toContain('applyOn')
    expect(early.text).toContain('2025-03-05')
    good(await desk.add(partyMembers, { ...values, applyOn: '2025-03-05' }))
  })

  test('too late are taken with a reason, marked, and told to the branch', async () => {
    await desk.grant('hrdir', '经办', [branchId])
    const id = await desk.applicant(branchId, '2025-05-12')
    expect(wrong(await step(id, 'talk', '2025-06-13'))).toContain('note')
    good(await step(id, 'talk', '2025-06-13', { note: '本人出差' }))
    const late = "select is_late from party_step where member_id = $1 and step_code = 'talk'"
    expect(await value(late, [id])).toBe(true)
    const told =
      "select count(*)::integer from message where code = 'partyStepLate' and biz_id = $1"
    expect(await value(told, [id])).toBe(1)
  })

  test('the reviews run from the first day of the stage, not from the last one', async () => {
    const id = await activist()
    const days = () =>
      value(
        "select latest::text from party_step where member_id = $1 and step_code = 'review' and done_at is null",
        [id],
      )
    expect(await days()).toBe('2025-12-10')
    good(await step(id, 'review', '2026-01-30', { note: '书记更替' }))
    expect(await days()).toBe('2026-06-10')
  })

  test('acceptance needs a passed vote of the branch on that day', async () => {
    const id = await activist()
    good(await step(id, 'object', '2026-06-10', { noticedOn: '2026-06-01' }))
    good(await step(id, 'political', '2026-07-01'))
    good(await step(id, 'training', '2026-07-10'))
    good(await step(id, 'preexam', '2026-08-20'))
    expect(wrong(await step(id, 'accept', '2026-09-01'))).toContain('meetingId')
    const meetingId = await voted(id, 'accept', '2026-09-01')
    expect(wrong(await step(id, 'accept', '2026-09-02', { meetingId }))).toContain('meetingId')
    good(await step(id, 'accept', '2026-09-01', { meetingId }))
  })

  test('probation ends a year after the meeting, and party age runs from its end', async () => {
    const id = await onProbation()
    expect(await memberOf(id)).toMatchObject({
      stage: '4',
      joinOn: '2026-09-01',
      ends: '2027-09-01',
    })
    const early = await step(id, 'full', '2027-08-31')
    expect(wrong(early)).toContain('doneAt')
    const meetingId = await voted(id, 'full', '2027-10-15')
    good(await step(id, 'full', '2027-10-15', { meetingId }))
    good(await step(id, 'fullApprove', '2027-11-01'))
    expect(await memberOf(id)).toMatchObject({ stage: '5', formalOn: '2027-09-01' })
  })

  test('a prolonged probation binds again, and is prolonged once', async () => {
    const id = await onProbation()
    const meetingId = await voted(id, 'prolong', '2027-09-01')
    const short = await step(id, 'prolong', '2027-09-01', { meetingId, months: 5 })
    expect(wrong(short)).toContain('months')
    good(await step(id, 'prolong', '2027-09-01', { meetingId, months: 7 }))
    expect(await memberOf(id)).toMatchObject({ ends: '2028-04-01' })
    expect(wrong(await step(id, 'full', '2028-03-31'))).toContain('doneAt')
    const again = await step(id, 'prolong', '2028-03-01', { meetingId, months: 6 })
    expect(wrong(again)).toContain('nextStep')
  })

  test('nobody records their own', async () => {
    const own = await value("select user_base_id from app_user where user_name = 'party'")
    const answer = await desk.add(partyMembers, { personId: own, branchId, applyOn: '2025-05-12' })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('本人')
  })
})
