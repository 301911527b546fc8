import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FIGURE_CALLS,
  type RecruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { refusalIn } from '#tests/api/running-api.ts'
import { openFigureDesk } from './figure-desk.ts'

let desk: Awaited<ReturnType<typeof openFigureDesk>>

beforeAll(async () => {
  desk = await openFigureDesk()
})
afterAll(() => desk?.close())

const countsOf = ({ funnel }: RecruitingFigures) => funnel.map(({ count }) => count)
const sharesOf = ({ funnel }: RecruitingFigures) => funnel.map(({ share }) => share)

/** Somebody's file, with the day on which the employment began. */
const files = (where: string) =>
  desk.database.rows<{ userId: string; on: string }>(
    `select id as "userId", join_date::text as "on" from user_base_info b
     where ${where} and deleted_at is null
       and not exists (select from employment_spell e where e.user_id = b.id) order by id limit 5`,
  )

const dayBefore = async (day: string, days: number) =>
  String(await desk.database.value('select ($1::date - $2::integer)::text', [day, days]))

test('of 100 applied, 40 were screened on, 20 interviewed, 5 offered, 4 accepted, 3 joined', async () => {
  const need = await desk.needOf(10)
  const [file] = await files("status = '2' and regular_date is not null")
  const on = { userId: String(file?.userId), on: String(file?.on) }
  // Whoever fell out later counts with the stage that was reached.
  const ways: [number, string[]][] = [
    [60, ['10', '80']],
    [20, ['10', '20', '81']],
    [15, ['10', '20', '30', '40', '80']],
    [1, ['10', '20', '30', '40', '60']],
    [1, ['10', '20', '30', '40', '60', '81']],
    [3, ['10', '20', '30', '40', '60', '70']],
  ]
  for (const [count, stages] of ways) {
    const way = stages.map((stage, at) => [stage, `2025-03-0${at + 1}`] as const)
    for (let at = 0; at < count; at += 1) {
      const id = await desk.applies(need, way)
      if (stages.at(-1) === '70') await desk.offer(id, '2', on)
      else if (stages.includes('60')) await desk.offer(id, stages.at(-1) === '60' ? '3' : '2')
    }
  }
  const found = await desk.figures({ recruitingId: need })
  expect(countsOf(found)).toEqual([100, 40, 20, 5, 4, 3])
  expect(sharesOf(found)).toEqual([null, 40, 50, 25, 80, 75])
  // The months turned round are the same span, and another month has none of them.
  const turned = { recruitingId: need, from: '2025-04', to: '2025-02' }
  expect(countsOf(await desk.figures(turned))).toEqual([100, 40, 20, 5, 4, 3])
  expect(await desk.figures(turned)).toMatchObject({ from: '2025-02', to: '2025-04' })
  const other = { recruitingId: need, from: '2025-04', to: '2025-04' }
  expect(countsOf(await desk.figures(other))).toEqual([0, 0, 0, 0, 0, 0])
  expect(sharesOf(await desk.figures(other))).toEqual([null, null, null, null, null, null])
})

test('an offer that was accepted and declined afterwards, or withdrawn after it, was accepted', async () => {
  const need = await desk.needOf(2)
  const late = await desk.applies(need, [['60', '2025-03-01']])
  await desk.offer(late, '3')
  expect(countsOf(await desk.figures({ recruitingId: need })).slice(3)).toEqual([1, 0, 0])
  await desk.database.rows(
    `insert into audit_log (id, resource, record_id, version, action, ok, after)
     select gen_random_uuid(), 'hr/to-be-recruited', id, 2, 'state', true, '{"offerState": "2"}'
     from to_be_recruited where candidate_id = $1`,
    [late],
  )
  expect(countsOf(await desk.figures({ recruitingId: need })).slice(3)).toEqual([1, 1, 0])
  const withdrawn = await desk.applies(need, [['60', '2025-03-01']])
  await desk.offer(withdrawn, '2')
  await desk.database.rows(
    `update offer set state = '5' where hiring_id in (select id from to_be_recruited where candidate_id = $1)`,
    [withdrawn],
  )
  expect(countsOf(await desk.figures({ recruitingId: need })).slice(3)).toEqual([2, 2, 0])
})

test('days to hire of 20, 35 and 61 have the median 35, and those of an even number lie between two', async () => {
  const need = await desk.needOf(10)
  const people = await files(
    "status = '2' and regular_date is not null and join_date < '2026-01-01'",
  )
  for (const [at, days] of [20, 35, 61].entries()) {
    const { userId, on } = people[at] ?? { userId: '', on: '' }
    const id = await desk.applies(need, [
      ['10', await dayBefore(on, days)],
      ['60', on],
      ['70', on],
    ])
    await desk.offer(id, '2', { userId, on })
  }
  const { hire } = await desk.figures({ recruitingId: need })
  expect(hire.total).toMatchObject({ count: 3, median: 35, longest: 61 })
  const fourth = people[3] ?? { userId: '', on: '' }
  const id = await desk.applies(need, [
    ['10', await dayBefore(fourth.on, 40)],
    ['70', fourth.on],
  ])
  await desk.offer(id, '2', fourth)
  const even = await desk.figures({ recruitingId: need })
  expect(even.hire.total).toMatchObject({ count: 4, median: 37.5 })
  expect(even.hire.departments).toEqual([
    expect.objectContaining({ id: desk.deptId, count: 4, median: 37.5 }),
  ])
  const { rows } = await desk.rows('hired', { recruitingId: need })
  expect(rows.map(({ days }) => days)).toEqual([61, 40, 35, 20])
})

test('a person counts once a need, however often the person applied or was entered', async () => {
  const [need, other] = [await desk.needOf(2), await desk.needOf(2)]
  const who = await desk.person()
  await desk.applies(
    need,
    [
      ['10', '2025-05-01'],
      ['20', '2025-05-02'],
      ['81', '2025-05-03'],
    ],
    { talentId: who, channel: '内推' },
  )
  const again = await desk.applies(need, [['10', '2025-06-01']], { talentId: who })
  await desk.applies(other, [['10', '2025-05-01']], { talentId: who })
  const found = await desk.figures({ recruitingId: need })
  expect(countsOf(found).slice(0, 2)).toEqual([1, 1])
  // The first application says when and through what the person came; the latest one is opened.
  expect(found.sources).toEqual([
    { channel: '内推', applied: 1, joined: 0, passed: 0, onProbation: 0 },
  ])
  expect(
    countsOf(await desk.figures({ recruitingId: need, from: '2025-06', to: '2025-06' }))[0],
  ).toBe(0)
  expect((await desk.rows('applied', { recruitingId: need })).rows.map(({ id }) => id)).toEqual([
    again,
  ])
  expect(countsOf(await desk.figures({ recruitingId: other }))[0]).toBe(1)

  // A second record about the same human counts until it is merged.
  const twin = await desk.person()
  await desk.applies(
    need,
    [
      ['10', '2025-05-04'],
      ['80', '2025-05-05'],
    ],
    { talentId: twin },
  )
  expect(countsOf(await desk.figures({ recruitingId: need }))[0]).toBe(2)
  await desk.database.rows('update candidate set talent_id = $1 where talent_id = $2', [who, twin])
  expect(countsOf(await desk.figures({ recruitingId: need }))[0]).toBe(1)
})

test('somebody whose data were emptied still counts, without a name', async () => {
  const need = await desk.needOf(2)
  const who = await desk.person()
  await desk.applies(
    need,
    [
      ['10', '2025-05-01'],
      ['80', '2025-05-03'],
    ],
    { talentId: who },
  )
  await desk.database.rows(
    `update talent set name = '已清空', phone = null, emptied_at = now() where id = $1`,
    [who],
  )
  expect(countsOf(await desk.figures({ recruitingId: need }))[0]).toBe(1)
  const { rows } = await desk.rows('applied', { recruitingId: need })
  expect(rows).toEqual([
    expect.objectContaining({ name: null, state: '80', appliedOn: '2025-05-01' }),
  ])
})

test('days in a stage are those of all stays, against the days that the stage may take', async () => {
  const need = await desk.needOf(2)
  // 2 days, then back and 4 more: 6 in the stage; the other two 1 and 3.
  await desk.applies(need, [
    ['10', '2025-05-01'],
    ['20', '2025-05-03'],
    ['10', '2025-05-10'],
    ['80', '2025-05-14'],
  ])
  await desk.applies(need, [
    ['10', '2025-05-01'],
    ['80', '2025-05-02'],
  ])
  await desk.applies(need, [
    ['10', '2025-05-01'],
    ['20', '2025-05-04'],
    ['30', '2025-05-05'],
  ])
  const { stages } = await desk.figures({ recruitingId: need })
  expect(stages.map(({ stage }) => stage)).toEqual(['10', '20', '30', '40', '50', '60'])
  expect(stages[0]).toEqual({
    stage: '10',
    count: 3,
    median: 3,
    longest: 6,
    limit: 3,
    over: 1,
    now: 0,
  })
  expect(stages[1]).toMatchObject({ count: 2, median: 4, longest: 7, limit: 5, over: 1, now: 0 })
  expect(stages[2]).toMatchObject({ count: 1, over: 1, now: 1 })
  expect(stages[3]).toMatchObject({ count: 0, median: null, longest: null, over: 0, now: 0 })
  const { rows } = await desk.rows('stayed', { recruitingId: need, key: '10' })
  expect(rows.map(({ days }) => days)).toEqual([6, 3, 1])
})

test('a source shows who joined and who passed probation', async () => {
  const need = await desk.needOf(5)
  const [regular] = await files("status = '2' and regular_date is not null")
  const [onProbation] = await files(
    "status = '1' and regular_date is null and join_date <= today()",
  )
  for (const file of [regular, onProbation]) {
    const { userId, on } = file ?? { userId: '', on: '' }
    const id = await desk.applies(
      need,
      [
        ['10', on],
        ['70', on],
      ],
      { channel: '猎头' },
    )
    await desk.offer(id, '2', { userId, on })
  }
  await desk.applies(need, [['10', '2025-05-01']], { channel: '猎头' })
  await desk.applies(need, [['10', '2025-05-01']], { channel: null })
  const { sources } = await desk.figures({ recruitingId: need })
  expect(sources).toEqual([
    { channel: '猎头', applied: 3, joined: 2, passed: 1, onProbation: 1 },
    { channel: null, applied: 1, joined: 0, passed: 0, onProbation: 0 },
  ])
  expect((await desk.rows('channelApplied', { recruitingId: need, key: '-' })).total).toBe(1)
})

test('open needs stand against their plan, also one without applications', async () => {
  const empty = await desk.needOf(2)
  await desk.database.rows(
    `update recruiting_application set expect_date = today() - 4 where id = $1`,
    [empty],
  )
  const [bare] = (await desk.figures({ recruitingId: empty })).openNeeds
  expect(bare).toMatchObject({
    headcount: 2,
    joined: 0,
    inProcess: 0,
    offered: 0,
    free: 2,
    late: 4,
  })
  const found = await desk.figures({ recruitingId: empty })
  expect(countsOf(found)).toEqual([0, 0, 0, 0, 0, 0])
  expect(found.hire.total).toEqual({ count: 0, median: null, longest: null, sinceNeed: null })

  const need = await desk.needOf(3)
  await desk.applies(need, [['10', '2025-05-01']])
  await desk.offer(await desk.applies(need, [['60', '2025-05-01']]), '1')
  await desk.offer(await desk.applies(need, [['60', '2025-05-01']]), '4')
  const [file] = await files("status = '2'")
  await desk.offer(await desk.applies(need, [['70', '2025-05-01']]), '2', file ?? null)
  // The months do not limit what is open now.
  const [now] = (await desk.figures({ recruitingId: need, from: '2030-01', to: '2030-01' }))
    .openNeeds
  expect(now).toMatchObject({ headcount: 3, joined: 1, inProcess: 3, offered: 1, free: 1, late: 0 })
  await desk.database.rows("update recruiting_application set publish_state = '9' where id = $1", [
    need,
  ])
  expect((await desk.figures({ recruitingId: need })).openNeeds).toEqual([])
  expect((await desk.rows('needInProcess', { recruitingId: need })).total).toBe(0)
})

test('readers count what they may read', async () => {
  const need = await desk.needOf(2)
  await desk.applies(need, [['10', '2025-05-01']])
  const seen = async (who: string) => {
    const { funnel, openNeeds, needs } = await desk.figures({ recruitingId: need }, who)
    return [funnel[0]?.count, openNeeds.length, needs.some(({ id }) => id === need)]
  }
  expect(await seen('recruiter')).toEqual([1, 1, true])
  expect(await seen('leader1')).toEqual([1, 1, true])
  expect(await seen('leader2')).toEqual([0, 0, false])
  expect((await desk.rows('applied', { recruitingId: need }, 'leader2')).total).toBe(0)
  const refused = await desk.by('er')(FIGURE_CALLS.figures)
  expect(refusalIn(refused).code).toBe('forbidden')
})

/** Every number of the page with the figure and the key behind it. */
function* numbersOf(found: RecruitingFigures): Generator<[string, string | null, number]> {
  for (const { step, count } of found.funnel) yield [step, null, count]
  for (const { stage, count, over, now } of found.stages) {
    yield ['stayed', stage, count]
    yield ['over', stage, over]
    yield ['now', stage, now]
  }
  for (const { channel, applied, joined, passed, onProbation } of found.sources) {
    const key = channel ?? '-'
    yield ['channelApplied', key, applied]
    yield ['channelJoined', key, joined]
    yield ['channelPassed', key, passed]
    yield ['channelOnProbation', key, onProbation]
  }
  yield ['hired', null, found.hire.total.count]
  for (const { id, count } of found.hire.departments) yield ['hired', id, count]
  for (const { id, joined, inProcess, offered } of found.openNeeds) {
    yield ['needJoined', id, joined]
    yield ['needInProcess', id, inProcess]
    yield ['needOffered', id, offered]
  }
}

test('every number opens exactly the rows that it counts', async () => {
  for (const who of ['recruiter', 'leader1']) {
    const found = await desk.figures({}, who)
    const numbers = [...numbersOf(found)]
    expect(numbers.filter(([, , count]) => count > 0).length).toBeGreaterThan(20)
    for (const [figure, key, count] of numbers) {
      const choices: Record<string, string> = key === null ? {} : { key }
      const { total, rows } = await desk.allRows(figure, choices, who)
      expect([figure, key, total, new Set(rows.map(({ id }) => id)).size]).toEqual([
        figure,
        key,
        count,
        count,
      ])
    }
  }
}, 120_000)

test('a key that is none finds nothing, and a figure that is none is refused', async () => {
  expect((await desk.rows('hired', { key: 'nobody' })).total).toBe(0)
  expect((await desk.rows('needJoined', { key: "'; drop table candidate; --" })).total).toBe(0)
  expect((await desk.rows('stayed', { key: '99' })).total).toBe(0)
  const query = { figure: 'everything' }
  expect(refusalIn(await desk.by('recruiter')(FIGURE_CALLS.rows, { query })).code).toBe('invalid')
  const months = { from: '2025-13' }
  expect(refusalIn(await desk.by('recruiter')(FIGURE_CALLS.figures, { query: months })).code).toBe(
    'invalid',
  )
})

test('months without applications have empty figures', async () => {
  const found = await desk.figures({ from: '2001-01', to: '2001-12' })
  expect(countsOf(found)).toEqual([0, 0, 0, 0, 0, 0])
  expect(found.sources).toEqual([])
  expect(found.hire.departments).toEqual([])
})
