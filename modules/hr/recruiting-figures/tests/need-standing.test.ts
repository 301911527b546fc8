import { afterAll, beforeAll, expect, test } from 'vitest'
import { needStanding, STANDING_CALLS } from '#modules/hr/recruiting-figures/wire/need-standing.ts'
import { refusalIn } from '#tests/api/running-api.ts'
import { openFigureDesk } from './figure-desk.ts'

let desk: Awaited<ReturnType<typeof openFigureDesk>>
let need: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  desk = await openFigureDesk()
  need = await desk.needOf(5)
  for (const name of ['first', 'second', 'late']) {
    ids[name] = await desk.applies(need, [['10', '2025-05-01']])
  }
  ids.arranged = await desk.applies(need, [['30', '2025-05-01']])
  for (const [name, state] of [
    ['offered', '1'],
    ['accepted', '2'],
    ['declined', '3'],
  ] as const) {
    ids[name] = await desk.applies(need, [['60', '2025-05-01']])
    await desk.offer(String(ids[name]), state)
  }
  ids.proposed = await desk.applies(need, [['60', '2025-05-01']])
  await desk.applies(need, [
    ['10', '2025-05-01'],
    ['80', '2025-05-02'],
  ])
  const recruiter = `(select id from app_user where user_name = 'recruiter')`
  await desk.database.rows(
    `update candidate set owner_id = ${recruiter} where recruiting_id = $1`,
    [need],
  )
  await desk.database.rows('update candidate set due_on = today() - 1 where id = $1', [ids.late])
})
afterAll(() => desk?.close())

async function standing(who: string) {
  const answer = await desk.by(who)(STANDING_CALLS.standing, { query: { id: need } })
  return needStanding.parse(answer.body.response)
}

test('each running application stands at its step, with who owes it, and what is overdue first', async () => {
  const { groups, joined, ended } = await standing('leader1')
  const owner = await desk.database.value("select name from app_user where user_name = 'recruiter'")
  expect({ joined, ended }).toEqual({ joined: 0, ended: 1 })
  expect(groups.map(({ state, step, owedBy, count }) => [state, step, owedBy, count])).toEqual([
    ['10', 'screen', [owner], 3],
    ['30', 'arrange', [owner], 1],
    ['60', 'answer', [], 1],
    ['60', 'decide', [owner], 1],
    ['60', 'join', [], 1],
    ['60', 'propose', [owner], 1],
  ])
  const [screening] = groups
  expect(screening).toMatchObject({ late: 1, isMine: false })
  expect(screening?.people.map(({ id }) => id)[0]).toBe(ids.late)
  expect(screening?.people).toHaveLength(3)
})

test('an interview and an approval name those who owe them', async () => {
  const interviewer = await desk.database.value(
    "select id from app_user where user_name = 'leader1'",
  )
  const { id } = (
    await desk.database.rows<{ id: string }>(
      `insert into interview (id, interview_no, candidate_id, round, kind, plan_at, mode, interviewer_ids, card_id)
       select gen_random_uuid(), 'RF-1', $1, 1, '初试', now() + interval '1 day', '现场', array[$2::uuid], k.id
       from score_card k limit 1 returning id`,
      [ids.arranged, interviewer],
    )
  )[0] ?? { id: '' }
  await desk.database.rows('insert into interview_panel (interview_id, user_id) values ($1, $2)', [
    id,
    interviewer,
  ])
  await desk.database.rows(
    `update to_be_recruited set state = '1', offer_state = null, current_approver = '审批人' where candidate_id = $1`,
    [ids.declined],
  )
  const { groups } = await standing('leader1')
  // What waits for the reader comes first.
  expect(groups[0]).toMatchObject({ state: '30', step: 'meet', isMine: true, count: 1 })
  expect(groups.find(({ step }) => step === 'approve')).toMatchObject({
    owedBy: ['审批人'],
    count: 1,
  })
  expect((await standing('recruiter')).groups[0]).toMatchObject({ state: '10', isMine: true })
})

test('a need out of reach is answered as an unknown one, and a need without applications is empty', async () => {
  const query = { id: need }
  expect(refusalIn(await desk.by('leader2')(STANDING_CALLS.standing, { query })).code).toBe(
    'not-found',
  )
  const empty = { id: await desk.needOf(1) }
  const answer = await desk.by('recruiter')(STANDING_CALLS.standing, { query: empty })
  expect(needStanding.parse(answer.body.response)).toMatchObject({
    groups: [],
    joined: 0,
    ended: 0,
  })
})
