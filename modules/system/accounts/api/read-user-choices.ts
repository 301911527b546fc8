import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { accountColumns, matchPeople } from '#platform/api/store/rows/match-people.ts'
import type { UserChoice } from '#platform/wire/sign-in/own-profile.ts'
import { tidyName } from '#platform/wire/values/person-name.ts'

const MAX_CHOICES = 100

/**
 * Enabled accounts to choose from, with name and department only. Users without view permission
 * find only the person they name in full, by code or name. The search ignores sign-in names,
 * because partial matches would reveal them.
 */
export async function readUserChoices(
  db: Database,
  actor: Actor,
  { key, deptId, named }: { key: string; deptId: string | null; named: boolean },
): Promise<UserChoice[]> {
  const below = sql`and u.dept_id in (select below.id from department below, department top
    where top.id = ${deptId} and below.path like top.path || '%')`
  const result = await sql<UserChoice>`
    select u.id, u.code, u.name, d.name as "deptName"
    from app_user u left join department d on d.id = u.dept_id
    where u.deleted_at is null and u.state = '1'
      and ${
        named
          ? sql`(lower(u.name) = lower(${tidyName(key)}) or lower(u.code) = lower(${key}))`
          : matchPeople(key, accountColumns(actor))
      }
      ${deptId === null ? sql`` : below}
    order by u.code, u.id limit ${MAX_CHOICES}`.execute(db)
  return result.rows
}
