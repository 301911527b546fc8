import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Line } from '#platform/api/crud/verbs.ts'
import { auditRows, historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { inSheet, parameterValues } from './instance.ts'
import { inputsOf, NO_INPUTS } from './needs.ts'
import { among, SNAPSHOT, snapshotOf } from './person-snapshot.ts'
import { type SheetKind, sheetOf, type Wanted } from './sheet-kind.ts'

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
type GenerateRequest = { actor: Actor; kind: SheetKind; wanted: Wanted; need: string }

const listed = (parts: readonly Sql[], between = sql`, `) => sql.join([...parts], between)
const named = (names: readonly string[]) => listed(names.map((name) => sql.id(name)))
const from = (alias: string, names: readonly string[]) =>
  listed(names.map((name) => sql.ref(`${alias}.${name}`)))

function partsOf(resource: Resource) {
  const { keys, parameters, figures, typed, total } = sheetOf(resource)
  const key = ['user_id', ...keys.map(columnName)]
  return {
    table: sql.table(resource.table),
    key,
    sameKey: (a: string, b: string) =>
      listed(
        key.map((name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`),
        sql` and `,
      ),
    parameters: parameters.map(columnName),
    written: [...SNAPSHOT, ...figures.map(columnName), 'basis', 'last_amount'],
    figures: figures.map(columnName),
    typed: new Set(typed.map(columnName)),
    total: sql.ref(`past.${columnName(total)}`),
    /** The figures by the names of the fields, for the history. */
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

/** The rows that the statement `compute` and then each of its passes compute. */
function computedBy({ compute, passes = [] }: SheetKind, wanted: Wanted): Sql {
  const nameOf = (pass: number) => sql.id(pass === passes.length ? 'computed' : `pass_${pass}`)
  const later = passes.map(
    (pass, at) => sql`${nameOf(at + 1)} as materialized (${pass(wanted, nameOf(at))})`,
  )
  return listed([sql`${nameOf(0)} as materialized (${compute(wanted)})`, ...later])
}

/**
 * Rows that the caller may generate. A competence never covers a change of one's own pay. The caller's own row is still
 * generated with the others, because the rule alone decides its figures.
 */
function generated({ actor, kind: { resource }, need }: GenerateRequest, alias: string): Sql {
  const reached = scopePredicate(resource, alias, actor, need)
  if (!resource.pay || need !== 'generate' || actor.userBaseId === null) return reached
  return sql`(${reached} or ${sql.ref(`${alias}.user_id`)} = ${actor.userBaseId}::uuid)`
}

/** `computed` has all rows of the sheet; `scoped` has those within the caller's scope, with last month's total. */
function shouldBe(request: GenerateRequest): Sql {
  const { kind, wanted } = request
  const { resource } = kind
  const { month, deptIds, parameters } = wanted
  const { table, sameKey, total } = partsOf(resource)
  const before = { month: monthBefore(month), parameters }
  const inputs = inputsOf(resource, wanted)
  return sql`${computedBy(kind, wanted)},
    person as materialized (${snapshotOf(wanted)}),
    input as materialized (${inputs ?? sql`select null::uuid as user_id, ''::text as inputs where false`}),
    scoped as materialized (
      select c.*, ${from('p', SNAPSHOT)}, ${total} as last_amount,
        ${inputs ? sql`coalesce(i.inputs, ${NO_INPUTS})` : sql`null::text`} as inputs
      from computed c join person p on p.user_id = c.user_id
        left join input i on i.user_id = c.user_id
        left join ${table} as past on ${inSheet(resource, 'past', before)}
          and past.state <> ${MONTHLY.voided} and ${sameKey('past', 'c')}
      where ${within('p', deptIds)} and ${generated(request, 'p')})`
}

/** The present rows next to the computed rows. Typed values stay. */
function asItIs({ kind: { resource }, wanted }: GenerateRequest): Sql {
  const { table, sameKey, written, figures, typed, figuresIn } = partsOf(resource)
  const value = (name: string) =>
    typed.has(name)
      ? sql`case when h.typed ? ${name} then ${sql.ref(`h.${name}`)} else ${sql.ref(`s.${name}`)} end`
      : sql.ref(`s.${name}`)
  const valued = listed(written.map((name) => sql`${value(name)} as ${sql.id(name)}`))
  const differ = (names: readonly string[]) =>
    sql`(${from('h', names)}) is distinct from (${listed(names.map(value))})`
  return sql`held as materialized (
      select t.* from ${table} as t where ${inSheet(resource, 't', wanted)}
        and ${among('t.user_id', wanted.userIds ?? [])}),
    matched as materialized (
      select h.id as held_id, h.state, ${figuresIn('h')} as was, ${valued}, s.inputs,
        ${differ(written)} as differs, ${differ(figures)} as figures_differ
      from scoped s join held h on ${sameKey('h', 's')} where s.warning is null)`
}

function writes(request: GenerateRequest): Sql {
  const {
    actor,
    kind: { resource },
    wanted,
  } = request
  const { month, deptIds, rowId } = wanted
  const { table, key, parameters, sameKey, written, figuresIn } = partsOf(resource)
  const batch = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD-HH24MISS')`
  const by = sql`${actor.userId}::uuid`
  const set = listed(
    [...written, 'inputs'].map((name) => sql`${sql.id(name)} = ${sql.ref(`m.${name}`)}`),
  )
  const stamp = sql`version = t.version + 1, updated_at = now(), updated_by = ${by}`
  const maker = sql`jsonb_build_object('generate', ${actor.userId}::text)`
  const own = sql`(t.id = ${rowId ?? null}::uuid) is true`
  const stored = [...parameters, ...key, ...written, 'inputs']
  const values = listed([
    ...parameterValues(resource, wanted),
    from('s', [...key, ...written, 'inputs']),
  ])
  return sql`completed as (
      update ${table} as t set ${set}
      from matched m where t.id = m.held_id and t.state = ${MONTHLY.open} and m.differs and ${own}),
    changed as (
      update ${table} as t set ${set}, batch_no = ${batch}, done_by = t.done_by || ${maker}, ${stamp}
      from matched m where t.id = m.held_id and t.state = ${MONTHLY.open} and m.differs
        and not ${own}
      returning t.id, t.version, m.was, ${figuresIn('t')} as after),
    confirmed as (
      update ${table} as t set inputs = m.inputs
      from matched m where t.id = m.held_id and not m.figures_differ
        and (t.state <> ${MONTHLY.open} or not m.differs) and t.inputs is distinct from m.inputs),
    made as (
      insert into ${table} as t (id, month, batch_no, created_by, updated_by, done_by, ${named(stored)})
      select gen_random_uuid(), ${month}::text, ${batch}, ${by}, ${by}, ${maker}, ${values}
      from scoped s
      where s.warning is null and not exists (select from held h where ${sameKey('h', 's')})
      returning t.id, t.version, t.person_name, ${figuresIn('t')} as after),
    gone as (
      update ${table} as t set deleted_at = now(), ${stamp}
      from held h where t.id = h.id and h.state = ${MONTHLY.open} and not h.by_hand
        and ${within('h', deptIds)} and ${generated(request, 'h')}
        and not exists (select from computed c where c.warning is null and ${sameKey('h', 'c')})
      returning t.id, t.version, t.person_name, ${figuresIn('t')} as was)`
}

function history({ actor, kind: { resource } }: GenerateRequest): Sql {
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
 * PostgreSQL has no statistics of a new month, so it expects few rows and would plan nested loops. For a whole month
 * this enforces hash joins.
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
 * Computes a sheet again, in one statement for all people. It overwrites unchecked rows except for typed values,
 * deletes rows of people who are no longer in the sheet, and leaves the other rows unchanged. Rows that are still
 * right are marked as computed from the present inputs. `need` is the permission whose scope limits the rows. The
 * caller has locked the sheet. No row is written before `turn` resolves.
 */
export async function generate(
  tx: Tx,
  actor: Actor,
  kind: SheetKind,
  wanted: Wanted,
  { need = 'generate', turn }: { need?: string; turn?: Promise<unknown> | undefined } = {},
): Promise<Generated> {
  const request = { actor, kind, wanted, need }
  const { userIds = [] } = wanted
  await kind.prepare?.(tx, wanted)
  await turn
  // Locks the rows in the order of their ids, as every other lock of several rows does.
  await sql`select from ${sql.table(kind.resource.table)} as t
    where ${inSheet(kind.resource, 't', wanted)} and ${among('t.user_id', userIds)}
    order by t.id for no key update`.execute(tx)
  const { rows } = await planned(
    tx,
    userIds.length === 0,
    sql<Generated>`
    with ${shouldBe(request)}, ${asItIs(request)}, ${writes(request)}, ${history(request)}
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
