import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  expireCertificates,
  tellDueCertificates,
} from '#modules/hr/certificates/api/expire-certificates.ts'
import { tellOverdueLoans } from '#modules/hr/certificates/api/tell-overdue-loans.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { certificateStudies } from '#modules/hr/certificates/define/certificate-study.ts'
import { certificateTypes } from '#modules/hr/certificates/define/certificate-type.ts'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

type CertificateValues = Record<string, unknown>

async function openDesk() {
  const { press: ofLeaving, add: _, row: __, ...desk } = await openDepartureDesk()
  const { by, database, day, person } = desk
  let made = 0
  const typeOf = async (code: string) =>
    String(await database.value('select id from certificate_type where code = $1', [code]))
  async function add({ type = 'TZ01', ...values }: CertificateValues = {}, writer = 'er') {
    made += 1
    const issueDate = values.issueDate ?? (await day(-100))
    const body = {
      id: newId(),
      certNo: `T-${made}-${newId().slice(-6)}`,
      typeId: await typeOf(String(type)),
      ownerKind: '个人',
      userId: values.userId ?? (await person()),
      issueDate,
      ...values,
    }
    return by(writer)(certificates.endpoints.add, { method: 'POST', body })
  }
  const certificate = async (values: CertificateValues = {}) => savedIn(await add(values)).id
  const press = (name: string, move: string, id: string, body: object = {}) =>
    by(name)(certificates.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const row = async (id: string) =>
    (
      await database.rows(
        `select state, valid_from::text, valid_to::text, validity, borrower_id, is_lent, study_hours,
           hours_needed, allowance::text, dept_id from certificate_view where id = $1`,
        [id],
      )
    )[0] ?? {}
  const wrong = (answer: Awaited<ReturnType<typeof press>>) => refusalIn(answer).errors
  const loan = async (toId?: string) => ({
    toId: toId ?? (await person()),
    purpose: '投标',
    dueDate: await day(7),
  })
  const night = () =>
    desk.db.transaction().execute(async (tx) => {
      for (const step of [expireCertificates, tellOverdueLoans, tellDueCertificates]) await step(tx)
    })
  return { ...desk, ofLeaving, typeOf, add, certificate, press, row, wrong, loan, night }
}

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(() => desk.passDays(0))
afterAll(() => desk?.close())

describe('a registered certificate', () => {
  test('is not valid before its issue; its kind proposes the end and the allowance', async () => {
    const { add, certificate, row, day, wrong } = desk
    const id = await certificate({ issueDate: await day(0), getAllowance: true })
    const [year = 0] = String(await day(0))
      .split('-')
      .map(Number)
    expect(await row(id)).toMatchObject({ state: '1', validity: '2', allowance: '200.00' })
    expect(String((await row(id)).valid_to)).toMatch(new RegExp(`^${year + 5}|^${year + 6}`))
    expect(wrong(await add({ validTo: await day(-101) }))).toEqual(['validTo'])
    expect(wrong(await add({ validFrom: await day(-101) }))).toEqual(['validFrom'])
    expect(wrong(await add({ issueDate: await day(1) }))).toEqual(['issueDate'])
    expect(await row(await certificate({ validTo: await day(-1) }))).toMatchObject({
      state: '5',
      validity: '4',
    })
  })

  test('belongs to a person or the company; a number is unique in its kind until it is cancelled', async () => {
    const { add, certificate, press, wrong, row } = desk
    expect(wrong(await add({ userId: null }))).toEqual(['userId'])
    expect(wrong(await add({ ownerKind: '公司' }))).toEqual(['userId'])
    const ours = { ownerKind: '公司', userId: null, type: 'ZZ01' }
    expect(wrong(await add({ ...ours, getAllowance: true }))).toEqual(['getAllowance'])
    expect(await row(await certificate(ours))).toMatchObject({ dept_id: null })
    const certNo = `N-${newId()}`
    const first = await certificate({ certNo })
    expect(wrong(await add({ certNo: certNo.toLowerCase() }))).toEqual(['certNo'])
    await certificate({ certNo, type: 'TZ02' })
    expect(wrong(await press('er', 'setState', first, { state: '6' }))).toEqual(['reason'])
    savedIn(await press('er', 'setState', first, { state: '6', reason: '遗失' }))
    await certificate({ certNo })
  })

  test('the tree has no circle, and a kind in use is not deleted', async () => {
    const { by, typeOf, certificate, wrong } = desk
    const body = (code: string, pid: string) => ({
      id: newId(),
      code,
      name: `种类${code}`,
      pid,
      category: '其他',
      alertDays: 60,
    })
    const top = await typeOf('QT')
    const [a, b] = [body('CIRC1', top), body('CIRC2', top)]
    const call = by('er')
    for (const one of [a, b]) {
      savedIn(await call(certificateTypes.endpoints.add, { method: 'POST', body: one }))
    }
    const below = (id: string, pid: string) =>
      call(certificateTypes.endpoints.update, { method: 'PUT', body: { id, version: 1, pid } })
    expect(wrong(await below(a.id, a.id))).toEqual(['pid'])
    // Two concurrent requests move each type below the other. Only one of them succeeds.
    const answers = await Promise.all([below(a.id, b.id), below(b.id, a.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    await certificate({ type: 'CIRC1', validTo: null })
    for (const id of [a.id, top]) {
      const gone = await call(certificateTypes.endpoints.delete, {
        method: 'DELETE',
        query: { id },
      })
      expect(gone.status).toBe(409)
    }
    const tree = await call(certificateTypes.endpoints.tree ?? '')
    const nodes = tree.body.response as { id: string; children: unknown[] }[]
    expect(nodes.find(({ id }) => id === top)?.children.length).toBeGreaterThan(1)
  })
})

describe('lending', () => {
  test('to two at once: one has it; taken back by two at once: once', async () => {
    const { certificate, press, loan, row, database } = desk
    const id = await certificate()
    const [one, other] = [await loan(), await loan()]
    const lent = await Promise.all([
      press('er', 'borrow', id, one),
      press('hrmgr', 'borrow', id, other),
    ])
    expect(lent.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(lent.find(({ status }) => status === 409)?.body.msg).toContain('借出')
    expect(await row(id)).toMatchObject({ state: '2', is_lent: true })
    const back = await Promise.all([press('er', 'return', id), press('hrmgr', 'return', id)])
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await row(id)).toMatchObject({ state: '1', is_lent: false, borrower_id: null })
    const loans = await database.rows(
      'select returned_on, taken_back_by_id from certificate_loan where certificate_id = $1',
      [id],
    )
    expect(loans).toHaveLength(1)
    expect(loans[0]?.taken_back_by_id).not.toBeNull()
  })

  test('by the name on the wire, to a current employee and for days of its validity', async () => {
    const { certificate, press, loan, by, day, wrong, person, database, row } = desk
    const id = await certificate({ validTo: await day(20) })
    const { toId, ...body } = await loan()
    expect(
      wrong(await press('er', 'borrow', id, { toId, ...body, dueDate: await day(-1) })),
    ).toEqual(['dueDate'])
    expect(
      wrong(await press('er', 'borrow', id, { toId, ...body, dueDate: await day(21) })),
    ).toEqual(['dueDate'])
    const gone = await person()
    await database.rows("update user_base_info set status = '4' where id = $1", [gone])
    expect(wrong(await press('er', 'borrow', id, { ...body, toId: gone }))).toEqual(['toId'])
    const call = by('er')
    const lent = { id, to: toId, ...body }
    savedIn(await call('/hr/Certificate/BorrowCertificate', { method: 'POST', body: lent }))
    expect((await press('er', 'setState', id, { state: '3' })).status).toBe(400)
    savedIn(await call('/hr/Certificate/ReturnCertificate', { method: 'POST', query: { id } }))
    expect(await row(id)).toMatchObject({ state: '1' })
    const answer = await press('leader1', 'borrow', id, { toId, ...body })
    expect(answer.status).toBe(403)
  })

  test('an overdue one is reported once to its borrower and its lender', async () => {
    const { certificate, press, loan, fileOf, night, passDays, database, accountOf, row } = desk
    const id = await certificate({ validTo: await desk.day(10) })
    savedIn(await press('er', 'borrow', id, await loan(await fileOf('staff1'))))
    const readReceivers = async () =>
      (
        await database.rows<{ receiver_id: string }>(
          `select c.receiver_id from message m join message_copy c on c.message_id = m.id
           join certificate_loan l on l.id::text = m.biz_id
           where m.code = 'certificateOverdue' and l.certificate_id = $1`,
          [id],
        )
      ).map((one) => one.receiver_id)
    await passDays(7)
    await night()
    expect(await readReceivers()).toEqual([])
    await passDays(8)
    await night()
    await night()
    const both = [await accountOf('er'), await accountOf('staff1')]
    expect((await readReceivers()).sort()).toEqual(both.sort())
    const daily = await database.rows(
      `select said from message where code = 'certificatesDue' and biz_id = today()::text`,
    )
    expect(daily).toHaveLength(1)
    // The certificate ends while it is lent: it is expired, and must still be returned.
    await passDays(13)
    await night()
    expect(await row(id)).toMatchObject({ state: '5', is_lent: true, validity: '4' })
    savedIn(await press('er', 'return', id))
    expect(await row(id)).toMatchObject({ state: '5', is_lent: false })
    expect((await press('er', 'borrow', id, await loan())).status).toBe(409)
  })
})

describe('terms', () => {
  test('a renewal keeps the earlier term, and makes an expired certificate valid again', async () => {
    const { certificate, press, row, day, wrong, passDays, night, by, database } = desk
    const id = await certificate({ validTo: await day(3), validFrom: await day(-100) })
    const end = (await row(id)).valid_to
    expect((await row(id)).validity).toBe('3')
    await passDays(4)
    await night()
    expect(await row(id)).toMatchObject({ state: '5', validity: '4' })
    expect(wrong(await press('er', 'renew', id, { validTo: await day(-1) }))).toEqual(['validTo'])
    const longer = { validTo: await day(400) }
    for (const validFrom of [await day(-110), await day(401)]) {
      expect(wrong(await press('er', 'renew', id, { ...longer, validFrom }))).toEqual(['validFrom'])
    }
    savedIn(await press('er', 'renew', id, longer))
    expect(await row(id)).toMatchObject({ state: '1', valid_to: longer.validTo, validity: '2' })
    const periods = await by('er')('/hr/CertificatePeriod/GetCertificatePeriodPageList', {
      query: { certificateId: id },
    })
    expect(pageIn(periods).data).toMatchObject([{ validTo: end }])
    const history = await database.rows(
      `select before ->> 'state' as was, after ->> 'state' as is from audit_log
       where record_id = $1 and action = 'state' order by version`,
      [id],
    )
    expect(history).toEqual([
      { was: '1', is: '5' },
      { was: '5', is: '1' },
    ])
  })

  test('hours of training count for the term in which they were', async () => {
    const { certificate, row, day, by } = desk
    const id = await certificate({ type: 'ZY02', validFrom: await day(-50) })
    const study = async (ago: number, hours: string) =>
      savedIn(
        await by('er')(certificateStudies.endpoints.add, {
          method: 'POST',
          body: {
            id: newId(),
            certificateId: id,
            studiedOn: await day(ago),
            subject: '法规',
            hours,
          },
        }),
      )
    await study(-10, '24')
    await study(-5, '16.5')
    await study(-60, '8')
    expect(await row(id)).toMatchObject({ study_hours: '40.5', hours_needed: 120 })
  })

  test('what ends soon is one call, for those whose lists reach it', async () => {
    const { certificate, day, by } = desk
    const id = await certificate({ validTo: await day(30) })
    const within = async (name: string, days: string) => {
      const answer = await by(name)('/hr/Certificate/GetCertificateExpiring', { query: { days } })
      return (answer.body.response as { id: string }[]).map((one) => one.id)
    }
    expect(await within('er', '30')).toContain(id)
    expect(await within('er', '29')).not.toContain(id)
    expect(await within('staff1', '30')).not.toContain(id)
  })
})

test('states go the ways that there are', async () => {
  const { certificate, press, row, wrong } = desk
  const id = await certificate()
  const to = (state: string) => press('er', 'setState', id, { state, reason: '登记' })
  savedIn(await to('3'))
  expect(wrong(await to('4'))).toEqual(['state'])
  savedIn(await to('1'))
  savedIn(await to('4'))
  expect(wrong(await to('1'))).toEqual(['state'])
  savedIn(await to('6'))
  expect((await to('1')).status).toBe(409)
  expect(await row(id)).toMatchObject({ state: '6' })
  const ours = await certificate({ ownerKind: '公司', userId: null, type: 'ZZ01' })
  expect(wrong(await press('er', 'setState', ours, { state: '4' }))).toEqual(['state'])
})

test('an employee who leaves returns borrowed certificates, and takes their own', async () => {
  const {
    certificate,
    press,
    loan,
    person,
    passed,
    ofLeaving,
    passDays,
    takeDue,
    row,
    add,
    wrong,
  } = desk
  const userId = await person()
  const [kept, lent] = [await certificate({ userId }), await certificate()]
  savedIn(await press('er', 'borrow', lent, await loan(userId)))
  const leaving = await passed({ userId })
  const stopped = await ofLeaving('hrmgr', 'complete', leaving)
  expect(stopped.status).toBe(409)
  expect(stopped.body.msg).toContain('T-')
  savedIn(await press('er', 'return', lent))
  savedIn(await ofLeaving('hrmgr', 'complete', leaving))
  await passDays(31)
  await takeDue()
  expect(await row(kept)).toMatchObject({ state: '4' })
  expect(await row(lent)).toMatchObject({ state: '1' })
  expect(wrong(await add({ userId }))).toEqual(['userId'])
})

test('ending certificates and reviews are among the due dates of users who see certificates', async () => {
  const { certificate, person, by, day } = desk
  const userId = await person()
  await certificate({ userId, validTo: await day(20), reviewDate: await day(6) })
  const due = async (name: string, kind: string, days: string) => {
    const request = { query: { kind, days } }
    const answer = await by(name)('/hr/UserBaseInfo/GetAnniversaryList', request)
    const rows = answer.body.response as { id: string; date: string }[]
    return rows.find(({ id }) => id === userId)?.date
  }
  expect(await due('er', 'certificateEnd', '20')).toBe(await day(20))
  expect(await due('er', 'certificateEnd', '19')).toBeUndefined()
  expect(await due('er', 'certificateReview', '7')).toBe(await day(6))
  expect(await due('leader2', 'certificateEnd', '30')).toBeUndefined()
})

test('employees read their own certificates, with the allowance for them', async () => {
  const { certificate, by, fileOf, person } = desk
  const paid = { getAllowance: true, allowance: '321.00' }
  const own = await certificate({ ...paid, userId: await fileOf('staff1') })
  const others = await certificate({ ...paid, userId: await person() })
  const read = (name: string, id: string) =>
    by(name)(certificates.endpoints.info, { query: { id } })
  expect(recordIn(await read('staff1', own))).toMatchObject({ allowance: '321.00' })
  expect((await read('staff1', others)).status).toBe(404)
  expect(recordIn(await read('leader1', others))).not.toHaveProperty('allowance', '321.00')
})
