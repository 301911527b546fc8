import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Audience, Resource } from '#platform/define/engine/define-resource.ts'

type Sql = RawBuilder<unknown>

/** Returns the audience from the definition, with its columns. */
function audienceOf({ path, audience }: Resource, alias: string) {
  if (!audience) throw new Error(`${path} has no audience`)
  const at = (name: string) => sql.ref(`${alias}.${columnName(name)}`)
  return { ...audience, at, isForAll: isForAll(audience, at) }
}

function isForAll({ everybody, departments }: Audience, at: (name: string) => Sql): Sql {
  return everybody
    ? sql`${at(everybody.field)} = ${everybody.is}`
    : sql`cardinality(${at(departments)}) = 0`
}

/** Condition: the row is in force or in one of the `past` states, and its end has not passed. */
function isOut({ inForce, at }: ReturnType<typeof audienceOf>, past: readonly string[]): Sql {
  const { field, until } = inForce
  const is = [...inForce.is, ...past]
  const isLeft = until ? sql`(${at(until)} is null or ${at(until)} > now())` : sql`true`
  return sql`${at(field)} = any(${is}) and ${isLeft}`
}

/** An account with its departments and its roles, as SQL. */
export type Reader = { id: Sql; departments: Sql; roles: Sql }

/** One account. Its departments and roles are read once, not once a row. */
export function oneReader(userId: string): Reader {
  return {
    id: sql`${userId}::uuid`,
    departments: sql`array(select dept_id from account_department where user_id = ${userId})`,
    roles: sql`array(select role_id from role_way where user_id = ${userId} and counts)`,
  }
}

/** All accounts that can sign in, as rows `id`, `departments`, `roles`. */
export const ALL_READERS = sql`select u.id, coalesce(place.ids, '{}') as departments,
    coalesce(held.ids, '{}') as roles
  from app_user u
    left join (select user_id, array_agg(dept_id) as ids from account_department group by user_id)
      as place on place.user_id = u.id
    left join (select user_id, array_agg(role_id) as ids from role_way where counts group by user_id)
      as held on held.user_id = u.id
  where u.state = '1' and u.deleted_at is null`

/** A row of ALL_READERS. */
export function readerAt(alias: string): Reader {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return { id: at('id'), departments: at('departments'), roles: at('roles') }
}

/** Whether a row names the account: by user, department or role. */
function names(of: ReturnType<typeof audienceOf>, reader: Reader): Sql {
  const { at, departments, people, roles, isForAll: all } = of
  const ways = [
    all,
    sql`${at(departments)} && ${reader.departments}`,
    ...(people ? [sql`${at(people)} @> array[${reader.id}]::uuid[]`] : []),
    ...(roles ? [sql`${at(roles)} && ${reader.roles}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/**
 * Condition: the row is in force and meant for the account, by one of its departments or a parent
 * department, by name, or by a role that it holds now.
 */
export function meantFor(
  resource: Resource,
  alias: string,
  reader: Reader | string,
): RawBuilder<boolean> {
  const of = audienceOf(resource, alias)
  const who = typeof reader === 'string' ? oneReader(reader) : reader
  return sql`(${isOut(of, [])} and ${names(of, who)})`
}

/** Condition: the row is or was meant for the account, or is public. */
export function readableBy(resource: Resource, alias: string, userId: string): RawBuilder<boolean> {
  const of = audienceOf(resource, alias)
  const { open, at, inForce } = of
  const isOpen = open ? sql`${at(open.field)} = ${open.is}` : sql`false`
  return sql`(${isOut(of, inForce.past ?? [])} and (${isOpen} or ${names(of, oneReader(userId))}))`
}

/** The reverse of `meantFor`: the `user_id` of the accounts that a row is meant for, in force or not. */
export function audienceOfRow(resource: Resource, id: string): Sql {
  return audienceIn(resource, sql`(select * from ${sql.table(resource.table)} where id = ${id})`)
}

/** The audience of a row that is not saved yet, by the values of its fields: the ids of accounts. */
export function audienceOfValues(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Sql {
  const { everybody, departments, people, roles } = audienceOf(resource, 'n')
  const lists = [departments, people, roles].flatMap((name) => name ?? [])
  const columns = [
    ...(everybody ? [sql`${values[everybody.field]}::text as ${ref(everybody.field)}`] : []),
    ...lists.map((name) => sql`${values[name] ?? []}::uuid[] as ${ref(name)}`),
  ]
  return audienceIn(resource, sql`(select ${sql.join(columns)})`)
}

const ref = (name: string) => sql.ref(columnName(name))

/** The accounts that a row of a source is meant for. */
function audienceIn(resource: Resource, source: Sql): Sql {
  const { at, departments, people, roles, isForAll: all } = audienceOf(resource, 'n')
  const from = sql`from ${source} n`
  const ways = [
    sql`select e.id as user_id ${from}, app_user e where ${all}`,
    sql`select p.user_id ${from} join account_department p on p.dept_id = any (${at(departments)})`,
    ...(people ? [sql`select unnest(${at(people)}) ${from}`] : []),
    ...(roles
      ? [
          sql`select w.user_id ${from}
            join role_way w on w.role_id = any (${at(roles)}) and w.counts`,
        ]
      : []),
  ]
  return sql`select u.id as user_id from (${sql.join(ways, sql` union `)}) as meant
    join app_user u on u.id = meant.user_id and u.state = '1' and u.deleted_at is null`
}

/** Accounts of the audience without a receipt, except `except`. */
export function withoutReceipt(resource: Resource, id: string, except: string | null): Sql {
  return sql`select m.user_id from (${audienceOfRow(resource, id)}) m
    where m.user_id is distinct from ${except}::uuid and not exists (select from read_receipt r
      where r.resource = ${resource.path} and r.record_id = ${id} and r.user_id = m.user_id)`
}

/** Counts the accounts that a statement selects. */
export async function countAccounts(db: Database | Tx, accounts: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${accounts}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
