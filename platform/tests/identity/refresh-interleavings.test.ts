import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { freshDatabase } from '#tests/api/database.ts'
import {
  addAccount,
  type JsonAnswer,
  pairOf,
  refresh,
  signIn,
  startTier,
  type Tier,
} from './identity-fixture.ts'

/** The number of random runs. Each test run tries other ones, so a week of test runs tries thousands. */
const INTERLEAVINGS = 150

let database: Awaited<ReturnType<typeof freshDatabase>>
let tiers: [Tier, Tier]
/** The sign-in from which every run begins. */
let family: Family

beforeAll(async () => {
  database = await freshDatabase()
  tiers = [await startTier(database.url), await startTier(database.url)]
  family = await beginFamily()
})

afterAll(async () => {
  for (const tier of tiers ?? []) await tier.close()
  await database?.drop()
})

type Family = { accountId: string; token: string; restore(): Promise<void> }

/**
 * Signs in once, and can restore the database to that moment, because hashing a password in each run would
 * take a minute.
 */
async function beginFamily(): Promise<Family> {
  const { db } = tiers[0]
  const account = await addAccount(db)
  const pair = pairOf(await signIn(tiers[0], account.user_name))
  await sql`create table family_then as select * from identity_state
    where payload ->> 'accountId' = ${account.id}`.execute(db)
  return {
    accountId: account.id,
    token: pair.refresh,
    async restore() {
      await sql`with gone as (delete from refresh_successor returning 1)
        delete from identity_state where payload ->> 'accountId' = ${account.id}`.execute(db)
      await sql`insert into identity_state select * from family_then`.execute(db)
    },
  }
}

/** One step: concurrent requests with some of the tokens issued so far. */
type Step = {
  /**
   * How many tokens back (0 is the newest), and how many requests with this token. The two processes get them
   * in turn.
   */
  asks: { back: number; times: number }[]
  /** Half a minute passes before the step. */
  isLater: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  asks: fc.array(fc.record({ back: fc.nat({ max: 2 }), times: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  isLater: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
})

async function passHalfAMinute(): Promise<void> {
  await sql`update refresh_successor set expires_at = expires_at - interval '31 seconds'`.execute(
    tiers[0].db,
  )
}

/** The number of refresh tokens that are still valid, and of all rows of the sign-in. */
async function readLiving(): Promise<{ tokens: number; rows: number }> {
  const { rows } = await sql<{ tokens: number; rows: number }>`
    select count(*) filter (where model = 'RefreshToken' and consumed_at is null)::int as tokens,
      count(*)::int as rows
    from identity_state where payload ->> 'accountId' = ${family.accountId}`.execute(tiers[0].db)
  return rows[0] ?? { tokens: 0, rows: 0 }
}

async function readReuses(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from audit_log where record_id = ${family.accountId}
      and after ->> 'needed' = 'unused refresh token'`.execute(tiers[0].db)
  return rows[0]?.count ?? 0
}

type Course = {
  /** All tokens issued so far, the newest last. */
  tokens: string[]
  /** Tokens whose half minute is over. */
  closed: Set<string>
  successors: Map<string, string>
  isEnded: boolean
}

/** Runs one step, and checks every response against the promised behaviour. */
async function take({ asks, isLater }: Step, course: Course): Promise<void> {
  if (isLater) {
    await passHalfAMinute()
    for (const token of course.successors.keys()) course.closed.add(token)
  }
  const { tokens } = course
  const sent = asks.flatMap(({ back, times }) => {
    const token = tokens[Math.max(0, tokens.length - 1 - back)] ?? ''
    return Array.from({ length: times }, () => token)
  })
  const answers = await Promise.all(
    sent.map(async (token, index) => ({
      token,
      answer: await refresh(tiers[index % 2] ?? tiers[0], token),
    })),
  )
  const isReuse = sent.some((token) => course.closed.has(token))
  for (const { token, answer } of answers) hold(token, answer, course, isReuse)
  if (isReuse) course.isEnded = true
  const living = await readLiving()
  expect(living.tokens).toBe(course.isEnded ? 0 : 1)
  if (course.isEnded) expect(living.rows).toBe(0)
}

function hold(token: string, answer: JsonAnswer, course: Course, isReuse: boolean): void {
  const { closed, isEnded, successors, tokens } = course
  if (answer.status !== 200) {
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    // The server ends a sign-in only after a request with a token from long ago.
    expect(isEnded || isReuse).toBe(true)
    return
  }
  expect(isEnded || closed.has(token)).toBe(false)
  const successor = pairOf(answer).refresh
  const known = successors.get(token)
  if (known === undefined) {
    successors.set(token, successor)
    tokens.push(successor)
  } else {
    expect(hashToken(successor)).toBe(hashToken(known))
  }
}

describe('P06 refresh tokens', () => {
  test(`never have two living successors, in ${INTERLEAVINGS} interleavings`, async () => {
    let reuses = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        await family.restore()
        const course: Course = {
          tokens: [family.token],
          closed: new Set(),
          successors: new Map(),
          isEnded: false,
        }
        for (const next of steps) await take(next, course)
        if (course.isEnded) reuses += 1
        expect(await readReuses()).toBe(reuses)
        expect([...tiers[0].errors, ...tiers[1].errors]).toEqual([])
      }),
      // Reports a failure without shrinking it, because shrinking would take minutes.
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    )
    expect(reuses).toBeGreaterThan(INTERLEAVINGS / 20)
  })
})
