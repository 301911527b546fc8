import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { documentPreview } from '#platform/wire/approval/document-preview.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTransferDesk, type TransferDesk } from './transfer-desk.ts'

let desk: TransferDesk

beforeAll(async () => {
  desk = await openTransferDesk()
})

afterEach(async () => {
  await desk?.passDays(0)
  // Cancels transfers that wait for their day, so that they do not affect the next test.
  await desk?.database.rows("update transfer set state = '9' where state = '4' and not effect_done")
})
afterAll(() => desk?.close())

const invalid = (...errors: string[]) => ({ status: 400, code: 'invalid', errors })

const receiversOf = (code: string, id: string) =>
  desk.database
    .rows<{ name: string }>(
      `select u.user_name as name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.code = $1 and m.biz_id = $2 order by 1`,
      [code, `/${transfers.path}/${id}`],
    )
    .then((rows) => rows.map(({ name }) => name))

describe('a transfer', () => {
  test('is asked for, says what will change, and takes effect on its day', async () => {
    const { from, to, completed, row, file, positions, heads, passDays, takeDue, seen } = desk
    const id = await completed()
    const { user_id: person, to_post_id: post } = await row(id)
    const [before, ofFrom, ofTo] = [await file(person), await heads(from), await heads(to)]
    expect(await row(id)).toMatchObject({ state: '4', effect_done: false })
    expect((await seen('leader1', id)).changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'department' }),
        expect.objectContaining({ what: 'heads', before: String(ofTo), after: String(ofTo + 1) }),
        expect.objectContaining({ what: 'vacancy', before: '9', after: '8' }),
      ]),
    )
    await takeDue()
    expect(await file(person)).toEqual(before)

    await passDays(30)
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    expect(await row(id)).toMatchObject({ state: '4', effect_done: true })
    expect(await file(person)).toMatchObject({ dept_id: to, post_id: post })
    expect(await positions(person)).toMatchObject([
      { dept_id: from, until: -1, is_main: true },
      { dept_id: to, post_id: post, from: 0, until: null, source_biz_type: 'transfer' },
    ])
    expect([await heads(from), await heads(to)]).toEqual([ofFrom - 1, ofTo + 1])
    expect(
      await desk.database.rows(
        "select kind, dept_id from org_history where user_id = $1 and source_biz_type = 'transfer'",
        [person],
      ),
    ).toEqual([{ kind: '调动', dept_id: to }])
    expect((await seen('leader1', id)).changes).toEqual([])
    expect(refusalIn(await desk.press('hrmgr', 'cancel', id, { reason: '误' })).status).toBe(409)
  })

  test('shows its author the present job and the vacancies while the form is filled in, within reach', async () => {
    const { by, person, post, to, from, draft, database } = desk
    const [userId, toPostId] = [await person(), await post(to, 3)]
    const factsFor = async (name: string, record: object, id = newId()) => {
      const body = { bizType: transfers.path, record: Object.assign({ id }, record) }
      const answer = await by(name)(APPROVAL_CALLS.preview, { method: 'POST', body })
      return documentPreview
        .parse(answer.body.response)
        .facts.map(({ label, text }) => `${label}: ${text}`)
    }
    const department = String(
      await database.value('select name from department where id = $1', [from]),
    )
    const present = expect.stringMatching(new RegExp(`^现任职: ${department} · DD-`))
    expect(await factsFor('er', { userId })).toEqual([present])
    const ofDepartment = await factsFor('er', { userId, toDeptId: to })
    expect(ofDepartment).toEqual([present, expect.stringMatching(/^调入部门的空缺: .*DD-\d+ 3$/)])
    const ofPost = await factsFor('er', { userId, toDeptId: to, toPostId })
    expect(ofPost[1]).toMatch(/^DD-\d+的编制: 编制 3，在岗 0，空缺 3$/)
    // A user who may see neither the person nor the post gets no facts about them.
    expect(await factsFor('leader2', { userId })).toEqual([])
    expect(await factsFor('leader1', { userId })).toEqual([present])
    const stored = await draft({ userId })
    expect((await factsFor('er', { version: 1 }, stored))[0]).toEqual(present)
  })

  test('begins where the person works by then, until it is in effect', async () => {
    const { completed, row, post, from, database, passDays, takeDue } = desk
    const [id, place] = [await completed(), await post(from)]
    const { user_id: person } = await row(id)
    await database.rows('update user_base_info set post_id = $2 where id = $1', [person, place])
    expect(await row(id)).toMatchObject({ from_post_id: place })
    await passDays(30)
    await takeDue()
    expect(await row(id)).toMatchObject({ effect_done: true, from_post_id: place })
  })

  test('names no user in the logs where no user completed it', async () => {
    const { completed, row, database, passDays, takeDue } = desk
    const id = await completed()
    const { user_id: person } = await row(id)
    await database.rows('update transfer set updated_by = null where id = $1', [id])
    await passDays(30)
    await takeDue()
    expect(await row(id)).toMatchObject({ effect_done: true })
    const logged = await database.rows(
      `select 'record' as log, actor_id, actor_name from audit_log
         where record_id = any ($1::uuid[]) and at = (select max(at) from audit_log
           where record_id = any ($1::uuid[]))
       union
       select 'organisation', actor_id, actor_name from org_history
         where user_id = $2 and source_biz_type = 'transfer'
       order by log`,
      [[id, person], person],
    )
    expect(logged).toEqual([
      { log: 'organisation', actor_id: null, actor_name: null },
      { log: 'record', actor_id: null, actor_name: null },
    ])
  })

  test('takes effect once, however many processes look for it at once', async () => {
    const { completed, row, positions, passDays, takeDue } = desk
    const ids = [await completed(), await completed(), await completed()]
    await passDays(30)
    const runs = await Promise.all([takeDue(), takeDue(), takeDue()])
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(3)
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0])
    for (const id of ids) expect(await positions((await row(id)).user_id)).toHaveLength(2)
    expect(await takeDue()).toEqual({ done: 0, failed: 0 })
  })

  test('goes to the general manager too where it is a promotion or exceeds the headcount', async () => {
    const { post, to, draft, press, database } = desk
    const stepRules = async (values: object) => {
      const id = await draft(values as Record<string, unknown>)
      savedIn(await press('er', 'submit', id))
      const rules = await database.rows(
        'select rule from approval_step where record_id = $1 order by seq',
        [id],
      )
      return rows(rules)
    }
    const rows = (found: Record<string, unknown>[]) => found.map(({ rule }) => rule)
    const usual = ['deptHead', 'toDeptHead', 'role:hr_manager']
    expect(await stepRules({})).toEqual(usual)
    expect(await stepRules({ kind: '晋升' })).toEqual([...usual, 'role:gm'])
    const over = { toPostId: await post(to, 0), overReason: '急需' }
    expect(await stepRules(over)).toEqual([...usual, 'role:gm'])
  })

  test('to another company drafts the supplement of the contract for the applicant, once', async () => {
    const { draft, press, pass, person, day, database, to, passDays, takeDue } = desk
    const userId = await person()
    await database.rows(
      `insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, start_date,
         end_date, sign_times, biz_state, company_entity, post_name, work_place, work_hours, salary_text,
         state, effect_done)
       select gen_random_uuid(), next_document_number('HT'), b.id, b.dept_id, t.id, true, t.term_kind,
         b.join_date, today() + 400, 1, '2', '原公司', '工程师', '示例市', '综合计算', '月薪 9000 元', '4', true
       from user_base_info b, contract_type t where b.id = $1 and t.code = 'HT01'`,
      [userId],
    )
    const [place] = await database.rows(
      'select company_entity, city from department where id = $1',
      [to],
    )
    const effectiveDate = await day(9)
    const id = await draft({ userId, kind: '跨公司调动', effectiveDate })
    savedIn(await press('er', 'submit', id))
    for (const name of ['leader1', 'leader2', 'hrmgr', 'gm']) savedIn(await pass(name, id))
    savedIn(await press('hrmgr', 'complete', id))
    const written = () =>
      database.rows(
        `select c.id, c.origin, c.state, c.company_entity as company, c.work_place as place, c.work_hours as hours,
           c.salary_text as pay, c.start_date::text as start, c.end_date - today() as until,
           c.sign_times as times, u.user_name as by,
           (select count(*)::int from message m join message_copy r on r.message_id = m.id
             where m.code = 'supplementDrafted' and r.receiver_id = u.id and m.biz_id = c.id::text) as told
         from contract c left join app_user u on u.id = c.apply_user_id
         where c.user_id = $1 and c.prev_id is not null`,
        [userId],
      )
    expect(await written()).toEqual([])
    await passDays(9)
    try {
      await takeDue()
      await takeDue()
      expect(await written()).toEqual([
        {
          id: expect.any(String),
          origin: '变更',
          state: '0',
          hours: '综合计算',
          company: place?.company_entity,
          place: place?.city,
          pay: '月薪 9000 元',
          start: effectiveDate,
          until: 391,
          times: 1,
          by: 'er',
          told: 1,
        },
      ])
    } finally {
      await passDays(0)
    }
  })

  test('lends an employee until a day, and adds and ends further posts', async () => {
    const { completed, row, positions, day, file } = desk
    const today = await day(0)
    const lent = await completed({
      kind: '借调',
      effectiveDate: today,
      loanEndDate: await day(60),
    })
    const { user_id: person, to_post_id: post } = await row(lent)
    const before = await file(person)
    const loan = { is_main: false, kind: '借调', from: 0, until: 60, post_id: post }
    expect(await positions(person)).toMatchObject([{ is_main: true, until: null }, loan])
    expect(await file(person)).toEqual(before)

    const second = await completed({ userId: person, kind: '兼职增加', effectiveDate: today })
    const { to_post_id: further } = await row(second)
    expect(await positions(person)).toContainEqual(
      expect.objectContaining({ kind: '兼职', post_id: further, until: null }),
    )
    const tomorrow = await day(1)
    await completed({
      userId: person,
      kind: '兼职取消',
      effectiveDate: tomorrow,
      toPostId: further,
    })
    await desk.passDays(1)
    expect(await desk.takeDue()).toEqual({ done: 1, failed: 0 })
    expect(await positions(person)).toContainEqual(
      expect.objectContaining({ kind: '兼职', post_id: further, until: -1 }),
    )
  })
})

describe('a transfer is refused', () => {
  test('for a person who has left, has not joined yet, or has one under way', async () => {
    const { add, person, completed, row } = desk
    for (const status of ['0', '4', '5']) {
      const answer = await add({ userId: await person(status) })
      expect(refusalIn(answer), status).toEqual(invalid('userId'))
    }
    const id = await completed()
    const { user_id: userId } = await row(id)
    expect(refusalIn(await add({ userId }))).toEqual(invalid('userId'))
  })

  test('for a day that is past, and twice on one day', async () => {
    const { add, completed, row, day } = desk
    expect(refusalIn(await add({ effectiveDate: await day(-1) }))).toEqual(invalid('effectiveDate'))
    const today = await day(0)
    const { user_id: userId } = await row(await completed({ effectiveDate: today }))
    expect(refusalIn(await add({ userId, effectiveDate: today }))).toEqual(invalid('effectiveDate'))
    savedIn(await add({ userId, effectiveDate: await day(1) }))
  })

  test('of one person by two at once: one of them is under way', async () => {
    const { person, draft, press } = desk
    const userId = await person()
    const ids = [await draft({ userId }), await draft({ userId }), await draft({ userId })]
    const answers = await Promise.all(ids.map((id) => press('er', 'submit', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('submitted by the person whom it moves, from a draft of another user', async () => {
    const { draft, press, row, seen, database } = desk
    const userId = await database.value(
      `select user_base_id from app_user where user_name = 'hrmgr'`,
    )
    const id = await draft({ userId })
    expect(refusalIn(await press('hrmgr', 'submit', id))).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect((await seen('hrmgr', id)).moves).not.toContain('submit')
    expect(await row(id)).toMatchObject({ state: '0' })
    savedIn(await press('hrdir', 'submit', id))
  })

  test('to a place that is closed, of another department, full, or the same', async () => {
    const { add, post, to, from, person, database } = desk
    const closed = await post(to)
    await database.rows('update post set enabled = false where id = $1', [closed])
    expect(refusalIn(await add({ toPostId: closed }))).toEqual(invalid('toPostId'))
    expect(refusalIn(await add({ toPostId: await post(from) }))).toEqual(invalid('toPostId'))
    const full = await add({ toPostId: await post(to, 0) })
    expect(refusalIn(full)).toEqual(invalid('overReason'))
    expect(full.text).toContain('编制 0')
    const userId = await person()
    const place = await desk.file(userId)
    const same = { userId, toDeptId: place?.dept_id, toPostId: place?.post_id }
    expect(refusalIn(await add(same))).toEqual(invalid('toPostId'))
  })

  test('with a loan without end, an end without loan, and a return of whom nobody lent', async () => {
    const { add, day } = desk
    expect(refusalIn(await add({ kind: '借调' }))).toEqual(invalid('loanEndDate'))
    expect(refusalIn(await add({ loanEndDate: await day(90) }))).toEqual(invalid('loanEndDate'))
    expect(refusalIn(await add({ kind: '借调返回' }))).toEqual(invalid('kind'))
    expect(refusalIn(await add({ kind: '兼职取消' }))).toEqual(invalid('toPostId'))
  })

  test('where the completing names a day that is past, and nothing of it is stored', async () => {
    const { draft, press, pass, row, day } = desk
    const id = await draft()
    savedIn(await press('er', 'submit', id))
    for (const name of ['leader1', 'leader2', 'hrmgr']) savedIn(await pass(name, id))
    const past = { effectiveDate: await day(-3) }
    expect(refusalIn(await press('hrmgr', 'complete', id, past)).errors).toEqual(['effectiveDate'])
    expect(await row(id)).toMatchObject({ state: '2', effect_done: false })
  })

  test('at completion where the place was closed meanwhile: nothing is half done', async () => {
    const { draft, press, pass, row, file, positions, database, day } = desk
    const id = await draft({ effectiveDate: await day(0) })
    savedIn(await press('er', 'submit', id))
    for (const name of ['leader1', 'leader2', 'hrmgr']) savedIn(await pass(name, id))
    const { user_id: person, to_post_id: post } = await row(id)
    const before = await file(person)
    await database.rows('update post set enabled = false where id = $1', [post])
    expect(refusalIn(await press('hrmgr', 'complete', id)).status).toBe(409)
    expect(await row(id)).toMatchObject({ state: '2', effect_done: false })
    expect([await file(person), (await positions(person)).length]).toEqual([before, 1])
  })
})

test('a transfer is found by the name and the number of whom it is about', async () => {
  const { draft, row, database, by } = desk
  const id = await draft()
  const { user_id: person } = await row(id)
  const [file] = await database.rows('select name, emp_no from user_base_info where id = $1', [
    person,
  ])
  for (const key of [String(file?.name), String(file?.emp_no)]) {
    const found = pageIn(await by('er')(transfers.endpoints.list, { query: { key } }))
    expect(
      found.data.map((record) => record.id),
      key,
    ).toContain(id)
  }
})

describe('an effect that fails', () => {
  test('is reported to users, shown on the document, stops no other, and is tried again', async () => {
    const { completed, row, file, database, passDays, takeDue, seen } = desk
    const [bad, good] = [await completed(), await completed()]
    const { user_id: person, to_post_id: post } = await row(bad)
    const before = await file(person)
    await database.rows('update post set enabled = false where id = $1', [post])
    await passDays(30)
    expect(await takeDue()).toEqual({ done: 1, failed: 1 })
    expect(await row(good)).toMatchObject({ effect_done: true })
    expect([await row(bad), await file(person)]).toMatchObject([{ effect_done: false }, before])
    expect((await seen('hrmgr', bad)).failure).toMatchObject({
      attempts: 1,
      problem: expect.stringContaining('停用'),
    })
    expect(await receiversOf('effectFailed', bad)).toEqual(['hrmgr'])
    expect(await receiversOf('effectFailedTold', bad)).toEqual(['admin'])

    expect(await takeDue()).toEqual({ done: 0, failed: 1 })
    expect((await seen('hrmgr', bad)).failure).toMatchObject({ attempts: 2 })
    expect(await receiversOf('effectFailed', bad)).toEqual(['hrmgr'])

    await database.rows('update post set enabled = true where id = $1', [post])
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    expect((await seen('hrmgr', bad)).failure).toBeNull()
    expect(await file(person)).toMatchObject({ post_id: post })
  })

  test('because the person has left says so', async () => {
    const { completed, row, database, passDays, takeDue, seen, press } = desk
    const id = await completed()
    const { user_id: person } = await row(id)
    await database.rows(
      "update user_base_info set status = '4', leave_date = today() where id = $1",
      [person],
    )
    await passDays(30)
    expect(await takeDue()).toEqual({ done: 0, failed: 1 })
    expect((await seen('hrmgr', id)).failure?.problem).toContain('不在职')
    savedIn(await press('hrmgr', 'cancel', id, { reason: '已离职' }))
    expect(await takeDue()).toEqual({ done: 0, failed: 0 })
  })
})
