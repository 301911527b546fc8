import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#platform/api/failure.ts'
import { createActorReader } from '#platform/api/identity/actor/read-actor.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { listen } from '#platform/api/store/connection/listen.ts'
import {
  addNavigation,
  addRole,
  type TestNavigation,
} from '#platform/tests/shell/navigation-fixture.ts'
import { freshDatabase } from '#tests/api/database.ts'
import {
  addAccount,
  lock,
  pairOf,
  signIn,
  startTier,
  type Tier,
  until,
} from './identity-fixture.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let tier: Tier
let navigation: TestNavigation

beforeAll(async () => {
  database = await freshDatabase()
  tier = await startTier(database.url)
  navigation = await addNavigation(tier.db)
})

afterAll(async () => {
  await tier?.close()
  await database?.drop()
})

async function signedIn(values: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(tier.db, values)
  return { ...account, access: pairOf(await signIn(tier, account.user_name)).access }
}

/** A connection to the database that a test can cut. */
async function openWire(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const open = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await open(0)
  const { port } = server.address() as AddressInfo
  const near = new URL(url)
  near.host = `127.0.0.1:${port}`
  return {
    url: near.href,
    mend: () => open(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function refusal(code: string) {
  return expect.objectContaining({ name: 'Failure', code })
}

describe('an actor', () => {
  test('holds what the effective roles grant', async () => {
    const { db } = tier
    const person = await signedIn()
    const { archives, departments, oldPage } = navigation
    await addRole(db, person.id, { buttons: [archives.view, archives.edit] })
    await addRole(db, person.id, { buttons: [archives.view, departments.view, oldPage.view] })
    await addRole(db, person.id, { buttons: [departments.edit] }, { enabled: false })
    await addRole(db, person.id, { buttons: [departments.edit] }, { validTo: '2020-01-01' })
    await addRole(db, person.id, { buttons: [departments.edit] }, { validFrom: '2999-01-01' })
    const actor = await tier.reader.read(person.access)
    expect(actor).toMatchObject({
      userId: person.id,
      userName: person.user_name,
      code: person.code,
      name: person.name,
    })
    // The button of a disabled page grants nothing.
    expect([...actor.permissions.keys()].sort()).toEqual([
      `${navigation.prefix}/archives:edit`,
      `${navigation.prefix}/archives:view`,
      `${navigation.prefix}/departments:view`,
    ])
    expect(actor.rightsVersion).toMatch(/^[\w-]{16}$/)
  })

  test('sees the union of the scopes of the roles that grant something', async () => {
    const { db } = tier
    const { archives, prefix } = navigation
    const deptId = await addDepartment()
    const scopeOf = async (...scopes: number[]) => {
      const person = await signedIn({ dept_id: deptId })
      for (const scope of scopes) {
        await addRole(db, person.id, { buttons: [archives.view] }, { scope })
      }
      return (await tier.reader.read(person.access)).permissions.get(`${prefix}/archives:view`)
    }
    const nothing = { all: false, leads: null, departmentTrees: [], departments: [], self: null }
    expect(await scopeOf()).toBeUndefined()
    expect(await scopeOf(1)).toEqual(nothing)
    expect(await scopeOf(2)).toEqual({ ...nothing, departments: [deptId] })
    expect(await scopeOf(1, 2, 3)).toEqual({
      ...nothing,
      departments: [deptId],
      departmentTrees: [`/${deptId}/`],
    })
    expect(await scopeOf(4)).toEqual({ ...nothing, all: true })
  })

  test('has the scope of a role for what that role grants only', async () => {
    const { archives, departments, prefix } = navigation
    const person = await signedIn()
    await addRole(tier.db, person.id, { buttons: [departments.view] }, { scope: 4 })
    await addRole(tier.db, person.id, { buttons: [archives.view] }, { scope: 1 })
    const { permissions } = await tier.reader.read(person.access)
    expect(permissions.get(`${prefix}/departments:view`)?.all).toBe(true)
    expect(permissions.get(`${prefix}/archives:view`)?.all).toBe(false)
  })

  async function addDepartment(): Promise<string> {
    const [id, typeId] = [uuidv7(), uuidv7()]
    const label = `测试部${id.slice(-6)}`
    await tier.db
      .insertInto('department_type')
      .values({ id: typeId, code: typeId, name: label })
      .execute()
    await tier.db
      .insertInto('department')
      .values({
        id,
        code: id,
        name: label,
        type_id: typeId,
        path: `/${id}/`,
        full_name: label,
        level: 1,
      })
      .execute()
    return id
  }

  test('shares with others what a role grants, and not where it reaches', async () => {
    const { db, reader } = tier
    const { archives, prefix } = navigation
    const departments = [await addDepartment(), await addDepartment()]
    const people = await Promise.all(departments.map((dept_id) => signedIn({ dept_id })))
    const [first, second] = people
    if (!first || !second) throw new Error('two people were to sign in')
    const role = await addRole(db, first.id, { buttons: [archives.view] }, { scope: 2 })
    await db
      .insertInto('role_user')
      .values({ id: uuidv7(), role_id: role, user_id: second.id })
      .execute()
    const reached = async () =>
      Promise.all(
        people.map(async ({ access }) => {
          const { permissions } = await reader.read(access)
          return permissions.get(`${prefix}/archives:view`)?.departments
        }),
      )
    await expect.poll(reached).toEqual(departments.map((id) => [id]))
    await db.deleteFrom('role_navigation').where('role_id', '=', role).execute()
    await expect.poll(reached).toEqual([undefined, undefined])
  })

  test('has another rights version after every change, even one that is undone', async () => {
    const { db } = tier
    const person = await signedIn()
    const { archives } = navigation
    const roleId = await addRole(db, person.id, { buttons: [archives.view] })
    const versions = new Set<string>()
    const note = async () => {
      tier.reader.forgetAll()
      versions.add((await tier.reader.read(person.access)).rightsVersion)
    }
    await note()
    await note()
    expect(versions.size).toBe(1)
    const grant = { role_id: roleId, kind: 'button', target_id: archives.view }
    await db
      .deleteFrom('role_navigation')
      .where('role_id', '=', roleId)
      .where('target_id', '=', archives.view)
      .execute()
    await note()
    await db.insertInto('role_navigation').values(grant).execute()
    await note()
    await db.updateTable('menu').set({ name: '改名' }).where('id', '=', archives.menuId).execute()
    await note()
    await db.updateTable('app_user').set({ name: '改名' }).where('id', '=', person.id).execute()
    await note()
    expect(versions.size).toBe(5)
  })
})

describe('reading an actor', () => {
  test.each([
    ['nothing', null],
    ['an empty token', ''],
    ['an unknown token', 'x'.repeat(43)],
    ['a quote', `'${'x'.repeat(42)}`],
    ['a very long token', 'x'.repeat(100_000)],
  ])('refuses %s', async (_kind, token) => {
    await expect(tier.reader.read(token)).rejects.toEqual(refusal('unauthenticated'))
  })

  test('refuses a token whose time is over, also when it is remembered', async () => {
    const person = await signedIn()
    let now = Date.now()
    const reader = createActorReader({ db: tier.db, url: database.url, now: () => now })
    await reader.read(person.access)
    now += 7_200_000
    await expect(reader.read(person.access)).rejects.toEqual(refusal('unauthenticated'))
    await sql`update identity_state set expires_at = now() where id = ${hashToken(person.access)}`.execute(
      tier.db,
    )
    tier.reader.forgetAll()
    await expect(tier.reader.read(person.access)).rejects.toEqual(refusal('unauthenticated'))
    await reader.close()
  })

  test('does not take a refresh token for an access token', async () => {
    const account = await addAccount(tier.db)
    const pair = pairOf(await signIn(tier, account.user_name))
    await expect(tier.reader.read(pair.refresh)).rejects.toEqual(refusal('unauthenticated'))
  })

  test('fails closed, and not as a sign-out, when something breaks', async () => {
    const person = await signedIn()
    const cutOff = await startTier(database.url)
    await cutOff.db.destroy()
    await expect(cutOff.reader.read(person.access)).rejects.toEqual(refusal('upstream'))
    await cutOff.reader.close()
    await sql`update identity_state set payload = '{"accountId":"nobody"}'
      where id = ${hashToken(person.access)}`.execute(tier.db)
    tier.reader.forgetAll()
    await expect(tier.reader.read(person.access)).rejects.toBeInstanceOf(Failure)
  })

  test('asks the database once for many requests', async () => {
    const person = await signedIn()
    const actors = await Promise.all(
      Array.from({ length: 20 }, () => tier.reader.read(person.access)),
    )
    expect(new Set(actors).size).toBe(1)
  })
})

describe('a change', () => {
  test('of rights counts within a second', async () => {
    const person = await signedIn()
    await until(async () => {
      const [first, second] = [
        await tier.reader.read(person.access),
        await tier.reader.read(person.access),
      ]
      return first === second
    })
    const took = timed(async () => {
      await addRole(tier.db, person.id, { buttons: [navigation.archives.view] })
      return async () => (await tier.reader.read(person.access)).permissions.size === 1
    })
    expect(await took).toBeLessThan(1_000)
  })

  test('of the account counts within a second', async () => {
    const person = await signedIn()
    await tier.reader.read(person.access)
    const took = timed(async () => {
      await lock(tier.db, person.id)
      return () =>
        tier.reader.read(person.access).then(
          () => false,
          () => true,
        )
    })
    expect(await took).toBeLessThan(1_000)
  })

  test('counts at once while the connection for changes is down, and that comes back', async () => {
    const person = await signedIn()
    const events: boolean[] = []
    const wire = await openWire(database.url)
    const reader = createActorReader({
      db: tier.db,
      url: wire.url,
      onListening: (isUp) => events.push(isUp),
    })
    await until(async () => events.length === 1)
    const rename = async (name: string) => {
      await sql`alter table app_user disable trigger announce_changed`.execute(tier.db)
      await tier.db.updateTable('app_user').set({ name }).where('id', '=', person.id).execute()
      await sql`alter table app_user enable trigger announce_changed`.execute(tier.db)
      return (await reader.read(person.access)).name
    }
    await reader.read(person.access)
    expect(await rename('甲')).toBe(person.name)

    await wire.cut()
    await until(async () => events.length === 2)
    expect(await rename('乙')).toBe('乙')
    expect(await rename('丙')).toBe('丙')

    await wire.mend()
    await until(async () => events.length === 3)
    expect(events).toEqual([true, false, true])
    await reader.read(person.access)
    expect(await rename('丁')).toBe('丙')
    await reader.close()
    await wire.cut()
  })

  async function timed(change: () => Promise<() => Promise<boolean>>): Promise<number> {
    const start = Date.now()
    await until(await change())
    return Date.now() - start
  }
})

test('a listener hears its channels until it is closed', async () => {
  const heard: string[] = []
  let isUp = false
  const listener = listen(
    database.url,
    ['staffdesk_records', 'Odd "name"'],
    (channel, payload) => heard.push(`${channel}:${payload}`),
    { onUp: () => (isUp = true) },
  )
  await until(async () => isUp)
  await sql`select pg_notify('staffdesk_records', 'post'), pg_notify('Odd "name"', 'x'),
    pg_notify('other', 'y')`.execute(tier.db)
  await until(async () => heard.length >= 2)
  await listener.close()
  await sql`select pg_notify('staffdesk_records', 'late')`.execute(tier.db)
  expect(heard).toEqual(['staffdesk_records:post', 'Odd "name":x'])
})

test('a listener that cannot connect tries again until it is closed', async () => {
  const listener = listen('postgres://nobody@127.0.0.1:1/none', ['a'], () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await listener.close()
})
