import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openProbationDesk, type ProbationDesk } from './probation-desk.ts'

let desk: ProbationDesk

beforeAll(async () => {
  desk = await openProbationDesk()
})

afterAll(() => desk?.close())

/** The fields with an error in a refused request. */
const fieldsIn = (answer: Parameters<typeof refusalIn>[0]) => refusalIn(answer).errors

describe('the way from joining to being a regular member', () => {
  test('is judged, concluded, approved, and takes effect in file, position and log', async () => {
    const { by, person, probation, judged, update, press, approve, row, database } = desk
    const userId = await person(120)
    const id = await probation(userId)
    await judged(id)
    expect(await row(probations, id)).toMatchObject({ evaluate_count: 1, avg_score: '80.0' })
    savedIn(await update(by('er'), probations, id, { result: '1', resultOpinion: '按期转正' }))
    savedIn(await press(by('er'), probations, 'submit', id))
    savedIn(await approve(probations, id))
    expect(await row(probations, id)).toMatchObject({ state: '4', effect_done: true })

    const [draft] = await database.rows('select * from positive where probation_id = $1', [id])
    expect(draft).toMatchObject({ state: '0', kind: '按期转正', summary: '按期转正' })
    const positiveId = String(draft?.id)
    savedIn(
      await update(by('er'), regularisations, positiveId, { waiverReason: '考核在纸面上完成' }),
    )
    savedIn(await press(by('er'), regularisations, 'submit', positiveId))
    savedIn(await approve(regularisations, positiveId))
    expect(await row(regularisations, positiveId)).toMatchObject({ state: '4', effect_done: true })
    const [file] = await database.rows(
      `select status, regular_date::text as day, (select (end_date + 1)::text from probation
         where id = $2) as due from user_base_info where id = $1`,
      [userId, id],
    )
    expect(file).toEqual({ status: '2', day: file?.due, due: file?.due })
    const events = await database.rows(
      `select kind from org_history where user_id = $1 and kind = '转正'`,
      [userId],
    )
    expect(events).toHaveLength(1)
    const history = await database.rows(
      `select 1 from audit_log where resource = $1 and record_id = $2 and action = 'state'`,
      [archives.path, userId],
    )
    expect(history).toHaveLength(1)
  })

  test('with a day ahead nothing changes before it', async () => {
    const { by, person, probation, add, press, approve, row, database } = desk
    const userId = await person(60)
    const id = await probation(userId)
    const { end_date: end } = await row(probations, id)
    const day = await database.value('select ($1::date + 1)::text', [end])
    const body = {
      id: newId(),
      probationId: id,
      kind: '按期转正',
      effectiveDate: day,
      summary: '总结',
      waiverReason: '考核在纸面上完成',
    }
    savedIn(await add(by('er'), regularisations, body))
    savedIn(await press(by('er'), regularisations, 'submit', body.id))
    savedIn(await approve(regularisations, body.id))
    expect(await row(regularisations, body.id)).toMatchObject({ state: '4', effect_done: false })
    expect(await row(archives, userId)).toMatchObject({ status: '1' })
  })

  test('another rank is a new position from that day on, and the preview says so', async () => {
    const { by, person, probation, add, press, approve, database, asShown, row } = desk
    const userId = await person(120)
    const id = await probation(userId)
    const rankAfterId = await database.value(
      'select id from post_rank order by code offset 1 limit 1',
    )
    const { end_date: end } = await row(probations, id)
    const due = await database.value('select ($1::date + 1)::text', [end])
    const body = { id: newId(), probationId: id, kind: '按期转正', effectiveDate: due }
    savedIn(
      await add(by('er'), regularisations, {
        ...body,
        summary: '总结',
        waiverReason: '考核在纸面上完成',
        rankAfterId,
      }),
    )
    savedIn(await press(by('er'), regularisations, 'submit', body.id))
    expect((await asShown(by('er'), regularisations, body.id)).changes).toMatchObject([
      { what: 'rank' },
    ])
    savedIn(await approve(regularisations, body.id))
    const positions = await database.rows(
      `select rank_id, start_date::text as start, end_date::text as end from user_position
       where user_id = $1 and is_main and deleted_at is null order by start_date`,
      [userId],
    )
    expect(positions).toHaveLength(2)
    expect(positions[1]).toEqual({ rank_id: rankAfterId, start: due, end: null })
    expect(await row(archives, userId)).toMatchObject({ rank_id: rankAfterId, status: '2' })
  })

  test('an employee who fails stays on probation until they leave', async () => {
    const { by, person, probation, add, press, approve, row, day } = desk
    const userId = await person(40)
    const id = await probation(userId)
    const body = { id: newId(), probationId: id, kind: '不予转正', effectiveDate: await day(0) }
    savedIn(await add(by('er'), regularisations, { ...body, summary: '未达到目标' }))
    savedIn(await press(by('er'), regularisations, 'submit', body.id))
    savedIn(await approve(regularisations, body.id))
    expect(await row(archives, userId)).toMatchObject({ status: '1' })
  })
})

describe('what a probation may be', () => {
  test.each([
    ['fixed', 2, 1],
    ['fixed', 11, 2],
    ['fixed', 35, 3],
    ['task', null, 1],
  ])('a %s term of %s months allows less than %s', async (contractTerm, contractMonths, months) => {
    const { by, person, draft, add } = desk
    const body = await draft(await person(), { contractTerm, contractMonths, months })
    expect(fieldsIn(await add(by('er'), probations, body))).toEqual(['months'])
  })

  test('one a person, of people on probation, with whole goals, from joining on', async () => {
    const { by, person, draft, add, probation, day } = desk
    const [first, regular, third] = [await person(), await person(40, '2'), await person()]
    await probation(first)
    const call = by('er')
    expect(fieldsIn(await add(call, probations, await draft(first)))).toEqual(['userId'])
    expect(fieldsIn(await add(call, probations, await draft(regular)))).toEqual(['userId'])
    const goals = [{ goal: '一半', standard: '按期', weight: 50 }]
    const wrong = await draft(third, { goals, startDate: await day(-400), contractMonths: null })
    expect(fieldsIn(await add(call, probations, wrong)).sort()).toEqual(
      ['contractMonths', 'goals', 'months', 'startDate'].sort(),
    )
  })

  test('two at once of one person: one stays', async () => {
    const { by, person, draft, add } = desk
    const userId = await person()
    const bodies = [await draft(userId), await draft(userId)]
    const answers = await Promise.all(bodies.map((body) => add(by('er'), probations, body)))
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
  })

  test('is submitted with an evaluation and a conclusion', async () => {
    const { by, person, probation, press, judged } = desk
    const id = await probation(await person())
    expect(fieldsIn(await press(by('er'), probations, 'submit', id))).toEqual([
      'evaluateCount',
      'result',
    ])
    await judged(id)
    expect(fieldsIn(await press(by('er'), probations, 'submit', id))).toEqual(['result'])
  })

  test('is extended within the law, with the consent on file and a reason', async () => {
    const { by, person, probation, press, row, database } = desk
    const id = await probation(await person())
    const ask = (months: number) =>
      press(by('er'), probations, 'extend', id, { months, reason: '项目延期' })
    expect(refusalIn(await ask(1)).status).toBe(409)
    await database.rows(
      `insert into file (id, resource, record_id, field, name, created_by)
       select gen_random_uuid(), $1, $2, 'files', '同意书.pdf', id from app_user where user_name = 'er'`,
      [probations.path, id],
    )
    expect(fieldsIn(await ask(4))).toEqual(['months'])
    const { end_date: before } = await row(probations, id)
    savedIn(await ask(2))
    const { end_date: after, extend_months: extended } = await row(probations, id)
    expect(extended).toBe(2)
    expect(String(after) > String(before)).toBe(true)
  })
})

describe('evaluations', () => {
  test('the employee assesses themselves first, then the named evaluator; both get a message', async () => {
    const { by, idOf, add, press, row, database, probation } = desk
    const staff = String(
      await database.value(`select user_base_id from app_user where user_name = 'staff1'`),
    )
    await database.rows(`update user_base_info set status = '1' where id = $1`, [staff])
    const start = await database.value('select join_date::text from user_base_info where id = $1', [
      staff,
    ])
    const probationId = await probation(staff, { startDate: start })
    const body = { id: newId(), probationId, period: '第1月', evaluatorId: await idOf('leader1') }
    savedIn(await add(by('er'), probationEvaluations, body))
    const waiting = (user: string, code: string) =>
      database.value(
        `select count(*)::int from message m join message_copy c on c.message_id = m.id
           join app_user u on u.id = c.receiver_id
         where u.user_name = $1 and m.code = $2 and m.biz_id = $3 and c.status = '0'`,
        [user, code, body.id],
      )
    expect(await waiting('staff1', 'selfEvaluationAsked')).toBe(1)
    const self = { selfSummary: '完成了入职培训', selfScore: 80 }
    const assess = { work: 90, ability: 80, attitude: 70, teamwork: 60 }
    const say = (name: string) => press(by(name), probationEvaluations, 'selfAssess', body.id, self)
    const judge = (name: string) => press(by(name), probationEvaluations, 'assess', body.id, assess)
    expect(refusalIn(await say('er')).status).toBe(403)
    expect((await judge('leader1')).status).not.toBe(200)
    savedIn(await say('staff1'))
    expect(await waiting('staff1', 'selfEvaluationAsked')).toBe(0)
    expect(await waiting('leader1', 'evaluationAsked')).toBe(1)
    expect(refusalIn(await judge('er')).status).toBe(403)
    expect((await say('staff1')).status).not.toBe(200)
    savedIn(await judge('leader1'))
    // 90 × 40 % + 80 × 30 % + 70 × 20 % + 60 × 10 %
    expect(await row(probationEvaluations, body.id)).toMatchObject({ state: '2', total: '80.0' })
  })

  test('what the person and the evaluator rested on stays as it was', async () => {
    const { by, person, idOf, probation, add, update, row, press, database } = desk
    const who = await person()
    await database.rows(`update app_user set user_base_id = $1 where user_name = 'hrdir'`, [who])
    const body = {
      id: newId(),
      probationId: await probation(who),
      period: '第1月',
      evaluatorId: await idOf('leader1'),
    }
    savedIn(await add(by('er'), probationEvaluations, body))
    const change = (values: object) => update(by('er'), probationEvaluations, body.id, values)
    savedIn(await change({ period: '第2月' }))
    await database.rows(
      `update probation_evaluation set state = '1', self_summary = '完成' where id = $1`,
      [body.id],
    )
    expect(fieldsIn(await change({ period: '第3月' }))).toEqual(['period'])
    expect(fieldsIn(await change({ evaluatorId: await idOf('hrdir') }))).toEqual(['evaluatorId'])
    savedIn(await change({ evaluatorId: await idOf('leader2') }))
    expect(
      await database.value(
        `select count(*)::int from message m join message_copy c on c.message_id = m.id
           join app_user u on u.id = c.receiver_id
         where u.user_name = 'leader2' and m.code = 'evaluationAsked' and m.biz_id = $1`,
        [body.id],
      ),
    ).toBe(1)
    await database.rows(`update probation_evaluation set evaluator_id = $2 where id = $1`, [
      body.id,
      await idOf('leader1'),
    ])
    const scores = { work: 90, ability: 80, attitude: 70, teamwork: 60 }
    savedIn(await press(by('leader1'), probationEvaluations, 'assess', body.id, scores))
    const before = await row(probationEvaluations, body.id)
    for (const values of [{ period: '第4月' }, { evaluatorId: await idOf('leader2') }]) {
      expect(refusalIn(await change(values)).status).toBe(409)
    }
    expect(await row(probationEvaluations, body.id)).toMatchObject({
      period: before.period,
      evaluator_id: before.evaluator_id,
    })
  })

  test('employees do not judge themselves, and a concluded probation is not judged any more', async () => {
    const { by, add, idOf, person, probation, judged, update, press, database } = desk
    const own = await person()
    await database.rows(`update app_user set user_base_id = $1 where user_name = 'hrdir'`, [own])
    const id = await probation(own)
    const addEvaluation = async (evaluator: string) =>
      add(by('er'), probationEvaluations, {
        id: newId(),
        probationId: id,
        period: '第2月',
        evaluatorId: await idOf(evaluator),
      })
    expect(fieldsIn(await addEvaluation('hrdir'))).toEqual(['evaluatorId'])
    await judged(id)
    savedIn(await update(by('er'), probations, id, { result: '3', resultOpinion: '不合格' }))
    savedIn(await press(by('er'), probations, 'submit', id))
    expect(fieldsIn(await addEvaluation('leader1'))).toEqual(['probationId'])
  })
})

describe('becoming regular', () => {
  test('days and scores fit the kind', async () => {
    const { by, person, probation, add, row, database } = desk
    const id = await probation(await person(60))
    const { start_date: start, end_date: end } = await row(probations, id)
    const on = async (base: unknown, days: number) =>
      String(await database.value('select ($1::date + $2::int)::text', [base, days]))
    const ask = async (kind: string, effectiveDate: string) =>
      add(by('er'), regularisations, {
        id: newId(),
        probationId: id,
        kind,
        effectiveDate,
        summary: '总结',
      })
    const due = await on(end, 1)
    expect(fieldsIn(await ask('按期转正', await on(end, 2)))).toEqual(['effectiveDate'])
    expect(fieldsIn(await ask('延期转正', due))).toEqual(['effectiveDate'])
    expect(fieldsIn(await ask('提前转正', due))).toEqual(['effectiveDate'])
    expect(fieldsIn(await ask('提前转正', await on(start, 20)))).toEqual(['effectiveDate'])
    expect(fieldsIn(await ask('不予转正', await on(start, -1)))).toEqual(['effectiveDate'])
    savedIn(await ask('提前转正', await on(start, 60)))
    expect(fieldsIn(await ask('按期转正', due))).toEqual(['probationId'])
  })

  test('who is not on probation any more when the day comes changes nothing', async () => {
    const { by, person, probation, add, press, approve, row, database } = desk
    const userId = await person(120)
    const id = await probation(userId)
    const due = await database.value('select (end_date + 1)::text from probation where id = $1', [
      id,
    ])
    const body = {
      id: newId(),
      probationId: id,
      kind: '按期转正',
      effectiveDate: due,
      summary: '总结',
      waiverReason: '考核在纸面上完成',
    }
    savedIn(await add(by('er'), regularisations, body))
    savedIn(await press(by('er'), regularisations, 'submit', body.id))
    await database.rows(`update user_base_info set status = '6' where id = $1`, [userId])
    expect(refusalIn(await approve(regularisations, body.id)).status).toBe(409)
    expect(await row(regularisations, body.id)).toMatchObject({ state: '2', effect_done: false })
  })
})

test('due probations are announced by days, and a draft is made from a probation', async () => {
  const { by, person, probation, row, judged, api } = desk
  const id = await probation(await person(85))
  const due = await by('er')('/hr/Probation/GetProbationDueList', { query: { days: 15 } })
  const ids = (due.body.response as { id: string }[]).map((entry) => entry.id)
  expect(ids).toContain(id)
  const none = await by('er')('/hr/Probation/GetProbationDueList', { query: { days: 1 } })
  expect((none.body.response as { id: string }[]).map((entry) => entry.id)).not.toContain(id)
  const make = async (name: string) =>
    (await api.as(name))('/hr/Positive/CreatePositiveFromProbation', {
      method: 'POST',
      query: { probationId: id },
    })
  // `leader2` leads another centre and cannot use this probation.
  expect(refusalIn(await make('leader2')).status).toBe(400)
  const draft = savedIn(await make('er')).id
  expect(await row(regularisations, draft)).toMatchObject({ state: '0', kind: '按期转正' })
  expect(fieldsIn(await make('er'))).toEqual(['probationId'])
  const dueIds = async (days: number) => {
    const answer = await by('er')('/hr/Positive/GetPositiveDueList', { query: { days } })
    return (answer.body.response as { id: string }[]).map((entry) => entry.id)
  }
  expect(await dueIds(15)).toContain(draft)
  expect(await dueIds(1)).not.toContain(draft)
  const evaluation = await judged(id)
  const read = '/hr/ProbationEvaluate/GetProbationEvaluateByProbationId'
  const { response } = (await by('er')(read, { query: { probationId: id } })).body
  expect(response).toMatchObject([{ id: evaluation, total: '80.0' }])
})

test('open documents follow the person into another department', async () => {
  const { person, probation, judged, row, database, by, add } = desk
  const [userId, other] = [await person(), await person()]
  const id = await probation(userId)
  const evaluation = await judged(id)
  const day = await database.value('select (end_date + 1)::text from probation where id = $1', [id])
  const body = { id: newId(), probationId: id, kind: '按期转正', effectiveDate: day }
  savedIn(await add(by('er'), regularisations, { ...body, summary: '总结' }))
  const { dept_id: before } = await row(probations, id)
  const place = await database.value(
    'select id from department where id <> $1 and deleted_at is null order by code limit 1',
    [before],
  )
  await database.rows('update user_base_info set dept_id = $2 where id = $1', [userId, place])
  expect(await row(probations, id)).toMatchObject({ dept_id: place })
  expect(await row(regularisations, body.id)).toMatchObject({ dept_id: place })
  // A finished evaluation keeps the department of that time. Documents of other people do not move.
  expect(await row(probationEvaluations, evaluation)).toMatchObject({ dept_id: before })
  expect(await row(probations, await probation(other))).toMatchObject({ dept_id: before })
  await database.rows(`update user_base_info set name = '改名试用' where id = $1`, [userId])
  for (const resource of [probations, probationEvaluations, regularisations]) {
    const found = await by('er')(resource.endpoints.list, { query: { key: '改名试用' } })
    expect(pageIn(found).dataCount, resource.path).toBe(1)
  }
})

test('a document has the name of its subject, and its number tells it from others of the same person', async () => {
  const { by, person, probation, judged, row, database } = desk
  const userId = await person(60)
  const id = await probation(userId)
  const { doc_no: number, person_name: name } = await row(probations, id)
  const er = by('er')
  const offered = await er(probations.endpoints.options, { query: { key: String(name) } })
  expect(offered.body.response).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, name: `${name} ${number}` })]),
  )
  await judged(id)
  const [evaluation] = await database.rows(
    'select id from probation_evaluation where probation_id = $1',
    [id],
  )
  const judgement = await er(probationEvaluations.endpoints.info, {
    query: { id: String(evaluation?.id) },
  })
  expect(judgement.body.response).toMatchObject({ probationName: `${name} ${number}` })
  const [written] = await database.rows(
    "select title from audit_log where resource = 'hr/probations' and record_id = $1 limit 1",
    [id],
  )
  expect(written).toEqual({ title: `${name} ${number}` })
})
