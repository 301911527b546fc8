import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { EXPECTED_FIELDS } from '#modules/hr/archives/define/expected-fields.ts'
import { infoChanges, WAITING } from '#modules/hr/archives/define/info-change.ts'
import type { OwnFile } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'

/** Whether the account belongs to an employee who may view their own file. */
export function hasOwnFile(actor: Actor): boolean {
  return actor.userBaseId !== null && actor.permissions.has(permissionCode(archives, 'view'))
}

/** Whether the user may make change requests: everyone who may view their own requests. */
export function mayAskForChanges(actor: Actor): boolean {
  return hasOwnFile(actor) && actor.permissions.has(permissionCode(infoChanges, 'view'))
}

/** Reads the actor's own file and which expected fields are empty in it. */
export async function readOwnFileCard(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<OwnFile | null> {
  const open = EXPECTED_FIELDS.map(
    (name) =>
      sql`case when coalesce(${sql.ref(`b.${columnName(name)}`)}::text, '') = '' then ${name}::text end`,
  )
  const query = sql<OwnFile>`
    select b.id, b.name, b.emp_no as "empNo", b.photo, d.name as "deptName", p.name as "postName",
      b.status, b.join_date::text as "joinDate", b.service_years::float8 as "serviceYears",
      array_remove(array[${sql.join(open)}], null) as open,
      ${mayAskForChanges(actor)}::boolean and not exists (select from ${sql.table(infoChanges.table)} c
        where c.user_id = b.id and c.state = ${WAITING} and c.deleted_at is null) as "mayAsk"
    from ${sql.table(archives.view)} b
      left join department d on d.id = b.dept_id left join post p on p.id = b.post_id
    where b.id = ${actor.userBaseId} and b.deleted_at is null`
  return (await counts.readRows(db, query.compile(db)))[0] ?? null
}
