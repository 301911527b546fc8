import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPublications } from '#modules/hr/recruiting-needs/api/end-publications.ts'
import { interviewPlans } from '#modules/hr/recruiting-needs/define/interview-plan.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { scoreCards } from '#modules/hr/recruiting-needs/define/score-card.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openNeedDesk } from './need-desk.ts'

const UNFAIR = '限男，35岁以下'

let desk: Awaited<ReturnType<typeof openNeedDesk>>

beforeAll(async () => {
  desk = await openNeedDesk()
})
afterAll(() => desk?.close())

test('more people than vacancies need a reason, and then the general manager too', async () => {
  const postId = await desk.post(1)
  expect(refusalIn(await desk.ask({ postId, headcount: 2 }))).toEqual({
    status: 400,
    code: 'invalid',
    errors: ['overReason'],
  })
  const over = await desk.add({ postId, headcount: 2, overReason: '项目上线' })
  savedIn(await desk.act('recruiter', 'submit', over))
  expect(await desk.steps(over)).toEqual(['deptHead', 'inCharge', 'role:hr_manager', 'role:gm'])
  const within = await desk.add({ postId, headcount: 1 })
  savedIn(await desk.act('recruiter', 'submit', within))
  expect(await desk.steps(within)).not.toContain('role:gm')
})

test('a need is for a post of its department, with a pay range in order', async () => {
  const other = await desk.database.value(
    'select id from post where dept_id <> $1 and enabled and deleted_at is null limit 1',
    [desk.deptId],
  )
  expect(refusalIn(await desk.ask({ postId: other })).errors).toContain('postId')
  const range = { salaryFrom: '9000.00', salaryTo: '8000.00' }
  expect(refusalIn(await desk.ask(range)).errors).toEqual(['salaryTo'])
})

test('nobody submits or publishes conditions of sex, age, marriage or health', async () => {
  const id = await desk.add({ requirement: UNFAIR })
  const refused = await desk.act('recruiter', 'submit', id)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('限男')
  const open = await desk.approved({ requirement: UNFAIR })
  const publication = { publishTo: ['官网'], publishUntil: await desk.day(9) }
  const unpublished = await desk.act('recruiter', 'publish', open, publication)
  expect(unpublished.body.msg).toContain('限男、岁以下')
  const duty = '负责设计'
  expect((await desk.act('recruiter', 'reword', open, { duty, requirement: UNFAIR })).status).toBe(
    409,
  )
  const nice = { duty, requirement: '熟悉设计', nice: UNFAIR }
  expect((await desk.act('recruiter', 'reword', open, nice)).status).toBe(409)
  savedIn(await desk.act('recruiter', 'reword', open, { duty, requirement: '熟悉设计' }))
  savedIn(await desk.act('recruiter', 'publish', open, publication))
})

test('the words are rows of a dictionary of the company', async () => {
  const id = await desk.approved({ requirement: '五官端正' })
  await desk.database.rows(
    `insert into data_dict (id, type, code, name, enabled) values (gen_random_uuid(), 'unfairWord', 'looks', '五官端正', true)`,
  )
  const publication = { publishTo: ['官网'], publishUntil: await desk.day(9) }
  expect((await desk.act('recruiter', 'publish', id, publication)).body.msg).toContain('五官端正')
})

test('a publication lasts until the end of its last day', async () => {
  const id = await desk.approved()
  const yesterday = { publishTo: ['官网'], publishUntil: await desk.day(-1) }
  expect(refusalIn(await desk.act('recruiter', 'publish', id, yesterday)).errors).toEqual([
    'publishUntil',
  ])
  savedIn(
    await desk.act('recruiter', 'publish', id, {
      publishTo: ['官网'],
      publishUntil: await desk.day(0),
    }),
  )
  const { db } = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  try {
    await db.transaction().execute(endPublications)
    expect(await desk.read(id)).toMatchObject({ publishState: '1', channels: ['官网'] })
    await desk.database.rows(
      'update recruiting_application set publish_until = today() - 1 where id = $1',
      [id],
    )
    await db.transaction().execute(endPublications)
  } finally {
    await db.destroy()
  }
  expect(await desk.read(id)).toMatchObject({ publishState: '2' })
})

test('closing keeps the approval, takes the need off and keeps its rounds', async () => {
  const id = await desk.approved()
  savedIn(
    await desk.act('recruiter', 'publish', id, {
      publishTo: ['官网'],
      publishUntil: await desk.day(9),
    }),
  )
  expect(refusalIn(await desk.act('recruiter', 'close', id)).errors).toEqual(['reason'])
  savedIn(await desk.act('recruiter', 'close', id, { reason: '项目取消' }))
  expect(await desk.read(id)).toMatchObject({ state: '4', publishState: '9' })
  expect(
    (
      await desk.act('recruiter', 'publish', id, {
        publishTo: ['官网'],
        publishUntil: await desk.day(9),
      })
    ).status,
  ).toBe(409)
  const plan = { id: newId(), recruitingId: id, round: 1, kind: '初试', needed: true, minutes: 30 }
  const added = await desk.by('recruiter')(interviewPlans.endpoints.add, {
    method: 'POST',
    body: plan,
  })
  expect(added.status).toBe(409)
})

test('a copy is a draft with the rounds of the other one, and nothing that was published', async () => {
  const id = await desk.approved()
  const round = { id: newId(), recruitingId: id, round: 1, kind: '初试', needed: true, minutes: 30 }
  savedIn(await desk.by('recruiter')(interviewPlans.endpoints.add, { method: 'POST', body: round }))
  const twice = { ...round, id: newId() }
  expect(
    refusalIn(
      await desk.by('recruiter')(interviewPlans.endpoints.add, { method: 'POST', body: twice }),
    ).code,
  ).toBe('invalid')
  savedIn(
    await desk.act('recruiter', 'publish', id, {
      publishTo: ['官网'],
      publishUntil: await desk.day(9),
    }),
  )
  const { newId: copy } = (await desk.act('recruiter', 'copy', id)).body.response as {
    newId: string
  }
  expect(await desk.read(copy)).toMatchObject({
    state: '0',
    headcount: 2,
    publishState: null,
    publishedAt: null,
    channels: [],
  })
  const rounds = await desk.by('recruiter')(interviewPlans.endpoints.list, {
    query: { recruitingId: copy },
  })
  expect(pageIn(rounds).data).toMatchObject([{ round: 1, kind: '初试', minutes: 30 }])
})

test('heads state needs of their own departments; the pay range is for HR', async () => {
  const id = await desk.add({ salaryFrom: '8000.00', salaryTo: '9000.00' })
  const seen = await desk.read(id, 'leader1')
  expect(seen).not.toHaveProperty('salaryTo')
  expect((await desk.by('leader2')(recruitingNeeds.endpoints.info, { query: { id } })).status).toBe(
    404,
  )
  expect((await desk.ask({}, 'leader2')).status).toBe(403)
  expect((await desk.ask({}, 'er')).status).toBe(403)
  const own = await desk.ask({}, 'leader1')
  expect(own.status).toBe(200)
  const open = await desk.approved()
  expect((await desk.act('leader1', 'close', open, { reason: '不需要' })).status).toBe(403)
})

test('the weights of a score card add up to 100, with each code once', async () => {
  const item = { code: 'a', title: '专业', weight: 60 }
  const add = (items: object[]) =>
    desk.by('recruiter')(scoreCards.endpoints.add, {
      method: 'POST',
      body: { id: newId(), name: `卡 ${newId()}`, items, enabled: true },
    })
  expect(refusalIn(await add([item])).errors).toEqual(['items'])
  expect(refusalIn(await add([item, { ...item, weight: 40 }])).errors).toEqual(['items'])
  savedIn(await add([item, { ...item, code: 'b', weight: 40 }]))
  const cards = pageIn(await desk.by('recruiter')(scoreCards.endpoints.list)).data
  const shipped = cards.find(({ name }) => name === '通用评分卡')
  const info = await desk.by('recruiter')(scoreCards.endpoints.info, {
    query: { id: String(shipped?.id) },
  })
  const weights = rowsIn(recordIn(info).items ?? null).map(({ weight }) => weight)
  expect(weights).toEqual([40, 15, 20, 15, 10])
})
