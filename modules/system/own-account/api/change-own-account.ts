import { sql } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { checkAccount, TAKEN } from '#modules/system/accounts/api/check-account.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { takenProblem } from '#platform/api/store/rows/taken-values.ts'
import { fieldProblems, unknownField, writeSchema } from '#platform/define/engine/schema.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'

/** Fields that every user may change in their own account. */
export const PROFILE_FIELDS = ['phone', 'email'] as const
export const DELEGATE_FIELDS = ['delegateId', 'delegateFrom', 'delegateTo'] as const

const MOST_TAKEN_A_DAY = 5
const DAY_S = 24 * 60 * 60
const HIDDEN = new Set([TAKEN, takenProblem(false).key])
const taken = new RateLimiterMemory({ points: MOST_TAKEN_A_DAY, duration: DAY_S })

/**
 * The user must learn that another account uses the number, or two users would lock each other out.
 * The message is vague and rate-limited, so that a list of numbers cannot be tried.
 */
async function hideTaken(error: unknown, userId: string): Promise<never> {
  if (!(error instanceof Failure)) throw error
  const names = Object.keys(error.fields).filter((name) =>
    HIDDEN.has(error.fields[name]?.key ?? ''),
  )
  if (names.length === 0) throw error
  await taken.consume(userId).catch(({ msBeforeNext = 0 }: { msBeforeNext?: number }) => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
    throw new Failure('too-many', 'tooMany', { values: { seconds }, retryAfterSeconds: seconds })
  })
  throw invalidFields(users, {
    ...error.fields,
    ...Object.fromEntries(names.map((name) => [name, takenProblem(false)])),
  })
}

/** Changes allowed fields of the caller's account; rejects other fields. */
export async function changeOwnAccount(
  tx: Tx,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): Promise<Saved> {
  const foreign = Object.keys(body).filter((name) => !allowed.includes(name))
  if (foreign.length > 0) {
    const problems = foreign.map((name) => [name, unknownField(users, name)])
    throw invalidFields(users, Object.fromEntries(problems))
  }
  const id = actor.userId
  const { rows } = await sql<{ version: number }>`
    select version from app_user where id = ${id} for update`.execute(tx)
  const read = writeSchema(users, 'update').safeParse({ ...body, id, version: rows[0]?.version })
  if (!read.success) throw invalidFields(users, fieldProblems(users, read.error))
  const current = await lockForUpdate(tx, actor, users, id, null)
  const computed = await checkAccount(tx, actor, read.data, current).catch((error: unknown) =>
    hideTaken(error, id),
  )
  return updateRecord(tx, actor, users, read.data, computed)
}
