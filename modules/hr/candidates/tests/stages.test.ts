import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { withHiring } from '#modules/hr/hiring/tests/hiring-desk.ts'
import { withInterviews } from '#modules/hr/interviews/tests/interview-desk.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'
import { newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openNeedDesk>>
let interviewing: Awaited<ReturnType<typeof openInterviews>>
let hiring: Awaited<ReturnType<typeof openHirings>>

const openInterviews = () => withInterviews(desk)
const openHirings = () => withHiring(desk)

beforeAll(async () => {
  desk = await openNeedDesk()
  interviewing = await openInterviews()
  hiring = await openHirings()
})
afterAll(() => desk?.close())

const STAGES = CANDIDATE_STAGE.options.map(({ value }) => value)
const SCORES = [80, 70, 75, 90, 85]
const SAID = { reason: '不合适', failReason: '其他' }

const act = (name: string, id: string, body: object = {}) =>
  desk.by('recruiter')(candidates.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })

const setState = (id: string, state: string, said: object = SAID) =>
  desk.by('recruiter')(candidates.actions.setState?.endpoint ?? '', {
    method: 'PUT',
    body: Object.assign({ ids: [id], state }, said),
  })

const stand = (id: string, state: string) =>
  desk.database.rows('update candidate set state = $2 where id = $1', [id, state])

const stageOf = (id: string) =>
  desk.database.value('select state from candidate where id = $1', [id])

const dueOf = (id: string) =>
  desk.database.value('select due_on::text from candidate where id = $1', [id])

/** Lets the person of an application agree to stay in the pool. */
const agrees = (id: string) =>
  desk.database.rows(
    `update talent set pool_state = '在库', pool_until = today() + 30
     where id = (select talent_id from candidate where id = $1)`,
    [id],
  )

/** The ways that users may take, by hand: one step back, and both ends from each running stage. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  10: ['20', '80', '81'],
  20: ['10', '80', '81'],
  30: ['20', '80', '81'],
  40: ['30', '80', '81'],
  50: ['40', '80', '81'],
  60: ['40', '80', '81'],
  70: [],
  80: ['90'],
  81: ['90'],
  90: [],
}

/** The stages in which each verb of one application is there. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  screen: ['10'],
  refuse: ['10', '20', '30', '40', '50', '60'],
  giveUp: ['10', '20', '30', '40', '50', '60'],
  stepBack: ['20', '30', '40', '50', '60'],
  reserve: ['80', '81'],
  reactivate: ['80', '81', '90'],
}

describe('every way between two stages', () => {
  test('is taken by a user where the table says so, and refused everywhere else', async () => {
    const id = await hiring.candidate(await desk.approved())
    await agrees(id)
    const taken: Record<string, string[]> = {}
    for (const from of STAGES) {
      taken[from] = []
      for (const to of STAGES) {
        await stand(id, from)
        const { status } = await setState(id, to)
        expect([200, 409], `${from} → ${to}`).toContain(status)
        expect(await stageOf(id), `${from} → ${to}`).toBe(status === 200 ? to : from)
        if (status === 200) taken[from]?.push(to)
      }
    }
    expect(taken).toEqual(WAYS)
  })

  test('to the pool needs an agreement whose end has not passed', async () => {
    const id = await hiring.candidate(await desk.approved(), '81')
    expect((await setState(id, '90')).status).toBe(409)
    await agrees(id)
    await desk.database.rows(
      `update talent set pool_until = today() - 1
       where id = (select talent_id from candidate where id = $1)`,
      [id],
    )
    expect((await setState(id, '90')).status).toBeGreaterThanOrEqual(400)
    expect(await stageOf(id)).toBe('81')
  })

  test('forward, back and to a refusal takes a reason, and none is taken without', async () => {
    const id = await hiring.candidate(await desk.approved())
    for (const from of ['10', '20', '30', '40', '50', '60']) {
      await stand(id, from)
      const asked = from === '10' ? ['screen'] : ['stepBack']
      for (const name of [...asked, 'refuse']) {
        const refused = await act(name, id, { failReason: '其他', reason: '  ' })
        expect(refused.status, `${name} from ${from}`).toBe(400)
      }
      expect(await stageOf(id)).toBe(from)
    }
  })

  test('has a verb in its stages, and the call behind is refused in all others', async () => {
    await desk.database.rows("update policy_param set value = '99' where key = 'recruit.parallel'")
    const id = await hiring.candidate(await desk.approved())
    const poolText = await desk.database.value(
      "select id from consent_text where kind = '人才库' limit 1",
    )
    for (const [name, stages] of Object.entries(VERBS)) {
      for (const from of STAGES) {
        await stand(id, from)
        const answer = await act(name, id, await bodyOf(name, poolText))
        expect([name, from, answer.status]).toEqual([name, from, stages.includes(from) ? 200 : 409])
      }
    }
    await desk.database.rows("update policy_param set value = '0' where key = 'recruit.parallel'")
  })
})

async function bodyOf(name: string, consentTextId: unknown): Promise<object> {
  if (name === 'reserve') return { consentTextId, poolUntil: await desk.day(30) }
  if (name === 'reactivate') return { recruitingId: await desk.approved() }
  if (name === 'refuse') return SAID
  return { reason: '合适' }
}

/** Somebody who passed the only round. */
async function passed(): Promise<{ id: string; interview: string }> {
  const id = await interviewing.applies(await interviewing.need(['leader1']))
  const interview = await interviewing.arranged(id)
  await interviewing.begin(interview)
  savedIn(await interviewing.score('leader1', interview, SCORES))
  savedIn(await interviewing.act('conclude', interview, { result: '1' }))
  return { id, interview }
}

describe('the clock of a stage', () => {
  test('starts in each stage with its days, and runs to the last day of an offer, then to the first day', async () => {
    const { id } = await passed()
    expect([await stageOf(id), await dueOf(id)]).toEqual(['40', await desk.day(5)])
    await desk.database.rows(
      `update post set needs_checkup = true where id = (select post_id from candidate where id = $1)`,
      [id],
    )
    await hiring.agree(id)
    expect([await stageOf(id), await dueOf(id)]).toEqual(['50', await desk.day(10)])
    const checkup = { id: newId(), candidateId: id, kind: '入职', planDate: await desk.day(2) }
    savedIn(await desk.by('recruiter')(checkups.endpoints.add, { method: 'POST', body: checkup }))
    const result = { result: '1', doneDate: await desk.day(0) }
    savedIn(await hiring.call(checkups, 'setResult', checkup.id, result))
    expect([await stageOf(id), await dueOf(id)]).toEqual(['60', await desk.day(7)])
    const { id: asked } = savedIn(await hiring.ask(id))
    await desk.database.rows(
      `update to_be_recruited set state = '4', effect_done = true, offer_state = '0' where id = $1`,
      [asked],
    )
    savedIn(await hiring.send(asked, { expiresOn: await desk.day(12) }))
    expect(await dueOf(id)).toBe(await desk.day(12))
    savedIn(await hiring.answer(asked, true))
    expect(await dueOf(id)).toBe((await hiring.read(hirings, asked)).planJoinDate)
  })

  test('starts anew with a step back, and ends with the application', async () => {
    const { id } = await passed()
    savedIn(await act('stepBack', id, { reason: '再谈一轮' }))
    expect([await stageOf(id), await dueOf(id)]).toEqual(['30', await desk.day(3)])
    savedIn(await act('giveUp', id))
    expect(await dueOf(id)).toBeNull()
  })
})

describe('a step back', () => {
  test('keeps scores and results, and another round leads on again', async () => {
    const { id, interview } = await passed()
    savedIn(await act('stepBack', id, { reason: '加一轮' }))
    savedIn(await act('stepBack', id, { reason: '改约' }))
    expect(await stageOf(id)).toBe('20')
    expect(await interviewing.read(interview)).toMatchObject({
      result: '1',
      avgScore: '79.5',
      sheets: 1,
    })
    const again = await interviewing.arranged(id, { round: 2, kind: '复试' })
    expect(await stageOf(id)).toBe('30')
    await interviewing.begin(again)
    savedIn(await interviewing.score('leader1', again, SCORES))
    savedIn(await interviewing.act('conclude', again, { result: '1' }))
    expect(await stageOf(id)).toBe('40')
  })

  test('keeps a declined offer, and is refused while an offer runs', async () => {
    const offered = await hiring.approved(await desk.approved())
    const id = String((await hiring.read(hirings, offered)).candidateId)
    savedIn(await hiring.send(offered))
    const back = () => act('stepBack', id, { reason: '重新谈薪' })
    expect((await back()).status).toBe(409)
    savedIn(await hiring.answer(offered, false))
    savedIn(await back())
    expect(await stageOf(id)).toBe('40')
    const kept = await desk.database.rows('select edition, state from offer where hiring_id = $1', [
      offered,
    ])
    expect(kept).toEqual([{ edition: 1, state: '3' }])
    expect(refusalIn(await hiring.send(offered)).status).toBe(409)
    await hiring.agree(id, { offerBase: '8800.00' })
    expect(await stageOf(id)).toBe('60')
    savedIn(await hiring.send(offered))
    expect((await hiring.read(hirings, offered)).offerState).toBe('1')
  })
})

test('two needs at one moment for one person: one application is taken', async () => {
  const first = await hiring.candidate(await desk.approved(), '81')
  const talentId = await desk.database.value('select talent_id from candidate where id = $1', [
    first,
  ])
  const needs = await Promise.all([desk.approved(), desk.approved(), desk.approved()])
  const answers = await Promise.all(
    needs.map((recruitingId) =>
      desk.by('recruiter')(candidates.endpoints.add, {
        method: 'POST',
        body: { id: newId(), talentId, recruitingId },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})
