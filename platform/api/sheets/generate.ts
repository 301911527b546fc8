import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Line } from '#platform/api/crud/verbs.ts'
import { auditRows, historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { among, SNAPSHOT, snapshotOf } from './person-snapshot.ts'
import { type Computed, type SheetKind, sheetOf } from './sheet-kind.ts'

/** What to generate: a month, or some people or departments with their children. */
export type Wanted = Computed & {
  deptIds?: readonly string[]
  /** A row that is being written, with its version and its history: it is completed, and no more. */
  rowId?: string
}

type Named = { name: string }

export type Generated = {
  created: number
  updated: number
  /** Rows that are already correct. */
  same: number
  /** Rows that a user has checked. */
  skipped: readonly Named[]
  /** Rows of people who are no longer in the month. */
  removed: readonly Named[]
  warnings: readonly (Named & { warning: string })[]
}

type Sql = RawBuilder<unknown>
type Asked = { actor: Actor; kind: SheetKind; wanted: Wanted; need: string }

const listed = (parts: readonly Sql[], between = sql`, `) => sql.join([...parts], between)
const named = (names: readonly string[]) => listed(names.map((name) => sql.id(name)))
const from = (alias: string, names: readonly string[]) =>
  listed(names.map((name) => sql.ref(`${alias}.${name}`)))

function partsOf(resource: Resource) {
  const { keys, figures, typed, total } = sheetOf(resource)
  const key = ['user_id', ...keys.map(columnName)]
  return {
    table: sql.table(resource.table),
    key,
    sameKey: (a: string, b: string) =>
      listed(
        key.map((name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`),
        sql` and `,
      ),
    written: [...SNAPSHOT, ...figures.map(columnName), 'basis', 'last_amount'],
    typed: new Set(typed.map(columnName)),
    total: sql.ref(`past.${columnName(total)}`),
    /** By the names of the fields, for the history. */
    figuresIn: (alias: string) =>
      sql`jsonb_build_object(${listed(
        figures.flatMap((name) => [sql`${name}::text`, sql.ref(`${alias}.${columnName(name)}`)]),
      )})`,
  }
}

export function within(alias: string, deptIds: readonly string[] = []): Sql {
  if (deptIds.length === 0) return sql`true`
  return sql`${sql.ref(`${alias}.dept_id`)} in (
    select below.id from department below join department top on below.path like top.path || '%'
    where top.id = any(${[...deptIds]}::uuid[]))`
}

/** `computed` has all rows of the month; `scoped` has those within the caller's scope, with last month's total. */
function shouldBe({ actor, kind: { resource, compute }, wanted, need }: Asked): Sql {
  const { month, deptIds } = wanted
  const { table, sameKey, total } = partsOf(resource)
  return sql`computed as materialized (${compute(wanted)}),
    person as materialized (${snapshotOf(wanted)}),
    scoped as materialized (
      select c.*, ${from('p', SNAPSHOT)}, ${total} as last_amount
      from computed c join person p on p.user_id = c.user_id
        left join ${table} as past
          on past.month = to_char(to_date(${month}, 'YYYY-MM') - 1, 'YYYY-MM')
          and past.deleted_at is null and past.state <> ${MONTHLY.voided} and ${sameKey('past', 'c')}
      where ${within('p', deptIds)} and ${scopePredicate(resource, 'p', actor, need)})`
}

/** The present rows beside their targets. Typed values stay. */
function asItIs({ kind: { resource }, wanted: { month, userIds = [] } }: Asked): Sql {
  const { table, sameKey, written, typed, figuresIn } = partsOf(resource)
  const value = (name: string) =>
    typed.has(name)
      ? sql`case when h.typed ? ${name} then ${sql.ref(`h.${name}`)} else ${sql.ref(`s.${name}`)} end`
      : sql.ref(`s.${name}`)
  const valued = listed(written.map((name) => sql`${value(name)} as ${sql.id(name)}`))
  return sql`held as materialized (
      select t.* from ${table} as t where t.month = ${month} and t.deleted_at is null
        and ${among('t.user_id', userIds)}),
    matched as materialized (
      select h.id as held_id, h.state, ${figuresIn('h')} as was, ${valued},
        (${from('h', written)}) is distinct from (${listed(written.map(value))}) as differs
      from scoped s join held h on ${sameKey('h', 's')} where s.warning is null)`
}

function writes({ actor, kind: { resource }, wanted, need }: Asked): Sql {
  const { month, deptIds, rowId } = wanted
  const { table, key, sameKey, written, figuresIn } = partsOf(resource)
  const batch = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD-HH24MISS')`
  const by = sql`${actor.userId}::uuid`
  const set = listed(written.map((name) => sql`${sql.id(name)} = ${sql.ref(`m.${name}`)}`))
  const stamp = sql`version = t.version + 1, updated_at = now(), updated_by = ${by}`
  const own = sql`(t.id = ${rowId ?? null}::uuid) is true`
  return sql`completed as (
      update ${table} as t set ${set}
      from matched m where t.id = m.held_id and t.state = ${MONTHLY.open} and m.differs and ${own}),
    changed as (
      update ${table} as t set ${set}, batch_no = ${batch}, ${stamp}
      from matched m where t.id = m.held_id and t.state = ${MONTHLY.open} and m.differs
        and not ${own}
      returning t.id, t.version, m.was, ${figuresIn('t')} as after),
    made as (
      insert into ${table} as t (id, month, batch_no, created_by, updated_by, ${named([...key, ...written])})
      select gen_random_uuid(), ${month}::text, ${batch}, ${by}, ${by}, ${from('s', [...key, ...written])}
      from scoped s
      where s.warning is null and not exists (select from held h where ${sameKey('h', 's')})
      returning t.id, t.version, t.person_name, ${figuresIn('t')} as after),
    gone as (
      update ${table} as t set deleted_at = now(), ${stamp}
      from held h where t.id = h.id and h.state = ${MONTHLY.open} and not h.by_hand
        and ${within('h', deptIds)} and ${scopePredicate(resource, 'h', actor, need)}
        and not exists (select from computed c where c.warning is null and ${sameKey('h', 'c')})
      returning t.id, t.version, t.person_name, ${figuresIn('t')} as was)`
}

function history({ actor, kind: { resource } }: Asked): Sql {
  const about = (part: string) => ({
    resource: resource.path,
    from: sql.table(part),
    id: sql.ref(`${part}.id`),
    version: sql.ref(`${part}.version`),
    title: sql.ref(`${part}.person_name`),
  })
  return sql`told_changes as (${historyRows(actor, resource, 'changed', {
    before: sql`changed.was`,
    after: sql`changed.after`,
  })}),
    told_made as (${auditRows(actor, { ...about('made'), action: 'add', after: sql`made.after` })}),
    told_gone as (${auditRows(actor, { ...about('gone'), action: 'delete', before: sql`gone.was` })})`
}

function people(rows: Sql, more: Sql = sql``): Sql {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('name', person_name ${more})
    order by person_name) from ${rows}), '[]')`
}

/**
 * The statistics of a new month are missing: PostgreSQL expects few rows and would plan
 * nested loops. For a whole month this enforces hash joins.
 */
async function planned<T>(
  tx: Tx,
  isForAll: boolean,
  statement: RawBuilder<T>,
): Promise<{ rows: T[] }> {
  if (!isForAll) return statement.execute(tx)
  await sql`set local enable_nestloop = off`.execute(tx)
  const done = await statement.execute(tx)
  await sql`set local enable_nestloop = on`.execute(tx)
  return done
}

/**
 * Computes a month anew, in one statement for all people. It overwrites unchecked rows
 * except for typed values, deletes rows of people who are no longer in the month, and leaves the
 * others. `need` is the permission whose scope decides about rows. The caller has locked the month.
 */
export async function generate(
  tx: Tx,
  actor: Actor,
  kind: SheetKind,
  wanted: Wanted,
  need = 'generate',
): Promise<Generated> {
  const asked = { actor, kind, wanted, need }
  const { month, userIds = [] } = wanted
  // Locks the rows in the order of their ids, as every other lock of several rows does.
  await sql`select from ${sql.table(kind.resource.table)} as t where t.month = ${month}
    and t.deleted_at is null and ${among('t.user_id', userIds)}
    order by t.id for no key update`.execute(tx)
  const { rows } = await planned(
    tx,
    userIds.length === 0,
    sql<Generated>`
    with ${shouldBe(asked)}, ${asItIs(asked)}, ${writes(asked)}, ${history(asked)}
    select (select count(*)::int from made) as created,
      (select count(*)::int from changed) as updated,
      (select count(*)::int from matched where state = ${MONTHLY.open} and not differs) as same,
      ${people(sql`matched where state <> ${MONTHLY.open}`)} as skipped,
      ${people(sql`gone`)} as removed,
      ${people(sql`scoped where warning is not null`, sql`, 'warning', warning`)} as warnings`,
  )
  const [done] = rows
  if (!done) throw new Error('the count query returned no row')
  return done
}

/** The result as lines of text. */
export function linesOf({ created, updated, same, ...some }: Generated): Line[] {
  const { skipped, removed, warnings } = some
  const about = (key: string, of: readonly Named[]): Line[] =>
    of.length === 0
      ? []
      : [{ key, values: { count: of.length }, names: of.map(({ name }) => name) }]
  const kinds = [...new Set(warnings.map(({ warning }) => warning))]
  return [
    { key: 'sheet.written', values: { created, updated, same } },
    ...about('sheet.skipped', skipped),
    ...about('sheet.removed', removed),
    ...kinds.flatMap((kind) =>
      about(
        kind,
        warnings.filter(({ warning }) => warning === kind),
      ),
    ),
  ]
}
