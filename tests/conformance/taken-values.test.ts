import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { explainConstraint } from '#platform/api/store/rows/constraint-failures.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { Caller } from '../api/running-api.ts'
import { type ConformanceCompany, openCompany } from './conformance-company.ts'

// If a value must be unique in a table, the refusal reveals the existing row only to users who may see that
// row.

/**
 * For each index, at most this many rows are checked to find one that the reader sees and one that the reader
 * does not see.
 */
const MOST_ROWS = 6

type Reader = { name: string; actor: Actor; call: Caller }
type Index = { resource: Resource; name: string; within: string }

let company: ConformanceCompany
let db: Database
let close: () => Promise<void>
let readers: Reader[]

beforeAll(async () => {
  company = await openCompany()
  const opened = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
  db = opened.db
  close = () => db.destroy()
  readers = [
    await reader('hrdir', company.director),
    await reader('staff3', company.narrow),
    await reader('noperm', company.nobody),
  ]
})

afterAll(async () => {
  await close?.()
  await company?.close()
})

async function reader(name: string, call: Caller): Promise<Reader> {
  const id = await company.database.value('select id from app_user where user_name = $1', [name])
  const actor = await loadActorOf(db, String(id))
  if (!actor) throw new Error(`${name} has no account`)
  return { name, actor, call }
}

async function indexesOf(resource: Resource): Promise<Index[]> {
  const rows = await company.database.rows<{ name: string; within: string }>(
    `select c.relname as name, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as within
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = $1 and t.relkind = 'r' and i.indisunique and not i.indisprimary order by 1`,
    [resource.table],
  )
  return rows.map((row) => ({ ...row, resource }))
}

/**
 * The database error of a duplicate row, for this index alone; the transaction is rolled back. Null if the
 * row has no value in the index.
 */
async function comesTwice({ resource: { table }, name }: Index, id: string): Promise<unknown> {
  const { database } = company
  const columns = await database.rows<{ column: string }>(
    `select quote_ident(column_name) as column from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  const list = columns.map(({ column }) => column).join(', ')
  await database.rows('begin')
  try {
    // Disable triggers and other indexes, so that only this index can refuse the row.
    await database.rows(`alter table ${table} disable trigger user`)
    await database.rows(dropOthers(table, name))
    await database.rows(
      `insert into ${table} (id, ${list}) select gen_random_uuid(), ${list} from ${table} where id = $1`,
      [id],
    )
    return null
  } catch (error) {
    return error
  } finally {
    await database.rows('rollback')
  }
}

const dropOthers = (table: string, kept: string) => `do $drop$
  declare other record;
  begin
    for other in select c.relname as index, o.conname as held from pg_index i
        join pg_class c on c.oid = i.indexrelid left join pg_constraint o on o.conindid = c.oid
      where i.indrelid = '${table}'::regclass and (i.indisunique or i.indisexclusion) and not i.indisprimary
        and c.relname <> '${kept}'
    loop
      if other.held is null then execute format('drop index %I', other.index);
      else execute format('alter table ${table} drop constraint %I cascade', other.held); end if;
    end loop;
  end $drop$`

async function rowsIn({ resource: { table }, within }: Index): Promise<string[]> {
  const rows = await company.database.rows<{ id: string }>(
    `select id from ${table} where deleted_at is null and ${within} order by md5(id::text) limit ${MOST_ROWS}`,
  )
  return rows.map(({ id }) => id)
}

async function opens({ call }: Reader, { endpoints }: Resource, id: string): Promise<boolean> {
  return (await call(endpoints.info, { query: { id } })).status === 200
}

/** The message keys of the refused fields; null if the error does not refuse fields. */
function keysIn(error: unknown): string[] | null {
  return error instanceof Failure ? Object.values(error.fields).map(({ key }) => key) : null
}

const TIMEOUT_MS = 300_000

test('a value of another row is reported as such only to users who see that row', {
  timeout: TIMEOUT_MS,
  retry: 0,
}, async () => {
  const seen = { told: new Set<string>(), hidden: new Set<string>() }
  const amiss: unknown[] = []
  for (const index of (await Promise.all(RESOURCES.map(indexesOf))).flat()) {
    const { resource, name } = index
    // For each index, one row that a reader sees and one that the reader does not see.
    const tried = new Set<string>()
    for (const id of await rowsIn(index)) {
      let error: unknown = null
      for (const one of readers) {
        if (tried.has(`${one.name} true`) && tried.has(`${one.name} false`)) continue
        const isOpen = await opens(one, resource, id)
        if (tried.has(`${one.name} ${isOpen}`)) continue
        error ??= await comesTwice(index, id)
        if (error === null) break
        tried.add(`${one.name} ${isOpen}`)
        const problems = keysIn(await explainConstraint(error, { db, actor: one.actor, resource }))
        // The index contains no field of the resource, so the refusal reveals nothing.
        if (problems === null && (error as { constraint?: string }).constraint === name) continue
        seen[isOpen ? 'told' : 'hidden'].add(name)
        const wanted = isOpen ? 'invalid.duplicate' : 'invalid.unusable'
        if (problems?.join() !== wanted)
          amiss.push([one.name, name, id, isOpen, problems, String(error)])
      }
    }
  }
  expect(amiss).toEqual([])
  // The demo company has rows for most indexes, otherwise the test proves nothing.
  expect(seen.told.size).toBeGreaterThan(40)
  expect(seen.hidden.size).toBeGreaterThan(40)
  expect(seen.hidden).toContain('uq_user_base_info__emp_no')
})
