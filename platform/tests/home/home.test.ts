import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { ROSTER_TABS } from '#modules/hr/archives/define/employment-states.ts'
import {
  fileGaps,
  headcount,
  joinersAndLeavers,
  ownFile,
  ownLeader,
  ownRequests,
  reminders,
  structure,
  team,
  waitingChanges,
} from '#modules/hr/wire/home-cards.ts'
import { type OrganisationNode, organisationChart } from '#modules/org/chart/wire/organisation.ts'
import { vacancies } from '#modules/org/wire/home-cards.ts'
import { accounts, foreignSignIns, signInDays } from '#modules/system/wire/home-cards.ts'
import { approvalCard } from '#platform/wire/approval/approval.ts'
import { HOME_CALLS, homeAnswer, homeChoice, tileOf } from '#platform/wire/shell/home.ts'
import { SHELL_COUNTS_CALL, shellCounts } from '#platform/wire/shell/shell-counts.ts'
import { type Caller, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

/** Repeated here on purpose, because the test checks the product's own definition. */
const PAY_ROLL = ['1', '2', '3', '6', '7']

const { database, api } = testCompany({ trustClientIp: true })
let manager: Caller

beforeAll(async () => {
  manager = await api.as('hrmgr')
})

async function readHome(call: Caller): Promise<z.infer<typeof homeAnswer>> {
  const answer = await call(HOME_CALLS.read)
  expect(answer.status).toBe(200)
  return homeAnswer.parse(answer.body.response)
}

async function cardOf<T>(call: Caller, name: string, shape: z.ZodType<T>): Promise<T | null> {
  const card = (await readHome(call)).cards.find((found) => found.name === name)
  return card ? shape.parse(card.data) : null
}

async function listed(call: Caller, query: Record<string, string>): Promise<number> {
  return pageIn(await call(archives.endpoints.list, { query })).dataCount
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

describe.each(['hrmgr', 'leader1', 'hrdir'])('the figures of %s', (who) => {
  const atWork = { status: PAY_ROLL.join(',') }

  test('count the people that the lists of the user have', async () => {
    const call = await api.as(who)
    const people = await listed(call, atWork)
    expect(people).toBeGreaterThan(1)
    expect((await cardOf(call, 'hr/headcount', headcount))?.people).toBe(people)
    const found = await cardOf(call, 'hr/structure', structure)
    expect(sum(found?.departments ?? [])).toBe(people)
    if (found?.age) expect(sum(found.age)).toBe(people)
    if (found?.education) expect(sum(found.education)).toBe(people)
  })

  test('are those of the tab that is called the same', async () => {
    const call = await api.as(who)
    const { tabCounts = {} } = pageIn(
      await call(archives.endpoints.list, { query: { countTabs: 'true' } }),
    )
    const tab = ROSTER_TABS.of.working.reduce((all, code) => all + (tabCounts[code] ?? 0), 0)
    expect((await cardOf(call, 'hr/headcount', headcount))?.people).toBe(tab)
  })

  test('say of each open field how many files the list of the user finds', async () => {
    const call = await api.as(who)
    const gaps = await cardOf(call, 'hr/file-gaps', fileGaps)
    expect(gaps?.fields.length).toBeGreaterThan(0)
    for (const { field, count } of gaps?.fields ?? []) {
      expect([field, await listed(call, { ...atWork, empty: field })]).toEqual([field, count])
    }
  })
})

test('a user who sees only themselves has no figures of the company, and has their own file', async () => {
  const call = await api.as('staff1')
  const names = (await readHome(call)).cards.map(({ name }) => name)
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/headcount|due|structure/)]),
  )
  for (const name of [
    'hr/team',
    'hr/file-gaps',
    'hr/celebrations',
    'org/vacancies',
    'system/accounts',
  ]) {
    expect(names).not.toContain(name)
  }
  const file = await cardOf(call, 'hr/own-file', ownFile)
  const own = await database.value(
    "select user_base_id from app_user where user_name = 'staff1' and deleted_at is null",
  )
  expect(file?.id).toBe(own)
})

test('staff see who leads them, and what they asked to have changed', async () => {
  const call = await api.as('staff2')
  const leader = await cardOf(call, 'hr/own-leader', ownLeader)
  const [led] = await database.rows<{ id: string; name: string }>(`
    select boss.user_base_id as id, boss.name from app_user u join department d on d.id = u.dept_id
      join department above on d.path like above.path || '%' join app_user boss on boss.id = above.leader_id
    where u.user_name = 'staff2' and boss.id <> u.id order by above.level desc limit 1`)
  expect(leader).toMatchObject({ ...led, mayOpen: false })
  const requests = () => cardOf(call, 'hr/own-requests', ownRequests)
  expect(await requests()).toEqual({ rows: [] })
  expect((await cardOf(call, 'hr/own-file', ownFile))?.mayAsk).toBe(true)
  await database.rows(`
    insert into base_info_change (id, user_id, dept_id, items, item_count)
    select gen_random_uuid(), b.id, b.dept_id, '[{"field": "email", "before": null, "after": "b@example.com"}]', 1
    from app_user u join user_base_info b on b.id = u.user_base_id where u.user_name = 'staff2' returning id`)
  await expect.poll(requests).toMatchObject({ rows: [{ state: '0', items: 1 }] })
  expect((await cardOf(call, 'hr/own-file', ownFile))?.mayAsk).toBe(false)
  expect(await cardOf(await api.as('staff1'), 'hr/own-requests', ownRequests)).toEqual({ rows: [] })
  await database.rows(`delete from base_info_change returning id`)
})

test('ages and education are left out for users who may not see those fields', async () => {
  const call = await api.as('leader1')
  const found = await cardOf(call, 'hr/structure', structure)
  // A department head may read the field groups 基本 and 联系.
  expect(found?.age).not.toBeNull()
  expect(found?.education).toBeNull()
  const gaps = await cardOf(call, 'hr/file-gaps', fileGaps)
  for (const hidden of ['edu', 'socialNo', 'fundNo', 'idValidTo', 'political']) {
    expect(gaps?.fields.map(({ field }) => field)).not.toContain(hidden)
  }
  // The caller sees the field in their own file.
  expect(await listed(call, { empty: 'socialNo' })).toBeLessThanOrEqual(1)
})

test('joiners and leavers of twelve months are those whose dates say so', async () => {
  // One person for each way to leave, one who leaves in a week, and one who joined lately.
  const leaving = [
    ['4', 0],
    ['5', 40],
    ['3', -7],
  ] as const
  for (const [status, daysAgo] of leaving) {
    await database.rows(
      `update user_base_info set status = $1, leave_date = today() - $2::integer where id = (
         select id from user_base_info where status = '2' and leave_date is null order by emp_no desc limit 1)`,
      [status, daysAgo],
    )
  }
  await database.rows(
    `update user_base_info set join_date = today() - 40 where id = (
       select id from user_base_info where status = '2' and leave_date is null order by emp_no desc limit 1)`,
  )
  const found = await cardOf(manager, 'hr/joiners-and-leavers', joinersAndLeavers)
  expect(found?.months).toHaveLength(12)
  const rows = await database.rows<{ month: string; joined: number; left: number }>(`
    select to_char(m, 'YYYY-MM') as month,
      (select count(*)::int from user_base_info where deleted_at is null and status not in ('0', '8')
        and to_char(join_date, 'YYYY-MM') = to_char(m, 'YYYY-MM') and join_date <= today()) as joined,
      (select count(*)::int from user_base_info where deleted_at is null and status in ('4', '5')
        and to_char(leave_date, 'YYYY-MM') = to_char(m, 'YYYY-MM') and leave_date <= today()) as left
    from generate_series(date_trunc('month', today()) - interval '11 months', today(), interval '1 month') m
    order by m`)
  expect(found?.months).toEqual(rows)
  expect(sum((found?.months ?? []).map(({ joined }) => ({ count: joined })))).toBeGreaterThan(0)
})

test('a probation is due on its day, else six months after joining, also when nobody ended it in time', async () => {
  const [person] = await database.rows<{ id: string }>(
    "select id from user_base_info where status = '1' and deleted_at is null order by emp_no limit 1",
  )
  // The card lists only the nearest reminders of each kind, so no other person may be on probation.
  await database.rows("update user_base_info set status = '2' where status = '1' and id <> $1", [
    person?.id,
  ])
  const set = (months: string, days: number) =>
    database.rows(
      `update user_base_info set join_date = (today() - interval '${months}')::date + ${days}, join_group_date = null
       where id = $1 returning id`,
      [person?.id],
    )
  const daysLeft = async () => {
    const found = await cardOf(manager, 'hr/due', reminders)
    return found?.rows.find(({ id, kind }) => id === person?.id && kind === 'probationEnd')?.days
  }
  // The server caches the figures until it is notified of the change.
  await database.rows(`update probation set state = '9' where user_id = $1`, [person?.id])
  await set('8 months', 0)
  await expect.poll(daysLeft).toBeLessThan(-55)
  await set('5 months', 0)
  await expect.poll(daysLeft).toBeGreaterThanOrEqual(26)
  expect(await daysLeft()).toBeLessThanOrEqual(30)
  await set('1 month', 0)
  await expect.poll(daysLeft).toBeUndefined()
  await database.rows(
    `insert into probation (id, doc_no, user_id, dept_id, start_date, months, contract_term,
       evaluate_cycle)
     select gen_random_uuid(), next_document_number('SY'), id, dept_id, join_date, 1, 'open', '每月'
     from user_base_info where id = $1`,
    [person?.id],
  )
  await expect.poll(daysLeft).toBe(-1)
})

test('people without a written contract are due too, and old dates hide no other kind', async () => {
  const late = await database.rows<{ id: string }>(
    `update user_base_info set join_date = today() - 3000 where id in (
       select b.id from user_base_info b where b.status = '2' and b.emp_kind = '1' and b.deleted_at is null
         order by b.emp_no limit 8)
     returning id`,
  )
  await database.rows('update contract set deleted_at = now() where user_id = any($1::uuid[])', [
    late.map(({ id }) => id),
  ])
  await database.rows(
    `update contract set end_date = today() + 3 where id = (select id from contract
       where is_labour and biz_state = '2' and deleted_at is null order by doc_no limit 1)`,
  )
  await expect
    .poll(async () => (await cardOf(manager, 'hr/due', reminders))?.counts.contractMissing ?? 0)
    .toBeGreaterThanOrEqual(late.length)
  const found = await cardOf(manager, 'hr/due', reminders)
  expect(found?.rows.length).toBeLessThanOrEqual(6)
  const kinds = found?.rows.map(({ kind }) => kind) ?? []
  expect(kinds).toContain('contractMissing')
  expect(kinds).toContain('contractEnd')
  // A user who may see no contracts gets no reminders about them.
  await database.rows(
    `delete from role_navigation where kind = 'button' and target_id in (
       select b.id from button b join menu m on m.id = b.menu_id where m.path = '/hr/contracts')`,
  )
  await expect
    .poll(async () => (await cardOf(manager, 'hr/due', reminders))?.counts.contractMissing)
    .toBeUndefined()
})

test('leaders have the people of their departments and below, without themselves', async () => {
  const call = await api.as('leader1')
  const found = await cardOf(call, 'hr/team', team)
  const members = await database.rows<{ id: string }>(`
    select b.id from user_base_info b join department d on d.id = b.dept_id
    where b.deleted_at is null and b.status in ('1', '2', '3', '6', '7') and exists (
      select 1 from department top join app_user u on u.id = top.leader_id
      where u.user_name = 'leader1' and d.path like top.path || '%' and u.user_base_id <> b.id)`)
  expect(found?.people).toBe(members.length)
  expect(members.length).toBeGreaterThan(0)
  const ids = members.map(({ id }) => id)
  for (const { id } of found?.faces ?? []) expect(ids).toContain(id)
  expect(await cardOf(await api.as('er'), 'hr/team', team)).toBeNull()
})

test('vacancies are those of the organisation chart', async () => {
  const found = await cardOf(manager, 'org/vacancies', vacancies)
  const answer = await manager('/cyl/Organize/GetOrganizeChart')
  const nodes: Record<string, { plan: number; people: number }> = {}
  const visit = (node: OrganisationNode) => {
    const below = node.children.map((child) => visit(child))
    const whole = { plan: node.plan ?? 0, people: node.headcount }
    const part = (pick: (of: typeof whole) => number) =>
      pick(whole) - below.reduce((sum, child) => sum + pick(child), 0)
    nodes[node.id] = { plan: part(({ plan }) => plan), people: part(({ people }) => people) }
    return whole
  }
  for (const node of organisationChart.parse(answer.body.response).nodes) visit(node)
  expect(found?.departments.length).toBeGreaterThan(0)
  for (const { id, plan, people, vacancy } of found?.departments ?? []) {
    expect({ plan, people }).toEqual(nodes[id])
    expect(vacancy).toBe(plan - people)
  }
  const heads = await cardOf(manager, 'hr/headcount', headcount)
  expect(heads?.vacancy).toBe((heads?.plan ?? 0) - (heads?.people ?? 0))
})

test('requests wait for users who may decide them, and never for the requester', async () => {
  const ask = (userName: string) =>
    database.rows(
      `insert into base_info_change (id, user_id, dept_id, items, item_count)
       select gen_random_uuid(), b.id, b.dept_id, '[{"field": "email", "before": null, "after": "a@example.com"}]', 1
       from app_user u join user_base_info b on b.id = u.user_base_id where u.user_name = $1 returning id`,
      [userName],
    )
  const waiting = (call: Caller) => cardOf(call, 'hr/waiting-changes', waitingChanges)
  await expect.poll(() => waiting(manager)).toEqual({ total: 0, rows: [] })
  await ask('staff1')
  await ask('hrmgr')
  await expect.poll(async () => (await waiting(manager))?.total).toBe(1)
  expect((await waiting(await api.as('hrdir')))?.total).toBe(2)
  expect(await waiting(await api.as('staff1'))).toBeNull()
  // The side menu shows the same number beside the list.
  const inMenu = async (call: Caller) =>
    shellCounts.parse((await call(SHELL_COUNTS_CALL)).body.response).waiting
  expect(await inMenu(manager)).toMatchObject({ '/hr/info-changes': 1 })
  expect(await inMenu(await api.as('hrdir'))).toMatchObject({ '/hr/info-changes': 2 })
  expect(await inMenu(await api.as('staff1'))).toEqual({})
})

test('documents wait for their approvers, and for users who complete them', async () => {
  const waiting = async (userName: string) => {
    const call = await api.as(userName)
    const card = await cardOf(call, 'hr/my-approval', approvalCard)
    const counts = shellCounts.parse((await call(SHELL_COUNTS_CALL)).body.response)
    const { '/hr/my-approval': inMenu = 0 } = counts.waiting
    return { todo: card?.todo ?? 0, toComplete: card?.toComplete ?? 0, inMenu }
  }
  // The head of the centre has to decide a description, a transfer, a departure, two attendance requests, a need,
  // a hiring and an application for a title.
  // The manager has to decide a description, places of a post, the change of a plan and a formality. One document of
  // each kind except places and plans is to be completed, and a need.
  expect(await waiting('leader1')).toEqual({ todo: 8, toComplete: 0, inMenu: 8 })
  expect(await waiting('hrmgr')).toEqual({ todo: 4, toComplete: 5, inMenu: 9 })
  expect(await waiting('hrdir')).toEqual({ todo: 0, toComplete: 5, inMenu: 5 })
  expect(await waiting('recruiter')).toEqual({ todo: 0, toComplete: 0, inMenu: 0 })
})

describe('an administrator', () => {
  test('sees accounts and the sign-ins of fourteen days', async () => {
    const call = await api.as('admin')
    const figures = await cardOf(call, 'system/accounts', accounts)
    const locked = await database.value(
      "select count(*)::int from app_user where state = '2' and deleted_at is null",
    )
    expect(figures?.locked).toBe(locked)
    const found = await cardOf(call, 'system/sign-in-days', signInDays)
    expect(found?.days).toHaveLength(14)
    expect(found?.days.at(-1)?.ok).toBeGreaterThan(0)
  })
})

test('refused attempts at one’s own account are shown, those at others are not', async () => {
  await database.rows(`
    insert into sign_in_log (id, user_id, user_name, ip, method, ok, reason)
    select gen_random_uuid(), id, user_name, '203.0.113.9', 'password', false, 'password'
    from app_user where user_name = 'er' returning id`)
  const found = await cardOf(await api.as('er'), 'system/foreign-sign-ins', foreignSignIns)
  expect(found?.rows.map(({ ip }) => ip)).toContain('203.0.113.9')
  const other = await cardOf(await api.as('staff1'), 'system/foreign-sign-ins', foreignSignIns)
  expect((other?.rows ?? []).map(({ ip }) => ip)).not.toContain('203.0.113.9')
})

test('a card that fails says so, and the others stay', async () => {
  const rename = (from: string, to: string) =>
    database.rows(`do $$ begin execute 'alter view ${from} rename to ${to}'; end $$`)
  await rename('post_establishment_view', 'gone')
  try {
    const { cards } = await readHome(await api.as('gm'))
    const failed = cards.filter(({ isFailed }) => isFailed).map(({ name }) => name)
    expect(failed).toEqual(expect.arrayContaining(['hr/headcount', 'org/vacancies']))
    expect(cards.find(({ name }) => name === 'hr/structure')?.isFailed).toBe(false)
  } finally {
    await rename('gone', 'post_establishment_view')
  }
  expect(api.takeErrors().join()).toContain('org/vacancies')
})

/** A card that also has figures. */
const FLOW = 'hr/joiners-and-leavers'

describe('an arrangement', () => {
  const choice = async (call: Caller) =>
    homeChoice.parse((await call(HOME_CALLS.layout)).body.response)

  test('offers the cards that a user may have, with or without content today', async () => {
    const { names } = await choice(await api.as('leader1'))
    expect(names).toEqual(
      expect.arrayContaining(['hr/team', 'hr/due', tileOf(FLOW), 'system/foreign-sign-ins']),
    )
    expect(names).not.toContain('system/accounts')
    expect(names).not.toContain('hr/waiting-changes')
    const { names: few } = await choice(await api.as('staff1'))
    expect(few).toContain('hr/own-requests')
    expect(few.join()).not.toMatch(/headcount|due|structure|team|gaps/)
  })

  test('hides a card without its figure, and reads neither once both are hidden', async () => {
    const call = await api.as('gm')
    const named = async () => (await readHome(call)).cards.map(({ name }) => name)
    const flow = [FLOW, tileOf(FLOW)]
    for (const hidden of flow) {
      expect((await arrange(call, { order: flow, hidden: [hidden] })).status).toBe(200)
      expect(await named()).toContain(FLOW)
    }
    await arrange(call, { order: flow, hidden: flow })
    expect(await named()).not.toContain(FLOW)
    expect((await choice(call)).names).toEqual(expect.arrayContaining(flow))
    expect((await arrange(call, { order: [tileOf('hr/team')], hidden: [] })).status).toBe(400)
  })

  const arrange = (call: Caller, body: object) => call(HOME_CALLS.arrange, { method: 'PUT', body })

  test('is kept for the person alone, and hidden cards are not answered', async () => {
    const call = await api.as('er')
    const layout = { order: ['hr/due', 'hr/structure'], hidden: ['hr/file-gaps'] }
    expect((await arrange(call, layout)).status).toBe(200)
    const home = await readHome(call)
    expect(home.layout).toEqual(layout)
    expect(home.cards.map(({ name }) => name)).not.toContain('hr/file-gaps')
    expect((await readHome(manager)).layout).toEqual({ order: [], hidden: [] })
    expect((await readHome(manager)).cards.map(({ name }) => name)).toContain('hr/file-gaps')
  })

  test.each([
    [{ order: ['hr/unheard-of'], hidden: [] }],
    [{ order: [], hidden: ['<b>hr</b>'] }],
    [{ order: ['hr/due', 'constructor'], hidden: [] }],
    [{ order: Array.from({ length: 61 }, () => 'hr/due'), hidden: [] }],
    [{ order: 'hr/due', hidden: [] }],
    [{ order: [], hidden: [], userId: 'somebody else' }],
  ])('that is none is refused, and nothing of it stored: %j', async (body) => {
    const call = await api.as('hrdir')
    const answer = await arrange(call, body)
    expect(answer.status).toBe(400)
    expect((await readHome(call)).layout).toEqual({ order: [], hidden: [] })
  })
})
