import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { expireLetters } from '#modules/hr/letters/api/end-letters.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { commitmentSendings } from '#modules/hr/letters/define/commitment-sending.ts'
import { commitmentTemplates } from '#modules/hr/letters/define/commitment-template.ts'
import { COMMITMENT_CALLS, letterPaper, ownLetter } from '#modules/hr/letters/wire/commitment.ts'
import { type Answer, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openDepartureDesk>>

beforeAll(async () => {
  desk = await openDepartureDesk()
})
afterEach(() => desk?.passDays(0))
afterAll(() => desk?.close())

let made = 0

/** Like `savedIn`, but the response of a sending has no version. */
function sentIn(answer: Answer): Answer {
  expect(answer.status, answer.text).toBe(200)
  return answer
}

async function template(values: Record<string, unknown> = {}): Promise<string> {
  made += 1
  const body = {
    id: newId(),
    title: `承诺书 ${made} ${newId().slice(-6)}`,
    kind: '保密',
    content: '本人 {{name}}（{{empNo}}）承诺保密。',
    validMonths: 12,
    ...values,
  }
  return savedIn(await desk.by('er')(commitmentTemplates.endpoints.add, { method: 'POST', body }))
    .id
}

const send = (values: Record<string, unknown>, id = newId()) =>
  desk.by('er')('/hr/CommitmentLetter/SendCommitmentLetter', {
    method: 'POST',
    body: { id, ...values },
  })
const press = (name: string, move: string, id: string, body: object = {}): Promise<Answer> =>
  desk.by(name)(commitmentLetters.actions[move]?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })
const sign = (name: string, id: string) => press(name, 'sign', id, { hasRead: true })

/** Sends a letter to a user, by default `staff1`, and returns its id. */
async function letterTo(name = 'staff1', values: Record<string, unknown> = {}): Promise<string> {
  const templateId = await template(values)
  const userId = await desk.fileOf(name)
  const id = newId()
  sentIn(await send({ templateId, userIds: [userId], deadline: await desk.day(7) }, id))
  return String(
    await desk.database.value('select id from commitment_letter where sending_id = $1', [id]),
  )
}

const row = async (id: string) =>
  (
    await desk.database.rows(
      `select state, sha256, sign_ip, valid_to::text, opinion, is_intact, due, letter_no
       from commitment_letter_view where id = $1`,
      [id],
    )
  )[0] ?? {}

describe('from sending to expiry', () => {
  test('signed by its person, looked at, and over on its day', async () => {
    const id = await letterTo()
    expect(await row(id)).toMatchObject({ state: '0', sha256: null, due: null })
    const paper = letterPaper.parse(
      (await desk.by('staff1')(COMMITMENT_CALLS.paper, { query: { id } })).body.response,
    )
    expect(paper).toMatchObject({ isOwn: true, text: { values: { name: expect.any(String) } } })
    // The employee cannot sign without confirming that they read the text.
    expect(refusalIn(await press('staff1', 'sign', id, { hasRead: false })).errors).toEqual([
      'hasRead',
    ])
    savedIn(await sign('staff1', id))
    const hash = await desk.database.value(
      'select commitment_hash(title, content, filled) from commitment_letter where id = $1',
      [id],
    )
    expect(await row(id)).toMatchObject({ state: '1', sha256: hash, is_intact: true })
    savedIn(await press('hrmgr', 'approve', id, { opinion: '同意' }))
    const { valid_to: until } = await row(id)
    await desk.passDays(370)
    await desk.db.transaction().execute(expireLetters)
    expect(until).toMatch(/^\d{4}-/)
    expect(await row(id)).toMatchObject({ state: '9', is_intact: true })
  })

  test('sent back with the reason it is signed anew', async () => {
    const id = await letterTo()
    savedIn(await sign('staff1', id))
    expect(refusalIn(await press('er', 'repulse', id)).errors).toEqual(['opinion'])
    savedIn(await press('er', 'repulse', id, { opinion: '请核对' }))
    const mine = ownLetter
      .array()
      .parse((await desk.by('staff1')(COMMITMENT_CALLS.mine)).body.response)
    expect(mine.find((letter) => letter.id === id)).toMatchObject({ state: '3' })
    savedIn(await sign('staff1', id))
    expect(await row(id)).toMatchObject({ state: '1', opinion: '请核对' })
  })

  test('who leaves is bound no more, but not to compete', async () => {
    const userId = await desk.person()
    const kept: string[] = []
    for (const kind of ['保密', '竞业限制']) {
      const id = newId()
      const templateId = await template({ kind })
      sentIn(await send({ templateId, userIds: [userId] }, id))
      kept.push(id)
    }
    await desk.completed({ userId, lastDay: await desk.day(0), noticeWaived: true })
    await desk.passDays(1)
    await desk.takeDue()
    const states = await desk.database.rows(
      'select kind, state from commitment_letter where sending_id = any($1) order by kind',
      [kept],
    )
    expect(states).toEqual(
      expect.arrayContaining([
        { kind: '保密', state: '9' },
        { kind: '竞业限制', state: '0' },
      ]),
    )
  })
})

describe('what was signed stays', () => {
  test('the form refuses, and so does the database by whichever way', async () => {
    const id = await letterTo()
    savedIn(await sign('staff1', id))
    const { version } = recordIn(
      await desk.by('er')(commitmentLetters.endpoints.info, { query: { id } }),
    )
    const changed = await desk.by('er')(commitmentLetters.endpoints.update, {
      method: 'PUT',
      body: { id, version, content: '别的' },
    })
    expect(refusalIn(changed).status).toBe(409)
    for (const change of [
      "content = '别的'",
      "title = '别的'",
      `filled = '{"name": "别人"}'`,
      "sha256 = 'x'",
      'sign_at = now()',
      'deleted_at = now()',
    ]) {
      await expect(
        desk.database.rows(`update commitment_letter set ${change} where id = $1`, [id]),
      ).rejects.toThrow(/signed letter/)
    }
    await expect(
      desk.database.rows('delete from commitment_letter where id = $1', [id]),
    ).rejects.toThrow(/signed letter/)
  })

  test('a text changed behind its back no longer fits what was signed', async () => {
    const id = await letterTo()
    savedIn(await sign('staff1', id))
    await desk.database.rows('alter table commitment_letter disable trigger seal')
    await desk.database.rows("update commitment_letter set content = '别的' where id = $1", [id])
    await desk.database.rows('alter table commitment_letter enable trigger seal')
    const paper = letterPaper.parse(
      (await desk.by('er')(COMMITMENT_CALLS.paper, { query: { id } })).body.response,
    )
    expect(paper.record).toMatchObject({ isIntact: false })
  })
})

describe('refused actions', () => {
  test('signing a letter of another person, approving an own letter, and two at once', async () => {
    const id = await letterTo()
    expect(refusalIn(await sign('leader2', id)).status).toBe(404)
    expect([403, 404]).toContain(refusalIn(await sign('er', id)).status)
    const own = await letterTo('er')
    savedIn(await sign('er', own))
    expect(refusalIn(await press('er', 'approve', own)).status).toBe(409)
    savedIn(await sign('staff1', id))
    const both = await Promise.all([
      press('er', 'approve', id),
      press('hrmgr', 'repulse', id, { opinion: '不同意' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a field that there is not, a day that is over, nobody at all, and the same twice', async () => {
    const body = { id: newId(), title: newId(), kind: '保密', content: '{{salary}}' }
    const wrong = await desk.by('er')(commitmentTemplates.endpoints.add, { method: 'POST', body })
    expect(refusalIn(wrong).errors).toEqual(['content'])
    const templateId = await template()
    const userIds = [await desk.fileOf('staff1')]
    const over = await send({ templateId, userIds, deadline: await desk.day(-1) })
    expect(refusalIn(over).errors).toEqual(['deadline'])
    expect(refusalIn(await send({ templateId, userIds: [] })).status).toBe(409)
    const id = newId()
    sentIn(await send({ templateId, userIds }, id))
    sentIn(await send({ templateId, userIds }, id))
    const count = 'select count(*)::int from commitment_letter where template_id = $1'
    expect(await desk.database.value(count, [templateId])).toBe(1)
    // People who already have the letter are left out.
    expect(refusalIn(await send({ templateId, userIds })).status).toBe(409)
  })
})

test('what nobody has signed in time is due, to those who see letters', async () => {
  const userId = await desk.person()
  const id = newId()
  sentIn(
    await send(
      { templateId: await template(), userIds: [userId], deadline: await desk.day(5) },
      id,
    ),
  )
  const dueTo = async (name: string, days = 7) =>
    (
      (
        await desk.by(name)('/hr/UserBaseInfo/GetAnniversaryList', {
          query: { kind: 'letterUnsigned', days },
        })
      ).body.response as { id: string; date: string }[]
    ).filter((row) => row.id === userId)
  expect(await dueTo('er')).toEqual([expect.objectContaining({ date: await desk.day(5) })])
  expect(await dueTo('er', 3)).toEqual([])
  expect(await dueTo('leader2')).toEqual([])
  await desk.passDays(20)
  expect(await dueTo('er')).toHaveLength(1)
  await desk.passDays(0)
  // A former employee has nothing to sign, so the letter is no longer due.
  await desk.database.rows("update commitment_letter set state = '9' where sending_id = $1", [id])
  expect(await dueTo('er')).toEqual([])
})

describe('many at once', () => {
  test('to a department with those below it, in one block of numbers, with one message each', async () => {
    const templateId = await template()
    const [top] = await desk.database.rows<{ id: string }>(
      'select id from department where pid is null and deleted_at is null limit 1',
    )
    const id = newId()
    sentIn(await send({ templateId, deptIds: [top?.id], deadline: await desk.day(3) }, id))
    const [
      { letters, numbers, people, logged } = { letters: 0, numbers: 0, people: 0, logged: 0 },
    ] = await desk.database.rows<Record<'letters' | 'numbers' | 'people' | 'logged', number>>(
      `select count(*)::int as letters, count(distinct letter_no)::int as numbers,
           (select count(*)::int from user_base_info
             where status in ('1', '2', '3', '6', '7', '8') and deleted_at is null) as people,
           (select count(*)::int from audit_log where resource = 'hr/commitment-letters'
             and after ->> 'sendingId' = $1) as logged
         from commitment_letter where sending_id = $1::uuid`,
      [id],
    )
    expect(letters).toBe(people)
    expect(numbers).toBe(letters)
    expect(logged).toBe(letters)
    const countQuery = 'select count(*)::int from message where biz_id = $1'
    expect(await desk.database.value(countQuery, [id])).toBe(1)
    const sent = recordIn(await desk.by('er')(commitmentSendings.endpoints.info, { query: { id } }))
    expect(sent).toMatchObject({ total: letters, openCount: letters, signed: 0, overdue: 0 })
    await desk.passDays(4)
    const late = recordIn(await desk.by('er')(commitmentSendings.endpoints.info, { query: { id } }))
    expect(late).toMatchObject({ overdue: letters })
  })

  test('several are approved each by itself', async () => {
    const [first, second] = [await letterTo(), await letterTo('leader2')]
    savedIn(await sign('staff1', first))
    const versions = await desk.database.rows<{ id: string; version: number }>(
      'select id, version from commitment_letter where id = any($1)',
      [[first, second]],
    )
    const answer = await desk.by('hrmgr')(COMMITMENT_CALLS.approveMany, {
      method: 'PUT',
      body: { targets: versions },
    })
    expect(answer.body.response).toMatchObject({
      done: [first],
      refused: { [second]: expect.any(String) },
    })
  })

  test('to those whom the list of files shows now, by its filter and no further than one reaches', async () => {
    const templateId = await template()
    const deptId = String(
      await desk.database.value(
        `select b.dept_id from user_base_info b join app_user u on u.user_base_id = b.id
         where u.user_name = 'staff1'`,
      ),
    )
    const wanted = await desk.database.rows<{ id: string }>(
      `select id from user_base_info where dept_id = $1 and deleted_at is null
       and status in ('1', '2', '3', '6', '7', '8') order by id`,
      [deptId],
    )
    const id = newId()
    sentIn(await send({ templateId, list: `deptId=${deptId}` }, id))
    const got = await desk.database.rows(
      'select user_id as id from commitment_letter where sending_id = $1 order by user_id',
      [id],
    )
    expect(got).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(1)
    expect(refusalIn(await send({ templateId, list: 'salary=1' })).status).toBe(400)
    expect(refusalIn(await send({ templateId, list: 'key=没有这样的人' })).status).toBe(409)
    // A user who may see no files cannot send letters to anyone.
    await desk.database.rows(
      `delete from role_navigation where kind = 'button' and target_id in (
         select b.id from button b join menu m on m.id = b.menu_id where m.path = '/hr/archives')`,
    )
    const other = await template()
    await expect
      .poll(async () => (await send({ templateId: other, list: 'key=', preview: true })).status)
      .toBe(409)
  })
})
