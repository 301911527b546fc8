import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import { FLOW_CALLS, flowFact, flowTrial } from '#platform/wire/approval/approval-flow.ts'
import { type Caller, newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type ApprovalDesk, KIND, openApprovalDesk } from './approval-desk.ts'

let desk: ApprovalDesk
let admin: Caller

const { endpoints, actions } = approvalFlows
const HEAD: FlowStep = { rule: 'deptHead' }
const MANAGER: FlowStep = { rule: 'role:hr_manager' }
const USUAL = [HEAD, MANAGER]

beforeAll(async () => {
  desk = await openApprovalDesk()
  admin = await desk.api.as('admin')
})

afterAll(() => desk?.close())

async function add(steps: unknown, values: object = {}) {
  const id = newId()
  const text = typeof steps === 'string' ? steps : JSON.stringify(steps)
  const body = { id, name: '试用流程', resource: KIND, steps: text, ...values }
  return { id, answer: await admin(endpoints.add, { method: 'POST', body }) }
}

async function drafted(steps: unknown): Promise<string> {
  const { id, answer } = await add(steps)
  savedIn(answer)
  return id
}

const act = (name: 'publish' | 'newVersion', id: string, call = admin, body: object = {}) =>
  call(actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

/** Puts a flow for job descriptions in force. */
async function inForce(steps: readonly FlowStep[]): Promise<string> {
  const id = await drafted(steps)
  savedIn(await act('publish', id))
  return id
}

const flow = async (id: string) =>
  (await desk.database.rows('select * from approval_flow where id = $1', [id]))[0] ?? {}
const trial = async (query: Record<string, string>, call = desk.director) =>
  flowTrial.parse((await call(FLOW_CALLS.preview, { query })).body.response)

describe('a flow', () => {
  test('is a draft first, and then replaces the flow in force', async () => {
    const old = String(
      await desk.database.value(
        "select id from approval_flow where resource = $1 and state = '1'",
        [KIND],
      ),
    )
    const id = await drafted([MANAGER])
    expect(await flow(id)).toMatchObject({ state: '0', flow_version: 2 })
    const before = await desk.submitted()
    expect(await desk.steps(before)).toHaveLength(2)
    const preview = await act('publish', id, admin, { preview: true })
    expect(JSON.stringify(preview.body.response)).toContain('第 1 版')
    expect(await flow(id)).toMatchObject({ state: '0' })
    savedIn(await act('publish', id))
    expect(await flow(id)).toMatchObject({ state: '1' })
    expect(await flow(old)).toMatchObject({ state: '2' })
    const after = await desk.submitted()
    expect(await desk.steps(after)).toMatchObject([{ user_name: 'hrmgr', is_current: true }])
    // Documents that were submitted before keep their own steps to the end.
    savedIn(await desk.pass(desk.leader, before))
    savedIn(await desk.pass(desk.manager, before))
    expect(await desk.row(before)).toMatchObject({ state: '2' })
    const history = await admin(endpoints.history, { query: { id } })
    expect(JSON.stringify(history.body.response)).toContain('publish')
    await inForce(USUAL)
  })

  test('is changed as long as it is a draft, and continued in a new version', async () => {
    const id = await inForce(USUAL)
    const { version } = await flow(id)
    const change = { id, version, name: '另一个名称' }
    const refused = await admin(endpoints.update, { method: 'PUT', body: change })
    expect(refusalIn(refused)).toMatchObject({ status: 409 })
    const gone = await admin(endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(gone)).toMatchObject({ status: 409 })
    const next = await act('newVersion', id)
    const { newId: draft } = next.body.response as { newId: string }
    expect(await flow(draft)).toMatchObject({ state: '0', steps: JSON.stringify(USUAL) })
    const steps = JSON.stringify([HEAD])
    savedIn(
      await admin(endpoints.update, { method: 'PUT', body: { id: draft, version: 1, steps } }),
    )
    expect(refusalIn(await act('newVersion', draft))).toMatchObject({ status: 409 })
    const deleted = await admin(endpoints.delete, { method: 'DELETE', query: { id: draft } })
    expect(deleted.status).toBe(200)
  })

  test('is one of its kind: of two that are put in force at once both were, one after the other', async () => {
    const ids = [await drafted([HEAD]), await drafted([MANAGER]), await drafted(USUAL)]
    const answers = await Promise.all(ids.map((id) => act('publish', id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const states = await Promise.all(ids.map(async (id) => (await flow(id)).state))
    expect(states.sort()).toEqual(['1', '2', '2'])
    await inForce(USUAL)
  })

  const condition = (fact: string, op: string, value: unknown) => [
    HEAD,
    { ...MANAGER, when: [{ fact, op, value }] },
  ]

  test.each([
    ['no step', []],
    ['no JSON', 'deptHead'],
    ['what is no list', '{}'],
    ['a rule that there is not', [{ rule: 'boss' }]],
    ['a department that the document does not go to', [HEAD, { rule: 'toDeptHead' }]],
    ['a role that there is not', [{ rule: 'role:nobody_knows' }]],
    ['a person that there is not', [{ rule: `person:${newId()}` }]],
    ['a fact that the document has not', condition('constructor', '=', 'x')],
    ['how far a document is', condition('state', '=', '1')],
    ['an operator that does not fit', condition('eduMin', '>', '6')],
    ['a figure that is none', condition('experienceYears', '>', 'viele')],
    ['a day that is none', condition('effectiveDate', '≥', '2026-13-40')],
    ['a list without in', condition('experienceYears', '>', ['3'])],
    ['in without a list', condition('eduMin', 'in', '6')],
    ['more steps than there may be', Array.from({ length: 13 }, () => HEAD)],
  ])('is not stored with %s', async (_what, steps) => {
    const { id, answer } = await add(steps)
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['steps'] })
    expect(await flow(id)).toEqual({})
  })

  test('is for documents, and for nothing else', async () => {
    const { answer } = await add([HEAD], { resource: 'system/users' })
    expect(refusalIn(answer).errors).toEqual(['resource'])
  })

  test('is not put in force where some documents would be approved by nobody', async () => {
    const when = [{ fact: 'experienceYears', op: '>', value: 3 }]
    const onlyIf = await drafted([{ ...HEAD, when }])
    expect(refusalIn(await act('publish', onlyIf)).errors).toEqual(['steps'])
    // A role without holders, which an administrator later disables. In both cases the step has no approver.
    const role = await desk.database.value(
      `insert into role (id, code, name, scope) values (gen_random_uuid(), 'empty_role', '空角色', '1')
       returning id`,
    )
    const empty = await drafted([{ rule: 'role:empty_role' }])
    expect(refusalIn(await act('publish', empty)).errors).toEqual(['steps'])
    await desk.database.rows('update role set enabled = false where id = $1', [role])
    expect(refusalIn(await act('publish', empty)).errors).toEqual(['steps'])
    for (const id of [onlyIf, empty]) expect(await flow(id)).toMatchObject({ state: '0' })
  })
})

describe('who may', () => {
  test('look, edit and put in force', async () => {
    const id = await drafted(USUAL)
    const list = (call: Caller) => call(endpoints.list)
    expect(pageIn(await list(desk.manager)).data.length).toBeGreaterThan(0)
    expect((await list(desk.leader)).status).toBe(403)
    expect((await act('publish', id, desk.manager)).status).toBe(403)
    const preview = (call: Caller) => call(FLOW_CALLS.preview, { query: { id } })
    expect((await preview(desk.manager)).status).toBe(200)
    expect((await preview(desk.staff)).status).toBe(403)
    expect((await act('publish', id, desk.director)).status).toBe(200)
    await inForce(USUAL)
  })
})

describe('a trial', () => {
  test('says who would be asked about a document, and which steps are passed by and why', async () => {
    const bizId = await desk.draft(desk.writer, { experienceYears: 2 })
    const person = `person:${await desk.idOf('hrmgr')}`
    const id = await drafted([
      HEAD,
      { rule: 'role:hr_director', when: [{ fact: 'experienceYears', op: '>', value: 3 }] },
      MANAGER,
      { rule: person },
      { rule: `person:${await desk.idOf('recruiter')}` },
    ])
    const { steps, docNo } = await trial({ id, bizId })
    expect(docNo).toMatch(/^SM/)
    expect(steps).toMatchObject([
      { outcome: 'asks', people: [{ id: await desk.idOf('leader1') }] },
      { outcome: 'skipped', unmet: [{ fact: 'experienceYears' }], people: [] },
      { outcome: 'asks', people: [{ id: await desk.idOf('hrmgr') }] },
      { outcome: 'passes', passes: 'same' },
      { outcome: 'passes', passes: 'applicant' },
    ])
    // The real approval takes the same steps as the trial.
    savedIn(await act('publish', id))
    savedIn(await desk.press(desk.writer, 'submit', bizId))
    savedIn(await desk.pass(desk.leader, bizId))
    savedIn(await desk.pass(desk.manager, bizId))
    expect(await desk.steps(bizId)).toMatchObject([
      { user_name: 'leader1', result: '1' },
      { user_name: 'hrmgr', result: '1' },
      { passed_by_itself: 'same' },
      { passed_by_itself: 'applicant' },
    ])
    await inForce(USUAL)
  })

  test('on a person alone leaves open what only a document says', async () => {
    const when = [{ fact: 'experienceYears', op: '>', value: 3 }]
    const id = await drafted([HEAD, { ...MANAGER, when }])
    const { steps, docNo } = await trial({ id, userId: await desk.idOf('staff1') })
    expect(docNo).toBeNull()
    expect(steps[0]).toMatchObject({ outcome: 'asks' })
    expect(steps[1]).toMatchObject({ outcome: 'depends', unmet: when })
  })

  test('tells nothing of a document that its reader may not see', async () => {
    const bizId = await desk.draft()
    const id = await drafted(USUAL)
    // An administrator who may not see the document. The administrator of the other tests is HR director too.
    await desk.database.rows(
      `insert into role_user (id, role_id, user_id) select gen_random_uuid(), role.id, app_user.id
       from role, app_user where role.code = 'admin' and app_user.user_name = 'er'`,
    )
    const other = await desk.api.as('er')
    const answer = await other(FLOW_CALLS.preview, { query: { id, bizId } })
    expect(answer.status).toBe(404)
    const samples = (call: Caller) => call(FLOW_CALLS.samples, { query: { bizType: KIND } })
    expect((await samples(other)).body.response).toEqual([])
    expect((await samples(desk.director)).body.response).toContainEqual(
      expect.objectContaining({ bizId }),
    )
  })

  test('changes nothing, and tells nobody', async () => {
    const bizId = await desk.draft()
    const before = await desk.row(bizId)
    await trial({ resource: KIND, bizId })
    expect(await desk.row(bizId)).toEqual(before)
    expect(await desk.steps(bizId)).toEqual([])
  })

  test('asks what the definition of the document has, in the language of the reader', async () => {
    const answer = await admin(FLOW_CALLS.facts, { query: { bizType: KIND } })
    const facts = flowFact.array().parse(answer.body.response)
    expect(facts).toContainEqual(
      expect.objectContaining({ name: 'experienceYears', label: '工作年限', type: 'number' }),
    )
    expect(facts.map(({ name }) => name)).not.toContain('state')
  })
})
