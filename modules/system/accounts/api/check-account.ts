import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { mayView, takenProblem } from '#platform/api/store/rows/taken-values.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const SIGN_IN_FIELDS = ['user_name', 'phone', 'email'] as const
/** The problem of a sign-in name that another account uses. */
export const TAKEN = 'invalid.signInTaken'
const OF_THE_FILE = ['name', 'phone', 'deptId'] as const

type Problems = Record<string, FieldProblem>

/** True when another account uses this text as user name, phone or email for sign-in. */
async function isTaken(tx: Tx, id: string, name: string): Promise<boolean> {
  const result = await sql`
    select 1 from app_user where id <> ${id} and deleted_at is null
      and (canonical_name(user_name) = canonical_name(${name})
        or canonical_phone(phone) = canonical_phone(${name})
        or canonical_name(email) = canonical_name(${name}))
    limit 1`.execute(tx)
  return result.rows.length > 0
}

async function checkSignInNames(tx: Tx, actor: Actor, input: WriteInput): Promise<Problems> {
  const problems: Problems = {}
  for (const field of SIGN_IN_FIELDS) {
    const name = input[field]
    if (typeof name !== 'string') continue
    if (await isTaken(tx, input.id, name)) {
      problems[field] = takenProblem(mayView(actor, users), TAKEN)
    }
  }
  return problems
}

async function readFile(tx: Tx, id: unknown): Promise<Values | null> {
  if (typeof id !== 'string') return null
  const result = await sql<{ name: string; phone: string; deptId: string }>`
    select name, phone, dept_id as "deptId" from user_base_info
    where id = ${id} and deleted_at is null`.execute(tx)
  return result.rows[0] ?? null
}

/** The personnel file is authoritative: the account must have the same values. */
function checkAgainstFile(file: Values, input: WriteInput, current: WireRecord | null): Problems {
  const differing = OF_THE_FILE.filter((field) => {
    const value = input[field] ?? null
    return value !== null && value !== file[field] && value !== (current?.[field] ?? null)
  })
  return Object.fromEntries(differing.map((field) => [field, { key: 'invalid.followsFile' }]))
}

async function isEnabled(tx: Tx, id: string): Promise<boolean> {
  const result = await sql`select 1 from app_user
    where id = ${id} and state = ${ENABLED} and deleted_at is null`.execute(tx)
  return result.rows.length > 0
}

async function checkDelegate(
  tx: Tx,
  input: WriteInput,
  current: WireRecord | null,
): Promise<Problems> {
  const read = (field: string) =>
    (input[field] === undefined ? current?.[field] : input[field]) ?? null
  const [delegate, from, to] = [read('delegateId'), read('delegateFrom'), read('delegateTo')]
  if (delegate === null && from === null && to === null) return {}
  if (delegate === null || from === null || to === null) {
    return { delegateId: { key: 'invalid.delegatePeriod' } }
  }
  if (delegate === input.id) return { delegateId: { key: 'invalid.delegateSelf' } }
  if (String(to) < String(from)) {
    const values = { later: '@delegateTo', earlier: '@delegateFrom' }
    return { delegateTo: { key: 'invalid.dateOrder', values } }
  }
  const isNew = delegate !== current?.delegateId
  if (isNew && !(await isEnabled(tx, String(delegate)))) {
    return { delegateId: { key: 'invalid.inactiveDelegate' } }
  }
  return {}
}

/**
 * Checks a whole account. Returns the values of the linked personnel file, to be stored with it.
 */
export async function checkAccount(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  current: WireRecord | null,
): Promise<Values> {
  const fileId = input.userBaseId === undefined ? current?.userBaseId : input.userBaseId
  const file = await readFile(tx, fileId)
  const problems = {
    ...(await checkSignInNames(tx, actor, input)),
    // If a value differs from the file, only that error is reported, even when another account uses the value
    // for sign-in.
    ...(file ? checkAgainstFile(file, input, current) : {}),
    ...(await checkDelegate(tx, input, current)),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(users, problems)
  return file ?? {}
}
