import { beforeAll, describe, expect, test } from 'vitest'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api } = company
const one = (sql: string, values: unknown[] = []) =>
  company.database.value(sql, values).then(String)

let admin: Caller
let db: Database

beforeAll(async () => {
  admin = await api.as('admin')
  const opened = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
  db = opened.db
  return () => db.destroy()
})

const userId = (name: string) => one('select id from app_user where user_name = $1', [name])
const roleOf = (code: string) => one('select id from role where code = $1', [code])

async function give(to: string, code: string, call = admin) {
  const body = { id: newId(), roleId: await roleOf(code), userId: await userId(to) }
  return savedIn(await call(roleUsers.endpoints.add, { method: 'POST', body })).id
}

const confirm = (call: Caller, id: string) =>
  call(roleUsers.actions.confirm?.endpoint ?? '', { method: 'PUT', query: { id } })

const rolesOf = async (name: string) => (await loadActorOf(db, await userId(name)))?.roles ?? []

/**
 * A second administrator. The test inserts the row directly, because the product would require a
 * confirmation.
 */
async function secondAdmin(name: string): Promise<Caller> {
  await company.database.rows(
    `insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)
     on conflict do nothing`,
    [await roleOf('admin'), await userId(name)],
  )
  return api.as(name)
}

describe('a role with rights of pay', () => {
  test('opens nothing until a second user confirms it, the administrator included', async () => {
    const id = await give('staff1', 'hr_pay')
    expect(await rolesOf('staff1')).not.toContain('hr_pay')
    expect((await confirm(admin, id)).status).toBe(409)
    expect(await rolesOf('staff1')).not.toContain('hr_pay')
    const second = await secondAdmin('leader2')
    expect((await confirm(second, id)).status).toBe(200)
    expect(await rolesOf('staff1')).toContain('hr_pay')
    // A second confirmation is refused.
    expect((await confirm(second, id)).status).toBe(409)
  })

  test('nobody confirms it for themselves', async () => {
    const second = await secondAdmin('leader3')
    const id = await give('leader3', 'hr_director')
    expect((await confirm(second, id)).status).toBe(409)
    expect(await rolesOf('leader3')).not.toContain('hr_director')
  })

  test('waits again when one user makes it longer', async () => {
    const id = await give('staff2', 'hr_pay')
    const second = await secondAdmin('leader2')
    expect((await confirm(second, id)).status).toBe(200)
    const version = await company.database.value('select version from role_user where id = $1', [
      id,
    ])
    const body = { id, version, validTo: '2099-01-01' }
    savedIn(await second(roleUsers.endpoints.update, { method: 'PUT', body }))
    expect(await rolesOf('staff2')).not.toContain('hr_pay')
    expect((await confirm(second, id)).status).toBe(409)
    expect((await confirm(admin, id)).status).toBe(200)
    expect(await rolesOf('staff2')).toContain('hr_pay')
  })

  test('comes from no post or department', async () => {
    const postId = await one('select id from post where enabled and deleted_at is null limit 1')
    const body = { id: newId(), roleId: await roleOf('hr_pay'), postId }
    const answer = await admin(rolePosts.endpoints.add, { method: 'POST', body })
    expect(answer.status, answer.text).toBe(409)
  })

  test('other roles are given by one user, as before', async () => {
    await give('staff3', 'hr_train')
    expect(await rolesOf('staff3')).toContain('hr_train')
  })
})
