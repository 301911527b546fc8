import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { HIRING_CALLS, joinPreview } from '#modules/hr/hiring/wire/hiring.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { type Answer, savedIn } from '#tests/api/running-api.ts'
import { openHiringDesk, PAY } from './hiring-desk.ts'

type Made = { path: string; id: string }
type Values = Readonly<Record<string, unknown>>

let desk: Awaited<ReturnType<typeof openHiringDesk>>
let people = 0

beforeAll(async () => {
  desk = await openHiringDesk()
})
afterAll(() => desk?.close())

/** An identity number of a person born on a day. */
function idCard(birth: string): string {
  people += 1
  const first17 = `990001${birth}${String(people * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

/** A hiring whose offer was accepted. */
async function accepted(need: string, values: Values = {}): Promise<string> {
  const id = await desk.approved(need, values)
  savedIn(await desk.send(id))
  savedIn(await desk.answer(id, true))
  return id
}

const filled = async (values: Values = {}) => ({
  name: '录用人',
  idType: '1',
  idCardNo: idCard('19910203'),
  phone: `1681${String(people).padStart(7, '0')}`,
  emergencyName: '家人',
  emergencyRelation: '配偶',
  emergencyPhone: '16009990000',
  workStartDate: '2015-07-01',
  joinDate: await desk.day(0),
  evaluateCycle: '每月',
  withAccount: false,
  ...values,
})

const join = async (id: string, values: Values = {}, who = 'er') =>
  desk.call(hirings, 'join', id, await filled(values), who)

const madeIn = (answer: Answer) => (answer.body.response as { made: Made[] }).made
const madeOf = (answer: Answer, path: string) =>
  madeIn(answer).find((one) => one.path === path)?.id ?? ''

const preview = async (id: string, who = 'er') => {
  const answer = await desk.by(who)(HIRING_CALLS.previewJoin, { query: { id } })
  expect(answer.status, answer.text).toBe(200)
  return joinPreview.parse(answer.body.response)
}

const count = async (text: string, values: unknown[] = []) =>
  Number(await desk.database.value(`select count(*) from ${text}`, values))

describe('joining from a hiring', () => {
  test('makes file, position, contract and probation as offered, and moves the application', async () => {
    const need = await desk.approvedNeed({ headcount: 2 })
    const id = await accepted(need)
    const hiring = await desk.read(hirings, id)
    expect((await preview(id)).obstacle).toBeNull()
    const answer = await join(id)
    savedIn(answer)
    const fileId = madeOf(answer, archives.path)
    const { database } = desk
    expect(
      await database.rows(
        `select b.dept_id, b.post_id, b.rank_id, b.emp_kind, b.join_date::text, b.status,
           p.start_date::text as since from user_base_info b
         join user_position p on p.user_id = b.id and p.is_main and p.end_date is null where b.id = $1`,
        [fileId],
      ),
    ).toEqual([
      {
        dept_id: hiring.deptId,
        post_id: hiring.postId,
        rank_id: hiring.rankId,
        emp_kind: '1',
        join_date: await desk.day(0),
        status: '1',
        since: await desk.day(0),
      },
    ])
    expect(madeOf(answer, contracts.path)).not.toBe('')
    expect(
      await database.rows('select months, contract_months from probation where id = $1', [
        madeOf(answer, probations.path),
      ]),
    ).toEqual([{ months: 3, contract_months: 36 }])
    const joined = await desk.read(hirings, id)
    expect([joined.offerState, joined.joinedAt, joined.userId]).toEqual([
      '7',
      await desk.day(0),
      fileId,
    ])
    const application = await desk.read(candidates, String(hiring.candidateId))
    expect(application.state).toBe('70')
    expect((await desk.read(talents, String(application.talentId))).employeeId).toBe(fileId)
    const { hired, publishState } = await desk.read(recruitingNeeds, need)
    expect(hired).toBe(1)
    expect(publishState).not.toBe('9')
  })

  test('proposes the pay that was agreed on, and another user has to confirm it', async () => {
    const need = await desk.approvedNeed()
    const id = await accepted(need, { offerMerit: '400.00', allowance: '150.00' })
    await desk.database.rows(
      `update department set entity_id = (select id from legal_entity where deleted_at is null limit 1)
       where id = (select dept_id from to_be_recruited where id = $1)`,
      [id],
    )
    const answer = await join(id)
    const fileId = madeOf(answer, archives.path)
    expect(
      await desk.database.rows(
        `select base_salary::text, post_salary::text, merit_base::text, probation_ratio::text, state,
           effective_from::text, source_type, source_id, remark from user_salary_type where user_id = $1`,
        [fileId],
      ),
    ).toEqual([
      {
        base_salary: PAY.offerBase,
        post_salary: PAY.offerPost,
        merit_base: '400.00',
        probation_ratio: '0.80',
        state: '0',
        effective_from: await desk.day(0),
        source_type: 'hiring',
        source_id: id,
        remark: expect.stringContaining('150.00'),
      },
    ])
    // The user who took the person on sees no figure of it.
    expect(answer.text).not.toContain('8000.00')
    expect(JSON.stringify(madeIn(answer))).not.toContain('salary')
  })

  test('joins once: a second joining is refused, and the preview names the first file', async () => {
    const id = await accepted(await desk.approvedNeed())
    const body = await filled()
    const [first, second] = await Promise.all([
      desk.call(hirings, 'join', id, body, 'er'),
      desk.call(hirings, 'join', id, body, 'er'),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect(await count('user_base_info where id_card_no = $1', [body.idCardNo])).toBe(1)
    const known = await preview(id)
    expect(known.joined?.id).toBe(madeOf(first.status === 200 ? first : second, archives.path))
  })

  test('closes the need when its last place is filled and nobody waits', async () => {
    const need = await desk.approvedNeed({ headcount: 1 })
    const id = await accepted(need)
    savedIn(await join(id))
    const closed = await desk.read(recruitingNeeds, need)
    expect([closed.publishState, closed.closedAt === null]).toEqual(['9', false])

    const other = await desk.approvedNeed({ headcount: 1 })
    await desk.database.rows(
      `update recruiting_application set publish_state = '1' where id = $1`,
      [other],
    )
    const waiting = await desk.candidate(other, '10')
    savedIn(await join(await accepted(other)))
    expect((await desk.read(recruitingNeeds, other)).publishState).toBe('2')
    expect((await desk.read(candidates, waiting)).state).toBe('10')
  })

  test('continues the file of a former employee, and agrees on no second probation', async () => {
    const paper = idCard('19880102')
    const fileId = await desk.database.value(
      `update user_base_info set id_card_no = $1, birth_date = '1988-01-02' where id = (
         select b.id from user_base_info b where b.status = '4' and b.deleted_at is null
           and not exists (select from dimission d where d.user_id = b.id and d.black_list)
           and exists (select from employment_status e where e.user_id = b.id and e.status = '1')
         limit 1) returning id`,
      [paper],
    )
    const id = await accepted(await desk.approvedNeed())
    const answer = await join(id, { idCardNo: paper })
    savedIn(answer)
    expect(madeOf(answer, archives.path)).toBe(fileId)
    expect(madeOf(answer, probations.path)).toBe('')
    expect(
      await desk.database.rows(
        'select employ_spell, status, join_date::text from user_base_info where id = $1',
        [fileId],
      ),
    ).toEqual([{ employ_spell: 2, status: '2', join_date: await desk.day(0) }])
  })
})

describe('is refused, and keeps nothing,', () => {
  const nothingKept = async (id: string) => {
    const hiring = await desk.read(hirings, id)
    expect([hiring.offerState, hiring.joinedAt, hiring.userId]).toEqual(['2', null, null])
  }

  test('before the offer is accepted, and before a checkup that the post needs', async () => {
    const need = await desk.approvedNeed()
    const open = await desk.approved(need)
    savedIn(await desk.send(open))
    expect((await join(open)).status).toBe(409)
    const id = await accepted(await desk.approvedNeed())
    await desk.database.rows(
      `update candidate set state = '50' where id = (select candidate_id from to_be_recruited where id = $1)`,
      [id],
    )
    expect((await preview(id)).obstacle).toBe('checkup')
    expect((await join(id)).status).toBe(409)
    await nothingKept(id)
  })

  test('before the day of the acceptance, under sixteen, and with the paper of somebody at work', async () => {
    const id = await accepted(await desk.approvedNeed())
    const early = await join(id, { joinDate: await desk.day(-1) })
    expect(Object.keys(early.body.errors ?? {})).toEqual(['joinDate'])
    const young = `${Number((await desk.day(0)).slice(0, 4)) - 15}0102`
    const child = await join(id, { idCardNo: idCard(young), workStartDate: await desk.day(0) })
    expect(Object.keys(child.body.errors ?? {})).toContain('joinDate')
    const taken = await desk.database.value(
      `select id_card_no from user_base_info where status = '2' and length(id_card_no) = 18
         and deleted_at is null limit 1`,
    )
    const twice = await join(id, { idCardNo: taken })
    expect(Object.keys(twice.body.errors ?? {})).toContain('idCardNo')
    await nothingKept(id)
  })

  test('over the places of the post without a reason', async () => {
    const id = await accepted(await desk.approvedNeed())
    await desk.database.rows(
      `update post_establishment set plan = 0 where post_id =
         (select post_id from to_be_recruited where id = $1)`,
      [id],
    )
    expect((await preview(id)).isOver).toBe(true)
    const refusal = await join(id)
    expect(Object.keys(refusal.body.errors ?? {})).toEqual(['overReason'])
    await nothingKept(id)
    savedIn(await join(id, { overReason: '总经理已同意' }))
  })

  /** A former employee without a bar, under a new identity number. */
  async function former(status: string): Promise<{ fileId: string; paper: string }> {
    const paper = idCard('19650304')
    const fileId = await desk.database.value(
      `update user_base_info set status = $2, id_card_no = $1, birth_date = '1965-03-04',
         leave_date = coalesce(leave_date, today() - 9) where id = (
           select b.id from user_base_info b where b.status = '4' and b.deleted_at is null and b.employ_spell = 1
             and not exists (select from dimission d where d.user_id = b.id and d.black_list)
             and exists (select from dimission d where d.user_id = b.id and d.effect_done and d.deleted_at is null)
           order by b.id limit 1) returning id`,
      [paper, status],
    )
    if (!fileId) throw new Error('nobody left the demo company')
    return { fileId: String(fileId), paper }
  }

  test('with the paper of somebody who is barred, and tells why only to who may know', async () => {
    const { fileId, paper } = await former('4')
    await desk.database.rows('update dimission set black_list = true where user_id = $1', [fileId])
    const id = await accepted(await desk.approvedNeed())
    const barred = await join(id, { idCardNo: paper })
    expect(barred.status).toBe(409)
    await nothingKept(id)
    const file = 'select status, employ_spell from user_base_info where id = $1'
    expect(await desk.database.rows(file, [fileId])).toEqual([{ status: '4', employ_spell: 1 }])
    const [told] = await desk.database.rows<{ docNo: string }>(
      'select doc_no as "docNo" from dimission where user_id = $1 and black_list limit 1',
      [fileId],
    )
    const byDirector = await join(id, { idCardNo: paper }, 'hrdir')
    expect([byDirector.status, byDirector.body.msg]).toEqual([
      409,
      expect.stringContaining(told?.docNo ?? 'no number'),
    ])
    await desk.database.rows('update dimission set black_list = false where user_id = $1', [fileId])
  })

  test('with the paper of a retired person on a labour contract', async () => {
    const { fileId, paper } = await former('5')
    const id = await accepted(await desk.approvedNeed())
    const refused = await join(id, { idCardNo: paper })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('退休')
    await nothingKept(id)
    await desk.database.rows("update user_base_info set status = '4' where id = $1", [fileId])
  })

  test('on a second day, after and while the first one is taken', async () => {
    const id = await accepted(await desk.approvedNeed())
    const body = await filled()
    const later = Object.assign({}, body, { joinDate: await desk.day(3) })
    const press = (values: Values) => desk.call(hirings, 'join', id, values, 'er')
    const answers = await Promise.all([press(body), press(later)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { joinedAt } = await desk.read(hirings, id)
    expect((await press(later)).status).toBe(409)
    expect((await desk.read(hirings, id)).joinedAt).toBe(joinedAt)
    expect(await count('user_base_info where id_card_no = $1', [body.idCardNo])).toBe(1)
  })

  test('while the accepted offer is withdrawn: one of them counts', async () => {
    const id = await accepted(await desk.approvedNeed())
    const body = await filled()
    const answers = await Promise.all([
      desk.call(hirings, 'join', id, body, 'er'),
      desk.call(hirings, 'withdrawAccepted', id, { reason: '项目取消' }, 'gm'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const files = await count('user_base_info where id_card_no = $1', [body.idCardNo])
    expect([files, (await desk.read(hirings, id)).offerState]).toEqual(
      answers[0]?.status === 200 ? [1, '7'] : [0, '5'],
    )
  })

  test('with the paper of a first file that another hiring made: it is named', async () => {
    const [first, second] = [
      await accepted(await desk.approvedNeed()),
      await accepted(await desk.approvedNeed()),
    ]
    const paper = idCard('19920506')
    savedIn(await join(first, { idCardNo: paper }))
    const refused = await join(second, { idCardNo: paper })
    expect(Object.keys(refused.body.errors ?? {})).toContain('idCardNo')
    const fileId = String((await desk.read(hirings, first)).userId)
    const empNo = await desk.database.value('select emp_no from user_base_info where id = $1', [
      fileId,
    ])
    expect(refused.text).toContain(String(empNo))
    await nothingKept(second)
  })

  test('by who may not take people on, or may not add accounts', async () => {
    const id = await accepted(await desk.approvedNeed())
    for (const who of ['recruiter', 'leader1']) {
      expect((await join(id, {}, who)).status, who).toBe(403)
      const asked = await desk.by(who)(HIRING_CALLS.previewJoin, { query: { id } })
      expect(asked.status, who).toBe(403)
    }
    expect((await join(id, { withAccount: true })).status).toBe(403)
    await nothingKept(id)
  })
})

test('who may take people on is told once of an acceptance, and nobody else', async () => {
  const id = await accepted(await desk.approvedNeed())
  const told = await desk.database.rows<{ to: string }>(
    `select u.user_name as to from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.biz_id = $1 and m.code = 'hiringToJoin'`,
    [id],
  )
  const names = told.map(({ to }) => to)
  expect(names).toContain('er')
  expect(names).not.toContain('recruiter')
  expect(new Set(names).size).toBe(names.length)
})

test('papers are ticked before and after the first day', async () => {
  const id = await accepted(await desk.approvedNeed())
  const materials = [{ item: '身份证复印件', isHandedIn: true }]
  savedIn(await desk.call(hirings, 'papers', id, { materials }, 'er'))
  savedIn(await join(id))
  const more = [...materials, { item: '离职证明', isHandedIn: false }]
  savedIn(await desk.call(hirings, 'papers', id, { materials: more }, 'er'))
  expect((await desk.read(hirings, id)).materials).toEqual(more)
})

describe('a joining that was a mistake', () => {
  const undo = (id: string, who = 'hrdir') =>
    desk.call(hirings, 'undoJoin', id, { reason: '误办' }, who)

  test('is taken back whole, and the person can be taken on again', async () => {
    const need = await desk.approvedNeed({ headcount: 1 })
    const id = await accepted(need)
    await desk.database.rows(
      `update department set entity_id = (select id from legal_entity where deleted_at is null limit 1)
       where id = (select dept_id from to_be_recruited where id = $1)`,
      [id],
    )
    const body = await filled()
    savedIn(await desk.call(hirings, 'join', id, body, 'hrdir'))
    const fileId = String((await desk.read(hirings, id)).userId)
    savedIn(await undo(id))

    const hiring = await desk.read(hirings, id)
    expect([hiring.offerState, hiring.joinedAt, hiring.userId]).toEqual(['2', null, null])
    const application = await desk.read(candidates, String(hiring.candidateId))
    expect(application.state).toBe('60')
    expect((await desk.read(talents, String(application.talentId))).employeeId).toBeNull()
    const opened = await desk.read(recruitingNeeds, need)
    expect([opened.publishState, opened.closedAt]).toEqual(['2', null])
    for (const table of ['user_position', 'probation', 'contract', 'user_salary_type']) {
      expect(
        await count(`${table} where user_id = $1 and deleted_at is null`, [fileId]),
        table,
      ).toBe(0)
    }
    expect(
      await desk.database.rows(
        'select voided_at is not null as voided, void_reason from user_base_info where id = $1',
        [fileId],
      ),
    ).toEqual([{ voided: true, void_reason: '误办' }])
    expect((await undo(id)).status).toBe(409)

    savedIn(await desk.call(hirings, 'join', id, body, 'hrdir'))
    const again = await desk.read(hirings, id)
    expect([again.offerState, again.userId === fileId]).toEqual(['7', false])
  })

  const remains = async (id: string) => {
    const { offerState, userId } = await desk.read(hirings, id)
    expect([offerState, userId === null]).toEqual(['7', false])
  }

  test('stays after a clock-in, and after what others entered about the person', async () => {
    const id = await accepted(await desk.approvedNeed())
    savedIn(await join(id))
    const fileId = String((await desk.read(hirings, id)).userId)
    await desk.database.rows(
      `insert into user_salary_type select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'user_id', $1::text, 'batch_id', gen_random_uuid(), 'state', '1'))).* from user_salary_type s
       where s.effective_to is null and s.deleted_at is null limit 1`,
      [fileId],
    )
    const paid = await undo(id)
    expect([paid.status, paid.text]).toEqual([409, expect.stringContaining('薪')])
    await desk.database.rows('delete from user_salary_type where user_id = $1', [fileId])
    await desk.database.rows(
      `insert into clock_in select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'user_id', $1::text))).* from clock_in c limit 1`,
      [fileId],
    )
    const clocked = await undo(id)
    expect([clocked.status, clocked.text]).toEqual([409, expect.stringContaining('打卡')])
    await remains(id)
  })

  test('takes an unused account back where the user may delete accounts, else names it', async () => {
    const id = await accepted(await desk.approvedNeed())
    savedIn(await join(id))
    const fileId = String((await desk.read(hirings, id)).userId)
    await desk.database.rows(
      `insert into app_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
         'user_name', 'joined-' || left($1::text, 8), 'code', 'J' || left($1::text, 8), 'user_base_id', $1::text,
         'phone', null, 'email', null))).* from app_user u where u.user_name = 'er'`,
      [fileId],
    )
    const named = await undo(id)
    expect([named.status, named.text]).toEqual([409, expect.stringContaining('用户')])
    await remains(id)
    await desk.database.rows(
      `insert into role_user (id, role_id, user_id) select gen_random_uuid(), r.id, u.id from role r, app_user u
       where r.code = 'admin' and u.user_name = 'hrdir'`,
    )
    savedIn(await undo(id))
    expect(await count('app_user where user_base_id = $1 and deleted_at is null', [fileId])).toBe(0)
  })

  test('stays where the person came back on an earlier file', async () => {
    const id = await accepted(await desk.approvedNeed())
    savedIn(await join(id))
    const { userId } = await desk.read(hirings, id)
    await desk.database.rows('update user_base_info set employ_spell = 2 where id = $1', [userId])
    const refused = await undo(id)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('原档案')])
    await remains(id)
  })

  test('is taken back only by users who may void files', async () => {
    const id = await accepted(await desk.approvedNeed())
    savedIn(await join(id))
    for (const who of ['recruiter', 'er', 'leader1', 'gm']) {
      expect((await undo(id, who)).status, who).toBe(403)
    }
    await remains(id)
  })
})
