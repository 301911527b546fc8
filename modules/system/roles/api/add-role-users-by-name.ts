import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { addRoleUsers, MAX_USERS } from './add-role-users.ts'

const MAX_NAMED = 20
const MAX_NAME = 40

function readLines(text: unknown): string[] {
  const lines = String(text).split(/[\r\n]+/)
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}

type Match = { name: string; ids: string[] }

/** The accounts that each line matches, by user name or employee number. */
async function findAccounts(tx: Tx, names: readonly string[]): Promise<Match[]> {
  const result = await sql<Match>`
    select given.name, array(
      select u.id from app_user u where u.deleted_at is null and canonical_name(u.user_name) = canonical_name(given.name)
      union
      select u.id from app_user u where u.deleted_at is null and u.code = given.name) as ids
    from unnest(${[...names]}::text[]) with ordinality as given (name, place)
    order by given.place`.execute(tx)
  return result.rows
}

/**
 * Gives a role to every account on a typed list; one line without an account rejects the whole
 * list.
 */
export async function addRoleUsersByName(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { form } = roles.actions.addMany ?? {}
  const current = await lockForUpdate(tx, actor, roles, input.id, input.version, 'addMany')
  const names = readLines(input.values.names)
  if (names.length > MAX_USERS) {
    const problem = { key: 'invalid.tooManyLines', values: { max: MAX_USERS } }
    throw invalidFields(form ?? roles, { names: problem })
  }
  const matches = await findAccounts(tx, names)
  const unclear = matches.filter(({ ids }) => ids.length !== 1)
  if (unclear.length > 0) {
    const shownNames = unclear.slice(0, MAX_NAMED).map(({ name }) => name.slice(0, MAX_NAME))
    const values = { count: unclear.length, names: shownNames.join(', ') }
    throw invalidFields(form ?? roles, { names: { key: 'invalid.unknownAccounts', values } })
  }
  const userIds = [...new Set(matches.flatMap(({ ids }) => ids))].sort()
  const validTo = (input.values.validTo as string | null | undefined) ?? null
  const { added, known } = await addRoleUsers(tx, actor, { roleId: input.id, userIds, validTo })
  const message = { key: 'rights.usersAdded', values: { count: added, known } }
  return { version: Number(current.version), message }
}
