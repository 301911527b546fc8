import { beforeAll, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { effectivePermission } from '#modules/system/roles/wire/permission.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { SEARCH_CALL, searchResults } from '#platform/wire/lists/search.ts'
import { historyEntry } from '#platform/wire/records/history.ts'
import { currentUser } from '#platform/wire/sign-in/account.ts'
import { type Caller, pageIn, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let manager: Caller
/** The account, the person and the photo of a user who leads a department. */
let leader: { account: string; person: string; name: string; photo: string }

beforeAll(async () => {
  manager = await api.as('hrmgr')
  const [found] = await database.rows<typeof leader>(`
    with shown as (
      select u.id as account, u.user_base_id as person, u.name from app_user u where u.user_name = 'leader1'
    ), kept as (
      insert into file (id, resource, record_id, field, name, created_by)
      select gen_random_uuid(), 'hr/archives', person, 'photo', 'a.jpg', account from shown returning id
    )
    select shown.*, kept.id as photo from shown, kept`)
  if (!found) throw new Error('leader1 has no personnel file')
  leader = found
})

test('a signed-in user has the face of their person', async () => {
  const currentUserOf = async (who: string) => {
    const { body } = await (await api.as(who))('/uc/api/User/GetCurrentUser')
    return currentUser.parse(body.response)
  }
  expect(await currentUserOf('leader1')).toMatchObject({
    face: leader.person,
    avatar: leader.photo,
  })
  // This account belongs to no person.
  expect(await currentUserOf('admin')).toMatchObject({ face: '', avatar: '' })
})

test('accounts bring their person wherever they are named', async () => {
  const [led] = await database.rows<{ id: string }>(
    'select id from department where leader_id = $1 and deleted_at is null',
    [leader.account],
  )
  const department = recordIn(
    await manager(departments.endpoints.info, { query: { id: led?.id ?? '' } }),
  )
  expect(department).toMatchObject({ leaderId: leader.account, leaderFace: leader.person })
  const admin = await api.as('admin')
  const list = pageIn(await admin(users.endpoints.list, { query: { key: 'leader1' } }))
  expect(list.data[0]).toMatchObject({ id: leader.account, userBaseId: leader.person })
  const rights = await admin('/uc/api/RoleNavigation/GetEffectivePermission', {
    query: { userId: leader.account },
  })
  expect(effectivePermission.parse(rights.body.response).user.face).toBe(leader.person)
  const logged = pageIn(await admin(auditLogs.endpoints.list, { query: { pageSize: '1' } }))
  expect(Object.keys(logged.data[0] ?? {})).toContain('actorFace')
})

test('the history shows the face of the actor beside a change, and the photo to readers with the right', async () => {
  const record = '01970000-0000-7000-8000-0000000000aa'
  await database.rows(
    `insert into department_type (id, code, name) values ($1, 'FACE', '有脸') returning id`,
    [record],
  )
  await database.rows(
    `insert into audit_log (id, resource, record_id, version, action, ok, actor_id, actor_name)
     values (gen_random_uuid(), 'org/department-types', $1, 1, 'add', true, $2, $3) returning id`,
    [record, leader.account, leader.name],
  )
  const entryFor = async (who: string) => {
    const { body } = await (await api.as(who))(departmentTypes.endpoints.history, {
      query: { id: record },
    })
    return historyEntry.array().parse(body.response)[0]
  }
  expect(await entryFor('hrmgr')).toMatchObject({
    actorId: leader.account,
    actorFace: leader.person,
    actorPhoto: leader.photo,
  })
  // The recruiter may see departments but no personnel files.
  const other = await entryFor('recruiter')
  expect(other?.actorFace).toBe(leader.person)
  expect(other?.actorPhoto).toBeNull()
})

test('search results and options bring the photo to users who may see it', async () => {
  const found = async (who: string) => {
    const { body } = await (await api.as(who))(SEARCH_CALL, { query: { key: leader.name } })
    return searchResults.parse(body.response).kinds.flatMap(({ hits }) => hits)
  }
  const hits = await found('hrmgr')
  expect(hits.find(({ id }) => id === leader.person)).toMatchObject({
    face: leader.person,
    photo: leader.photo,
  })
  const offered = async (who: string) => {
    const { body } = await (await api.as(who))(users.endpoints.options, {
      query: { for: 'org/departments.leaderId', key: leader.name },
    })
    return body.response as { id: string; face?: string; photo?: string | null }[]
  }
  expect((await offered('hrmgr')).find(({ id }) => id === leader.account)).toMatchObject({
    face: leader.person,
    photo: leader.photo,
  })
})
