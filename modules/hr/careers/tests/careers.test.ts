import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CANDIDATE_CALLS, candidateTimeline } from '#modules/hr/candidates/wire/candidates.ts'
import { forgetCounted } from '#modules/hr/careers/api/count-applications.ts'
import {
  CAREERS_CALLS,
  publicDepartment,
  publicPost,
  publicVacancies,
  publicVacancy,
  takenApplication,
} from '#modules/hr/careers/wire/careers.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { recordIn, savedIn } from '#tests/api/running-api.ts'
import { openCareersDesk } from './careers-desk.ts'

let desk: Awaited<ReturnType<typeof openCareersDesk>>

beforeAll(async () => {
  desk = await openCareersDesk()
})
afterAll(() => desk?.close())

const act = (name: string, id: string, body: object = {}) =>
  desk.by('recruiter')(candidates.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })

const ask = async (path: string, body: object) => (await desk.outside(path, body)).response

const vacancyOf = async (id: string) =>
  publicVacancy.parse(await ask(CAREERS_CALLS.vacancy, { id })).vacancy

describe('vacancies', () => {
  test('are the needs that are published on the own pages until today or later', async () => {
    const id = await desk.published()
    const today = await desk.published({}, 0)
    const past = await desk.published({}, -1)
    const elsewhere = await desk.published({ channels: ['招聘网站'] })
    const unpublished = await desk.approved({ channels: ['官网'] })
    const all = publicVacancies.parse(await ask(CAREERS_CALLS.vacancies, {}))
    const ids = all.vacancies.map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining([id, today]))
    for (const hidden of [past, elsewhere, unpublished, await desk.add()]) {
      expect(ids).not.toContain(hidden)
      expect(await vacancyOf(hidden)).toBeNull()
    }
    expect(await vacancyOf('no id')).toBeNull()
    expect(await vacancyOf(id)).toMatchObject({
      city: '上海',
      headcount: 2,
      pay: null,
      screenDays: 3,
    })
  })

  test('are filtered by city and job family', async () => {
    const id = await desk.published({ city: '昆山' })
    const found = async (body: object) =>
      publicVacancies.parse(await ask(CAREERS_CALLS.vacancies, body)).vacancies.map((one) => one.id)
    expect(await found({ city: '昆山', family: '专业技术' })).toEqual([id])
    expect(await found({ city: '昆山', family: '营销' })).toEqual([])
  })

  test('state the salary range only if the company shows it', async () => {
    const id = await desk.published({ salaryFrom: '8000.00', salaryTo: '12000.00' })
    await desk.database.rows(
      'update recruiting_application set salary_from = 8000, salary_to = 12000 where id = $1',
      [id],
    )
    expect(await vacancyOf(id)).toMatchObject({ pay: null })
    await desk.database.rows(
      "update policy_param set value = 'true' where key = 'recruit.publicPay'",
    )
    expect(await vacancyOf(id)).toMatchObject({ pay: { from: '8000.00', to: '12000.00' } })
    await desk.database.rows(
      "update policy_param set value = 'false' where key = 'recruit.publicPay'",
    )
  })

  test('lead to the description of their post, and never to that of a confidential one', async () => {
    const postId = await desk.describedPost()
    const read = async () => publicPost.parse(await ask(CAREERS_CALLS.post, { id: postId })).post
    const seen = await read()
    expect(seen?.duties.length).toBeGreaterThan(0)
    await desk.database.rows('update post set is_confidential = true where id = $1', [postId])
    expect(await read()).toBeNull()
    await desk.database.rows('update post set is_confidential = false where id = $1', [postId])
  })

  test('name departments in numbers, without confidential posts', async () => {
    const post = await desk.post(2)
    const read = async () =>
      publicDepartment.parse(await ask(CAREERS_CALLS.department, { id: desk.deptId })).department
    const before = await read()
    await desk.database.rows('update post set is_confidential = true where id = $1', [post])
    const after = await read()
    expect((before?.plan ?? 0) - (after?.plan ?? 0)).toBe(2)
    expect((before?.posts.length ?? 0) - (after?.posts.length ?? 0)).toBe(1)
  })
})

describe('an application', () => {
  test('makes a person, the consent, the résumé and a candidate to screen, by nobody of the company', async () => {
    const need = await desk.published()
    const textOf = await desk.texts()
    const values = { name: "O'Brien María", edu: '6', school: '同济大学', poolId: textOf('人才库') }
    const taken = await desk.applied(need, values)
    expect(taken).toMatchObject({ state: '10', channel: '官网', dueOn: await desk.day(3) })
    const talent = recordIn(
      await desk.by('recruiter')(talents.endpoints.info, { query: { id: taken.talentId } }),
    )
    expect(talent).toMatchObject({ name: "O'Brien María", poolState: '在库', school: '同济大学' })
    expect(talent.resume).toMatchObject([{ name: '简历.pdf', addedBy: null }])
    const agreed = await desk.database.rows(
      `select after ->> 'consentTextId' as text, actor_id from audit_log
       where resource = 'hr/talents' and record_id = $1 and after ? 'consentTextId' order by at, id`,
      [taken.talentId],
    )
    expect(agreed).toEqual([
      { text: textOf('应聘告知'), actor_id: null },
      { text: textOf('人才库'), actor_id: null },
    ])
    const { moves } = candidateTimeline.parse(
      (await desk.by('recruiter')(CANDIDATE_CALLS.timeline, { query: { id: taken.id } })).body
        .response,
    )
    expect(moves).toMatchObject([{ by: null, from: null, to: '10' }])
  })

  test('sent twice, also at once, is one application with one answer', async () => {
    const { form } = await desk.opened(await desk.published())
    const body = await desk.entry(form)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk.outside(CAREERS_CALLS.apply, body)),
    )
    const texts = new Set(answers.map(({ response }) => JSON.stringify(response)))
    expect(texts.size).toBe(1)
    const { number } = takenApplication.parse(answers[0]?.response)
    const count = await desk.database.value(
      'select count(*)::int from candidate where candidate_no = $1',
      [number],
    )
    expect(count).toBe(1)
  })

  test('of a person who applied before is added to the record with telephone and name, and changes no way to reach them', async () => {
    const phone = desk.nextPhone()
    const first = await desk.applied(await desk.published(), {
      phone,
      email: 'one@example.com',
      name: '阿卜杜拉•热合曼',
    })
    savedIn(await act('refuse', first.id, { failReason: '不符合要求', reason: '经验不足' }))
    const again = { phone, email: 'two@example.com', name: '阿卜杜拉·热合曼', major: '会计学' }
    const second = await desk.applied(await desk.published(), again)
    expect(second.talentId).toBe(first.talentId)
    expect(second.remark).toContain('two@example.com')
    const kept = await desk.database.rows('select email, major from talent where id = $1', [
      first.talentId,
    ])
    expect(kept).toEqual([{ email: 'one@example.com', major: '会计学' }])
    const other = await desk.applied(await desk.published(), { phone, name: '另一人' })
    expect(other.talentId).not.toBe(first.talentId)
  })

  test('with a telephone and a name that have a running application tells nothing of it', async () => {
    const need = await desk.published()
    const [phone, name] = [desk.nextPhone(), '王小明']
    const first = await desk.applied(need, { phone, name })
    const second = await desk.applied(need, { phone, name })
    expect(second.talentId).not.toBe(first.talentId)
    expect(second.ticket).not.toBe(first.ticket)
  })

  test('names each problem at its field, and keeps nothing', async () => {
    const { form } = await desk.opened(await desk.published())
    const before = await desk.database.value('select count(*)::int from talent')
    const wrong = {
      name: '!!!',
      phone: '123',
      email: 'no',
      edu: '99',
      workYears: '-1',
      isAgreed: false,
    }
    const answer = await desk.apply(form, Object.assign(wrong, { sum: '999', files: [] }))
    expect(answer.status).toBe(400)
    expect(answer.errors.sort()).toEqual(
      ['edu', 'email', 'files', 'isAgreed', 'name', 'phone', 'sum', 'workYears'].sort(),
    )
    expect(await desk.database.value('select count(*)::int from talent')).toBe(before)
  })

  test('is taken when its form was opened before the last day ended, and refused when after', async () => {
    const need = await desk.published({}, -1)
    const at = async (time: string) =>
      Number(
        await desk.database.value(
          `select extract(epoch from ((today() + $1::interval) at time zone 'Asia/Shanghai')) * 1000`,
          [time],
        ),
      )
    const late = await desk.openedAt(need, await at('0 minutes'))
    const refused = await desk.apply(late)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('已不接收应聘')])
    const inTime = await desk.openedAt(need, await at('-1 second'))
    expect((await desk.apply(inTime)).status).toBe(200)
  })

  test('is refused for a need that was taken off or closed, also by the call behind', async () => {
    for (const action of ['unpublish', 'close']) {
      const need = await desk.published()
      const { form } = await desk.opened(need)
      savedIn(
        await desk.act('recruiter', action, need, action === 'close' ? { reason: '取消' } : {}),
      )
      expect((await desk.apply(form)).status).toBe(409)
      const { response } = await desk.outside(CAREERS_CALLS.open, { id: need })
      expect(response).toMatchObject({ opened: null })
    }
  })

  test('is not taken without a notice in force', async () => {
    const need = await desk.published()
    await desk.database.rows("update consent_text set deleted_at = now() where kind = '应聘告知'")
    const { response } = await desk.outside(CAREERS_CALLS.open, { id: need })
    expect(response).toMatchObject({ opened: null })
    await desk.database.rows("update consent_text set deleted_at = null where kind = '应聘告知'")
  })
})

describe('the page of an application', () => {
  const stand = (id: string, state: string, days = 0) =>
    desk.database.rows(
      `update candidate set state = $2, stage_at = greatest(stage_at, now()) - $3 * interval '1 day' where id = $1`,
      [id, state, days],
    )

  test('shows plain steps: no stage, score or reason', async () => {
    const one = await desk.applied(await desk.published())
    const opening = (await desk.enter(one.ticket)) ?? ''
    const steps: Record<string, string> = {
      10: 'received',
      20: 'interviews',
      30: 'interviews',
      40: 'decision',
      50: 'decision',
      60: 'decision',
      70: 'joined',
      80: 'ended',
      81: 'withdrawn',
      90: 'ended',
    }
    for (const [state, step] of Object.entries(steps)) {
      await stand(one.id, state)
      const status = await desk.statusOf(opening)
      expect(status).toMatchObject({ step, number: one.number, canWithdraw: state < '70' })
      if (step !== 'received') expect(status?.days).toBeNull()
    }
  })

  test('withdraws the application once, as the person', async () => {
    const one = await desk.applied(await desk.published())
    const opening = (await desk.enter(one.ticket)) ?? ''
    const withdraw = async () => (await desk.outside(CAREERS_CALLS.withdraw, { opening })).response
    expect(await withdraw()).toEqual({ isDone: true })
    expect(await withdraw()).toEqual({ isDone: false })
    const record = recordIn(
      await desk.by('recruiter')(candidates.endpoints.info, { query: { id: one.id } }),
    )
    expect(record).toMatchObject({ state: '81' })
    const [logged] = await desk.database.rows(
      `select actor_id, after ->> 'transition' as move, after ->> 'requestedBy' as by from audit_log
       where record_id = $1 and action = 'state'`,
      [one.id],
    )
    expect(logged).toMatchObject({ actor_id: null, move: 'giveUp', by: '阿依古丽·买买提' })
  })

  test('withdraws only the agreement that its own application gave', async () => {
    const textOf = await desk.texts()
    const phone = desk.nextPhone()
    const first = await desk.applied(await desk.published(), { phone, poolId: textOf('人才库') })
    await stand(first.id, '80')
    const second = await desk.applied(await desk.published(), { phone })
    expect(second.talentId).toBe(first.talentId)
    const leave = async (ticket: string) => {
      const opening = await desk.enter(ticket)
      return (await desk.outside(CAREERS_CALLS.leavePool, { opening })).response
    }
    expect(await leave(second.ticket)).toEqual({ isDone: false })
    expect(await leave(first.ticket)).toEqual({ isDone: true })
    const state = await desk.database.value('select pool_state from talent where id = $1', [
      first.talentId,
    ])
    expect(state).toBe('退出')
  })

  test('opens until 90 days after the last act; opening it is no act', async () => {
    const one = await desk.applied(await desk.published())
    const until = () =>
      desk.database.value(
        'select (expires_at - now())::interval < $2::interval from access_link where slot = $1',
        [one.id, '89 days 23 hours'],
      )
    expect(await until()).toBe(false)
    await desk.database.rows(
      "update access_link set expires_at = now() - interval '1 second' where slot = $1",
      [one.id],
    )
    expect(await desk.enter(one.ticket)).toBeNull()
    savedIn(await act('screen', one.id, { reason: '经验相符' }))
    expect(await until()).toBe(false)
    expect(await desk.enter(one.ticket)).not.toBeNull()
    expect(await until()).toBe(false)
  })
})

test('telephones and addresses stop to be known after a day', async () => {
  const one = await desk.applied(await desk.published())
  const keys = () =>
    desk.database.rows(
      'select phone_key, address_key from public_application where candidate_id = $1',
      [one.id],
    )
  const { db } = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  const run = () => db.transaction().execute(forgetCounted)
  await run()
  expect((await keys())[0]?.phone_key).toMatch(/^[\w-]{43}$/)
  await desk.database.rows(
    "update public_application set created_at = now() - interval '25 hours' where candidate_id = $1",
    [one.id],
  )
  await run()
  await db.destroy()
  expect(await keys()).toEqual([{ phone_key: null, address_key: null }])
})
