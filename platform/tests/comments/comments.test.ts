import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type ApprovalDesk,
  KIND,
  openApprovalDesk,
} from '#platform/tests/approval/approval-desk.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { MAX_COMMENT } from '#platform/wire/approval/comment-limits.ts'
import { COMMENT_CALLS, comment, commentPerson } from '#platform/wire/approval/comments.ts'
import { type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { statementsOf } from '#tests/api/statements-of.ts'

let desk: ApprovalDesk
let noperm: Caller

beforeAll(async () => {
  desk = await openApprovalDesk()
  noperm = await desk.api.as('noperm')
})

afterAll(async () => {
  await desk?.close()
})

const of = (bizId: string) => ({ bizType: KIND, bizId })

const say = (call: Caller, bizId: string, text: string, more: object = {}) =>
  call(COMMENT_CALLS.add, {
    method: 'POST',
    body: { id: newId(), ...of(bizId), text, ...more },
  })
const list = async (call: Caller, id: string) =>
  z.array(comment).parse((await call(COMMENT_CALLS.list, { query: of(id) })).body.response)
const people = async (call: Caller, id: string, key = '') => {
  const answer = await call(COMMENT_CALLS.people, { query: { ...of(id), key } })
  return z.array(commentPerson).parse(answer.body.response)
}
const peopleOf = async (call: Caller, id: string, ids: readonly string[]) => {
  const answer = await call(COMMENT_CALLS.people, { query: { ...of(id), ids: ids.join(',') } })
  return z.array(commentPerson).parse(answer.body.response)
}
const remove = (call: Caller, id: string) =>
  call(COMMENT_CALLS.delete, { method: 'DELETE', query: { id } })
const mentionsOf = (id: string) =>
  desk.database.rows<{ user_name: string; said: object; link: string }>(
    `select u.user_name, m.said, m.link from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where m.code = 'commentMention' and m.biz_id = $1 order by 1`,
    [`/${KIND}/${id}`],
  )

describe('a comment', () => {
  test('is read by users who may see the document, drafts included, and by no others', async () => {
    const { writer, leader, staff, draft } = desk
    const id = await draft()
    expect((await say(writer, id, '  请补充\n考核标准 <b>')).status).toBe(200)
    const [firstComment] = await list(leader, id)
    expect(firstComment).toMatchObject({
      text: '请补充\n考核标准 <b>',
      mayDelete: false,
      mentions: [],
    })
    expect((await list(writer, id))[0]?.mayDelete).toBe(true)
    const missing = refusalIn(await staff(COMMENT_CALLS.list, { query: of(newId()) }))
    expect(missing.status).toBe(404)
    for (const call of [staff, noperm]) {
      // A document that the caller may not see gets the same response as a missing one.
      expect(refusalIn(await call(COMMENT_CALLS.list, { query: of(id) }))).toEqual(missing)
      expect((await call(COMMENT_CALLS.people, { query: of(id) })).status).toBe(404)
      expect((await say(call, id, '看不到')).status).toBe(404)
    }
    expect(await list(leader, id)).toHaveLength(1)
  })

  test('is open to every approver of the document, wherever they work', async () => {
    const { leader, staff, decide, submitted, idOf } = desk
    const id = await submitted()
    expect((await staff(COMMENT_CALLS.list, { query: of(id) })).status).toBe(404)
    savedIn(await decide(leader, id, { pass: true, nextApprover: await idOf('staff1') }))
    expect((await say(staff, id, '我看看')).status).toBe(200)
    expect((await list(leader, id)).map(({ text }) => text)).toEqual(['我看看'])
  })

  test('is text within its limits, about a document', async () => {
    const { writer, draft, api } = desk
    const id = await draft()
    for (const text of [
      '',
      '   ',
      '\u200b\u2060',
      'a\u0000b',
      'a\u0007b',
      'x'.repeat(MAX_COMMENT + 1),
    ]) {
      expect((await say(writer, id, text)).status, JSON.stringify(text)).toBe(400)
    }
    for (const more of [
      { bizType: 'hr/archives' },
      { bizType: 'no/such' },
      { bizId: 'no-id' },
      { mentions: 'all' },
      { mentions: Array.from({ length: 11 }, newId) },
      { authorId: newId() },
      { id: 'no-id' },
    ]) {
      const { status } = await say(writer, id, 'x', more)
      expect([400, 404], JSON.stringify(more)).toContain(status)
    }
    expect((await say(api.withToken(null), id, 'x')).status).toBe(401)
    expect(await list(writer, id)).toEqual([])
    const long = '字'.repeat(MAX_COMMENT)
    expect((await say(writer, id, long)).status).toBe(200)
  })

  test('sent twice is stored once, and the id of another comment is refused', async () => {
    const { writer, leader, draft, idOf } = desk
    const [id, other] = [await draft(), await draft()]
    const sent = { id: newId(), mentions: [await idOf('leader1')] }
    const answers = await Promise.all([1, 2, 3].map(() => say(writer, id, '一次', sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await list(writer, id)).toHaveLength(1)
    expect(await mentionsOf(id)).toHaveLength(1)
    expect((await say(leader, id, '冒用', { id: sent.id })).status).toBe(409)
    expect((await say(writer, other, '别处', { id: sent.id })).status).toBe(409)
  })
})

describe('a mention', () => {
  test('tells who may see the document, with the words and the way to them', async () => {
    const { writer, draft, idOf, row } = desk
    const id = await draft()
    const mentions = [await idOf('leader1'), await idOf('recruiter')]
    const sent = newId()
    expect((await say(writer, id, '机密内容', { id: sent, mentions })).status).toBe(200)
    const messages = await mentionsOf(id)
    // The author of a comment gets no message about it.
    expect(messages.map(({ user_name }) => user_name)).toEqual(['leader1'])
    expect(messages[0]?.said).toMatchObject({ words: '机密内容' })
    expect(messages[0]?.link).toMatch(new RegExp(`${id}.*#comment-${sent}$`))
    // The document is named as people call it, and not by its number.
    expect(messages[0]?.said).toHaveProperty('kind.zh')
    expect(JSON.stringify(messages)).not.toContain(String((await row(id)).doc_no))
    expect((await list(writer, id))[0]?.mentions.map(({ id: who }) => who).sort()).toEqual(
      [...mentions].sort(),
    )
  })

  test('gives no right: who may not see it is neither offered nor accepted', async () => {
    const { writer, staff, draft, idOf, database } = desk
    const id = await draft()
    const staffId = await idOf('staff1')
    const name = String(await database.value('select name from app_user where id = $1', [staffId]))
    expect((await people(writer, id, name)).map((found) => found.id)).not.toContain(staffId)
    const leader = await idOf('leader1')
    const leaderName = String(
      await database.value('select name from app_user where id = $1', [leader]),
    )
    expect((await people(writer, id, leaderName)).map((found) => found.id)).toContain(leader)
    const named = await peopleOf(writer, id, [leader, staffId, newId()])
    expect(named.map((found) => found.id)).toEqual([leader])
    const refused = refusalIn(await say(writer, id, '请看', { mentions: [leader, staffId] }))
    expect(refused.status).toBe(400)
    // The response is the same for an unknown account, so that the caller does not learn which accounts
    // exist.
    const unknown = refusalIn(await say(writer, id, '请看', { mentions: [leader, newId()] }))
    expect(unknown).toEqual(refused)
    expect(await list(writer, id)).toEqual([])
    expect(await mentionsOf(id)).toEqual([])
    const document = await staff(APPROVAL_CALLS.document, { query: of(id) })
    expect(document.status).toBe(404)
  })

  test('offers those who have a part in it, and finds nothing by patterns', async () => {
    const { writer, submitted, idOf } = desk
    const id = await submitted()
    expect((await people(writer, id)).map((found) => found.id)).toContain(await idOf('leader1'))
    expect(await people(writer, id, '%')).toEqual([])
    expect(await people(writer, id, '_')).toEqual([])
  })

  test('asks about all who are found together', async () => {
    const { writer, draft, database } = desk
    const id = await draft()
    const found = await database.value(`select count(*)::int from app_user u
      join department d on d.id = u.dept_id where d.name like '%部%' and u.state = '1'`)
    expect(found).toBeGreaterThan(10)
    const statements = await statementsOf(() => people(writer, id, '部'))
    // The statements read the caller, the caller's scope, the people found, and their data and rights.
    expect(statements.length).toBeLessThan(10)
  })
})

describe('a comment is taken back', () => {
  test('by who wrote it, within ten minutes, and leaves a trace', async () => {
    const { writer, leader, staff, draft, idOf, database } = desk
    const id = await draft()
    const mine = newId()
    await say(writer, id, '写错了', { id: mine, mentions: [await idOf('leader1')] })
    expect((await remove(leader, mine)).status).toBe(403)
    expect((await remove(staff, mine)).status).toBe(404)
    expect((await remove(writer, newId())).status).toBe(404)
    expect((await remove(writer, mine)).status).toBe(200)
    expect((await remove(writer, mine)).status).toBe(404)
    // The messages about it lose its words too.
    expect(JSON.stringify(await mentionsOf(id))).not.toContain('写错了')
    const [left] = await list(leader, id)
    expect(left).toMatchObject({ id: mine, text: null, mentions: [], mayDelete: false })
    const logged = await database.rows<{ title: string }>(
      'select title, before, after from audit_log where resource = $1 and record_id = $2 order by at',
      [KIND, id],
    )
    const titles = JSON.stringify(logged)
    expect(titles).toContain('删除对')
    expect(titles).not.toContain('写错了')
  })

  test('and not any more after that', async () => {
    const { writer, draft, database } = desk
    const [id, old] = [await draft(), newId()]
    await say(writer, id, '旧的', { id: old })
    await database.rows(
      "update comment set created_at = now() - interval '11 minutes' where id = $1",
      [old],
    )
    expect((await list(writer, id))[0]?.mayDelete).toBe(false)
    expect((await remove(writer, old)).status).toBe(409)
    expect((await list(writer, id))[0]?.text).toBe('旧的')
  })
})
