import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { expireOffers } from '#modules/hr/hiring/api/expire-offers.ts'
import { OFFER_FIELDS } from '#modules/hr/hiring/api/offer-body.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offers } from '#modules/hr/hiring/define/offer.ts'
import { offerTexts } from '#modules/hr/hiring/define/offer-text.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { mergeProblem } from '#platform/api/texts/merge-fields.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openHiringDesk, PAY } from './hiring-desk.ts'

let desk: Awaited<ReturnType<typeof openHiringDesk>>

beforeAll(async () => {
  desk = await openHiringDesk()
})
afterAll(() => desk?.close())

const stageOf = async (id: string) => (await desk.read(candidates, id)).state

const needsCheckup = async (needId: string) =>
  desk.database.rows(
    `update post set needs_checkup = true where id = (select post_id from recruiting_application where id = $1)`,
    [needId],
  )

const candidateOf = async (hiringId: string) =>
  String((await desk.read(hirings, hiringId)).candidateId)

async function checkUp(candidateId: string): Promise<string> {
  const body = { id: newId(), candidateId, kind: '入职', planDate: await desk.day(2) }
  const answer = await desk.by('recruiter')(checkups.endpoints.add, { method: 'POST', body })
  return savedIn(answer).id
}

const enterResult = async (id: string, result: string, who = 'recruiter', more: object = {}) =>
  desk.call(checkups, 'setResult', id, { result, doneDate: await desk.day(0), ...more }, who)

describe('a talk about pay', () => {
  test('moves the application on, to the checkup only where the post needs one', async () => {
    const plain = await desk.candidate(await desk.approvedNeed())
    await desk.agree(plain)
    expect(await stageOf(plain)).toBe('60')
    const need = await desk.approvedNeed()
    await needsCheckup(need)
    const checked = await desk.candidate(need)
    await desk.agree(checked)
    expect(await stageOf(checked)).toBe('50')
  })

  test('adds a year up, and does not change once it is agreed', async () => {
    const id = await desk.agree(await desk.candidate(await desk.approvedNeed()), {
      offerMerit: '500.00',
      allowance: '100.10',
      yearBonus: '8000.00',
    })
    const talk = await desk.read(salaryTalks, id)
    // 12 × (8,000 + 1,000 + 500 + 100.10) + 8,000
    expect(talk.yearTotal).toBe('123201.20')
    const answer = await desk.by('recruiter')(salaryTalks.endpoints.update, {
      method: 'PUT',
      body: {
        id,
        version: talk.version,
        talkAt: talk.talkAt,
        talkerId: talk.talkerId,
        rankId: talk.rankId,
        ...PAY,
        offerBase: '9000.00',
      },
    })
    expect(answer.status).toBe(409)
  })

  test('is refused when pay on probation is below the minimum wage, or the share below the law', async () => {
    const id = await desk.candidate(await desk.approvedNeed({ city: '最低工资市' }))
    await desk.database.rows(
      `insert into policy_param (id, key, city, value, effective_from, basis)
       values (gen_random_uuid(), 'min.wage', '最低工资市', '"2100.00"', '2020-01-01', '测试')`,
    )
    const low = { offerBase: '2500.00', offerPost: null }
    const refused = await desk.askTalk(id, low)
    expect(refusalIn(refused).errors).toEqual(['probationRatio'])
    expect(JSON.stringify(refused.body)).toContain('2,000.00')
    savedIn(await desk.askTalk(id, { ...low, probationRatio: '0.84' }))
    expect(refusalIn(await desk.askTalk(id, { probationRatio: '0.79' })).errors).toEqual([
      'probationRatio',
    ])
    expect(refusalIn(await desk.askTalk(id, { ...low, offerBase: '2099.99' })).errors).toEqual([
      'offerBase',
    ])
  })

  test('is agreed only after the interviews, and the refusal of an offer says why', async () => {
    const id = await desk.candidate(await desk.approvedNeed(), '30')
    const talk = savedIn(await desk.askTalk(id))
    expect((await desk.call(salaryTalks, 'confirm', talk.id, { agreed: true })).status).toBe(409)
    const no = await desk.call(salaryTalks, 'confirm', talk.id, { agreed: false })
    expect(refusalIn(no).errors).toEqual(['remark'])
    savedIn(await desk.call(salaryTalks, 'confirm', talk.id, { agreed: false, remark: '期望过高' }))
    expect(await stageOf(id)).toBe('30')
  })

  test('shows no figures to heads', async () => {
    await desk.agree(await desk.candidate(await desk.approvedNeed()))
    expect((await desk.by('leader1')(salaryTalks.endpoints.list)).status).toBe(403)
  })
})

describe('a checkup', () => {
  test('passed moves the candidate on; what was found is hidden from the recruiter', async () => {
    const need = await desk.approvedNeed()
    await needsCheckup(need)
    const candidate = await desk.candidate(need)
    await desk.agree(candidate)
    const id = await checkUp(candidate)
    expect(refusalIn(await enterResult(id, '2')).errors).toEqual(['recheckDate'])
    const again = { recheckDate: await desk.day(9), abnormal: '血压偏高' }
    savedIn(await enterResult(id, '2', 'hrmgr', again))
    expect(await stageOf(candidate)).toBe('50')
    expect(await desk.read(checkups, id, 'hrmgr')).toMatchObject({ abnormal: '血压偏高' })
    expect((await desk.read(checkups, id)).abnormal ?? null).toBeNull()
    savedIn(await enterResult(id, '1'))
    expect(await stageOf(candidate)).toBe('60')
    expect(await desk.read(checkups, id, 'hrmgr')).toMatchObject({
      abnormal: '血压偏高',
      nextDate: null,
    })
  })

  test('is about one candidate or one employee; the next one of a year follows', async () => {
    const candidateId = await desk.candidate(await desk.approvedNeed())
    const userId = await desk.database.value(
      "select user_base_id from app_user where user_name = 'staff1'",
    )
    const add = (body: object) =>
      desk.by('hrmgr')(checkups.endpoints.add, {
        method: 'POST',
        body: { id: newId(), planDate: '2026-02-02', ...body },
      })
    expect(refusalIn(await add({ kind: '入职', candidateId, userId })).errors).toEqual(['userId'])
    expect(refusalIn(await add({ kind: '入职' })).errors).toEqual(['candidateId'])
    expect(refusalIn(await add({ kind: '在岗年度' })).errors).toEqual(['userId'])
    const { id } = savedIn(await add({ kind: '在岗年度', userId }))
    savedIn(await enterResult(id, '1', 'hrmgr', { doneDate: '2024-02-29' }))
    expect(await desk.read(checkups, id, 'hrmgr')).toMatchObject({ nextDate: '2025-02-28' })
  })

  test('is planned for several people at once, and for none of them twice', async () => {
    const users = await desk.database.rows<{ id: string }>(
      "select user_base_id as id from app_user where user_name in ('staff1', 'staff2', 'staff3')",
    )
    const body = {
      userIds: users.map(({ id }) => id),
      kind: '职业健康在岗',
      planDate: await desk.day(20),
    }
    const plan = () =>
      desk.by('hrmgr')(checkups.actions.plan?.endpoint ?? '', { method: 'PUT', body })
    const count = `select count(*)::int from checkup where kind = '职业健康在岗' and user_id = any($1)`
    expect((await plan()).status).toBe(200)
    const first = await desk.database.value(count, [body.userIds])
    expect((await plan()).status).toBe(200)
    expect(await desk.database.value(count, [body.userIds])).toBe(first)
  })
})

describe('a hiring', () => {
  test('is submitted only for a candidate with agreed pay', async () => {
    const id = await desk.candidate(await desk.approvedNeed())
    const { id: hiring } = savedIn(await desk.ask(id))
    const submit = () => desk.call(hirings, 'submit', hiring)
    expect((await submit()).status).toBe(400)
    await desk.agree(id)
    expect((await submit()).status).toBe(200)
    const rules = await desk.steps(hiring)
    expect(rules).toEqual(['deptHead', 'role:hr_manager'])
  })

  test('goes to the general manager when pay is above the band of the rank', async () => {
    const id = await desk.candidate(await desk.approvedNeed())
    await desk.agree(id, { offerBase: '900000.00' })
    const { id: hiring } = savedIn(await desk.ask(id))
    savedIn(await desk.call(hirings, 'submit', hiring))
    expect(await desk.steps(hiring)).toContain('role:gm')
  })

  test('is one an application, with a probation that the contract allows', async () => {
    const id = await desk.candidate(await desk.approvedNeed())
    await desk.agree(id)
    const short = await desk.ask(id, { contractMonths: 6, probationMonths: 3 })
    expect(refusalIn(short).errors).toEqual(['probationMonths'])
    savedIn(await desk.ask(id))
    expect((await desk.ask(id)).status).toBeGreaterThanOrEqual(400)
    expect((await desk.ask(id)).status).toBeLessThan(500)
  })
})

describe('an offer', () => {
  test('is written by a template that names only fields of offers', () => {
    for (const { key, body } of offerTexts) {
      expect([key, mergeProblem(body, OFFER_FIELDS)]).toEqual([key, null])
    }
  })

  test('has every figure from the talk, a last moment and a text that does not change', async () => {
    const id = await desk.approved(await desk.approvedNeed(), { allowance: '321.00' })
    savedIn(await desk.send(id))
    const hiring = await desk.read(hirings, id)
    expect(hiring).toMatchObject({
      offerState: '1',
      offerExpiresAt: `${await desk.day(7)} 23:59:59`,
    })
    const list = await desk.by('recruiter')(offers.endpoints.list, { query: { hiringId: id } })
    const [row] = pageIn(list).data
    const offer = recordIn(
      await desk.by('recruiter')(offers.endpoints.info, { query: { id: String(row?.id) } }),
    )
    for (const figure of ['8,000.00', '1,000.00', '321.00', '111,852.00', '录用人']) {
      expect(offer.body).toContain(figure)
    }
    await expect(
      desk.database.rows(`update offer set body = '改' where id = $1`, [row?.id]),
    ).rejects.toThrow('does not change')
  })

  test('takes a place: headcount two, one joined and one offered refuse a second, until the first expires', async () => {
    const need = await desk.approvedNeed({ headcount: 2 })
    const [joined, first, second] = [
      await desk.approved(need),
      await desk.approved(need),
      await desk.approved(need),
    ]
    await desk.database.rows(
      `update to_be_recruited set joined_at = today(), offer_state = '7',
         user_id = (select id from user_base_info limit 1) where id = $1`,
      [joined],
    )
    savedIn(await desk.send(first))
    expect((await desk.send(second)).status).toBe(409)
    await desk.database.rows(
      `update to_be_recruited set offer_expires_at = now() - interval '1 second' where id = $1`,
      [first],
    )
    savedIn(await desk.send(second))
    // The time of the first is over.
    expect((await desk.answer(first, true)).status).toBe(409)
  })

  test('two acceptances at one moment for one place: one is accepted, the other offer stays open', async () => {
    const need = await desk.approvedNeed({ headcount: 2 })
    const [joined, first, second] = [
      await desk.approved(need),
      await desk.approved(need),
      await desk.approved(need),
    ]
    for (const id of [first, second]) savedIn(await desk.send(id))
    await desk.database.rows(
      `update to_be_recruited set joined_at = today(), offer_state = '7',
         user_id = (select id from user_base_info limit 1) where id = $1`,
      [joined],
    )
    const answers = await Promise.all([desk.answer(first, true), desk.answer(second, true)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await desk.database.rows<{ state: string }>(
      'select offer_state as state from to_be_recruited where id = any($1) order by 1',
      [[first, second]],
    )
    expect(states.map(({ state }) => state)).toEqual(['1', '2'])
  })

  test('is not sent to somebody refused, and an application with a running offer does not end', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    const candidate = await candidateOf(id)
    savedIn(await desk.send(id))
    const refuse = () =>
      desk.call(candidates, 'refuse', candidate, { reason: '改变主意', failReason: '其他' })
    expect((await refuse()).status).toBe(409)
    savedIn(await desk.call(hirings, 'withdrawOffer', id, { reason: '岗位调整' }))
    savedIn(await refuse())
    expect((await desk.send(id)).status).toBe(409)
  })

  test('is not waited for when the application ends before it: also an undecided hiring ends', async () => {
    const need = await desk.approvedNeed({ headcount: 2 })
    const decided = await desk.approved(need)
    const asked = await desk.candidate(need)
    await desk.agree(asked)
    const { id: undecided } = savedIn(await desk.ask(asked))
    savedIn(await desk.call(hirings, 'submit', undecided))
    const open = `select count(*)::int from approval_step where record_id = $1 and result = '0'`
    expect(await desk.database.value(open, [undecided])).toBeGreaterThan(0)
    for (const id of [decided, undecided]) {
      const reason = { reason: '改变主意', failReason: '其他' }
      savedIn(await desk.call(candidates, 'refuse', await candidateOf(id), reason))
    }
    expect(await desk.read(hirings, decided)).toMatchObject({ state: '4', offerState: '5' })
    expect(await desk.read(hirings, undecided)).toMatchObject({ state: '9', offerState: null })
    expect(await desk.database.value(open, [undecided])).toBe(0)
  })

  test('accepted is withdrawn by the general manager only', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    savedIn(await desk.answer(id, true))
    const withdraw = (who: string) =>
      desk.call(hirings, 'withdrawAccepted', id, { reason: '项目取消' }, who)
    expect((await withdraw('recruiter')).status).toBe(403)
    savedIn(await withdraw('gm'))
    expect(await desk.read(hirings, id)).toMatchObject({ offerState: '5' })
  })

  test('a change of the figures makes a new edition in place of the old one', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    await desk.agree(await candidateOf(id), { offerBase: '8500.00' })
    savedIn(await desk.send(id))
    const list = pageIn(
      await desk.by('recruiter')(offers.endpoints.list, { query: { hiringId: id } }),
    ).data
    expect(list.map(({ edition, state }) => [edition, state]).sort()).toEqual([
      [1, '6'],
      [2, '1'],
    ])
  })

  test('somebody who will not come frees the place and ends the application', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    savedIn(await desk.answer(id, true))
    const candidate = await candidateOf(id)
    const OF_PERSON = 'where id = (select talent_id from candidate where id = $1)'
    await desk.database.rows(`update talent set last_act_at = '2020-01-01' ${OF_PERSON}`, [
      candidate,
    ])
    savedIn(await desk.call(hirings, 'giveUp', id, { reason: '另有工作' }))
    expect(await stageOf(candidate)).toBe('81')
    // The end of an application is an act, from which the time to keep the record counts.
    const acted = `select last_act_at > now() - interval '1 hour' from talent ${OF_PERSON}`
    expect(await desk.database.value(acted, [candidate])).toBe(true)
    expect(await desk.read(hirings, id)).toMatchObject({ offerState: '5' })
  })

  test('is expired by the night after its last moment, once', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    await desk.database.rows(
      `update to_be_recruited set offer_expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await desk.database.rows(
      `update offer set expires_at = now() - interval '1 second' where hiring_id = $1`,
      [id],
    )
    const { db } = openDatabase(desk.url, {
      poolSize: 1,
      role: 'staffdesk_app',
      onIdleError: () => undefined,
    })
    try {
      await db.transaction().execute(expireOffers)
      const { version } = await desk.read(hirings, id)
      await db.transaction().execute(expireOffers)
      expect(await desk.read(hirings, id)).toMatchObject({ offerState: '4', version })
    } finally {
      await db.destroy()
    }
    expect((await desk.answer(id, true)).status).toBe(409)
  })
})
