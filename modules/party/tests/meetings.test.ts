import { beforeAll, describe, expect, test } from 'vitest'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { partyDesk } from './party-desk.ts'

const company = testCompany()
const desk = partyDesk(company)
const { value, rows } = company.database
const { good, wrong } = desk
const DAY = '2026-09-01'
let branchId: string
let other: string
let voters: string[]
let onProbation: string[]

const numberOf = (id: string) =>
  value(
    'select p.emp_no from party_member m join user_base_info p on p.id = m.person_id where m.id = $1',
    [id],
  )

const passed = (meetingId: string, matter: string) =>
  value('select is_passed from party_vote where meeting_id = $1 and matter = $2', [
    meetingId,
    matter,
  ])

async function written(id: string | undefined, handedOn = '2026-08-31', opinion = '赞成') {
  return { empNo: await numberOf(id ?? ''), opinion, handedOn }
}

beforeAll(async () => {
  await desk.today('2028-12-01')
  await desk.grant('party')
  branchId = await desk.branch('测试第二支部')
  other = await desk.branch('测试第三支部')
  voters = []
  for (let made = 0; made < 21; made += 1) voters.push(await desk.member(branchId))
  const joined = { joinOn: '2026-03-02', formalOn: null }
  onProbation = [await desk.member(branchId, joined), await desk.member(branchId, joined)]
})

describe('a vote of 21 members, with two on probation', () => {
  test('calls all, and gives a vote to full members', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const read = await (await desk.caller())(partyMeetings.endpoints.info, { query: { id } })
    expect(recordIn(read)).toMatchObject({
      dueCount: 23,
      votersDue: 21,
      presentCount: 11,
      votersPresent: 11,
    })
  })

  test('passes with eleven of eleven, and not with ten', async () => {
    const meeting = () => desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const first = await meeting()
    good(await desk.vote(first, { matter: 'full', memberId: onProbation[0], yes: 11 }))
    expect(await passed(first, 'full')).toBe(true)
    const second = await meeting()
    good(await desk.vote(second, { matter: 'full', memberId: onProbation[0], yes: 10, no: 1 }))
    expect(await passed(second, 'full')).toBe(false)
  })

  test('has no quorum with ten who came and a written yes', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 10))
    const opinions = [await written(voters[20])]
    good(await desk.vote(id, { matter: 'other', memberId: null, yes: 10, opinions }))
    expect(await passed(id, 'other')).toBe(false)
  })

  test('counts a written yes beside eleven who came', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const opinions = [await written(voters[20])]
    good(await desk.vote(id, { matter: 'other', memberId: null, yes: 10, no: 1, opinions }))
    expect(await passed(id, 'other')).toBe(true)
  })

  test('refuses a written opinion of who sat there, of who has no vote, and of the day itself', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const ask = async (opinion: unknown) =>
      wrong(await desk.vote(id, { matter: 'other', memberId: null, yes: 11, opinions: [opinion] }))
    expect(await ask(await written(voters[0]))).toContain('opinions')
    expect(await ask(await written(onProbation[0]))).toContain('opinions')
    expect(await ask(await written(voters[20], DAY))).toContain('opinions')
  })

  test('does not count members on probation among those who voted', async () => {
    const id = await desk.heldMeeting(branchId, DAY, [...voters.slice(0, 10), ...onProbation])
    const more = await desk.vote(id, { matter: 'other', memberId: null, yes: 12 })
    expect(wrong(more)).toContain('yes')
    good(await desk.vote(id, { matter: 'other', memberId: null, yes: 10 }))
    expect(await passed(id, 'other')).toBe(false)
  })

  test('refuses members of another branch, as voters and as the person concerned', async () => {
    const stranger = await desk.member(other)
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const hold = await desk.press(partyMeetings, 'hold', id, { presentIds: [stranger] })
    expect(wrong(hold)).toContain('presentIds')
    const about = await desk.vote(id, { matter: 'full', memberId: stranger, yes: 11 })
    expect(wrong(about)).toContain('memberId')
  })

  test('is recorded once, and minutes are closed by the archive', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    good(await desk.vote(id, { matter: 'other', memberId: null, yes: 11 }))
    expect(wrong(await desk.vote(id, { matter: 'other', memberId: null, yes: 11 }))).toContain(
      'matter',
    )
    const late = await desk.press(partyMeetings, 'hold', id, { presentIds: voters })
    expect(late.status).toBe(409)
    good(await desk.press(partyMeetings, 'archive', id, { content: '会议记录' }))
    const caller = await desk.caller()
    const record = recordIn(await caller(partyMeetings.endpoints.info, { query: { id } }))
    const change = { id, content: '改写', version: record.version }
    const answer = await caller(partyMeetings.endpoints.update, { method: 'PUT', body: change })
    expect(answer.status).toBe(409)
    expect((await desk.vote(id, { matter: 'full', memberId: voters[0], yes: 1 })).status).toBe(409)
  })

  test('is told to members of the branch only', async () => {
    const id = await desk.heldMeeting(branchId, DAY, voters.slice(0, 11))
    const told = await rows(
      "select from message m join message_copy c on c.message_id = m.id where m.biz_id = $1 and m.code = 'partyMeetingCalled'",
      [id],
    )
    // The members of this test have no accounts.
    expect(told).toEqual([])
  })
})

describe('dues', () => {
  const due = (payer: string, base: string | null) =>
    value("select party_fee_due($1, $2::numeric, date '2026-09-01')::text", [payer, base])

  test('are the whole base by its band, rounded to tenths', async () => {
    const fixed = [
      ['3000', '15.00'],
      ['3001', '30.00'],
      ['5000', '50.00'],
      ['5001', '75.00'],
      ['10000', '150.00'],
      ['10001', '200.00'],
    ] as const
    for (const [base, sum] of fixed) expect(await due('在职', base)).toBe(sum)
    expect(await due('离退休', '5000')).toBe('25.00')
    expect(await due('离退休', '5001')).toBe('50.00')
    expect(await due('无收入', null)).toBe('0.20')
  })

  test('never fall when the base rises, and are whole tenths', async () => {
    const wrongOnes = await rows(
      `select base from (select base::numeric as base, party_fee_due('在职', base::numeric, date '2026-09-01') as due,
         lag(party_fee_due('在职', base::numeric, date '2026-09-01')) over (order by base) as before
         from generate_series(1, 20000, 37) base) at
       where due < before or due <> round(due, 1)`,
    )
    expect(wrongOnes).toEqual([])
  })

  test('are generated once, leave out members without a base, and are paid to the fen', async () => {
    const id = voters[0] ?? ''
    const base = { feeKind: '在职', feeBase: '5001.00', feeFrom: '2028-01', feeProof: '收入证明' }
    good(await desk.press(partyMembers, 'setBase', id, base))
    const again = await desk.press(partyMembers, 'setBase', id, { ...base, feeFrom: '2028-06' })
    expect(wrong(again)).toContain('feeFrom')
    for (const month of ['2028-09', '2028-10']) {
      const answer = good(await desk.press(partyMembers, 'generateFees', null, { month }))
      expect(answer.text).toContain('没有基数')
    }
    good(await desk.press(partyMembers, 'generateFees', null, { month: '2028-10' }))
    const fees = await rows('select fee_due::text as due from party_fee where member_id = $1', [id])
    expect(fees).toEqual([{ due: '75.00' }, { due: '75.00' }])
    const ahead = await desk.press(partyMembers, 'generateFees', null, { month: '2029-01' })
    expect(wrong(ahead)).toContain('month')
    const pay = { feePaidTo: '2028-10', paidAt: '2028-11-01', way: '转账' }
    const short = await desk.press(partyMembers, 'payFees', id, { ...pay, behindDue: '75.00' })
    expect(wrong(short)).toContain('behindDue')
    good(await desk.press(partyMembers, 'payFees', id, { ...pay, behindDue: '150.00' }))
    const twice = await desk.press(partyMembers, 'payFees', id, { ...pay, behindDue: '150.00' })
    expect(wrong(twice)).toContain('feePaidTo')
  })

  test('in arrears keep a member from moving away', async () => {
    const id = voters[1] ?? ''
    await rows(
      `insert into party_fee (id, member_id, month, fee_due, state) values (gen_random_uuid(), $1, '2028-08', 15, '欠缴')`,
      [id],
    )
    const letter = { outTo: '市直机关', outLetter: 'J-9', outOn: '2028-11-02' }
    expect((await desk.press(partyMembers, 'transferOut', id, letter)).status).toBe(409)
    const relief = { month: '2028-08', relief: '党委〔2028〕3号' }
    good(await desk.press(partyMembers, 'remitFee', id, relief))
    const early = await desk.press(partyMembers, 'receive', id, { outReceiptOn: '2028-11-03' })
    expect(early.status).toBe(409)
    good(await desk.press(partyMembers, 'transferOut', id, letter))
    good(await desk.press(partyMembers, 'receive', id, { outReceiptOn: '2028-11-20' }))
    expect(await value('select stage || end_kind from party_member where id = $1', [id])).toBe(
      '9转出',
    )
  })
})
