import { describe, expect, test } from 'vitest'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()

const users = requireResource('system/users')

/** Every reference of a form, a filter or the form of an action, with its target. */
const PLACES = RESOURCES.flatMap((resource) =>
  [resource, ...Object.values(resource.actions).map(({ form }) => form)].flatMap(
    ({ path, fields }) =>
      Object.entries(fields).flatMap(([name, { rule }]) =>
        rule.target ? [{ place: `${path}.${name}`, target: requireResource(rule.target) }] : [],
      ),
  ),
)

type Row = { id: string; name: string; hint: string | null }

async function ask(caller: Caller, target: Resource, place: string) {
  const answer = await caller(target.endpoints.options, {
    query: { limit: 100, ...(place ? { for: place } : {}) },
  })
  return { status: answer.status, rows: (answer.body.response ?? []) as Row[], text: answer.text }
}

/** Everything that a user gets from all option lists for all places. */
async function gather(caller: Caller): Promise<Map<string, Row[]>> {
  const got = new Map<string, Row[]>()
  for (const { place, target } of PLACES) {
    const { status, rows } = await ask(caller, target, place)
    if (status === 200) got.set(`${target.path} for ${place}`, rows)
    else expect([place, status]).toEqual([place, 403])
  }
  for (const target of RESOURCES) {
    const { status, rows } = await ask(caller, target, '')
    if (status === 200) got.set(target.path, rows)
    else expect([target.path, status]).toEqual([target.path, 403])
  }
  return got
}

const about = (got: Map<string, Row[]>, target: Resource) =>
  [...got.keys()].filter((key) => key === target.path || key.startsWith(`${target.path} for `))

describe('option lists', () => {
  test('are closed to users without any form', async () => {
    expect([...(await gather(await api.as('noperm'))).keys()]).toEqual([])
  })

  test('show staff whom they may name beside them, and a recruiter only who leads a department', async () => {
    // The deputy during a leave, and the companions of a trip.
    const named = ['attendance/leaves.agentId', 'attendance/trips.companionIds']
    // All employees give tasks to others, or work on tasks together.
    const tasks = [
      'tasks.ownerId',
      'tasks.coWorkerIds',
      'tasks.readerIds',
      'tasks.creatorId',
      'tasks#assign.ownerId',
      'tasks#assign.coWorkerIds',
      'tasks#decide.nextApproverId',
      'task-progress.userId',
      'task-approvals.approverId',
      'task-scores.scoredId',
      'task-readers.userId',
      'task-logs.operatorId',
      'task-templates.ownerId',
      'task-templates.readerIds',
      'task-repeats.ownerId',
    ]
    // All employees make plans, hold meetings and invite others.
    const together = [
      'year-plans.ownerId',
      'meeting-plans.hostId',
      'meeting-plans.minuterId',
      'meeting-plans.attendeeIds',
      'meeting-sessions.absentIds',
      'meeting-topics.reporterId',
      'meeting-topics.attendeeIds',
      'project-meetings.hostId',
      'project-meetings.minuterId',
      'project-meetings.attendeeIds',
      'meeting-resolutions.ownerId',
      'schedules.ownerId',
      'schedules.participantIds',
      'collaborations.fromId',
      'collaborations.contactId',
    ]
    named.push(...[...tasks, ...together].map((place) => `work/${place}`))
    expect(about(await gather(await api.as('staff1')), users)).toEqual(
      named.map((field) => `${users.path} for ${field}`),
    )
    const got = await gather(await api.as('recruiter'))
    const leaders = await database.rows<{ id: string }>(
      'select unnest(array[leader_id, in_charge_id]) as id from department where deleted_at is null',
    )
    const leading = new Set(leaders.map(({ id }) => id))
    // A recruiter gives needs and applications to colleagues, asks colleagues to interview, and names who recommended,
    // talks about pay, or looks after a new colleague.
    const handed = [
      'hr/recruiting-applications.ownerId',
      'hr/interview-plans.panelIds',
      'hr/candidates.ownerId',
      'hr/candidates.referrerId',
      'hr/referrals.byUserId',
      'hr/salary-interviews.talkerId',
      'hr/to-be-recruited.mentorId',
      'hr/interviews.interviewerIds',
      'hr/interviews#arrange.interviewerIds',
    ]
    const places = [...named, ...handed].map((field) => `${users.path} for ${field}`)
    for (const key of about(got, users).filter((place) => !places.includes(place))) {
      const others = (got.get(key) ?? []).filter(({ id }) => !leading.has(id))
      expect([key, others]).toEqual([key, []])
    }
  })

  test('show staff no more people than himself', async () => {
    const got = await gather(await api.as('staff1'))
    const own = await database.value("select user_base_id from app_user where user_name = 'staff1'")
    for (const [key, rows] of got) {
      if (key.startsWith('hr/archives'))
        expect([key, rows.filter(({ id }) => id !== own)]).toEqual([key, []])
    }
  })

  test('are given for the form that has them, and for no other', async () => {
    const director = await api.as('hrdir')
    const got = await gather(director)
    expect(about(got, users)).toContain('system/users for org/departments.leaderId')
    for (const place of [
      'org/departments.name',
      'org/nothing.leaderId',
      'org/departments',
      "' or",
    ]) {
      expect([place, (await ask(director, users, place)).status]).toEqual([place, 400])
    }
    // The list refuses a field whose target is another resource.
    const posts = requireResource('org/posts')
    expect((await ask(director, posts, 'org/departments.leaderId')).status).toBe(400)
    expect((await ask(director, users, 'org/chart')).status).toBe(400)
  })

  test('offer as a leader only people who can lead, and name the present leader', async () => {
    const director = await api.as('hrdir')
    const ended = await database.value(`update user_base_info set status = '4'
      where id = (select user_base_id from app_user where user_name = 'leader3')
      returning (select id from app_user where user_name = 'leader3')`)
    const place = 'org/departments.leaderId'
    const { rows } = await ask(director, users, place)
    expect(rows.length).toBeGreaterThan(0)
    const offered = rows.map(({ id }) => id)
    expect(offered).not.toContain(ended)
    const unable = await database.rows<{ id: string }>(`select u.id from app_user u
      left join user_base_info b on b.id = u.user_base_id
      where u.state <> '1' or b.id is null or b.status in ('0', '4', '5')`)
    expect(unable.length).toBeGreaterThan(0)
    expect(unable.filter(({ id }) => offered.includes(id))).toEqual([])
    const named = await director(users.endpoints.options, {
      query: { for: place, ids: String(ended) },
    })
    expect(named.body.response).toMatchObject([{ id: ended }])
  })

  test('never tell a sign-in name, nor find by it', async () => {
    const director = await api.as('hrdir')
    const place = 'org/departments.leaderId'
    const signInNames = await database.rows<{ name: string }>(
      'select user_name as name from app_user where lower(user_name) not in (lower(name), lower(code))',
    )
    const { text } = await ask(director, users, place)
    for (const { name } of signInNames) expect(text).not.toContain(JSON.stringify(name))
    const found = await director(users.endpoints.options, { query: { for: place, key: 'leader2' } })
    expect(found.body.response).toEqual([])
  })
})

test('a user who may not search accounts finds the account that they name', async () => {
  const nobody = await api.as('noperm')
  const path = '/uc/api/User/GetUserSelectList'
  const [person] = await database.rows<{ code: string; name: string; user_name: string }>(
    "select code, name, user_name from app_user where user_name = 'leader2'",
  )
  const find = async (key: string) => (await nobody(path, { query: { key } })).body.response
  for (const key of ['', '%', person?.code.slice(0, -1) ?? '', person?.name.slice(0, 1) ?? '']) {
    expect([key, await find(key)]).toEqual([key, []])
  }
  expect(await find(person?.user_name ?? '')).toEqual([])
  expect(await find(person?.code ?? '')).toMatchObject([{ code: person?.code }])
  expect(await find(person?.name ?? '')).toMatchObject([{ name: person?.name }])
})
