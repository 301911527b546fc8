import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { permissionsFor, scopeOf } from '#platform/api/store/reach/permission.ts'
import { scopePredicate, sightOf } from '#platform/api/store/reach/scope.ts'
import { joinAll, selectFields } from '#platform/api/store/rows/columns.ts'
import { orderExpression, personColumns } from '#platform/api/store/rows/filters.ts'
import { matchPeople } from '#platform/api/store/rows/match-people.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** What everybody may know about a colleague. */
const SHOWN = ['name', 'deptId', 'postId'] as const
const PHOTO = 'hit.photo'
const ACCOUNT = 'hit.account'

export type Colleague = {
  /** The personnel file. */
  id: string
  name: string
  department: string | null
  post: string | null
  photo: string | null
  account: string | null
}

/**
 * Employees with this name whose files the caller may not open, in the order of the list of staff. Only employees find
 * them, and only by name: a search by number or post would reveal more than the answer shows.
 */
export async function findColleagues(
  db: Database,
  actor: Actor,
  key: string,
  limit: number,
): Promise<Colleague[]> {
  const people = requireResource(PEOPLE)
  const isReader = permissionsFor(people, 'view').every((code) => actor.permissions.has(code))
  if (actor.userBaseId === null || (isReader && scopeOf(actor, people, 'view').all)) return []
  const { columns, joins } = selectFields(people, SHOWN, sightOf(people, actor))
  const { field, descending = false } = people.sort
  const order = { orderBy: [{ field, descending }] }
  const named = { ...personColumns(people, 't'), code: null }
  const opened = isReader ? scopePredicate(people, 't', actor, 'view') : sql`false`
  const { rows } = await sql<WireRecord>`
    with found as materialized (
      select t.id from ${sql.table(people.table)} as t
      where t.deleted_at is null and t.status not in ('0', '4', '5')
        and ${matchPeople(key, named)} and not ${opened}
      order by ${orderExpression(people, 't', order)} limit ${limit}
    )
    select ${sql.join(columns)}, ${facePhoto(people, 'r', actor)} as ${sql.id(PHOTO)},
      ${accountInUse('r')} as ${sql.id(ACCOUNT)}
    from found join ${sql.table(people.view)} as r on r.id = found.id ${joinAll(joins)}
    order by ${orderExpression(people, 'r', order)}`.execute(db)
  return rows.map(describeColleague)
}

/** The account in use of the person `alias`. */
export function accountInUse(alias: string) {
  return sql<string | null>`(select u.id from app_user as u
    where u.user_base_id = ${sql.ref(`${alias}.id`)} and u.state = '1' and u.deleted_at is null)`
}

function describeColleague(record: WireRecord): Colleague {
  const read = (key: string) => {
    const value = record[key]
    return typeof value === 'string' ? value : null
  }
  return {
    id: record.id,
    name: read('name') ?? '',
    department: read(referenceLabelKey('deptId')),
    post: read(referenceLabelKey('postId')),
    photo: read(PHOTO),
    account: read(ACCOUNT),
  }
}
