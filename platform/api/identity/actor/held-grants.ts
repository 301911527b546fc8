import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RowScope } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'

/** Scope for the attendance groups that the user leads, independent of the data scope. */
const LED_GROUPS = 'attend_group'
const SCOPE_SELF = '1'
const SCOPE_DEPARTMENT = '2'
const SCOPE_DEPARTMENT_TREE = '3'
const SCOPE_ALL = '4'
const SCOPE_CHOSEN = '5'

/** One grant of a permission: the data scope, and the departments to which the scope refers. */
type Grant = { scope: string; from: string; chosen: readonly string[]; below: boolean }

/** An enabled department, with its relation to an account or to a grant. */
export type Place = { id: string; path: string; relation: string }

/** The roles and competences of an account: accounts with the same set get the same grants. */
export type RoleSet = {
  /** Ids, in order. */
  roles: readonly string[]
  /** The account, if competences were granted to it directly. */
  competent: string | null
}

/** The grants of a set of roles and competences. */
export type Granted = {
  /** Codes of the roles. */
  roles: readonly string[]
  /** Each permission with the index of its grants in `grants`, in the order of the codes. */
  permissions: readonly (readonly [code: string, at: number])[]
  grants: readonly (readonly Grant[])[]
  /** Departments that a grant names. */
  chosen: readonly Place[]
  /** Changes whenever any of these values or the navigation changes. */
  version: string
}

export const keyOf = ({ roles, competent }: RoleSet) => `${roles.join()} ${competent ?? ''}`

type Row = {
  roles: string[]
  /** Each grant once. */
  grants: Grant[]
  /** Codes of the permissions that have the same grants, by their indexes in `grants`. */
  permissions: { codes: string[]; indexes: number[] }[]
  chosen: Place[]
  stamp: string
}

/**
 * Reads the grants of each of these sets of roles and competences in one statement, in their order. `stamp`
 * covers the rows behind the menus and the whole navigation by `xmin`. No later state has the same stamp, so
 * a cache of an earlier state is never taken for the present one.
 */
export async function readGranted(
  db: Database | Tx,
  sets: readonly RoleSet[],
): Promise<readonly Granted[]> {
  const { rows } = await sql<Row>`${PLANNED_ONCE}
    select rights.* from jsonb_to_recordset(${JSON.stringify(sets.map((set, nth) => ({ ...set, nth })))}::jsonb)
      as held (nth integer, roles uuid[], competent uuid)
    cross join lateral (
      with granted as materialized (
        select *, dense_rank() over (order by scope, scope_from, dept_ids, include_child) - 1 as index
        from (
          select button_id, menu_id, scope, scope_from, dept_ids, include_child from role_grant(held.roles)
          union all
          select button_id, menu_id, scope, scope_from, dept_ids, include_child
          from competence_grant(held.competent)
        ) as given
      ), scopes as materialized (
        select distinct index, scope, scope_from, dept_ids, include_child from granted
      ), marks as (
        select rn.kind || rn.target_id || '/' || rn.xmin as mark
          from role_navigation rn where rn.role_id = any(held.roles)
        union all select id::text || xmin from application
        union all select id::text || xmin from module
        union all select id::text || xmin from menu
        union all select id::text || xmin from button
      )
      select
        (
          select coalesce(jsonb_agg(jsonb_build_object('codes', codes, 'indexes', indexes) order by indexes), '[]') from (
            select by_button.indexes, array_agg(p.code) as codes
            from (
              select button_id, menu_id, array_agg(distinct index) as indexes from granted group by 1, 2
            ) as by_button
              join page_right p on p.button_id = by_button.button_id
              join open_menu() opened on opened.menu_id = by_button.menu_id
            group by 1
          ) as alike
        ) as permissions,
        (
          select coalesce(jsonb_agg(jsonb_build_object('scope', scope, 'from', scope_from,
            'chosen', dept_ids, 'below', include_child) order by index), '[]') from scopes
        ) as grants,
        (select coalesce(array_agg(code order by code), '{}') from role where id = any(held.roles)) as roles,
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'path', d.path, 'relation', 'chosen')
            order by d.path), '[]')
          from (select distinct unnest(dept_ids) as dept_id from scopes) as named
            join department d on d.id = named.dept_id and d.enabled and d.deleted_at is null
        ) as chosen,
        (select coalesce(sum(hashtextextended(mark, 0)), 0)::text from marks) as stamp
    ) as rights
    order by held.nth`.execute(db)
  return rows.map(grantedOf)
}

function grantedOf({ permissions, grants, stamp, ...row }: Row): Granted {
  const codes = permissions
    .flatMap((alike, at) => alike.codes.map((code) => [code, at] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const granted = {
    ...row,
    permissions: codes,
    grants: permissions.map(({ indexes }) => indexes.map((index) => grants[index] as Grant)),
  }
  return { ...granted, version: hashOf([stamp, granted]) }
}

export type Whose = { self: string | null; account: string; departments: readonly Place[] }

/** The permissions of an account with these grants, each with its row scope. */
export function permissionsOf(granted: Granted, whose: Whose): Map<string, RowScope> {
  const departments = [...whose.departments, ...granted.chosen]
  const scopes = granted.grants.map((grants) => toScope(grants, { ...whose, departments }))
  return new Map(
    granted.permissions.flatMap(([code, at]) => {
      const scope = scopes[at]
      return scope ? [[code, scope]] : []
    }),
  )
}

/** Combines all grants of one permission into a scope. Missing and disabled departments are left out. */
function toScope(grants: readonly Grant[], { self, account, departments }: Whose): RowScope {
  const trees = new Set<string>()
  const single = new Set<string>()
  for (const { scope, from, chosen, below } of grants) {
    const isChosen = scope === SCOPE_CHOSEN
    const counted = departments.filter(({ id, relation }) =>
      isChosen ? relation === 'chosen' && chosen.includes(id) : relation === from,
    )
    const isTree = scope === SCOPE_DEPARTMENT_TREE || (isChosen && below)
    if (isTree) for (const { path } of counted) trees.add(path)
    else if (isChosen || scope === SCOPE_DEPARTMENT) for (const { id } of counted) single.add(id)
  }
  return {
    all: grants.some(({ scope }) => scope === SCOPE_ALL),
    departmentTrees: topmost([...trees]),
    departments: [...single],
    self: grants.some(({ scope }) => scope === SCOPE_SELF) ? self : null,
    leads: grants.some(({ from }) => from === LED_GROUPS) ? account : null,
  }
}

/** Removes trees inside other trees, so that lists do not check them. */
function topmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((top) => top !== path && path.startsWith(top)))
}

const VERSION_LENGTH = 16

export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, VERSION_LENGTH)
}
