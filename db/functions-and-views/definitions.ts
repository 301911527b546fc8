import type pg from 'pg'
import type { SqlObject } from './read-files.ts'

/** A function or view of a schema. */
export interface Definition {
  kind: SqlObject['kind']
  name: string
  oid: number
  /** Its name with its argument types, as `drop` needs it. */
  address: string
  /** The part that `create or replace` cannot change. */
  shape: string
  /** The whole definition, as `create` sets it. */
  text: string
}

/** Objects of an extension are not part of the product's schema. */
const NOT_OF_EXTENSION = `not exists (select from pg_depend e where e.objid = o.oid and e.deptype = 'e')`

const DEFINITIONS = (schema: string) => `
  select 'function' as kind, o.proname::text as name, o.oid::integer as oid,
    o.oid::regprocedure::text as address,
    concat_ws(' ', pg_get_function_arguments(o.oid), 'returns', pg_get_function_result(o.oid)) as shape,
    jsonb_build_array(pg_get_function_arguments(o.oid), pg_get_function_result(o.oid), o.prolang,
      o.prosrc, pg_get_function_sqlbody(o.oid), o.provolatile, o.proparallel, o.proisstrict,
      o.prosecdef, o.proleakproof, o.procost, o.prorows, o.proconfig)::text as text
  from pg_proc o where o.pronamespace = ${schema} and ${NOT_OF_EXTENSION}
  union all
  select 'view', o.relname::text, o.oid::integer, o.oid::regclass::text, '',
    jsonb_build_array(pg_get_viewdef(o.oid), o.reloptions,
      (select jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, a.atttypmod))
        order by a.attnum) from pg_attribute a where a.attrelid = o.oid and a.attnum > 0))::text
  from pg_class o where o.relnamespace = ${schema} and o.relkind = 'v' and ${NOT_OF_EXTENSION}`

/** The current functions and views of the database. */
export async function readDefinitions(client: pg.Client): Promise<Definition[]> {
  const schema = 'current_schema()::regnamespace'
  return (await client.query<Definition>(DEFINITIONS(schema))).rows
}

/**
 * The definitions that the files would create with the current tables: creates each in the temporary schema,
 * reads it and rolls back. A file that cannot be created alone, such as a view of a function that does not
 * exist yet, is left out. `ordered` comes from orderSqlFiles.
 */
export async function drawDefinitions(
  client: pg.Client,
  ordered: readonly SqlObject[],
): Promise<Definition[]> {
  const statements = ordered.map(({ kind, name, statement }) => {
    const head = `create or replace ${kind} ${name}`
    return `create ${kind} pg_temp.${name}${statement.slice(head.length)}`
  })
  await client.query('savepoint draw')
  // One query for all statements takes a third of the time of one query per statement. It fails only if a definition
  // needs a function or view that does not exist yet.
  if (!(await isRun(client, statements.join(';\n')))) {
    for (const statement of statements) await isRun(client, statement)
  }
  const { rows } = await client.query<Definition>(DEFINITIONS('pg_my_temp_schema()'))
  await client.query('rollback to savepoint draw')
  return rows
}

async function isRun(client: pg.Client, statements: string): Promise<boolean> {
  try {
    await client.query(`savepoint drawn; ${statements}; release savepoint drawn`)
    return true
  } catch {
    await client.query('rollback to savepoint drawn')
    return false
  }
}
