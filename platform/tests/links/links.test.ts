import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { followLink } from '#platform/api/links/follow-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { makeLink, type NewLink } from '#platform/api/links/make-link.ts'
import { openLink, readOpening } from '#platform/api/links/open-link.ts'
import { spendLink } from '#platform/api/links/spend-link.ts'
import { withdrawLinks } from '#platform/api/links/withdraw-links.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { defineLinkPurpose, type LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { reportLink } from '#platform/define/shipped/sharing/report-link.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

// A form for a visitor, as a module would declare it: it may have a passcode, and it may be sent three times.
const purpose = defineLinkPurpose({
  name: 'testForm',
  address: '/testForm',
  label: { zh: '表单', en: 'Form', es: 'Formulario' },
  life: { kind: 'fixed', minutes: 30 },
  uses: { usual: 3, most: 3 },
  passcode: 'optional',
  log: 'each',
})
const scope = z.strictObject({ form: z.string() })
const RIGHT = 'work/schedule:view'
let isThere = true
const door: LinkDoor<z.infer<typeof scope>> = {
  purpose,
  scope,
  right: RIGHT,
  opens: async () => isThere,
}

let copy: TestDatabase
let client: DatabaseClient
let db: Database
let maker: Actor

beforeAll(async () => {
  copy = await freshDatabase()
  client = await connect(copy.url)
  db = openDatabase(copy.url, { poolSize: 8, onIdleError: () => undefined }).db
  const [user] = await client.rows("select id from app_user where user_name = 'leader1'")
  const found = await loadActorOf(db, String(user?.id))
  if (!found) throw new Error('leader1 may not sign in')
  maker = found
})

afterAll(async () => {
  await db?.destroy()
  await client?.end()
  await copy?.drop()
})

const make = (more: Partial<NewLink<{ form: string }>> = {}, at = door) =>
  db.transaction().execute((tx) => {
    const link = Object.assign({ scope: { form: 'A' }, subject: '表单 A' }, more)
    return makeLink(tx, maker, at, link)
  })
const take = (secret: string, at = door) =>
  db.transaction().execute((tx) => spendLink(tx, at, secret))
const withdraw = (id: string, by = maker) =>
  db
    .transaction()
    .execute((tx) => withdrawLinks(tx, by, [id], { reason: 'withdrawn', note: '发错了' }))
const stateOf = async (id: string) =>
  String(await client.value('select state from access_link_view where id = $1', [id]))
const usesOf = async (id: string) =>
  (await client.rows('select result from link_use where link_id = $1 order by at, id', [id])).map(
    ({ result }) => String(result),
  )
const expire = (id: string) =>
  client.rows("update access_link set expires_at = now() - interval '1 second' where id = $1", [id])

describe('a purpose', () => {
  const base: LinkPurpose = { ...purpose }
  test.each<[string, Partial<LinkPurpose>]>([
    ['a name of another shape', { name: 'Test form' }],
    ['an address with a query', { address: '/form?k=' }],
    ['a life that ends before it begins', { life: { kind: 'fixed', minutes: 0 } }],
    [
      'a usual life beyond the longest',
      { life: { kind: 'chosen', usualHours: 3, longestHours: 2, limitHours: 9 } },
    ],
    [
      'a longest life beyond the limit',
      { life: { kind: 'chosen', usualHours: 1, longestHours: 10, limitHours: 9 } },
    ],
    ['more usual uses than it allows', { uses: { usual: 4, most: 3 } }],
    ['no use at all', { uses: { usual: null, most: 0 } }],
    ['a passcode whose attempts are not logged', { log: 'latest' }],
  ])('with %s stops the start', (_what, wrong) => {
    expect(() => defineLinkPurpose(Object.assign({}, base, wrong))).toThrow(/link purpose/)
  })

  test('that needs a passcode makes no link without one, and one without passcodes none with one', async () => {
    const strict = Object.assign({}, door, { purpose: { ...purpose, passcode: 'required' } })
    await expect(make({}, strict as typeof door)).rejects.toThrow('share.passcodeNeeded')
    expect((await make({ passcode: '204816' }, strict as typeof door)).secret).toHaveLength(43)
    const open = Object.assign({}, door, { purpose: { ...purpose, passcode: 'none' } })
    await expect(make({ passcode: '204816' }, open as typeof door)).rejects.toThrow('no passcode')
  })

  test('limits how often its links may be used', async () => {
    await expect(make({ mostUses: 4 })).rejects.toThrow('share.tooManyUses')
    const { id } = await make()
    expect(await client.value('select most_uses from access_link where id = $1', [id])).toBe(3)
  })

  test('makes no link for a user without its right', async () => {
    const other = Object.assign({}, door, { right: 'system/roles:edit' })
    const refused = await make({}, other).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect((refused as Failure).code).toBe('forbidden')
  })
})

describe('P51 a link that a program uses', () => {
  test('opens its own purpose alone', async () => {
    const { secret } = await make()
    const other = Object.assign({}, door, { purpose: { ...purpose, name: 'otherForm' } })
    expect(await take(secret, other)).toBeNull()
    expect((await take(secret))?.scope).toEqual({ form: 'A' })
    expect(await followLink(db, other, secret)).toBeNull()
    expect(await followLink(db, door, 'x'.repeat(43))).toBeNull()
  })

  test('is used as often as it may be, also by ten at once', async () => {
    const { id, secret } = await make()
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(secret)))
    expect(taken.filter((one) => one !== null)).toHaveLength(3)
    expect(await client.value('select use_count from access_link where id = $1', [id])).toBe(3)
    expect(await stateOf(id)).toBe('used')
    expect((await usesOf(id)).sort()).toEqual([...Array(3).fill('open'), ...Array(7).fill('used')])
  })

  test('is not used up by work that fails', async () => {
    const { id, secret } = await make({ mostUses: 1 })
    const failing = db.transaction().execute(async (tx) => {
      expect(await spendLink(tx, door, secret)).not.toBeNull()
      throw new Error('the form was wrong')
    })
    await expect(failing).rejects.toThrow('the form was wrong')
    expect(await stateOf(id)).toBe('open')
    expect(await take(secret)).not.toBeNull()
    expect(await take(secret)).toBeNull()
  })

  test('has its last use noted to the hour', async () => {
    const { id, secret } = await make()
    const last = () =>
      client.value('select last_used_at::text from access_link where id = $1', [id])
    expect(await last()).toBeNull()
    await followLink(db, door, secret)
    const first = await last()
    await followLink(db, door, secret)
    expect(await last()).toBe(first)
    await client.rows(
      "update access_link set last_used_at = now() - '61 min'::interval where id = $1",
      [id],
    )
    await followLink(db, door, secret)
    expect(await last()).not.toBeNull()
    expect(
      await client.value(
        "select last_used_at > now() - interval '1 minute' from access_link where id = $1",
        [id],
      ),
    ).toBe(true)
  })

  test('takes the place of the earlier one in its slot, also when two are made at once', async () => {
    const [first, second] = await Promise.all([make({ slot: 'one' }), make({ slot: 'one' })])
    const open = await Promise.all(
      [first, second].map(({ secret }) => followLink(db, door, secret)),
    )
    expect(open.filter((one) => one !== null)).toHaveLength(1)
    const states = await Promise.all([first, second].map(({ id }) => stateOf(id)))
    expect(states.sort()).toEqual(['open', 'revoked'])
    const third = await make({ slot: 'one' })
    await expire(third.id)
    // A link that expired keeps this reason.
    await make({ slot: 'one' })
    expect(await stateOf(third.id)).toBe('expired')
  })
})

describe('P51 the maker of a link', () => {
  const of = (statement: string) => client.rows(statement, [maker.userId])

  test('who lost the right, or whose content is gone, opens it no more', async () => {
    const { id, secret } = await make()
    const strict = Object.assign({}, door, { right: 'system/roles:edit' })
    expect(await take(secret, strict)).toBeNull()
    isThere = false
    expect(await take(secret)).toBeNull()
    isThere = true
    expect(await take(secret)).not.toBeNull()
    expect(await usesOf(id)).toEqual(['rights', 'rights', 'open'])
  })

  test('who is locked opens it no more until unlocked', async () => {
    const { secret } = await make()
    await of("update app_user set state = '2' where id = $1")
    expect(await followLink(db, door, secret)).toBeNull()
    await of("update app_user set state = '1' where id = $1")
    expect(await followLink(db, door, secret)).not.toBeNull()
  })

  test('who left takes all links along for good', async () => {
    const { id, secret } = await make({ slot: 'left' })
    const expired = await make()
    await expire(expired.id)
    const opening = await openLink(db, door, { secret })
    await of("update app_user set state = '3' where id = $1")
    await of("update app_user set state = '1' where id = $1")
    expect(await take(secret)).toBeNull()
    expect(await followLink(db, door, secret)).toBeNull()
    expect(
      await readOpening(db, door, opening.outcome === 'open' ? opening.opening : ''),
    ).toBeNull()
    const [row] = await client.rows(
      'select end_reason, slot, kept_until > now() as kept from access_link where id = $1',
      [id],
    )
    expect(row).toEqual({ end_reason: 'left', slot: null, kept: true })
    expect(await stateOf(expired.id)).toBe('expired')
  })
})

test('a link whose scope does not fit its purpose opens nothing', async () => {
  const { id, secret } = await make()
  await client.rows(`update access_link set scope = '{"form": 1, "also": "B"}' where id = $1`, [id])
  expect(await take(secret)).toBeNull()
  expect(await openLink(db, door, { secret })).toEqual({ outcome: 'closed' })
})

test('a link that was withdrawn says who did it and why, and its maker hears of it', async () => {
  const { id, secret } = await make({ mostUses: 1 })
  const answer = await openLink(db, door, { secret })
  const opening = answer.outcome === 'open' ? answer.opening : ''
  expect(await readOpening(db, door, opening)).not.toBeNull()
  const [other] = await client.rows("select id from app_user where user_name = 'admin'")
  const admin = (await loadActorOf(db, String(other?.id))) as Actor
  // The link is used up, but its visitor may still see the content.
  expect(await withdraw(id, admin)).toEqual([id])
  expect(await readOpening(db, door, opening)).toBeNull()
  expect(await withdraw(id, admin)).toEqual([])
  const [row] = await client.rows(
    'select end_reason as reason, end_note as note, updated_by as by from access_link where id = $1',
    [id],
  )
  expect(row).toEqual({ reason: 'withdrawn', note: '发错了', by: admin.userId })
  const count = await client.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     where m.code = 'linkWithdrawn' and m.biz_id = $1 and c.receiver_id = $2`,
    [id, maker.userId],
  )
  expect(count).toBe(1)
  const logged = await client.value(
    "select count(*)::int from audit_log where record_id = $1 and actor_id = $2 and after ->> 'endNote' = '发错了'",
    [id, admin.userId],
  )
  expect(logged).toBe(1)
})

test('the life of links follows the parameter of the company', async () => {
  const reports: LinkDoor = Object.assign({}, door, { purpose: reportLink })
  const hours = async (more: Partial<NewLink<{ form: string }>>) => {
    const { id } = await make(more, reports as typeof door)
    const life = 'round(extract(epoch from expires_at - created_at) / 3600)::int'
    return client.value(`select ${life} from access_link where id = $1`, [id])
  }
  expect(await hours({})).toBe(168)
  expect(await hours({ hours: 720 })).toBe(720)
  await expect(hours({ hours: 721 })).rejects.toThrow('share.tooLong')
  await client.rows(`update policy_param set value = $1 where key = 'link.life'`, [
    JSON.stringify([
      { purpose: 'printUser', usualHours: 1, longestHours: 2 },
      { purpose: 'userTemplate', usualHours: 4, longestHours: 8 },
    ]),
  ])
  expect(await hours({})).toBe(4)
  await expect(hours({ hours: 9 })).rejects.toThrow('share.tooLong')
  // Whatever the parameter says, no link lasts longer than the product allows.
  await client.rows(`update policy_param set value = $1 where key = 'link.life'`, [
    JSON.stringify([{ purpose: 'userTemplate', usualHours: 99_999, longestHours: 99_999 }]),
  ])
  expect(await hours({})).toBe(reportLink.life.kind === 'chosen' ? reportLink.life.limitHours : 0)
  await client.rows("delete from policy_param where key = 'link.life'")
  expect(await hours({})).toBe(168)
})

describe('the states of a link', () => {
  type Step = 'take' | 'open' | 'look' | 'withdraw' | 'expire' | 'lose' | 'regain'
  const steps = fc.array(
    fc.constantFrom<Step>('take', 'open', 'open', 'look', 'withdraw', 'expire', 'lose', 'regain'),
    { minLength: 1, maxLength: 9 },
  )

  test('are those of a small model, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (order, most) => {
        const { id, secret } = await make({ mostUses: most })
        const model = { uses: 0, isWithdrawn: false, isExpired: false, isLooking: false }
        let opening = ''
        isThere = true
        for (const step of order) {
          const isOpen = !model.isWithdrawn && !model.isExpired && model.uses < most
          const mayUse = isOpen && isThere
          if (step === 'take') {
            expect((await take(secret)) !== null, order.join()).toBe(mayUse)
            if (mayUse) model.uses += 1
          } else if (step === 'open') {
            const answer = await openLink(db, door, { secret })
            expect(answer.outcome, order.join()).toBe(mayUse ? 'open' : 'closed')
            if (answer.outcome === 'open') {
              opening = answer.opening
              model.uses += 1
              model.isLooking = true
            }
          } else if (step === 'look') {
            const isShown = model.isLooking && !model.isWithdrawn && !model.isExpired
            expect((await readOpening(db, door, opening)) !== null, order.join()).toBe(isShown)
          } else if (step === 'withdraw') {
            const isHeld = !model.isWithdrawn && !model.isExpired && (isOpen || model.isLooking)
            expect((await withdraw(id)).length, order.join()).toBe(isHeld ? 1 : 0)
            if (isHeld) model.isWithdrawn = true
          } else if (step === 'expire') {
            await expire(id)
            model.isExpired = true
          } else {
            isThere = step === 'regain'
          }
        }
        const state = model.isWithdrawn
          ? 'revoked'
          : model.isExpired
            ? 'expired'
            : model.uses >= most
              ? 'used'
              : 'open'
        expect(await stateOf(id), order.join()).toBe(state)
        expect(await client.value('select use_count from access_link where id = $1', [id])).toBe(
          model.uses,
        )
        expect((await usesOf(id)).filter((one) => one === 'open')).toHaveLength(model.uses)
      }),
      { numRuns: 40 },
    )
    isThere = true
  })
})

test('P51 neither a secret nor a passcode stands anywhere in the database', async () => {
  const passcode = '730461'
  const { secret } = await make({ passcode })
  const wrong = await openLink(db, door, { secret, passcode: '730462' })
  const right = await openLink(db, door, { secret, passcode })
  expect([wrong.outcome, right.outcome]).toEqual(['closed', 'open'])
  const opening = right.outcome === 'open' ? right.opening : ''
  const { rows: tables } = await sql<{
    name: string
  }>`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    const found = await client.value(
      `select count(*)::int from ${name} t
       where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      [secret, opening],
    )
    expect(found, name).toBe(0)
  }
  for (const name of ['access_link', 'link_use', 'audit_log', 'visit_log', 'message']) {
    const found = await client.value(
      `select count(*)::int from ${name} t where strpos(t::text, $1) > 0`,
      [passcode],
    )
    expect(found, name).toBe(0)
  }
})
