import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import {
  EXAMINATION_CALL,
  type Examination,
  examination,
} from '#modules/hr/probation/wire/examination.ts'
import { type Caller, newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openProbationDesk, type ProbationDesk } from './probation-desk.ts'

let desk: ProbationDesk

beforeAll(async () => {
  desk = await openProbationDesk()
})

afterAll(() => desk?.close())

const fieldsIn = (answer: Parameters<typeof refusalIn>[0]) => refusalIn(answer).errors

const SCORES = { competence: 95, work: 90, learning: 85, teamwork: 92, discipline: 93 }
const examineWith = (agree: string, scores: object = SCORES) => ({ ...scores, agree })

/** A draft confirmation by `er` for an employee who served more than half of a probation of three months. */
async function draft(values: object = {}) {
  const { by, person, probation, add, row, database } = desk
  const userId = await person(70)
  const probationId = await probation(userId, { mentorId: await desk.idOf('staff1') })
  await desk.judged(probationId)
  const due = await database.value('select (end_date + 1)::text from probation where id = $1', [
    probationId,
  ])
  const body = { id: newId(), probationId, kind: '按期转正', effectiveDate: due, summary: '总结' }
  savedIn(await add(by('er'), regularisations, { ...body, ...values }))
  return { id: body.id, userId, row: () => row(regularisations, body.id) }
}

async function named(positiveId: string, name: string, values: object = {}) {
  const examinerId = await desk.idOf(name)
  const body = { id: newId(), positiveId, examinerId, role: '同事', weight: '20.00', ...values }
  return { id: body.id, answer: await desk.add(desk.by('er'), regularisationExaminations, body) }
}

const examine = (call: Caller, id: string, body: object = examineWith('1')) =>
  desk.press(call, regularisationExaminations, 'examine', id, body)

const seenBy = async (call: Caller, positiveId: string): Promise<Examination> =>
  examination.parse((await call(EXAMINATION_CALL, { query: { positiveId } })).body.response)

const waitingFor = (name: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = 'examinationAsked' and m.biz_id = $2 and c.status = '0'`,
    [name, id],
  )

describe('examiners', () => {
  test('are suggested: superior, mentor and personnel, each once; they are shown before they are asked', async () => {
    const { by, press, database } = desk
    const { id } = await draft()
    const suggest = (body: object) => press(by('er'), regularisations, 'askExaminers', id, body)
    const shown = await suggest({ preview: true })
    const { lines } = (shown.body.response as { preview: { lines: string[] } }).preview
    expect(lines).toHaveLength(3)
    const rows = () =>
      database.rows<{ name: string; role: string; weight: string }>(
        `select u.user_name as name, e.role, e.weight from positive_examine e
           join app_user u on u.id = e.examiner_id
         where e.positive_id = $1 and e.deleted_at is null order by e.weight desc, u.user_name`,
        [id],
      )
    expect(await rows()).toEqual([])
    savedIn(await suggest({}))
    const suggested = [
      { name: 'leader1', role: '直接上级', weight: '40.00' },
      { name: 'er', role: '人事', weight: '20.00' },
      { name: 'staff1', role: '导师', weight: '20.00' },
    ]
    expect(await rows()).toEqual(suggested)
    savedIn(await suggest({}))
    expect(await rows()).toEqual(suggested)
    // A user who may only write confirmations may not name examiners.
    expect(refusalIn(await press(by('leader1'), regularisations, 'askExaminers', id)).status).toBe(
      403,
    )
  })

  test('are not the person himself, nobody twice, nobody who left or has no file, and count for something', async () => {
    const { database, by } = desk
    const { id, userId } = await draft()
    const first = await named(id, 'leader1')
    savedIn(first.answer)
    expect(await waitingFor('leader1', first.id)).toBe(1)
    expect((await named(id, 'leader1')).answer.status).toBe(400)
    expect(fieldsIn((await named(id, 'admin')).answer)).toEqual(['examinerId'])
    expect(fieldsIn((await named(id, 'staff1', { weight: '0.00' })).answer)).toEqual(['weight'])
    expect(fieldsIn((await named(id, 'staff1', { weight: '100.01' })).answer)).toEqual(['weight'])
    await database.rows(`update app_user set user_base_id = $1 where user_name = 'hrdir'`, [userId])
    expect(fieldsIn((await named(id, 'hrdir')).answer)).toEqual(['examinerId'])
    // An examiner with a disabled account cannot be named. When the examiner is replaced, the new one gets
    // the request.
    const { id: rowId } = first
    await database.rows(`update app_user set state = '2' where user_name = 'staff1'`)
    const replace = async (name: string) =>
      desk.update(by('er'), regularisationExaminations, rowId, {
        examinerId: await desk.idOf(name),
      })
    expect(fieldsIn(await replace('staff1'))).toEqual(['examinerId'])
    await database.rows(`update app_user set state = '1' where user_name = 'staff1'`)
    savedIn(await replace('staff1'))
    expect([await waitingFor('leader1', rowId), await waitingFor('staff1', rowId)]).toEqual([0, 1])
    expect(refusalIn(await examine(by('leader1'), rowId)).status).toBe(404)
    savedIn(await examine(by('staff1'), rowId))
    expect(await waitingFor('staff1', rowId)).toBe(0)
  })

  test('say it themselves, once, with parts from 0 to 100, until the document is submitted', async () => {
    const { by, press, row } = desk
    const { id } = await draft()
    const [mine, late] = [await named(id, 'staff1'), await named(id, 'leader1')]
    const { id: rowId } = mine
    expect(refusalIn(await examine(by('er'), rowId)).status).toBe(403)
    for (const wrong of [{ work: 101 }, { work: -1 }, { work: null }, { work: 80.5 }]) {
      const answer = await examine(by('staff1'), rowId, examineWith('1', { ...SCORES, ...wrong }))
      expect(fieldsIn(answer)).toEqual(['work'])
    }
    expect(fieldsIn(await examine(by('staff1'), rowId, { ...SCORES }))).toEqual(['agree'])
    // Submits from two tabs concurrently.
    const both = await Promise.all([
      examine(by('staff1'), rowId),
      examine(by('staff1'), rowId, examineWith('0')),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await row(regularisationExaminations, rowId)).toMatchObject({
      state: '1',
      total: '91.0',
    })
    const change = desk.update(by('er'), regularisationExaminations, rowId, { weight: '1.00' })
    expect(refusalIn(await change).status).toBe(409)
    const remove = (of: string) =>
      by('er')(regularisationExaminations.endpoints.delete, { method: 'DELETE', query: { id: of } })
    expect((await remove(rowId)).status).toBe(409)
    expect(await waitingFor('leader1', late.id)).toBe(1)
    const waived = { waiverReason: '一名考核人休假' }
    savedIn(await desk.update(by('er'), regularisations, id, waived))
    savedIn(await press(by('er'), regularisations, 'submit', id))
    // Open requests to examiners are closed when the document is submitted.
    expect(await waitingFor('leader1', late.id)).toBe(0)
    expect(refusalIn(await examine(by('leader1'), late.id)).status).toBe(409)
    expect((await remove(late.id)).status).toBe(409)
    expect(fieldsIn((await named(id, 'hrmgr')).answer)).toEqual(['positiveId'])
    savedIn(await press(by('er'), regularisations, 'withdraw', id))
    savedIn(await examine(by('leader1'), late.id))
  })
})

test('becoming regular early takes 90 by the examiners, weighted', async () => {
  const { by, press, database } = desk
  const start = await database.value('select (today() + 2)::text')
  const { id, row } = await draft({ kind: '提前转正', effectiveDate: start })
  const submit = () => press(by('er'), regularisations, 'submit', id)
  expect(fieldsIn(await submit())).toEqual(['kind'])
  const low = await named(id, 'staff1', { weight: '10.00' })
  const high = await named(id, 'leader1', { weight: '30.00' })
  const all = (score: number) => Object.fromEntries(Object.keys(SCORES).map((k) => [k, score]))
  savedIn(await examine(by('staff1'), low.id, examineWith('1', all(80))))
  expect(await row()).toMatchObject({ examine_score: '80.0' })
  expect(fieldsIn(await submit())).toEqual(['kind'])
  savedIn(await examine(by('leader1'), high.id, examineWith('1', all(93))))
  // (80 × 10 + 93 × 30) / 40 = 89.75
  expect(await row()).toMatchObject({ examine_score: '89.8' })
  expect(fieldsIn(await submit())).toEqual(['kind'])
  const more = await named(id, 'hrmgr', { weight: '10.00' })
  savedIn(await examine(by('hrmgr'), more.id, examineWith('1', all(95))))
  savedIn(await submit())
})

test('opinions are shown to the approvers, to an examiner only after their own, to the person in the end', async () => {
  const { by, api, press, approve, database } = desk
  const { id, userId } = await draft()
  const [mine, other] = [await named(id, 'leader1'), await named(id, 'staff1', { weight: '60.00' })]
  await database.rows(`update app_user set user_base_id = $1 where user_name = 'staff2'`, [userId])
  const person = await api.as('staff2')
  savedIn(await examine(by('staff1'), other.id, examineWith('0')))
  const nothing = { score: null, own: null, words: [] }
  // The head of the department may see the confirmation, but must submit their own examination first.
  expect(await seenBy(by('leader1'), id)).toEqual({ ...nothing, isOpen: true, own: mine.id })
  expect(await seenBy(person, id)).toEqual({ ...nothing, isOpen: false })
  expect(
    refusalIn(await by('staff1')(EXAMINATION_CALL, { query: { positiveId: id } })).status,
  ).toBe(404)
  const listed = async (call: Caller) =>
    pageIn(await call(regularisationExaminations.endpoints.list, { query: { positiveId: id } }))
      .data
  expect((await listed(by('staff1'))).map((record) => record.id)).toEqual([other.id])
  expect((await listed(by('leader1'))).map((record) => record.id)).toEqual([mine.id])
  expect(await listed(person)).toEqual([])
  expect(await listed(by('er'))).toHaveLength(2)
  const info = async (call: Caller) =>
    (await call(regularisations.endpoints.info, { query: { id } })).body.response as object
  expect(await info(by('er'))).toMatchObject({ examineScore: '91.0' })
  expect(await info(person)).not.toHaveProperty('examineScore')

  savedIn(await examine(by('leader1'), mine.id))
  const seen = await seenBy(by('leader1'), id)
  expect(seen.words.map(({ agrees, total }) => [agrees, total])).toEqual([
    [false, '91.0'],
    [true, '91.0'],
  ])
  savedIn(await press(by('er'), regularisations, 'submit', id))
  savedIn(await approve(regularisations, id))
  const ownView = await seenBy(person, id)
  expect(ownView).toMatchObject({ score: '91.0', isOpen: false, own: null })
  expect(ownView.words).toHaveLength(2)
  for (const word of ownView.words) {
    expect(word).toMatchObject({ examiner: null, opinion: null, scores: [] })
  }
})

test('for any scores and weights the score is their exact mean, rounded half up to one place', async () => {
  const { database } = desk
  const { id } = await draft()
  const users = await database.rows<{ id: string }>('select id from app_user order by id limit 6')
  // A separate random generator with a fixed seed, so that every run uses the same sets.
  let seed = 20260301
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const sets = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + random(users.length) }, () => ({
      // In hundredths. Whole numbers are more frequent, because users usually type them.
      weight: random(2) === 0 ? (1 + random(100)) * 100 : 1 + random(10_000),
      scores: Array.from({ length: 5 }, () => random(101)),
      isSubmitted: random(4) > 0,
    })),
  )
  const wrong: string[] = []
  for (const set of sets) {
    const rows = set.map(({ weight, scores, isSubmitted }, at) => ({
      examiner: users[at]?.id,
      weight: weight / 100,
      state: isSubmitted ? '1' : '0',
      competence: scores[0],
      work: scores[1],
      learning: scores[2],
      teamwork: scores[3],
      discipline: scores[4],
    }))
    await database.rows('delete from positive_examine where positive_id = $1', [id])
    await database.rows(
      `insert into positive_examine (id, positive_id, user_id, dept_id, examiner_id, examiner_file_id,
         role, weight, competence, work, learning, teamwork, discipline, agree, state)
       select gen_random_uuid(), o.id, o.user_id, o.dept_id, r.examiner, o.user_id, '同事', r.weight,
         r.competence, r.work, r.learning, r.teamwork, r.discipline, '1', r.state
       from positive o, jsonb_to_recordset($2::jsonb) as r (examiner uuid, weight numeric, state text,
         competence int, work int, learning int, teamwork int, discipline int) where o.id = $1`,
      [id, JSON.stringify(rows)],
    )
    const got = await database.value(
      'select examine_score::text from positive_view where id = $1',
      [id],
    )
    const submitted = set.filter(({ isSubmitted }) => isSubmitted)
    const weights = submitted.reduce((all, { weight }) => all + BigInt(weight), 0n)
    // The score of one examiner is exact to one decimal place, because it is a sum divided by five.
    const sum = submitted.reduce((all, { weight, scores }) => {
      return all + BigInt(weight) * BigInt(scores.reduce((one, score) => one + score, 0)) * 2n
    }, 0n)
    const tenths = weights === 0n ? null : (sum * 2n + weights) / (weights * 2n)
    const expected = tenths === null ? null : `${tenths / 10n}.${tenths % 10n}`
    if (got !== expected) wrong.push(`${JSON.stringify(rows)}: ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

test('a score that was typed before stays until the first examination', async () => {
  const { database, by } = desk
  const { id, row } = await draft()
  await database.rows('update positive set examine_score = 88.5 where id = $1', [id])
  expect(await row()).toMatchObject({ examine_score: '88.5' })
  const one = await named(id, 'leader1')
  expect(await row()).toMatchObject({ examine_score: '88.5' })
  savedIn(await examine(by('leader1'), one.id))
  expect(await row()).toMatchObject({ examine_score: '91.0' })
})
