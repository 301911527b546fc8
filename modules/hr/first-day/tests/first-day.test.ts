import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { forgetDrafts } from '#modules/hr/first-day/api/forget-drafts.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { FIRST_DAY_CALLS } from '#modules/hr/first-day/wire/first-day.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { HIRING_CALLS, joinPreview } from '#modules/hr/hiring/wire/hiring.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { recordIn, savedIn } from '#tests/api/running-api.ts'
import { idCard, openFirstDayDesk, typed } from './first-day-desk.ts'

let desk: Awaited<ReturnType<typeof openFirstDayDesk>>

beforeAll(async () => {
  desk = await openFirstDayDesk()
})
afterAll(() => desk?.close())

const count = async (text: string, values: unknown[] = []) =>
  Number(await desk.database.value(`select count(*) from ${text}`, values))

const verify = (id: string, values: object, who = 'er') =>
  desk.call(registers, 'verify', id, values, who)

const preview = async (id: string) => {
  const answer = await desk.by('er')(HIRING_CALLS.previewJoin, { query: { id } })
  return joinPreview.parse(answer.body.response)
}

describe('the first day', () => {
  test('shows its holder the day, the place, the people and the papers, and nothing about others', async () => {
    const id = await desk.accepted()
    const hiring = await desk.read(hirings, id)
    const day = await desk.readDay(await desk.ticketOf(id))
    expect(day).toMatchObject({
      name: '录用人',
      day: hiring.planJoinDate,
      hasJoined: false,
      papers: [{ item: '身份证复印件', isHandedIn: false }],
    })
    expect(day?.form).toMatchObject({ phase: 'open', number: null, keptNumber: null })
    // What the application knows stands in the form already.
    expect(day?.form.texts).toMatchObject({ name: '录用人', idType: '1' })
    expect(Object.keys(day ?? {}).sort()).toEqual([
      'company',
      'day',
      'department',
      'form',
      'hasJoined',
      'leader',
      'mentor',
      'name',
      'papers',
      'place',
      'policies',
      'post',
    ])
  })

  test('P51 opens by its ticket only: not guessed, not of another kind, not after the offer ended', async () => {
    const id = await desk.accepted()
    const ticket = await desk.ticketOf(id)
    const open = async (asked: string) =>
      shareLinkAnswer.parse((await desk.outside(FIRST_DAY_CALLS.open, { ticket: asked })).response)
        .outcome
    expect(await open(ticket)).toBe('open')
    expect(await desk.ticketOf(id)).toBe(ticket)
    const applied = await desk.applied(await desk.published())
    for (const bad of ['', 'x', applied.ticket, `${ticket}x`]) {
      expect(await open(bad)).toBe('closed')
      expect(await desk.readDay(bad)).toBeNull()
      expect(await desk.isKept(bad, 'basic', typed().basic)).toBe(false)
      expect(desk.numberIn((await desk.sendForm(bad)).response)).toBeNull()
      expect((await desk.upload(bad)).status).toBe(403)
    }
    // The ticket of the first day opens no page of another kind.
    const status = await desk.outside(CAREERS_CALLS.openStatus, { token: ticket })
    expect(shareLinkAnswer.parse(status.response).outcome).toBe('closed')
    await desk.filled(ticket)
    savedIn(await desk.call(hirings, 'withdrawAccepted', id, { reason: '岗位取消' }, 'gm'))
    expect(await open(ticket)).toBe('closed')
    expect(await desk.isKept(ticket, 'basic', typed().basic)).toBe(false)
    expect(desk.numberIn((await desk.sendForm(ticket)).response)).toBeNull()
    expect(await count('register where hiring_id = $1', [id])).toBe(0)
  })
})

describe('the form', () => {
  test('is kept step by step, sealed, and without the whole number', async () => {
    const ticket = await desk.ticketOf(await desk.accepted())
    const number = idCard()
    expect(await desk.isKept(ticket, 'basic', typed(number).basic)).toBe(true)
    const { form } = (await desk.readDay(ticket)) ?? {}
    expect(form?.texts).toMatchObject({ nativePlace: '北方省北方市' })
    expect(form?.texts.idCardNo).toBeUndefined()
    expect(form?.keptNumber).not.toContain(number.slice(6, 14))
    expect(form?.done).toEqual(['basic', 'declaration'])
    const sealed = await desk.database.rows<{ sealed: string }>('select sealed from register_draft')
    const words = sealed.map((row) => row.sealed + Buffer.from(row.sealed, 'base64url')).join()
    expect(words).not.toContain(number)
    expect(words).not.toContain('北方省')
    // An empty number leaves the kept one as it is.
    expect(await desk.isKept(ticket, 'basic', Object.assign(typed().basic, { idCardNo: '' }))).toBe(
      true,
    )
    expect((await desk.readDay(ticket))?.form.keptNumber).toBe(form?.keptNumber)
  })

  test.each([
    ['a number that is none', { idCardNo: '990006199102030000' }, 'idCardNo'],
    ['somebody under sixteen on the first day', { idCardNo: idCard('20200101') }, 'idCardNo'],
    ['a name of 300 signs', { name: '长'.repeat(300) }, 'name'],
    ['a telephone that is none', { phone: '123' }, 'phone'],
    ['no ethnic group', { nation: '' }, 'nation'],
    ['an unknown ethnic group', { nation: '77' }, 'nation'],
    ['another birth date than the number tells', { birthDate: '1990-01-01' }, 'birthDate'],
  ])('keeps, and refuses to finish, a step with %s', async (_, wrong, field) => {
    const ticket = await desk.ticketOf(await desk.accepted())
    const answer = await desk.save(ticket, 'basic', Object.assign(typed().basic, wrong))
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([field])
    expect((await desk.readDay(ticket))?.form.texts.nativePlace).toBe('北方省北方市')
  })

  test('is refused until every step is finished and both ticks are set', async () => {
    const id = await desk.accepted()
    const ticket = await desk.ticketOf(id)
    await desk.isKept(ticket, 'family', typed().family)
    expect((await desk.sendForm(ticket)).errors).toEqual(
      expect.arrayContaining(['idCardNo', 'educations', 'workStartDate']),
    )
    await desk.filled(ticket)
    expect(await desk.sendForm(ticket, { isAgreed: false })).toMatchObject({ errors: ['isAgreed'] })
    expect((await desk.sendForm(ticket, { isTrue: false })).errors).toEqual(['isTrue'])
    expect((await desk.sendForm(ticket, { consentTextId: 'old' })).errors).toEqual(['isAgreed'])
    expect(await count('register where hiring_id = $1', [id])).toBe(0)
  })

  test('refuses a school that ends before it begins', async () => {
    const ticket = await desk.ticketOf(await desk.accepted())
    const [school] = JSON.parse(typed().education.educations)
    const educations = JSON.stringify([Object.assign(school, { graduateDate: '2001-07' })])
    const answer = await desk.save(ticket, 'education', { educations })
    expect(answer.errors).toEqual(['educations.0.graduateDate'])
  })

  test('becomes one record when it is sent twice, and the draft is gone', async () => {
    const { hiringId, ticket, id } = await desk.sent()
    const again = await desk.sendForm(ticket)
    const { registerNo, state, source, hasAgreed, birthDate, gender } = await desk.read(
      registers,
      id,
      'er',
    )
    expect(desk.numberIn(again.response)).toBe(registerNo)
    expect([state, source, hasAgreed, birthDate, gender]).toEqual([
      '0',
      '本人填写',
      true,
      '1991-02-03',
      '男',
    ])
    expect(await count('register where hiring_id = $1', [hiringId])).toBe(1)
    expect(await count('register_draft where hiring_id = $1', [hiringId])).toBe(0)
    expect(await desk.isKept(ticket, 'basic', typed().basic)).toBe(false)
  })

  test('goes back with an opinion, is corrected by the same ticket, and is checked', async () => {
    const { ticket, id } = await desk.sent()
    expect((await verify(id, { pass: false, opinion: '' })).status).toBe(400)
    savedIn(await verify(id, { pass: false, opinion: '住址请写到门牌号' }))
    const { form } = (await desk.readDay(ticket)) ?? {}
    expect(form).toMatchObject({ phase: 'returned', opinion: '住址请写到门牌号' })
    expect(form?.texts.homeAddress).toBe('北方市北方路 1 号')
    const changed = Object.assign(typed().basic, { idCardNo: '', homeAddress: '北方路 2 号' })
    expect(await desk.isKept(ticket, 'basic', changed)).toBe(true)
    // While the person corrects it, the personnel department cannot check it.
    expect((await verify(id, { pass: true })).status).toBe(409)
    expect(desk.numberIn((await desk.sendForm(ticket)).response)).not.toBeNull()
    savedIn(await verify(id, { pass: true }))
    const record = recordIn(
      await desk.by('er')(registers.endpoints.info, { query: { id, clear: 'true' } }),
    )
    expect([record.state, record.opinion]).toEqual(['1', null])
    expect((await desk.readDay(ticket))?.form.phase).toBe('checked')
    expect(await desk.database.value('select home_address from register where id = $1', [id])).toBe(
      '北方路 2 号',
    )
  })

  test('is never written into a record that was deleted or became void, and keeps what was typed', async () => {
    for (const end of ['deleted_at = now()', "state = '9'"]) {
      const { hiringId, ticket, id } = await desk.sent()
      savedIn(await verify(id, { pass: false, opinion: '请更正' }))
      const changed = Object.assign(typed().basic, { idCardNo: '', homeAddress: '北方路 3 号' })
      expect(await desk.isKept(ticket, 'basic', changed)).toBe(true)
      await desk.database.rows(`update register set ${end} where id = $1`, [id])
      expect((await desk.readDay(ticket))?.form).toMatchObject({
        phase: 'open',
        texts: { homeAddress: '北方路 3 号' },
      })
      expect(desk.numberIn((await desk.sendForm(ticket)).response)).not.toBeNull()
      const [other] = await desk.database.rows<{ id: string; at: string }>(
        `select id, home_address as at from register where hiring_id = $1 and state = '0' and deleted_at is null`,
        [hiringId],
      )
      expect(other?.at).toBe('北方路 3 号')
      expect(other?.id).not.toBe(id)
    }
  })

  test('of a later ticket begins with what was returned: nobody unseals the draft of the earlier one', async () => {
    const { hiringId, ticket, id } = await desk.sent()
    savedIn(await verify(id, { pass: false, opinion: '请更正' }))
    const changed = Object.assign(typed().basic, { idCardNo: '', homeAddress: '北方路 4 号' })
    expect(await desk.isKept(ticket, 'basic', changed)).toBe(true)
    await desk.database.rows(
      "select end_links(array(select id from access_link where purpose = 'joinForm' and slot = $1), 'withdrawn')",
      [hiringId],
    )
    const later = await desk.ticketOf(hiringId)
    expect(later).not.toBe(ticket)
    expect((await desk.readDay(later))?.form.texts.homeAddress).toBe('北方市北方路 1 号')
  })

  test('opens by a ticket that only users who may read all of it can give', async () => {
    const hiringId = await desk.accepted()
    expect((await desk.call(hirings, 'giveForm', hiringId, {}, 'recruiter')).status).toBe(403)
    expect(await desk.ticketOf(hiringId, 'er')).not.toBe('')
  })

  test('with rows that are none is refused at its fields, and can be opened again', async () => {
    const ticket = await desk.ticketOf(await desk.accepted())
    const answer = await desk.save(ticket, 'education', { educations: '[null, 1, []]' })
    expect(answer.status).toBeLessThan(500)
    expect((await desk.readDay(ticket))?.form.phase).toBe('open')
  })

  test('is not checked while its number belongs to the file of somebody else', async () => {
    const number = String(
      await desk.database.value(
        "select id_card_no from user_base_info where id_type = '1' and deleted_at is null and status = '1' limit 1",
      ),
    )
    const { id } = await desk.sent()
    await desk.database.rows('update register set id_card_no = $2 where id = $1', [id, number])
    const answer = await verify(id, { pass: true })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('姓名不同')
  })

  test('is void when the offer ends', async () => {
    const { hiringId, ticket, id } = await desk.sent()
    savedIn(await desk.call(hirings, 'giveUp', hiringId, { reason: '本人放弃' }))
    expect((await desk.read(registers, id, 'er')).state).toBe('9')
    expect(await desk.readDay(ticket)).toBeNull()
  })
})

describe('the files of a form', () => {
  test('that are sent again after the connection broke are kept once', async () => {
    const ticket = await desk.ticketOf(await desk.accepted())
    const first = await desk.upload(ticket, '证件.pdf')
    const again = await desk.upload(ticket, '证件.pdf')
    expect([again.status, again.response.id]).toEqual([200, first.response.id])
    await desk.upload(ticket, '学历.pdf')
    expect((await desk.readDay(ticket))?.form.files.map(({ name }) => name)).toEqual([
      '证件.pdf',
      '学历.pdf',
    ])
  })

  test('are taken by the ticket, within limits, and belong to this form alone', async () => {
    const one = await desk.ticketOf(await desk.accepted())
    const other = await desk.ticketOf(await desk.accepted())
    const file = await desk.upload(one)
    expect(file.status, file.text).toBe(200)
    expect((await desk.readDay(one))?.form.files).toEqual([
      { id: file.response.id, name: '证件.pdf' },
    ])
    const remove = (ticket: string) =>
      desk.outside(FIRST_DAY_CALLS.removeFile, { ticket, id: file.response.id })
    expect((await remove(other)).response).toEqual({ isDone: false })
    const script = new TextEncoder().encode('<script>alert(1)</script>')
    expect((await desk.upload(one, '照片.png', script)).status).toBe(400)
    expect((await desk.upload(one, 'run.exe')).status).toBe(400)
    for (let at = 1; at < 8; at += 1) await desk.upload(one, `${at}.pdf`)
    expect((await desk.upload(one, 'nine.pdf')).status).toBe(400)
    expect((await remove(one)).response).toEqual({ isDone: true })
    expect((await desk.readDay(one))?.form.files).toHaveLength(7)
  })
})

describe('joining', () => {
  test('begins with the checked form and takes it over into the file', async () => {
    const { hiringId, ticket, id } = await desk.sent()
    expect((await preview(hiringId)).begins.idCardNo).toBeUndefined()
    savedIn(await verify(id, { pass: true }))
    const { begins, makes } = await preview(hiringId)
    expect(begins).toMatchObject({
      name: '录用人',
      emergencyName: '家人',
      emergencyRelation: '配偶',
      emergencyPhone: '16009990000',
      workStartDate: '2013-07-10',
    })
    expect(begins.idCardNo).toHaveLength(18)
    expect(makes).toContainEqual({ what: 'details', when: 'now' })
    const values = Object.assign({}, begins, {
      joinDate: await desk.day(0),
      overReason: '总经理已同意',
      withAccount: false,
    })
    savedIn(await desk.call(hirings, 'join', hiringId, values, 'er'))
    const fileId = String((await desk.read(hirings, hiringId)).userId)
    const { database } = desk
    expect(
      await database.rows(
        `select nation, native_place as place, marital, home_address as home, edu from user_base_info where id = $1`,
        [fileId],
      ),
    ).toEqual([
      {
        nation: '02',
        place: '北方省北方市',
        marital: '20',
        home: '北方市北方路 1 号',
        edu: '6',
      },
    ])
    for (const table of ['user_education', 'user_work_history', 'user_family']) {
      expect(await count(`${table} where user_id = $1`, [fileId]), table).toBe(1)
    }
    expect((await desk.read(registers, id, 'er')).state).toBe('3')
    // The page stays for 30 days after the first day.
    expect(await desk.readDay(ticket)).toMatchObject({ hasJoined: true, form: { phase: 'over' } })
    expect(
      await database.value(
        `select (expires_at at time zone 'Asia/Shanghai')::date - today() from access_link
         where purpose = 'joinForm' and slot = $1`,
        [hiringId],
      ),
    ).toBe(31)
  })

  test('takes the papers of the form to the file', async () => {
    const id = await desk.accepted()
    const ticket = await desk.ticketOf(id)
    await desk.filled(ticket)
    await desk.upload(ticket)
    await desk.sendForm(ticket)
    const formId = String(
      await desk.database.value('select id from register where hiring_id = $1', [id]),
    )
    savedIn(await verify(formId, { pass: true }))
    const { begins } = await preview(id)
    const values = Object.assign({}, begins, {
      joinDate: await desk.day(0),
      overReason: '总经理已同意',
      withAccount: false,
    })
    savedIn(await desk.call(hirings, 'join', id, values, 'er'))
    const fileId = String((await desk.read(hirings, id)).userId)
    const file = recordIn(await desk.by('er')(archives.endpoints.info, { query: { id: fileId } }))
    expect(file.files).toEqual([expect.objectContaining({ name: '证件.pdf' })])
  })
})

describe('drafts', () => {
  test('are deleted with their files after 14 days without a touch', async () => {
    const old = await desk.accepted()
    const ticket = await desk.ticketOf(old)
    await desk.filled(ticket)
    const { response } = await desk.upload(ticket)
    const fresh = await desk.accepted()
    await desk.isKept(await desk.ticketOf(fresh), 'basic', typed().basic)
    await desk.database.rows(
      "update register_draft set touched_at = now() - interval '15 days' where hiring_id = $1",
      [old],
    )
    const { db } = openDatabase(desk.url, {
      poolSize: 1,
      role: 'staffdesk_app',
      onIdleError: () => undefined,
    })
    await db.transaction().execute(forgetDrafts)
    await db.destroy()
    expect(await count('file where id = $1', [response.id])).toBe(0)
    expect(await count('register_draft where hiring_id = $1', [old])).toBe(0)
    expect(await count('register_draft where hiring_id = $1', [fresh])).toBe(1)
    // The ticket opens an empty form again.
    expect((await desk.readDay(ticket))?.form.keptNumber).toBeNull()
  })
})
