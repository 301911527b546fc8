import { afterAll, beforeAll, expect, test } from 'vitest'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import {
  openProbationDesk,
  type ProbationDesk,
} from '#modules/hr/probation/tests/probation-desk.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: ProbationDesk

beforeAll(async () => {
  desk = await openProbationDesk()
})

afterAll(async () => {
  await desk?.close()
})

async function confirmation(): Promise<string> {
  const { by, person, probation, add, database } = desk
  const probationId = await probation(await person(70))
  const due = await database.value('select (end_date + 1)::text from probation where id = $1', [
    probationId,
  ])
  const body = {
    id: newId(),
    probationId,
    kind: '按期转正',
    effectiveDate: due,
    summary: '总结',
  }
  return savedIn(await add(by('er'), regularisations, body)).id
}

async function departure(values: object): Promise<string> {
  const { by, person, add, day } = desk
  const body = {
    id: newId(),
    userId: await person(400, '2'),
    kind: '协商解除',
    byCompany: true,
    applyDate: await day(-1),
    lastDay: await day(20),
    noticeWaived: false,
    protection: '未核查',
    severance: 'N',
    reasonMain: String(
      await desk.database.value(
        "select code from data_dict where type = 'leaveReason' and deleted_at is null order by sort limit 1",
      ),
    ),
    ...values,
  }
  return savedIn(await add(by('er'), departures, body)).id
}

/** A departure in which the employer ends the contract on its own. */
const dismissal = () => departure({ kind: '过失解除', byCompany: false })

/** A transfer of an employee to another post with more pay. */
async function transfer(): Promise<string> {
  const { by, person, add, day, database } = desk
  const [post] = await database.rows<{ id: string; dept: string }>(
    `select p.id, p.dept_id as dept from post p join department d on d.id = p.dept_id
     where p.enabled and p.deleted_at is null and d.enabled and d.deleted_at is null limit 1`,
  )
  const body = {
    id: newId(),
    userId: await person(400, '2'),
    kind: '兼职增加',
    effectiveDate: await day(20),
    toDeptId: post?.dept ?? '',
    toPostId: post?.id ?? '',
    salaryAdjust: true,
    salaryAfter: '7000.00',
    reason: '工作需要',
  }
  return savedIn(await add(by('hrdir'), transfers, body)).id
}

/** A confirmation with all examinations but without an evaluation of the probation. */
async function examined(): Promise<string> {
  const id = await confirmation()
  const examinerId = await desk.idOf('leader1')
  const body = { id: newId(), positiveId: id, examinerId, role: '直接上级', weight: '100.00' }
  const { id: examination } = savedIn(
    await desk.add(desk.by('er'), regularisationExaminations, body),
  )
  const scores = { competence: 90, work: 90, learning: 90, teamwork: 90, discipline: 90 }
  const opinion = { ...scores, agree: '1' }
  savedIn(
    await desk.press(
      desk.by('leader1'),
      regularisationExaminations,
      'examine',
      examination,
      opinion,
    ),
  )
  return id
}

/** What each kind of document requires before it is submitted, and how a user waives it. */
const CASES = [
  {
    name: 'a confirmation that nobody has examined',
    resource: regularisations,
    make: confirmation,
    errors: ['waiverReason'],
    waiver: { waiverReason: '上级出差，口头同意' },
    waivedBy: 'waived_by_id',
  },
  {
    name: 'a confirmation whose superior has not spoken',
    resource: regularisations,
    make: async () => {
      const id = await confirmation()
      const examinerId = await desk.idOf('leader1')
      const body = { id: newId(), positiveId: id, examinerId, role: '直接上级', weight: '60.00' }
      savedIn(await desk.add(desk.by('er'), regularisationExaminations, body))
      return id
    },
    errors: ['waiverReason'],
    says: '60%',
    waiver: { waiverReason: '上级出差，口头同意' },
    waivedBy: 'waived_by_id',
  },
  {
    name: 'an agreed departure with unchecked protection',
    resource: departures,
    make: () => departure({}),
    errors: ['protection'],
    waiver: { protectionNote: '本人书面声明不在保护期' },
    waivedBy: 'protection_waived_by_id',
  },
  {
    name: 'a confirmation of a probation that nobody has evaluated',
    resource: regularisations,
    make: examined,
    errors: ['waiverReason'],
    says: '评估',
    waiver: { waiverReason: '评估人已离职' },
    waivedBy: 'waived_by_id',
  },
  {
    name: 'a transfer with another pay and no consent',
    resource: transfers,
    make: transfer,
    errors: ['consent'],
    waiver: { consentNote: '按集体合同统一调整' },
    waivedBy: 'consent_waived_by_id',
  },
  {
    name: 'a dismissal without notice to the union',
    resource: departures,
    make: dismissal,
    errors: ['unionNotifiedOn'],
    says: '工会',
    waiver: { unionNote: '公司未建立工会' },
    waivedBy: 'union_waived_by_id',
  },
]

test.each(CASES)('$name is not submitted without a reason and a name', async (testCase) => {
  const { resource, make, errors, says, waiver, waivedBy } = testCase
  const { by, press, update, row, idOf } = desk
  const id = await make()
  const shownRecord = await desk.asShown(by('er'), resource, id)
  const silent = await press(by('er'), resource, 'submit', id)
  expect(refusalIn(silent)).toMatchObject({ status: 400, errors })
  if (says) expect(silent.text).toContain(says)
  // The page already showed the text of this refusal to a reader who may submit the document.
  expect(shownRecord.moves).toContain('submit')
  expect(silent.text).toContain(shownRecord.missing[0]?.text ?? 'nothing')
  expect(await row(resource, id)).toMatchObject({ state: '0', [waivedBy]: null })
  savedIn(await update(by('er'), resource, id, waiver))
  expect(await row(resource, id)).toMatchObject({ [waivedBy]: await idOf('er') })
  expect((await desk.asShown(by('er'), resource, id)).missing).toEqual([])
  savedIn(await press(by('er'), resource, 'submit', id))
  const shown = await by('hrmgr')(resource.endpoints.info, { query: { id } })
  expect(shown.text).toContain(Object.values(waiver)[0])
})

test('a transfer with another pay is submitted once the employee has agreed', async () => {
  const id = await transfer()
  savedIn(await desk.update(desk.by('er'), transfers, id, { consent: true }))
  savedIn(await desk.press(desk.by('er'), transfers, 'submit', id))
})

test('a confirmation of an evaluated probation is submitted without more', async () => {
  const id = await examined()
  const probationId = await desk.database.value('select probation_id from positive where id = $1', [
    id,
  ])
  await desk.judged(String(probationId))
  savedIn(await desk.press(desk.by('er'), regularisations, 'submit', id))
})

test('a departure whose protection was checked is submitted without more', async () => {
  const id = await departure({ protection: '不在保护期' })
  savedIn(await desk.press(desk.by('er'), departures, 'submit', id))
})

test.each(['试用期不合格', '过失解除', '非过失解除', '经济性裁员'])(
  'a departure by %s takes the day on which the union was notified',
  async (kind) => {
    const { by, day, person, press, update } = desk
    const id = await departure({
      kind,
      userId: await person(400, kind === '试用期不合格' ? '1' : '2'),
      byCompany: false,
      protection: '不在保护期',
      lastDay: await day(60),
    })
    expect(refusalIn(await press(by('er'), departures, 'submit', id)).errors).toEqual([
      'unionNotifiedOn',
    ])
    const ahead = await update(by('er'), departures, id, { unionNotifiedOn: await day(1) })
    expect(refusalIn(ahead).errors).toEqual(['unionNotifiedOn'])
    savedIn(await update(by('er'), departures, id, { unionNotifiedOn: await day(0) }))
    savedIn(await press(by('er'), departures, 'submit', id))
  },
)

test('the union is not asked about outside of a labour contract', async () => {
  const id = await dismissal()
  await desk.database.rows(
    `update user_base_info set emp_kind = '6' where id = (select user_id from dimission where id = $1)`,
    [id],
  )
  savedIn(await desk.press(desk.by('er'), departures, 'submit', id))
})

/** An agreed departure that all approvers have approved. */
async function agreed(values: object = {}): Promise<string> {
  const { by, press, approve, database } = desk
  const id = await departure({
    protection: '不在保护期',
    handover: [{ item: '工作资料', done: true }],
    ...values,
  })
  savedIn(await press(by('er'), departures, 'submit', id))
  // The departure cannot be completed yet, because the pay is unknown.
  refusalIn(await approve(departures, id))
  expect(await database.value('select state from dimission where id = $1', [id])).toBe('2')
  return id
}

test('a departure is not completed while the average pay is not known', async () => {
  const { by, press, row, asShown } = desk
  const id = await agreed()
  const { missing } = await asShown(by('hrmgr'), departures, id)
  expect(missing).toMatchObject([
    { move: 'complete', text: expect.stringContaining('前 12 个月平均工资'), action: 'settle' },
  ])
  const silent = await press(by('hrmgr'), departures, 'complete', id)
  expect(refusalIn(silent)).toMatchObject({ status: 409, code: 'conflict' })
  expect(silent.text).toContain(missing[0]?.text)
  expect(JSON.parse(silent.text).instead).toEqual({ path: 'hr/dimissions', id, action: 'settle' })
  expect(await row(departures, id)).toMatchObject({ state: '2', compensation: null })
  const figures = { averagePay: '9000.00', figuresSource: '工资台账', severance: 'N' }
  savedIn(await press(by('hrmgr'), departures, 'settle', id, figures))
  expect((await asShown(by('hrmgr'), departures, id)).missing).toEqual([])
  savedIn(await press(by('hrmgr'), departures, 'complete', id))
  expect(await row(departures, id)).toMatchObject({ state: '4', figures_waived_by_id: null })
})

test('a departure is completed without the average pay for a reason and with a name', async () => {
  const { by, press, row, idOf } = desk
  const id = await agreed()
  const settlement = { severance: 'N', figuresNote: '工资台账次月补录' }
  savedIn(await press(by('hrmgr'), departures, 'settle', id, settlement))
  expect(await row(departures, id)).toMatchObject({ figures_waived_by_id: await idOf('hrmgr') })
  savedIn(await press(by('hrmgr'), departures, 'complete', id))
  expect(await row(departures, id)).toMatchObject({ state: '4', compensation: null })
})

test('missing checks are shown to users who may press the button, and to no others', async () => {
  const { by, api, asShown } = desk
  const id = await dismissal()
  expect(await asShown(by('er'), departures, id)).toMatchObject({
    moves: expect.arrayContaining(['submit']),
    missing: [{ text: expect.stringContaining('工会'), action: null }],
  })
  const reader = await asShown(await api.as('auditor'), departures, id)
  expect(reader).toMatchObject({ moves: [], missing: [] })
})

test('a submitter who does not see pay hears of the consent, and of no figure', async () => {
  const { by, press, asShown } = desk
  const id = await transfer()
  const shownRecord = await asShown(by('leader1'), transfers, id)
  expect(shownRecord.moves).toContain('submit')
  expect(shownRecord.record).not.toHaveProperty('salaryAfter')
  const silent = await press(by('leader1'), transfers, 'submit', id)
  expect(refusalIn(silent).errors).toEqual(['consent'])
  for (const text of [silent.text, JSON.stringify(shownRecord)]) {
    expect(text).toContain('员工同意')
    expect(text).not.toMatch(/[78],?000\.00/)
  }
})
