import type pg from 'pg'

/** PostgreSQL 15, in the format of `server_version_num`. */
const OLDEST_SERVER = 150_000
/** Extensions that the migrations create; both belong to PostgreSQL's contrib modules. */
const EXTENSIONS = ['pg_trgm', 'btree_gist']
/** PostgreSQL's built-in locale provider; it classifies the letters of every script. */
const BUILT_IN_PROVIDER = 'b'

type Facts = {
  version: string
  versionNumber: number
  encoding: string
  /** The locale that decides which characters are letters; `C` knows only the ASCII letters. */
  characterType: string
  localeProvider: string | null
  account: string
  database: string
  schema: string | null
  mayCreateInDatabase: boolean
  mayCreateInSchema: boolean
  mayMakeTemporaryTables: boolean
  isSuperuser: boolean
}

type Extension = { name: string; isInstalled: boolean; isTrusted: boolean }

/**
 * Lists everything that the server, the database or the account lacks for the migrations, in words for the
 * administrator; empty if nothing is missing. Reads only catalogs and changes nothing.
 */
export async function findServerProblems(client: pg.ClientBase): Promise<string[]> {
  const facts = await readFacts(client)
  const extensions = await readExtensions(client)
  return [
    ...problemsOfServer(facts),
    ...problemsOfAccount(facts),
    ...problemsOfExtensions(extensions, facts),
  ]
}

async function readFacts(client: pg.ClientBase): Promise<Facts> {
  // Older servers have no column for the provider; reading the row as JSON gives null instead of an error.
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::integer as "versionNumber",
       pg_encoding_to_char(d.encoding) as encoding, d.datctype as "characterType",
       to_jsonb(d) ->> 'datlocprovider' as "localeProvider",
       current_user as account, d.datname as database, current_schema() as schema,
       has_database_privilege(d.oid, 'create') as "mayCreateInDatabase",
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateInSchema",
       has_database_privilege(d.oid, 'temporary') as "mayMakeTemporaryTables",
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"
     from pg_database d where d.datname = current_database()`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the query of the server facts returned no row')
  return facts
}

async function readExtensions(client: pg.ClientBase): Promise<Extension[]> {
  const { rows } = await client.query<Extension>(
    `select name, bool_or(installed) as "isInstalled", bool_or(trusted) as "isTrusted"
     from pg_available_extension_versions where name = any($1) group by name`,
    [EXTENSIONS],
  )
  return rows
}

function problemsOfServer(facts: Facts): string[] {
  const { version, versionNumber, encoding, characterType, localeProvider, database } = facts
  const problems: string[] = []
  if (versionNumber < OLDEST_SERVER) {
    problems.push(`the server is PostgreSQL ${version}, and 15 or newer is needed`)
  }
  if (encoding !== 'UTF8') {
    problems.push(
      `the database ${database} is encoded in ${encoding}, and UTF8 is needed: create it with encoding 'UTF8'`,
    )
  }
  const knowsAsciiOnly = characterType === 'C' || characterType === 'POSIX'
  if (knowsAsciiOnly && localeProvider !== BUILT_IN_PROVIDER) {
    problems.push(
      `the database ${database} has the character type ${characterType}, which knows no Chinese letters: create it with lc_ctype 'C.UTF-8' or another one of UTF-8`,
    )
  }
  return problems
}

function problemsOfAccount(facts: Facts): string[] {
  const { account, database, schema, mayCreateInSchema, mayMakeTemporaryTables } = facts
  const problems: string[] = []
  if (schema === null) {
    problems.push(`no schema of the search path of ${account} exists: create the schema public`)
  } else if (!mayCreateInSchema) {
    problems.push(
      `${account} may create nothing in the schema ${schema}: make the account the owner of the database ${database}`,
    )
  }
  if (!mayMakeTemporaryTables) {
    problems.push(
      `${account} may make no temporary tables: grant temporary on database ${database} to ${account}`,
    )
  }
  return problems
}

function problemsOfExtensions(
  extensions: readonly Extension[],
  { account, isSuperuser, mayCreateInDatabase }: Facts,
): string[] {
  return EXTENSIONS.flatMap((name) => {
    const found = extensions.find((extension) => extension.name === name)
    if (!found) {
      return [
        `the extension ${name} is not there: install PostgreSQL's contrib modules (package postgresql-contrib)`,
      ]
    }
    const mayInstall = isSuperuser || (mayCreateInDatabase && found.isTrusted)
    if (found.isInstalled || mayInstall) return []
    return [
      `${account} may not create the extension ${name}: run once as a superuser, in the database: create extension ${name}`,
    ]
  })
}
