import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { readTrainingPenalties } from '#modules/hr/training/api/training-penalty.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import {
  ownTraining,
  ownTrainings,
  TRAINING_CALLS,
  trainingDesk,
  trainingStatistics,
} from '#modules/hr/training/wire/training.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTrainingDesk, type TrainingDesk } from './training-desk.ts'

let desk: TrainingDesk

beforeAll(async () => {
  desk = await openTrainingDesk()
})
afterAll(() => desk?.close())

const status = ({ status: code }: { status: number }) => code

describe('from the plan to what came of it', () => {
  test('approved, published, signed up for, held, finished, and shown in the file', async () => {
    const { add, press, approve, row, signUp, signIn, codeOf, moveTo, people, fileOf, by } = desk
    const { id } = savedIn(await add({ budget: '25000.00', examKind: '笔试', quota: 5 }))
    const draft = await desk.by('trainer')(TRAINING_CALLS.desk, { query: { id } })
    expect(trainingDesk.parse(draft.body.response).card).toMatchObject({ id, state: null })
    // A training cannot be published before it is approved.
    expect(status(await press('trainer', 'publish', id))).toBe(409)
    savedIn(await press('trainer', 'submit', id))
    await approve(id)
    expect(await row(id)).toMatchObject({ state: '4', train_state: '0', sign_code: null })
    expect(status(await signUp('staff1', id))).toBe(409)
    savedIn(await press('trainer', 'publish', id))
    expect(await codeOf(id)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(status(await signUp('staff1', id))).toBe(200)
    expect(status(await signUp('staff1', id))).toBe(200)
    expect(status(await signUp('staff2', id))).toBe(200)
    expect(await row(id)).toMatchObject({ taken: 2 })

    const code = await codeOf(id)
    await moveTo(id, 31)
    expect(refusalIn(await signIn('staff1', id, code)).status).toBe(409)
    await moveTo(id, 20)
    expect(status(await signIn('staff1', id, code.toLowerCase()))).toBe(200)
    await desk.keep()
    expect(await row(id)).toMatchObject({ train_state: '1' })
    await moveTo(id, -5)
    await desk.keep()
    expect(await row(id)).toMatchObject({ train_state: '2' })
    // The training cannot be finished before it is over, nor before all results are entered.
    const fee = { actualFee: '1000.01' }
    expect(status(await press('trainer', 'finish', id, fee))).toBe(409)
    await moveTo(id, -200)
    expect(refusalIn(await press('trainer', 'finish', id, fee)).status).toBe(409)
    const [first, second] = [await fileOf('staff1'), await fileOf('staff2')]
    const typed = [
      { userId: first, score: '59.5' },
      { userId: second, signIn: '已签', hours: '3.5', score: '60' },
    ]
    expect(status(await desk.results(id, typed))).toBe(200)
    savedIn(await press('trainer', 'finish', id, fee))
    expect(await people(id)).toEqual([
      expect.objectContaining({ user_id: first, hours: '7.0', result: '不合格', fee: '500.01' }),
      expect.objectContaining({ user_id: second, hours: '3.5', result: '合格', fee: '500.00' }),
    ])
    expect(await row(id)).toMatchObject({
      train_state: '3',
      actual_fee: '1000.01',
      sign_code: null,
    })
    // A finished training cannot be changed any more.
    expect(status(await press('trainer', 'finish', id, fee))).toBe(409)
    expect(status(await desk.results(id, typed))).toBe(409)
    expect(status(await press('trainer', 'callOff', id, { reason: '重复' }))).toBe(409)

    const records = pageIn(
      await by('staff2')('/hr/TrainRecord/GetTrainRecordPageList', { query: { pageSize: 100 } }),
    )
    expect(records.data.map(({ userId }) => userId)).toEqual(records.data.map(() => second))
    expect(records.data).toContainEqual(expect.objectContaining({ hours: '3.5', result: '合格' }))
  })

  test('a training that was called off is never published, and its participants get a message', async () => {
    const { planned, addPeople, press, row, database, fileOf, by } = desk
    const id = await planned()
    expect(status(await addPeople(id, [await fileOf('staff1')]))).toBe(200)
    savedIn(await press('trainer', 'callOff', id, { reason: '讲师生病' }))
    expect(await row(id)).toMatchObject({ train_state: '4' })
    expect(status(await press('trainer', 'publish', id))).toBe(409)
    const messageCount = await database.value(
      "select count(*)::int from message where code = 'trainCancelled' and biz_id = $1",
      [id],
    )
    expect(messageCount).toBe(1)
    // Cancelling the request before its approval cancels the training too.
    const draft = savedIn(await desk.add()).id
    savedIn(await press('trainer', 'cancel', draft, { reason: '不办了' }))
    expect(await row(draft)).toMatchObject({ state: '9', train_state: '4' })
    expect(status(await by('staff1')(TRAINING_CALLS.own, { query: { trainId: draft } }))).toBe(404)
  })
})

describe('who gets a place', () => {
  test('of many who ask at once for the last ones the database lets in as many as there are', async () => {
    const { open, row, people, signUp } = desk
    const names = ['staff1', 'staff2', 'leader1', 'leader2', 'leader3', 'er', 'hrmgr', 'hrdir']
    const id = await open({ quota: 3 })
    const answers = await Promise.all(names.map((name) => signUp(name, id)))
    const codes = answers.map(status)
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 409)).toHaveLength(5)
    expect(await row(id)).toMatchObject({ taken: 3 })
    expect(await people(id)).toHaveLength(3)
    // Another user can take a place that was given up.
    const [inIt, out] = [names[codes.indexOf(200)] ?? '', names[codes.indexOf(409)] ?? '']
    expect(status(await desk.signOff(inIt, id))).toBe(200)
    expect(status(await signUp(out, id))).toBe(200)
    expect(await row(id)).toMatchObject({ taken: 3 })
    // The organiser must respect the quota too.
    const more = await desk.addPeople(id, [await desk.fileOf(inIt)])
    expect(refusalIn(more).status).toBe(409)
  })

  test('who waits gets the place that becomes free, first come first served', async () => {
    const { open, row, people, signUp, signOff, wait, fileOf, by } = desk
    const id = await open({ quota: 2 })
    const own = async (name: string) =>
      ownTraining.parse(
        (await by(name)(TRAINING_CALLS.own, { query: { trainId: id } })).body.response,
      ).own
    const inIt = async () => (await people(id)).map(({ user_id: userId }) => userId)
    for (const name of ['er', 'hrmgr']) expect(status(await signUp(name, id))).toBe(200)
    expect(refusalIn(await signUp('staff1', id)).status).toBe(409)
    expect(await own('staff1')).toMatchObject({ maySignUp: false, mayWait: true, place: null })
    for (const name of ['staff1', 'staff1', 'staff2', 'leader1']) {
      expect(status(await wait(name, id))).toBe(200)
    }
    expect(await own('staff1')).toMatchObject({ place: 1, mayWait: false, maySignOff: true })
    expect(await own('leader1')).toMatchObject({ place: 3 })
    // One user leaves the waiting list, and the others move up.
    expect(status(await signOff('staff2', id))).toBe(200)
    expect(await own('leader1')).toMatchObject({ place: 2 })
    expect(await row(id)).toMatchObject({ taken: 2 })
    // Two users give up their places concurrently. Both waiting users get a place, and each only once.
    const both = await Promise.all([signOff('er', id), signOff('hrmgr', id)])
    expect(both.map(status)).toEqual([200, 200])
    expect(new Set(await inIt())).toEqual(
      new Set([await fileOf('staff1'), await fileOf('leader1')]),
    )
    expect(await row(id)).toMatchObject({ taken: 2 })
    const messageCount = await desk.database.value(
      "select count(*)::int from message where code = 'trainPlace' and biz_id = $1",
      [id],
    )
    expect(messageCount).toBe(2)
    // When the organiser removes a participant, the place goes to the waiting list too.
    expect(status(await wait('leader2', id))).toBe(200)
    const mine = ownTrainings.parse((await by('leader2')(TRAINING_CALLS.mine)).body.response)
    expect(mine.waiting.map((card) => card.id)).toContain(id)
    const shown = trainingDesk.parse(
      (await by('trainer')(TRAINING_CALLS.desk, { query: { id } })).body.response,
    )
    expect(shown.line).toHaveLength(1)
    const [taker] = await desk.database.rows<{ id: string; version: number }>(
      'select id, version from train_user where train_id = $1 and user_id = $2 and deleted_at is null',
      [id, await fileOf('staff1')],
    )
    const gone = await by('trainer')(trainingParticipants.endpoints.delete, {
      method: 'DELETE',
      query: { id: String(taker?.id), version: String(taker?.version) },
    })
    expect(gone.status, gone.text).toBe(200)
    expect(await inIt()).toContain(await fileOf('leader2'))
    // When there is a free place, the user gets it and does not wait.
    expect(status(await signOff('leader2', id))).toBe(200)
    expect(status(await wait('leader3', id))).toBe(200)
    expect(await own('leader3')).toMatchObject({ isIn: true, place: null })
  })

  test('nobody comes in or goes once it has begun', async () => {
    const { open, moveTo, signUp, signOff } = desk
    const id = await open()
    expect(status(await signUp('staff1', id))).toBe(200)
    await moveTo(id, -1)
    expect(status(await signUp('staff2', id))).toBe(409)
    expect(status(await signOff('staff1', id))).toBe(409)
    expect(status(await signOff('staff2', id))).toBe(409)
  })
})

test('the code is not guessed, neither before its time nor by many tries', async () => {
  const { open, moveTo, signUp, signIn, codeOf } = desk
  const id = await open()
  const code = await codeOf(id)
  await moveTo(id, 10)
  // A user who does not take part gets no information about the code.
  expect(refusalIn(await signIn('staff2', id, code)).status).toBe(409)
  expect(status(await signUp('staff1', id))).toBe(200)
  const tries: number[] = []
  for (let at = 0; at < 6; at++) tries.push(status(await signIn('staff1', id, `AAAAAAA${at}`)))
  expect(tries).toEqual([400, 400, 400, 400, 400, 429])
  // After too many wrong codes, even the right code is refused.
  expect(status(await signIn('staff1', id, code))).toBe(429)
  await desk.database.rows(
    "update train_user set wrong_at = now() - interval '11 minutes' where train_id = $1",
    [id],
  )
  expect(status(await signIn('staff1', id, code))).toBe(200)
  await moveTo(id, -121)
  expect(status(await signIn('staff1', id, code))).toBe(409)
})

test('invalid values are refused with a reason, and nothing is written', async () => {
  const { add, open, wrong, results, addPeople, fileOf, people, signUp } = desk
  expect(wrong(await add({ endAt: '2199-03-05 08:00:00' }))).toEqual(['endAt'])
  expect(wrong(await add({ hours: '-1' }))).toEqual(['hours'])
  expect(wrong(await add({ needSign: true }))).toEqual(['serviceMonths'])
  const id = await open()
  expect(status(await signUp('staff1', id))).toBe(200)
  const userId = await fileOf('staff1')
  const good = { userId, signIn: '已签' }
  expect(wrong(await results(id, [good, { userId, score: '100.5' }]))).toEqual(['score'])
  expect(wrong(await results(id, [good, { userId, hours: '-0.5' }]))).toEqual(['hours'])
  expect(wrong(await results(id, [good, { userId, hours: '7.5' }]))).toEqual(['hours'])
  const other = await fileOf('staff2')
  expect(wrong(await results(id, [good, { userId: other, score: '80' }]))).toEqual(['userId'])
  expect(await people(id)).toEqual([expect.objectContaining({ sign_in: '未签', score: null })])
  // Employees may change neither the results nor the participants of a training.
  expect(status(await results(id, [good], 'staff1'))).toBe(403)
  expect(status(await addPeople(id, [other], 'staff1'))).toBe(403)
})

test('feedback is shown without names, and only from three answers on', async () => {
  const { open, addPeople, fileOf, results, moveTo, by } = desk
  const names = ['staff1', 'staff2', 'leader1']
  const id = await open()
  const files = await Promise.all(names.map(fileOf))
  expect(status(await addPeople(id, files))).toBe(200)
  const tell = (name: string, score: number, text: string) =>
    by(name)(TRAINING_CALLS.feedback, { method: 'POST', body: { id, score, text } })
  expect(status(await tell('staff1', 5, '早了'))).toBe(409)
  expect(
    status(
      await results(
        id,
        files.map((userId) => ({ userId, signIn: '已签' })),
      ),
    ),
  ).toBe(200)
  await moveTo(id, -200)
  const read = async () =>
    trainingDesk.parse((await by('trainer')(TRAINING_CALLS.desk, { query: { id } })).body.response)
      .feedback
  expect(status(await tell('staff1', 5, '甲'))).toBe(200)
  expect(status(await tell('staff2', 4, ''))).toBe(200)
  expect(status(await tell('staff2', 6, ''))).toBe(400)
  expect(await read()).toEqual({ count: 2, average: null, texts: [] })
  expect(status(await tell('leader1', 2, '乙'))).toBe(200)
  const feedback = await read()
  expect({ ...feedback, texts: feedback.texts.toSorted() }).toEqual({
    count: 3,
    average: '3.7',
    texts: ['乙', '甲'].toSorted(),
  })
  const mine = await by('staff1')(TRAINING_CALLS.own, { query: { trainId: id } })
  expect(ownTraining.parse(mine.body.response).own).toMatchObject({
    feedbackScore: 5,
    feedback: '甲',
  })
  const logged = await desk.database.value(
    "select count(*)::int from audit_log where before::text like '%甲%' or after::text like '%甲%'",
  )
  expect(logged).toBe(0)
})

test('who is to stay for it gets a draft of the agreement, once', async () => {
  const { open, addPeople, fileOf, results, moveTo, press, people, database } = desk
  const id = await open({ needSign: true, serviceMonths: 24 })
  const [there, away] = [await fileOf('staff1'), await fileOf('staff2')]
  await addPeople(id, [there, away])
  await results(id, [{ userId: there, signIn: '已签' }])
  await moveTo(id, -200)
  savedIn(await press('trainer', 'finish', id, { actualFee: '12000.00' }))
  const rows = await people(id)
  expect(rows.find(({ user_id }) => user_id === away)).toMatchObject({
    sign_in: '缺席',
    hours: '0.0',
    fee: null,
    contract_id: null,
  })
  const contractId = rows.find(({ user_id }) => user_id === there)?.contract_id
  const [contract] = await database.rows(
    `select c.state, t.code, c.is_labour, c.end_date = (c.start_date + interval '24 months')::date - 1 as fits
     from contract c join contract_type t on t.id = c.type_id where c.id = $1`,
    [contractId],
  )
  expect(contract).toEqual({ state: '0', code: 'HT09', is_labour: false, fits: true })

  // An unsigned agreement does not bind the employee. With a signed one, they owe the share for the remaining months.
  const leave = { userId: there, kind: '主动辞职' }
  const lastDay = String(
    await database.value(
      "select ((start_date + interval '6 months')::date - 1)::text from contract where id = $1",
      [contractId],
    ),
  )
  expect(await readTrainingPenalties(desk.db, [{ ...leave, lastDay }])).toEqual([[]])
  await database.rows(
    "update contract set sign_date = start_date, state = '4', biz_state = '2' where id = $1",
    [contractId],
  )
  expect(await readTrainingPenalties(desk.db, [{ ...leave, lastDay }])).toEqual([
    [expect.objectContaining({ months: 24, remaining: 18, share: '12000.00', amount: '9000.00' })],
  ])
  const letGo = { ...leave, kind: '经济性裁员' }
  expect(await readTrainingPenalties(desk.db, [{ ...letGo, lastDay }])).toEqual([[]])
})

test('who passed gets a draft of the certificate that it leads to, once, to be completed', async () => {
  const { open, addPeople, fileOf, results, moveTo, press, wrong, by, database } = desk
  const certTypeId = String(
    await database.value("select id from certificate_type where code = 'AQ02'"),
  )
  const id = await open({ category: '安全', examKind: '笔试', certTypeId })
  const [passed, failed, away] = [
    await fileOf('staff1'),
    await fileOf('staff2'),
    await fileOf('leader1'),
  ]
  await addPeople(id, [passed, failed, away])
  await results(id, [
    { userId: passed, signIn: '已签', score: '80.0' },
    { userId: failed, signIn: '已签', score: '20.0' },
  ])
  await moveTo(id, -200)
  const twice = await Promise.all(
    [1, 2].map(() => press('trainer', 'finish', id, { actualFee: '0.00' })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const drafts = () =>
    database.rows<Record<string, string>>(
      `select c.id, c.user_id, c.cert_no, c.state, c.valid_to::text, t.doc_no, c.get_allowance,
         (c.valid_to - c.issue_date) / 365 as years
       from certificate c join train_user p on p.certificate_id = c.id join train t on t.id = p.train_id
       where t.id = $1`,
      [id],
    )
  const [draft, ...others] = await drafts()
  expect(others).toEqual([])
  expect(draft).toMatchObject({ user_id: passed, state: '0', years: 3, get_allowance: false })
  expect(draft?.cert_no).toMatch(new RegExp(`^${draft?.doc_no}-`))

  // The draft certificate is due for users who see certificates and cannot be lent. After completion it is in
  // store with its own number.
  const due = async () => {
    const answer = await by('er')('/hr/UserBaseInfo/GetAnniversaryList', {
      query: { kind: 'certificateDraft', days: '7' },
    })
    return (answer.body.response as { id: string }[]).map((one) => one.id)
  }
  expect(await due()).toContain(passed)
  const certificateId = draft?.id ?? ''
  const handle = (move: string, body: object, name = 'er') =>
    by(name)(certificates.actions[move]?.endpoint ?? '', {
      method: 'PUT',
      query: { id: certificateId },
      body,
    })
  const loan = { toId: passed, purpose: '投标', dueDate: '2199-03-05' }
  expect((await handle('borrow', loan)).status).toBe(409)
  const paper = { certNo: `AQ-${newId()}`, issueDate: '2026-03-05', validTo: null }
  expect(wrong(await handle('complete', { ...paper, certNo: draft?.cert_no }))).toEqual(['certNo'])
  expect(wrong(await handle('complete', { ...paper, issueDate: '2199-03-05' }))).toEqual([
    'issueDate',
  ])
  expect((await handle('complete', paper, 'staff1')).status).toBe(403)
  savedIn(await handle('complete', paper))
  expect(await drafts()).toMatchObject([
    { cert_no: paper.certNo, state: '1', valid_to: '2029-03-04' },
  ])
  expect(await due()).not.toContain(passed)
  expect((await handle('complete', paper)).status).toBe(409)
})

test('who takes part tomorrow is reminded once', async () => {
  const { open, signUp, moveTo, keep, database } = desk
  const id = await open()
  await signUp('staff1', id)
  await moveTo(id, 23 * 60)
  await keep()
  await keep()
  const messageCount = await database.value(
    "select count(*)::int from message where code = 'trainTomorrow' and biz_id = $1",
    [id],
  )
  expect(messageCount).toBe(1)
})

test('figures are of what the reader sees, and the sum of their parts', async () => {
  const { by, database } = desk
  const year = Number(await database.value('select extract(year from today())::int'))
  const read = async (name: string) =>
    trainingStatistics.parse(
      (await by(name)(TRAINING_CALLS.statistics, { query: { year: String(year) } })).body.response,
    )
  const whole = await read('trainer')
  const [sums] = await database.rows<{ hours: string; cost: string }>(
    `select sum(p.hours)::text as hours, sum(p.fee)::text as cost from train t
       join train_user p on p.train_id = t.id
     where t.train_state = '3' and p.sign_in = '已签' and p.deleted_at is null
       and extract(year from t.end_at at time zone 'Asia/Shanghai') = $1`,
    [year],
  )
  expect(whole.total).toMatchObject(sums ?? {})
  const added = whole.rows.reduce((all, { cost }) => all + Number(cost), 0)
  expect(added.toFixed(2)).toBe(whole.total.cost)
  // The head of a department sees the trainings of their own departments. Employees see no figures.
  const less = await read('leader2')
  expect(Number(less.total.hours)).toBeLessThan(Number(whole.total.hours))
  expect(status(await by('staff1')(TRAINING_CALLS.statistics, {}))).toBe(403)
})

test('employees find announced trainings, their own trainings, and their hours of the year', async () => {
  const { open, signUp, by } = desk
  const [one, other] = [await open({ title: '甲' }), await open({ title: '乙' })]
  await signUp('staff1', one)
  const mine = ownTrainings.parse((await by('staff1')(TRAINING_CALLS.mine, {})).body.response)
  expect(mine.coming.map(({ id }) => id)).toContain(one)
  expect(mine.open.map(({ id }) => id)).toContain(other)
  expect(mine.open.map(({ id }) => id)).not.toContain(one)
  const { people } = mine.coming.find(({ id }) => id === one) ?? { people: [] }
  expect(people).toHaveLength(1)
})
