import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { type Caller, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'
import { addAccount, signIn, startTier, type Tier } from './identity-fixture.ts'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

const company = testCompany()
const { database, api } = company
let tier: Tier
let admin: Caller

beforeAll(async () => {
  tier = await startTier(company.url)
  admin = await api.as('admin')
})

afterAll(async () => {
  await tier?.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => String(error.code),
  )

// é in one character, and as e with an accent after it.
const COMPOSED = 'zo\u00e9@example.com'
const DECOMPOSED = 'zoe\u0301@example.com'

describe('one account answers to a name', () => {
  test.each([
    ['13900000001', ['13900000001', '+86 139-0000-0001', '0086 13900000001', '86 139 0000 0001']],
    [
      '13900000002',
      ['１３９０００００００２', '＋８６　１３９ ００００ ０００２', '(139) 0000.0002'],
    ],
    ['13900000003', [' 139–0000–0003 ', '139\u00a00000\u00a00003']],
  ])('phone %s, however it is typed', async (phone, spellings) => {
    await addAccount(tier.db, { phone })
    for (const typed of spellings) {
      expect((await signIn(tier, typed)).status, typed).toBe(200)
    }
  })

  test('e-mail in any case, composed or not, in full width too', async () => {
    await addAccount(tier.db, { email: COMPOSED })
    for (const typed of [COMPOSED, DECOMPOSED, 'ZOÉ@Example.COM', ' zoé＠ｅｘａｍｐｌｅ.com ']) {
      expect((await signIn(tier, typed)).status, typed).toBe(200)
    }
  })

  test('user name in any case, in full width too', async () => {
    await addAccount(tier.db, { user_name: 'mei.lin' })
    for (const typed of ['mei.lin', 'Mei.Lin', 'ＭＥＩ.ｌｉｎ ']) {
      expect((await signIn(tier, typed)).status, typed).toBe(200)
    }
  })

  test('and different names stay different', async () => {
    await addAccount(tier.db, { phone: '13900000009' })
    await addAccount(tier.db, { user_name: 'wang-fang' })
    const others = [
      '+1 139 0000 0009',
      '8613900000009x',
      '1390000000',
      '86 139000000099',
      'wangfang',
      '',
    ]
    for (const typed of others) expect((await signIn(tier, typed)).status, typed).not.toBe(200)
  })
})

describe('two accounts never answer to one name', () => {
  test('the database keeps the second spelling out', async () => {
    const { db } = tier
    await addAccount(db, { user_name: 'liu.yang', phone: '13900000011', email: COMPOSED.slice(1) })
    const second = [
      { user_name: 'LIU.Yang' },
      { user_name: 'ｌｉｕ.yang' },
      { phone: '+86 139 0000 0011' },
      { phone: '１３９００００００１１' },
      { email: DECOMPOSED.slice(1) },
      { email: COMPOSED.slice(1).toUpperCase() },
    ]
    for (const names of second) {
      expect(await codeOf(addAccount(db, names)), JSON.stringify(names)).toBe(UNIQUE_VIOLATION)
    }
    const gone = await addAccount(db, { phone: '13900000012', deleted_at: new Date() })
    expect(gone.id).not.toBe((await addAccount(db, { phone: '13900000012' })).id)
  })

  test('the kinds of names never meet', async () => {
    const wrong = [
      { user_name: '13900000013' },
      { user_name: '＋8613900000013' },
      { user_name: 'someone@example.com' },
      { user_name: 'someone＠example.com' },
      { phone: 'li.na' },
      { phone: 'x@example.com' },
      { email: '13900000013' },
    ]
    for (const names of wrong) {
      expect(await codeOf(addAccount(tier.db, names)), JSON.stringify(names)).toBe(CHECK_VIOLATION)
    }
  })

  test('the answer to adding or changing an account names the field', async () => {
    const sample = await sampleRecord(admin, users)
    const first = { ...sample, email: 'n\u00fan@example.com', phone: '13900000014' }
    savedIn(await admin(users.endpoints.add, { method: 'POST', body: first }))
    const other = await sampleRecord(admin, users)
    const body = { ...other, email: 'nu\u0301n@EXAMPLE.com' }
    const refused = await admin(users.endpoints.add, { method: 'POST', body, language: 'en' })
    expect(refusalIn(refused)).toEqual({ status: 400, code: 'invalid', errors: ['email'] })
    expect(JSON.stringify(refused.body.errors)).toContain('already signs in')
    savedIn(await admin(users.endpoints.add, { method: 'POST', body: other }))
    const change = { id: other.id, version: 1, phone: '13900000014' }
    const changed = await admin(users.endpoints.update, { method: 'PUT', body: change })
    expect(refusalIn(changed)).toEqual({ status: 400, code: 'invalid', errors: ['phone'] })
  })

  test('and both are refused should it happen all the same', async () => {
    await addAccount(tier.db, { phone: '13900000015' })
    await database.rows('alter table app_user drop constraint app_user_user_name_kind')
    await addAccount(tier.db, { user_name: '13900000015' })
    expect((await signIn(tier, '13900000015')).status).toBe(400)
  })
})

test('a name is found by an index', async () => {
  await database.rows('set enable_seqscan = off')
  const plan = await database.rows(
    `explain select id from app_user where deleted_at is null
       and (canonical_name(user_name) = canonical_name('x') or canonical_phone(phone) = canonical_phone('x')
         or canonical_name(email) = canonical_name('x'))`,
  )
  expect(JSON.stringify(plan)).toMatch(
    /uq_app_user__user_name.*uq_app_user__phone.*uq_app_user__email/,
  )
})
