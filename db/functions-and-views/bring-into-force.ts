import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Definition, drawDefinitions, readDefinitions } from './definitions.ts'
import { orderSqlFiles } from './order-files.ts'
import { SqlFileError, type SqlObject } from './read-files.ts'

/**
 * A running instance may read a view that this transaction wants to drop, and at the same time wait for a
 * table that this transaction has locked. This timeout is shorter than PostgreSQL's deadlock timeout, so that
 * this transaction gives up and not the instance.
 */
const LOCK_TIMEOUT_MS = 700

/** All files of functions and views of a release. */
export interface SqlFileSet {
  objects: readonly SqlObject[]
  /** Checksum of all files, and of the schema that they are written for. */
  checksum: string
}

/**
 * The files of a release. `lastMigration` is part of the checksum, because the same view text gives another
 * view when a table has a new column.
 */
export function sqlFileSet(objects: readonly SqlObject[], lastMigration: string): SqlFileSet {
  const hash = createHash('sha256').update(lastMigration)
  for (const { name, checksum } of objects) hash.update(`\n${name} ${checksum}`)
  return { objects, checksum: hash.digest('hex') }
}

/** `older`: the files of a newer release were applied after those of this release. */
type SetState = 'inForce' | 'older' | 'toCome'

/** Compares the set with all sets applied so far, in one query. */
export async function readSetState(client: pg.Client, set: SqlFileSet): Promise<SetState> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from schema_object_set order by applied_at desc',
  )
  if (rows[0]?.checksum === set.checksum) return 'inForce'
  return rows.some(({ checksum }) => checksum === set.checksum) ? 'older' : 'toCome'
}

/**
 * Brings the functions and views to the state of the files, in the transaction of the caller, and touches
 * only those that differ. Views that depend on a dropped view or function are created again. Functions and
 * views without a file are dropped; the drop fails if another object depends on them. Returns the names of
 * everything created, replaced or dropped.
 */
export async function bringIntoForce(client: pg.Client, set: SqlFileSet): Promise<string[]> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // A function may call a function that is created later; validateBodies checks all bodies at the end.
  await client.query('set local check_function_bodies = off')
  const ordered = orderSqlFiles(set.objects)
  const present = await readDefinitions(client)
  const expected = await drawDefinitions(client, ordered)
  const gone = await readGone(client, set.objects, present)
  const stale = ordered.filter((object) => !isInForce(object, present, expected))
  await requireNoStoredResults(client, stale, present)

  const reshaped = stale.flatMap((object) => findReshaped(object, present, expected))
  const outdated = present.filter(
    ({ kind, name }) => kind === 'view' && stale.some((object) => object.name === name),
  )
  // Never drop a view that this product did not create: the drop then fails and names that view.
  const ours = present.filter(
    (definition) =>
      gone.includes(definition) || set.objects.some((object) => isSame(object)(definition)),
  )
  const views = await withViewsOnThem(client, [...outdated, ...reshaped, ...gone], ours)
  await dropAll(client, 'view', views)
  await dropAll(client, 'function', reshaped)
  const names = new Set([...stale, ...views].map(({ name }) => name))
  for (const object of ordered) if (names.has(object.name)) await create(client, object)
  await dropAll(client, 'function', gone)
  await validateBodies(client, set.objects)
  await client.query('set local lock_timeout = default')
  await client.query(
    `insert into schema_object_set (checksum, names) values ($1, $2)
     on conflict (checksum) do update set names = excluded.names, applied_at = clock_timestamp()`,
    [set.checksum, set.objects.map(({ name }) => name)],
  )
  return [...new Set([...names, ...gone.map(({ name }) => name)])].sort()
}

const isSame = (object: SqlObject) => (definition: Definition) =>
  definition.kind === object.kind && definition.name === object.name

/** Whether the database has exactly the object that the file defines. */
function isInForce(
  object: SqlObject,
  present: readonly Definition[],
  expected: readonly Definition[],
): boolean {
  const found = present.filter(isSame(object))
  return found.length === 1 && found[0]?.text === expected.find(isSame(object))?.text
}

/**
 * Existing functions that have the name of a file, but a shape that `create or replace` cannot change into
 * that of the file.
 */
function findReshaped(
  object: SqlObject,
  present: readonly Definition[],
  expected: readonly Definition[],
): Definition[] {
  if (object.kind !== 'function') return []
  const shape = expected.find(isSame(object))?.shape
  return present.filter(isSame(object)).filter((definition) => definition.shape !== shape)
}

/**
 * Functions and views that earlier files created and that no longer have a file. Functions and views from
 * other sources are left out.
 */
async function readGone(
  client: pg.Client,
  objects: readonly SqlObject[],
  present: readonly Definition[],
): Promise<Definition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select unnest(names) as name from
       (select names from schema_object_set order by applied_at desc limit 1) last`,
  )
  const kept = new Set(objects.map(({ name }) => name))
  const gone = new Set(rows.map(({ name }) => name).filter((name) => !kept.has(name)))
  return present.filter(({ name }) => gone.has(name))
}

/** Our views among the changed objects, and our views that read a changed object at any depth. */
async function withViewsOnThem(
  client: pg.Client,
  changed: readonly Definition[],
  ours: readonly Definition[],
): Promise<Definition[]> {
  const { rows } = await client.query<{ oid: number }>(
    `with recursive touched (oid) as (
       select unnest($1::oid[])
       union
       select r.ev_class from touched t
       join pg_depend d on d.refobjid = t.oid
         and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
       join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
     )
     select oid::integer as oid from touched`,
    [changed.map(({ oid }) => oid)],
  )
  const touched = new Set(rows.map(({ oid }) => oid))
  return ours.filter(({ kind, oid }) => kind === 'view' && touched.has(oid))
}

/**
 * Drops all objects of one kind in one statement: they may depend on each other, but no other object may
 * depend on them.
 */
async function dropAll(
  client: pg.Client,
  kind: Definition['kind'],
  definitions: readonly Definition[],
): Promise<void> {
  const addresses = definitions.filter((it) => it.kind === kind).map(({ address }) => address)
  if (addresses.length === 0) return
  try {
    await client.query(`drop ${kind} ${addresses.join(', ')} restrict`)
  } catch (error) {
    if (isLockTrouble(error)) throw error
    const { message, detail } = error as pg.DatabaseError
    throw new SqlFileError(
      `The files of functions and views change or remove ${addresses.join(', ')}: ` +
        `${message}${detail ? ` (${detail})` : ''}`,
      { cause: error },
    )
  }
}

async function create(client: pg.Client, { path, sql }: SqlObject): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    if (isLockTrouble(error)) throw error
    const { message, position } = error as pg.DatabaseError
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new SqlFileError(`${path}${line}: ${message}`, { cause: error })
  }
}

/**
 * Throws if an index, a check or a stored column keeps results of a changed function: these results would be
 * wrong with another body. A migration can compute them again.
 */
async function requireNoStoredResults(
  client: pg.Client,
  stale: readonly SqlObject[],
  present: readonly Definition[],
): Promise<void> {
  const changed = present.filter(
    ({ kind, name }) => kind === 'function' && stale.some((object) => object.name === name),
  )
  const { rows } = await client.query<{ oid: number; keeper: string }>(
    `select d.refobjid::integer as oid, pg_describe_object(d.classid, d.objid, d.objsubid) as keeper
     from pg_depend d left join pg_attrdef s on d.classid = 'pg_attrdef'::regclass and s.oid = d.objid
     left join pg_attribute a on a.attrelid = s.adrelid and a.attnum = s.adnum
     where d.refclassid = 'pg_proc'::regclass and d.refobjid = any ($1)
       and (d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass) or a.attgenerated <> '')
     order by keeper limit 1`,
    [changed.map(({ oid }) => oid)],
  )
  const [stored] = rows
  if (!stored) return
  const name = changed.find(({ oid }) => oid === stored.oid)?.name
  const path = stale.find((object) => object.name === name)?.path
  throw new SqlFileError(
    `${path}: ${stored.keeper} keeps results of this function. Write a migration that drops ` +
      'what keeps them, replaces the function with the same text, and makes them anew.',
  )
}

/** Checks the bodies of all functions against the tables, as `create` does unless that check is off. */
async function validateBodies(client: pg.Client, objects: readonly SqlObject[]): Promise<void> {
  const functions = objects.filter(({ kind }) => kind === 'function')
  const validate = (names: readonly string[]) =>
    client.query(
      `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)
         when 'plpgsql' then plpgsql_validator(p.oid) end
       from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)`,
      [names],
    )
  await client.query('set local check_function_bodies = on')
  await client.query('savepoint bodies')
  try {
    await validate(functions.map(({ name }) => name))
  } catch (error) {
    await client.query('rollback to savepoint bodies')
    // The error of the joint check does not name the function, so check each function alone.
    for (const { name, path } of functions) {
      await validate([name]).catch((cause: Error) => {
        throw new SqlFileError(`${path}: ${cause.message}`, { cause })
      })
    }
    throw error
  }
}

/** Whether another transaction holds a needed lock, so that a retry may succeed. */
export function isLockTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01' || isLockTrouble(error.cause)
}
