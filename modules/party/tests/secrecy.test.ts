import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { partyBranches } from '#modules/party/rights/define/party-branch.ts'
import { partyGrants } from '#modules/party/rights/define/party-grant.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { addBareAccount, createDownload, giveRole, issueToken } from '#tests/api/rights-company.ts'
import type { Hands } from '#tests/api/rights-operations.ts'
import { type Caller, ORIGIN } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { partyDesk } from './party-desk.ts'

/** Words that occur nowhere else. */
const WORDS = {
  branch: '密支部甲',
  remark: '密备注乙',
  post: '密职务丙',
  title: '密会议丁',
  note: '密说明戊',
  relief: '密减免己',
} as const
const SECRET = Object.values(WORDS)

const company = testCompany()
const desk = partyDesk(company)
const { value, rows } = company.database
const PARTY = RESOURCES.filter(({ path }) => path.startsWith('party/'))
const SEALED = PARTY.filter(({ sealed }) => sealed !== undefined)
/** A user with every button of the product in the scope of everybody, and no party right. */
let intruder: Hands & { id: string }
const ids = { branch: '', member: '', meeting: '', person: '', step: '' }

async function addIntruder(): Promise<Hands & { id: string }> {
  const id = await addBareAccount(company.database, 'party-intruder')
  const role = uuidv7()
  await rows(
    "insert into role (id, code, name, scope) values ($1, 'every-button', 'every-button', '4')",
    [role],
  )
  await rows(
    "insert into role_navigation (role_id, kind, target_id) select $1, 'button', id from button",
    [role],
  )
  await giveRole(company.database, id, role)
  const token = await issueToken(company.database, id)
  return {
    id,
    call: company.api.withToken(token),
    download: createDownload(company.api.fetch, token),
  }
}

beforeAll(async () => {
  await desk.today('2028-12-01')
  await desk.grant('party')
  ids.branch = await desk.branch(WORDS.branch)
  ids.member = await desk.member(ids.branch, { remark: WORDS.remark, partyPost: WORDS.post })
  ids.person = String(await value('select person_id from party_member where id = $1', [ids.member]))
  ids.meeting = await desk.heldMeeting(ids.branch, '2026-09-01', [ids.member])
  await rows('update party_meeting set title = $2, content = $3 where id = $1', [
    ids.meeting,
    WORDS.title,
    WORDS.note,
  ])
  await rows('update party_step set note = $2 where member_id = $1', [ids.member, WORDS.note])
  ids.step = String(await value('select id from party_step where member_id = $1', [ids.member]))
  await rows(
    `insert into party_fee (id, member_id, month, fee_due, state, relief)
     values (gen_random_uuid(), $1, '2028-08', 15, '减免', $2)`,
    [ids.member, WORDS.relief],
  )
  const caller = await desk.caller()
  const body = { id: ids.member, remark: WORDS.remark, partyPost: `${WORDS.post}二`, version: 1 }
  desk.good(await caller(partyMembers.endpoints.update, { method: 'PUT', body }))
  intruder = await addIntruder()
})

type Get = { parameters?: { name: string; required?: boolean; schema?: { enum?: string[] } }[] }

/** Every GET call of the product with its parameters. */
async function readings(): Promise<[string, Get][]> {
  const answer = await company.api.fetch(new Request(`${ORIGIN}/openapi.json`))
  const { paths } = (await answer.json()) as { paths: Record<string, { get?: Get }> }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [[path, get] as [string, Get]] : [],
  )
}

function queryOf({ parameters = [] }: Get, id: string, key: string): Record<string, string> {
  const facts: Record<string, string> = {
    id,
    ids: id,
    recordId: id,
    bizId: id,
    userId: ids.person,
    personId: ids.person,
    branchId: ids.branch,
    memberId: ids.member,
    meetingId: ids.meeting,
    key,
    month: '2028-08',
    year: '2028',
  }
  return Object.fromEntries(
    parameters.flatMap(({ name, required, schema }) => {
      const known = facts[name] ?? (required ? schema?.enum?.[0] : undefined)
      return known === undefined ? [] : [[name, known]]
    }),
  )
}

/** The secret words in the answer to a call; a word that was asked for may be repeated. */
async function wordsIn(call: Caller, path: string, query: Record<string, string>) {
  const text = await call(path, { query }).then(
    (answer) => JSON.stringify(answer.body.response ?? null),
    (error: unknown) => String(error),
  )
  return SECRET.filter((word) => word !== query.key && text.includes(word))
}

async function found(call: Caller): Promise<string[]> {
  const told: string[] = []
  for (const [path, get] of await readings()) {
    for (const id of [ids.member, ids.meeting]) {
      const words = await wordsIn(call, path, queryOf(get, id, WORDS.remark))
      if (words.length > 0) told.push(`${path} ${words.join()}`)
    }
  }
  return [...new Set(told)]
}

describe('somebody with every right but a party right', () => {
  test('finds no word in any answer, nor by any search', async () => {
    expect(await found(intruder.call)).toEqual([])
  })

  test('while the party officer finds them by the same calls', async () => {
    const told = await found(await desk.caller())
    expect(told.join()).toContain(WORDS.remark)
    expect(told.join()).toContain(WORDS.title)
  })

  test.each(SEALED.map((resource) => [resource.path, resource] as const))(
    'counts and exports no row of %s',
    async (_path, resource) => {
      const list = await intruder.call(resource.endpoints.list, { query: { pageSize: 50 } })
      expect(JSON.stringify(list.body.response)).toMatch(/"total(Count)?":0|"dataCount":0/)
      const { text } = await intruder.download(resource, {})
      expect(SECRET.filter((word) => text.includes(word))).toEqual([])
      const options = await intruder.call(resource.endpoints.options, { query: { key: '' } })
      expect(SECRET.filter((word) => options.text.includes(word))).toEqual([])
    },
  )

  test('sees in the operation log that something changed, and not what', async () => {
    const [entry] = await rows<{ id: string; title: string | null }>(
      `select id, title from audit_log where record_id = $1 and action = 'update'`,
      [ids.member],
    )
    expect(entry?.title).toBeNull()
    const path = '/uc/api/AuditLog/GetAuditLogChanges'
    const { text, status } = await intruder.call(path, { query: { id: entry?.id ?? '' } })
    expect(status).toBe(200)
    expect(SECRET.filter((word) => text.includes(word))).toEqual([])
  })

  test('changes, deletes and adds nothing', async () => {
    const press = (resource: Resource, name: string, id: string, body = {}) =>
      intruder.call(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
    const end = { endKind: '退党', endedOn: '2028-11-01', endReason: '决定' }
    expect((await press(partyMembers, 'end', ids.member, end)).status).toBe(404)
    expect((await press(partyMeetings, 'archive', ids.meeting, { content: '记录' })).status).toBe(
      404,
    )
    const { endpoints } = partyMembers
    const gone = await intruder.call(endpoints.delete, {
      method: 'DELETE',
      query: { id: ids.member },
    })
    expect(gone.status).toBe(404)
    const body = { id: uuidv7(), name: '另一支部' }
    const added = await intruder.call(partyBranches.endpoints.add, { method: 'POST', body })
    expect(added.status).toBe(403)
  })
})

describe('a party right', () => {
  const countFor = async (name: string) => {
    const call = await desk.caller(name)
    const { body } = await call(partyMembers.endpoints.list, { query: { branchId: ids.branch } })
    return JSON.stringify(body.response)
  }

  test('opens the branches that it names to the HR director, to read only, until its end', async () => {
    expect(await countFor('hrdir')).not.toContain(WORDS.post)
    const other = await desk.branch('密外支部')
    const id = await desk.grant('hrdir', '查看', [other])
    expect(await countFor('hrdir')).not.toContain(WORDS.post)
    await rows('update party_grant set branch_ids = $2 where id = $1', [id, [ids.branch]])
    expect(await countFor('hrdir')).toContain(WORDS.post)
    await rows(
      "update party_grant set valid_from = '2028-11-01', valid_to = '2028-11-30' where id = $1",
      [id],
    )
    expect(await countFor('hrdir')).not.toContain(WORDS.post)
  })

  test('of another branch opens nothing to a clerk, who cannot move a member there either', async () => {
    const other = await desk.branch('密外支部二')
    await rows(
      "delete from party_grant where user_id = (select id from app_user where user_name = 'party')",
    )
    await desk.grant('party', '经办', [other])
    expect(await countFor('party')).not.toContain(WORDS.post)
    const step = await desk.step(ids.member, 'review', '2028-11-01')
    expect(step.status).toBe(404)
    const added = await desk.add(partyMembers, {
      personId: await desk.person(),
      branchId: ids.branch,
      applyOn: '2025-05-12',
    })
    expect(added.status).toBeGreaterThanOrEqual(400)
    const mine = await desk.applicant(other)
    const body = { id: mine, branchId: ids.branch, version: 1 }
    const moved = await (await desk.caller())(partyMembers.endpoints.update, {
      method: 'PUT',
      body,
    })
    expect(moved.status).toBeGreaterThanOrEqual(400)
  })

  test('is given by an administrator to somebody else, with an end within a year and a reason', async () => {
    const idOf = (name: string) => value('select id from app_user where user_name = $1', [name])
    const values = { duty: '查看', branchIds: [], validFrom: '2028-12-01', validTo: '2029-12-01' }
    const give = async (userName: string, more = {}) =>
      desk.add(partyGrants, { userId: await idOf(userName), ...values, ...more }, 'admin')
    expect((await give('admin', { reason: '核对' })).status).toBe(403)
    expect(desk.wrong(await give('hrdir'))).toContain('reason')
    const long = await give('hrdir', { reason: '核对', validTo: '2029-12-02' })
    expect(desk.wrong(long)).toContain('validTo')
    expect(desk.wrong(await give('hrdir', { reason: '核对', validTo: null }))).toContain('validTo')
    desk.good(await give('hrdir', { reason: '年度核对' }))
  })
})
