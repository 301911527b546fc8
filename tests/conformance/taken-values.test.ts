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

// A value that may stand once in a table is refused in words that tell of the other row only those who see it.

/** Of each index so many rows are looked at for one that the reader sees and one that he does not. */
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
 * What the database says when a row comes twice, of this index alone; nothing of it stays. Null where the
 * row has no value that the index holds.
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
    // Neither what rules in the database say, nor another index, is what is asked here.
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

/** Under which key each field of a refusal is told; null where it is no refusal of fields. */
function keysIn(error: unknown): string[] | null {
  return error instanceof Failure ? Object.values(error.fields).map(({ key }) => key) : null
}

const TIMEOUT_MS = 300_000

test('a value that another row has is told as such to those only who see that row', {
  timeout: TIMEOUT_MS,
  retry: 0,
}, async () => {
  const seen = { told: new Set<string>(), hidden: new Set<string>() }
  const amiss: unknown[] = []
  for (const index of (await Promise.all(RESOURCES.map(indexesOf))).flat()) {
    const { resource, name } = index
    // Of each index one row that a reader sees, and one that he does not.
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
        const told = keysIn(await explainConstraint(error, { db, actor: one.actor, resource }))
        // No field of the resource is held by this index: nothing of it is told.
        if (told === null && (error as { constraint?: string }).constraint === name) continue
        seen[isOpen ? 'told' : 'hidden'].add(name)
        const wanted = isOpen ? 'invalid.duplicate' : 'invalid.unusable'
        if (told?.join() !== wanted) amiss.push([one.name, name, id, isOpen, told, String(error)])
      }
    }
  }
  expect(amiss).toEqual([])
  // The demo company has rows of most of them, or this says nothing.
  expect(seen.told.size).toBeGreaterThan(40)
  expect(seen.hidden.size).toBeGreaterThan(40)
  expect(seen.hidden).toContain('uq_user_base_info__emp_no')
})
