import { afterAll, beforeAll, expect, test } from 'vitest'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { regularisationKind } from '#modules/hr/probation/api/regularisation.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import {
  openProbationDesk,
  type ProbationDesk,
} from '#modules/hr/probation/tests/probation-desk.ts'
import { takeEffect } from '#platform/api/approval/documents/take-effect.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: ProbationDesk
let db: Database

beforeAll(async () => {
  desk = await openProbationDesk()
  db = openDatabase(desk.url, {
    poolSize: 4,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
})

afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const drafts = (userId: string) =>
  desk.database.rows(
    `select d.id, d.doc_no, d.kind, d.state, d.probation_id, d.positive_id, d.reason_main, d.reason_text,
       d.last_day::text as last_day, u.user_name as applicant
     from dimission d left join app_user u on u.id = d.apply_user_id where d.user_id = $1`,
    [userId],
  )

const toldOf = (id: unknown) =>
  desk.database.rows(
    `select m.code, u.user_name as name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.biz_id = $1`,
    [id],
  )

/** A probation that is concluded with "failed" and submitted by `er`. */
async function failed(): Promise<{ userId: string; id: string }> {
  const { by, person, probation, judged, update, press } = desk
  const userId = await person(40)
  const id = await probation(userId)
  await judged(id)
  const conclusion = { result: '3', resultOpinion: '未达到目标' }
  savedIn(await update(by('er'), probations, id, conclusion))
  savedIn(await press(by('er'), probations, 'submit', id))
  return { userId, id }
}

/** A confirmation that rejects the employee, submitted by `er`. */
async function notTakenOn(effectiveDate: string): Promise<{ userId: string; id: string }> {
  const { by, person, probation, add, press } = desk
  const userId = await person(40)
  const probationId = await probation(userId)
  const body = { id: newId(), probationId, kind: '不予转正', effectiveDate, summary: '未达到目标' }
  savedIn(await add(by('er'), regularisations, body))
  savedIn(await press(by('er'), regularisations, 'submit', body.id))
  return { userId, id: body.id }
}

test('a failed probation drafts a departure for the applicant, who gets a message; each document names the other', async () => {
  const { approve, by, row, press } = desk
  const { userId, id } = await failed()
  savedIn(await approve(probations, id))
  const [draft, ...more] = await drafts(userId)
  expect(more).toEqual([])
  const { end_date: end } = await row(probations, id)
  expect(draft).toMatchObject({
    kind: '试用期不合格',
    state: '0',
    probation_id: id,
    positive_id: null,
    applicant: 'er',
    reason_main: 'unsuitable',
    reason_text: '未达到目标',
    last_day: end,
  })
  expect(await row(probations, id)).toMatchObject({ dimission_no: draft?.doc_no })
  // The draft is titled with the name of the employee, a search by name finds it, and it links to the
  // probation by name and number.
  const [{ name = '', number = '' } = {}] = await desk.database.rows<Record<string, string>>(
    `select b.name, p.doc_no as number from probation p join user_base_info b on b.id = p.user_id
     where p.id = $1`,
    [id],
  )
  const found = pageIn(await by('er')(departures.endpoints.list, { query: { key: name } })).data
  expect(found.find((one) => one.id === draft?.id)).toMatchObject({
    [referenceLabelKey('userId')]: name,
  })
  const opened = await by('er')(departures.endpoints.info, { query: { id: String(draft?.id) } })
  expect(recordIn(opened)).toMatchObject({
    [referenceLabelKey('probationId')]: `${name} ${number}`,
  })
  expect(await toldOf(draft?.id)).toEqual([{ code: 'dimissionDrafted', name: 'er' }])
  // A second completion succeeds and drafts nothing.
  savedIn(await press(by('hrmgr'), probations, 'complete', id, { pass: true }))
  expect(await drafts(userId)).toHaveLength(1)
  // The draft is like any other departure: it can be submitted once the union is notified.
  const early = await press(by('er'), departures, 'submit', String(draft?.id))
  expect(refusalIn(early).errors).toEqual(['unionNotifiedOn'])
  const notice = { unionNotifiedOn: await desk.day(0) }
  savedIn(await desk.update(by('er'), departures, String(draft?.id), notice))
  savedIn(await press(by('er'), departures, 'submit', String(draft?.id)))
})

test('of who is not taken on a leaving is drafted once, on the day, also by two at once', async () => {
  const { approve, day, database, row } = desk
  const { userId, id } = await notTakenOn(await day(3))
  savedIn(await approve(regularisations, id))
  expect(await drafts(userId)).toEqual([])
  await database.rows('update positive set effective_date = today() where id = $1', [id])
  // The job runs as an actor without an account and without permissions.
  const nobody = {
    userId: '00000000-0000-0000-0000-000000000000',
    userName: '',
    code: '',
    name: '',
    userBaseId: null,
    deptId: null,
    avatar: null,
    mustChangePassword: false,
    rightsVersion: '',
    roles: [],
    permissions: new Map(),
  }
  const once = () =>
    db.transaction().execute((tx) => takeEffect(tx, nobody, regularisationKind, id))
  const took = await Promise.all([once(), once(), once()])
  expect(took.filter(Boolean)).toHaveLength(1)
  const [draft, ...more] = await drafts(userId)
  expect(more).toEqual([])
  expect(draft).toMatchObject({ kind: '试用期不合格', positive_id: id, applicant: 'er' })
  expect(await row(regularisations, id)).toMatchObject({ dimission_no: draft?.doc_no })
  expect(await toldOf(draft?.id)).toEqual([{ code: 'dimissionDrafted', name: 'er' }])
})

test('nothing is drafted of who is leaving anyway, and a draft that exists counts', async () => {
  const { approve, by, add, day, database } = desk
  const { userId, id } = await failed()
  const body = {
    id: newId(),
    userId,
    kind: '主动辞职',
    applyDate: await day(0),
    lastDay: await day(30),
    reasonMain: 'career',
    handover: [{ item: '工作资料', done: true }],
  }
  savedIn(await add(by('er'), departures, body))
  savedIn(await approve(probations, id))
  expect((await drafts(userId)).map((draft) => draft.id)).toEqual([body.id])
  // A cancelled departure does not prevent the draft.
  const other = await failed()
  const otherBody = { ...body, id: newId(), userId: other.userId }
  savedIn(await add(by('er'), departures, otherBody))
  await database.rows(`update dimission set state = '9' where id = $1`, [otherBody.id])
  savedIn(await approve(probations, other.id))
  expect(await drafts(other.userId)).toHaveLength(2)
})

test('a user who may edit a draft of another submits it, and its author stays the applicant', async () => {
  const { by, api, person, probation, judged, update, press, database, idOf, row, asShown } = desk
  const userId = await person(40)
  const id = await probation(userId)
  await judged(id)
  savedIn(await update(by('er'), probations, id, { result: '1', resultOpinion: '合格' }))
  // `leader2` leads another centre, so the document does not exist for them.
  const outside = await press(await api.as('leader2'), probations, 'submit', id)
  expect(refusalIn(outside).status).toBe(404)
  // The employee cannot submit a document that others write about them, and does not see the button.
  await database.rows(`update app_user set user_base_id = $1 where user_name = 'hrdir'`, [userId])
  expect(refusalIn(await press(by('hrdir'), probations, 'submit', id)).status).toBe(409)
  expect((await asShown(by('hrdir'), probations, id)).moves).not.toContain('submit')
  expect((await asShown(by('leader1'), probations, id)).moves).toContain('submit')
  savedIn(await press(by('leader1'), probations, 'submit', id))
  // The user who submits the document does not become its applicant. The drafter gets the messages about the
  // outcome.
  expect(await row(probations, id)).toMatchObject({ apply_user_id: await idOf('er') })
  // `leader1` submitted the document, so their own approval step as head of the department is passed without
  // a decision.
  const steps = await database.rows(
    `select 1 from approval_step where record_id = $1 and approver_id = $2`,
    [id, await idOf('leader1')],
  )
  expect(steps).toEqual([])
  const messages = await database.rows(
    `select u.user_name as name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where m.biz_id = $1 and m.code = 'approvalSubmittedFor'`,
    [`/${probations.path}/${id}`],
  )
  expect(messages).toEqual([{ name: 'er' }])
  // The HR manager may complete probation documents, except those that they submitted.
  const other = await probation(await person(40))
  await judged(other)
  savedIn(await update(by('er'), probations, other, { result: '1', resultOpinion: '合格' }))
  savedIn(await press(by('hrmgr'), probations, 'submit', other))
  expect(await row(probations, other)).toMatchObject({ apply_user_id: await idOf('er') })
  // Both the applicant and the submitter can withdraw and resubmit the document.
  expect((await asShown(by('hrmgr'), probations, other)).moves).toContain('withdraw')
  savedIn(await press(by('hrmgr'), probations, 'withdraw', other))
  savedIn(await press(by('hrmgr'), probations, 'submit', other))
  expect((await asShown(by('er'), probations, other)).moves).toContain('withdraw')
  savedIn(await press(by('er'), probations, 'withdraw', other))
  savedIn(await press(by('hrmgr'), probations, 'submit', other))
  expect(refusalIn(await desk.approve(probations, other)).status).toBe(409)
  expect((await asShown(by('hrmgr'), probations, other)).moves).not.toContain('complete')
})

test('the submitting user becomes the applicant of a draft whose author’s account is closed', async () => {
  const { by, person, probation, judged, update, press, database, idOf, row } = desk
  const id = await probation(await person(40))
  await judged(id)
  savedIn(await update(by('er'), probations, id, { result: '1', resultOpinion: '合格' }))
  await database.rows(
    `update probation set apply_user_id = (select id from app_user where user_name = 'staff2')
     where id = $1`,
    [id],
  )
  await database.rows(`update app_user set state = '3' where user_name = 'staff2'`)
  savedIn(await press(by('leader1'), probations, 'submit', id))
  await database.rows(`update app_user set state = '1' where user_name = 'staff2'`)
  expect(await row(probations, id)).toMatchObject({ apply_user_id: await idOf('leader1') })
})

test('no user submits a personal request in the place of another', async () => {
  const { by, add, press, day, database, asShown } = desk
  const userId = await database.value(
    `select user_base_id from app_user where user_name = 'staff1'`,
  )
  const body = {
    id: newId(),
    userId,
    kind: '主动辞职',
    applyDate: await day(0),
    lastDay: await day(60),
    reasonMain: 'career',
    handover: [{ item: '工作资料', done: true }],
  }
  savedIn(await add(by('staff1'), departures, body))
  expect(refusalIn(await press(by('hrmgr'), departures, 'submit', body.id)).status).toBe(409)
  expect((await asShown(by('hrmgr'), departures, body.id)).moves).not.toContain('submit')
  savedIn(await press(by('staff1'), departures, 'submit', body.id))
})
