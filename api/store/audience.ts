import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#resources/engine/define-resource.ts'
import { columnName } from './columns.ts'

/**
 * Rows in force that are meant for an account: by the departments it belongs to and those above
 * them, by name, or by a role that it holds, as things stand now.
 */
export function meantFor(resource: Resource, alias: string, userId: string): RawBuilder<boolean> {
  if (!resource.audience) throw new Error(`${resource.path} is meant for nobody in particular`)
  const { inForce, everybody, departments, people, roles } = resource.audience
  const at = (name: string) => sql.ref(`${alias}.${columnName(name)}`)
  // Each of these is looked up once, whatever the number of rows.
  const places = sql`array(select dept_id from account_department where user_id = ${userId})`
  const held = sql`array(select role_id from role_way where user_id = ${userId} and counts)`
  return sql`(${at(inForce.field)} = any(${[...inForce.is]})
    and (${at(inForce.until)} is null or ${at(inForce.until)} > now())
    and (${at(everybody.field)} = ${everybody.is} or ${at(departments)} && ${places}
      or ${at(people)} @> array[${userId}]::uuid[] or ${at(roles)} && ${held}))`
}
