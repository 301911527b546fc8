import { beforeAll, describe, expect, test } from 'vitest'
import { draftTerm, presentPay } from '#modules/pay/salary-terms/api/draft-term.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { payDesk } from './pay-desk.ts'

const company = testCompany()
const { one, person, inForce } = payDesk(company)
let db: Database
let both: readonly [Caller, Caller]

beforeAll(async () => {
  const opened = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
  db = opened.db
  both = [await company.api.as('pay'), await company.api.as('hrdir')]
  return () => db.destroy()
})

/** The effect of a document that an officer without a competence completed. */
async function draft(userId: string, monthly: string | null, reason: '转正' | '调动') {
  const actor = await loadActorOf(db, await one("select id from app_user where user_name = 'er'"))
  if (!actor) throw new Error('no actor')
  const pay = {
    userId,
    day: '2025-06-01',
    monthly,
    reason,
    source: { type: 'positive', id: newId() },
  }
  const ends = reason === '转正' ? ({ endsProbation: true } as const) : {}
  await db.transaction().execute((tx) => draftTerm(tx, actor, { ...pay, ...ends }))
}

const proposals = (userId: string) =>
  company.database.rows(
    `select base_salary, post_salary, probation_ratio, effective_from::text as day, reason from user_salary_type
     where user_id = $1 and state = '0' and deleted_at is null`,
    [userId],
  )

describe('terms that follow from a document', () => {
  test('are proposed from its day, with the difference in basic pay', async () => {
    // Basic 8,000 + post 1,000 in force. 10,000 from June make 9,000 + 1,000.
    const userId = await person()
    await inForce(both, userId, {
      baseSalary: '8000.00',
      postSalary: '1000.00',
      probationRatio: '0.80',
    })
    expect(await presentPay(db, userId, '2025-05-31')).toBe('9000.00')
    await draft(userId, '10000.00', '调动')
    expect(await proposals(userId)).toEqual([
      {
        base_salary: '9000.00',
        post_salary: '1000.00',
        probation_ratio: '0.80',
        day: '2025-06-01',
        reason: '调动',
      },
    ])
    // They count after a confirmation only.
    expect(await presentPay(db, userId, '2025-06-01')).toBe('9000.00')
  })

  test('end the probation, and keep the amounts where the document names none', async () => {
    const userId = await person()
    await inForce(both, userId, { baseSalary: '8000.00', probationRatio: '0.80' })
    await draft(userId, null, '转正')
    expect(await proposals(userId)).toMatchObject([
      { base_salary: '8000.00', probation_ratio: '1.00', reason: '转正' },
    ])
  })

  test('are none without terms in force, and none beside a row of that day', async () => {
    const none = await person()
    await draft(none, '10000.00', '调动')
    expect(await proposals(none)).toEqual([])
    const userId = await person()
    await inForce(both, userId)
    await draft(userId, '10000.00', '调动')
    await draft(userId, '11000.00', '调动')
    expect(await proposals(userId)).toHaveLength(1)
  })
})
