import { sql } from 'kysely'
import { type Actor, NO_USER } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

type Person = Pick<Actor, 'userId' | 'userName' | 'code' | 'name' | 'userBaseId' | 'deptId'>

const NOBODY: Person = {
  userId: NO_USER,
  userName: '',
  code: '',
  name: '',
  userBaseId: null,
  deptId: null,
}

/**
 * The actor for documents that take effect on their day: the user who completed them, even when their
 * account is disabled by then. It only names the user in the logs and has no permissions.
 */
export function actorOfCompleter(db: Database): (id: string | null) => Promise<Actor> {
  const known = new Map<string, Actor>()
  return async (id) => {
    const kept = known.get(id ?? '')
    if (kept) return kept
    const { rows } = await sql<Person>`
      select u.id as "userId", u.user_name as "userName", u.code, u.name,
        u.user_base_id as "userBaseId", u.dept_id as "deptId"
      from app_user u where u.id = ${id}::uuid`.execute(db)
    const actor: Actor = {
      ...(rows[0] ?? NOBODY),
      avatar: null,
      mustChangePassword: false,
      rightsVersion: '',
      roles: [],
      permissions: new Map(),
    }
    known.set(id ?? '', actor)
    return actor
  }
}
