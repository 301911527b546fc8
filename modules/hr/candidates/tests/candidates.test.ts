import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { OPEN_STAGES } from '#modules/hr/candidates/define/choices.ts'
import { edgeOfUsers, STAGE_EDGES } from '#modules/hr/candidates/define/stages.ts'
import {
  CANDIDATE_CALLS,
  candidateBoard,
  candidateTimeline,
  recruitingProgress,
} from '#modules/hr/candidates/wire/candidates.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { type Answer, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openNeedDesk>>
let textId: string
let made = 0

beforeAll(async () => {
  desk = await openNeedDesk()
  textId = String(
    await desk.database.value("select id from consent_text where kind = '应聘告知' limit 1"),
  )
})
afterAll(() => desk?.close())

async function person(): Promise<string> {
  made += 1
  const body = {
    id: newId(),
    name: '应聘人',
    phone: `1661${String(made).padStart(7, '0')}`,
    consentTextId: textId,
  }
  return savedIn(await desk.by('recruiter')(talents.endpoints.add, { method: 'POST', body })).id
}

function ask(talentId: string, recruitingId: string, who = 'recruiter'): Promise<Answer> {
  const body = { id: newId(), talentId, recruitingId, channel: '官网' }
  return desk.by(who)(candidates.endpoints.add, { method: 'POST', body })
}

async function applies(needId?: string): Promise<string> {
  return savedIn(await ask(await person(), needId ?? (await desk.approved()))).id
}

const act = (name: string, id: string, body: object = {}, who = 'recruiter') =>
  desk.by(who)(candidates.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

const set = (ids: readonly string[], state: string, said: object = {}) =>
  desk.by('recruiter')(candidates.actions.setState?.endpoint ?? '', {
    method: 'PUT',
    body: { ids, state, ...said },
  })

const read = async (id: string) =>
  recordIn(await desk.by('recruiter')(candidates.endpoints.info, { query: { id } }))

const stand = (id: string, state: string) =>
  desk.database.rows('update candidate set state = $2 where id = $1', [id, state])

test('the edges name who takes each way, and users take none of the system', () => {
  for (const { from, to, who } of STAGE_EDGES) {
    expect(edgeOfUsers(from, to) !== undefined).toBe(who === 'owner')
  }
  for (const stage of OPEN_STAGES) {
    expect(edgeOfUsers(stage, '80')).toMatchObject({ needs: 'reason' })
    expect(edgeOfUsers(stage, '81')).toBeDefined()
  }
  expect(edgeOfUsers('80', '10')).toBeUndefined()
  // Joining is left only by undoing it as a mistake.
  const left = STAGE_EDGES.filter(({ from }) => from === '70')
  expect(left).toEqual([{ from: '70', to: '60', who: 'join', needs: 'reason' }])
})

test('a person has one open application for a need, and a second need by the parameter only', async () => {
  const need = await desk.approved()
  const who = await person()
  const first = savedIn(await ask(who, need))
  expect(refusalIn(await ask(who, need)).errors).toEqual(['recruitingId'])
  const other = await desk.approved()
  expect(refusalIn(await ask(who, other)).errors).toEqual(['recruitingId'])
  await desk.database.rows("update policy_param set value = '1' where key = 'recruit.parallel'")
  savedIn(await ask(who, other))
  await desk.database.rows("update policy_param set value = '0' where key = 'recruit.parallel'")
  await expect(
    desk.database.rows(
      `insert into candidate (id, candidate_no, talent_id, recruiting_id)
       select gen_random_uuid(), 'HX-twice', talent_id, recruiting_id from candidate where id = $1`,
      [first.id],
    ),
  ).rejects.toThrow('uq_candidate__talent_id__recruiting_id')
})

test('nobody applies for a need that is not approved, or closed', async () => {
  const who = await person()
  expect(refusalIn(await ask(who, await desk.add())).errors).toEqual(['recruitingId'])
  const closed = await desk.approved()
  savedIn(await desk.act('recruiter', 'close', closed, { reason: '取消' }))
  expect(refusalIn(await ask(who, closed)).errors).toEqual(['recruitingId'])
})

test('screening needs a word, and starts the clock of the next stage', async () => {
  const id = await applies()
  expect(await read(id)).toMatchObject({ state: '10', dueOn: await desk.day(3) })
  expect(refusalIn(await act('screen', id)).errors).toEqual(['reason'])
  savedIn(await act('screen', id, { reason: '经验相符' }, 'leader1'))
  expect(await read(id)).toMatchObject({ state: '20', dueOn: await desk.day(5) })
  expect((await act('screen', id, { reason: '再次' })).status).toBe(409)
  savedIn(await act('stepBack', id, { reason: '误操作' }))
  expect(await read(id)).toMatchObject({ state: '10' })
})

test('the stage of several is set for all or for none, with each refusal named', async () => {
  const [first, second] = [await applies(), await applies()]
  await stand(second, '70')
  const refused = await set([first, second], '81')
  expect(refused.status).toBe(409)
  expect(refused.body.msg).toContain('应聘人（已入职）')
  expect(await read(first)).toMatchObject({ state: '10' })
  expect(refusalIn(await set([first], '80')).errors).toEqual(['reason'])
  expect(refusalIn(await set([first], '80', { reason: '不合适' })).errors).toEqual(['failReason'])
  expect((await set([first], '80', { reason: '不合适', failReason: '不符合要求' })).status).toBe(
    200,
  )
  expect(await read(first)).toMatchObject({ state: '80', failReason: '不符合要求', dueOn: null })
  expect((await set([first], '30')).status).toBe(409)
})

test('an ended application stays; the pool needs an agreement, a new application is another record', async () => {
  const id = await applies()
  savedIn(await act('giveUp', id))
  expect((await set([id], '90')).status).toBe(409)
  const pool = await desk.database.value(
    "select id from consent_text where kind = '人才库' limit 1",
  )
  savedIn(await act('reserve', id, { consentTextId: pool, poolUntil: await desk.day(90) }))
  const kept = await read(id)
  expect(kept).toMatchObject({ state: '90' })
  const talent = recordIn(
    await desk.by('recruiter')(talents.endpoints.info, { query: { id: String(kept.talentId) } }),
  )
  expect(talent).toMatchObject({ poolState: '在库', poolUntil: await desk.day(90) })
  const recruitingId = await desk.approved()
  const again = (await act('reactivate', id, { recruitingId })).body.response as { newId: string }
  expect(await read(again.newId)).toMatchObject({ state: '10', beforeId: id, recruitingId })
  expect(await read(id)).toMatchObject({ state: '90' })
})

test('closing a need moves nobody silently', async () => {
  const need = await desk.approved()
  const id = await applies(need)
  const refused = await desk.act('recruiter', 'close', need, { reason: '取消' })
  expect(refused.status).toBe(409)
  expect(refused.body.msg).toContain('1 名候选人')
  savedIn(await act('giveUp', id))
  savedIn(await desk.act('recruiter', 'close', need, { reason: '取消' }))
})

test('counters are derived, and a copied need begins with none', async () => {
  const need = await desk.approved()
  const joined = await applies(need)
  await applies(need)
  await stand(joined, '70')
  expect(await desk.read(need)).toMatchObject({ hired: 1, inProcess: 1 })
  const { newId: copy } = (await desk.act('recruiter', 'copy', need)).body.response as {
    newId: string
  }
  expect(await desk.read(copy)).toMatchObject({ hired: 0, inProcess: 0 })
  const answer = await desk.by('recruiter')(CANDIDATE_CALLS.progress, { query: { id: need } })
  expect(recruitingProgress.parse(answer.body.response)).toMatchObject({
    headcount: 2,
    hired: 1,
    inProcess: 1,
    left: 1,
    applied: 2,
  })
})

test('the board and the list show what is overdue first', async () => {
  const need = await desk.approved()
  const [first, late] = [await applies(need), await applies(need)]
  await desk.database.rows('update candidate set due_on = today() - 2 where id = $1', [late])
  const answer = await desk.by('recruiter')(CANDIDATE_CALLS.board, {
    query: { recruitingId: need },
  })
  const [column, next] = candidateBoard.parse(answer.body.response)
  expect(column).toMatchObject({ state: '10', total: 2, late: 1 })
  expect(column?.cards.map(({ id }) => id)).toEqual([late, first])
  expect(next?.total).toBe(0)
  const listed = await desk.by('recruiter')(candidates.endpoints.list, {
    query: { recruitingId: need },
  })
  expect(pageIn(listed).data.map(({ id }) => id)).toEqual([late, first])
})

test('the timeline has each move with its reason, and what else the person applied for', async () => {
  const id = await applies()
  savedIn(await act('screen', id, { reason: '经验相符' }))
  savedIn(await act('giveUp', id))
  const recruitingId = await desk.approved()
  savedIn(await ask(String((await read(id)).talentId), recruitingId))
  const answer = await desk.by('recruiter')(CANDIDATE_CALLS.timeline, { query: { id } })
  const { moves, others } = candidateTimeline.parse(answer.body.response)
  expect(moves.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    ['20', '81', null],
    ['10', '20', '经验相符'],
    [null, '10', null],
  ])
  expect(others).toMatchObject([{ state: '10' }])
})

test('a merger moves applications and its undoing gives them back', async () => {
  const need = await desk.approved()
  const [keep, drop] = [await person(), await person()]
  const id = savedIn(await ask(drop, need)).id
  const merge = (dropId: string) =>
    desk.by('recruiter')(talents.actions.merge?.endpoint ?? '', {
      method: 'PUT',
      body: { keep, drop: dropId },
    })
  savedIn(await merge(drop))
  expect(await read(id)).toMatchObject({ talentId: keep })
  const undo = talents.actions.undoMerge?.endpoint ?? ''
  savedIn(await desk.by('recruiter')(undo, { method: 'PUT', query: { id: keep } }))
  expect(await read(id)).toMatchObject({ talentId: drop })
  savedIn(await ask(keep, need))
  expect((await merge(drop)).status).toBe(409)
})

test('heads see applications for their own departments, without the pay that people expect', async () => {
  const id = await applies()
  await desk.database.rows('update candidate set expect_salary = 9000 where id = $1', [id])
  const info = (who: string) => desk.by(who)(candidates.endpoints.info, { query: { id } })
  expect(recordIn(await info('leader1'))).not.toHaveProperty('expectSalary')
  expect((await info('leader2')).status).toBe(404)
  expect((await info('er')).status).toBe(403)
  expect((await act('refuse', id, { failReason: '其他', reason: '无' }, 'leader1')).status).toBe(
    403,
  )
})
