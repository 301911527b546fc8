import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { MARKUP } from './markup-strings.ts'
import { readRun } from './run-state.ts'
import { HIGH_RATES, type Started, startProcess } from './start-process.ts'

export type MarkupCompany = Started & {
  password: string
  database: pg.Client
  /** `table.column` of every column that contains markup. */
  filled: string[]
}

/** A server with a separate company in which every text is markup. */
export async function startMarkupCompany(): Promise<MarkupCompany> {
  const { folder, sessionKey, clientSecret } = readRun()
  const dataDir = join(folder, 'markup-data')
  await mkdir(dataDir, { recursive: true })
  const password = randomBytes(24).toString('base64url')
  const env = {
    DATA_DIR: dataDir,
    SEED: 'small',
    SEED_TODAY: '2026-01-15',
    ADMIN_PASSWORD: password,
    SEED_PASSWORD: password,
    // One account opens every page within a minute or two, so the rate limits are high.
    ...HIGH_RATES,
  }
  const started = await startProcess({
    program: ['build/start.js'],
    env: { ...env, SESSION_KEYS: sessionKey, OIDC_CLIENT_SECRET: clientSecret },
    folder,
    name: 'markup',
    readyPath: '/readyz',
  })
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const database = new pg.Client({
    connectionString: `postgres://staffdesk:${read('pg-password')}@127.0.0.1:${read('pg-port')}/staffdesk`,
  })
  try {
    await database.connect()
    await letWalk(database)
    const filled = await fill(database)
    return { ...started, password, database, filled }
  } catch (error) {
    await started.stop()
    throw error
  }
}

/** Lets one account open every page. */
async function letWalk(database: pg.Client): Promise<void> {
  await database.query(`with made as (
      insert into role (id, code, name, scope) values (gen_random_uuid(), 'walker', 'walker', '4') returning id
    ), held as (
      insert into role_user (id, role_id, user_id)
      select gen_random_uuid(), made.id, app_user.id from made, app_user where user_name = 'admin'
    )
    insert into role_navigation (role_id, kind, target_id)
    select made.id, 'button', button.id from made, button`)
}

const ROUNDS = 10

/** Free text fields: a field that is checked against a pattern cannot contain markup. */
function freeTexts(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, { kind, rule }]) => (kind === 'text' || kind === 'longText') && !rule.check)
    .map(([name]) => columnName(name))
}

/**
 * The strings for one row: together, the first ten rows (or all rows, if there are fewer) contain all sixty.
 */
function textOf(row: number, rows: number, end: string): string {
  const share = Math.ceil(MARKUP.length / Math.min(rows, ROUNDS))
  const first = (row * share) % MARKUP.length
  return MARKUP.slice(first, first + share).join(' ') + end
}

/**
 * Writes directly to the database, because the API would refuse some texts, and the pages must not rely on
 * that.
 */
async function fill(database: pg.Client): Promise<string[]> {
  await addRows(database)
  const filled = new Set<string>()
  for (const resource of RESOURCES) {
    const { rows } = await database
      .query<{ id: string }>(
        `select id from ${resource.table} where deleted_at is null order by id limit 40`,
      )
      .catch(() => ({ rows: [] }))
    const texts = rows.map(({ id }, index) => ({
      id,
      text: textOf(index, rows.length, ` ${index}`),
    }))
    for (const column of freeTexts(resource)) {
      const done = await putAll(database, resource, column, texts)
      if (done > 0) filled.add(`${resource.table}.${column}`)
    }
  }
  return [...filled].sort()
}

/** Paths of menus stay unchanged, because pages are found by them. */
const KEPT = new Set(['menu.path', 'module.path', 'interface.path', 'app_user.avatar'])

type Text = { id: string; text: string }

/** Fills a column of several rows; returns how many rows accepted their text. */
async function putAll(
  database: pg.Client,
  { table }: Resource,
  column: string,
  texts: readonly Text[],
): Promise<number> {
  if (KEPT.has(`${table}.${column}`) || texts.length === 0) return 0
  const put = (some: readonly Text[]) =>
    database.query(
      `update ${table} t set ${column} = given.text
       from unnest($1::text[], $2::text[]) given(id, text) where t.id::text = given.id`,
      [some.map(({ id }) => id), some.map(({ text }) => text)],
    )
  // Computed columns of views, append-only logs and columns with constraints keep their values.
  const together = await put(texts).catch(() => null)
  if (together) return together.rowCount ?? 0
  let done = 0
  for (const one of texts) {
    const apart = await put([one]).catch(() => null)
    done += apart?.rowCount ?? 0
  }
  return done
}

/** Logs only allow inserts: adds entries about every resource, with markup in every field. */
async function addRows(database: pg.Client): Promise<void> {
  for (const resource of RESOURCES) {
    const names = Object.keys(resource.fields)
    const markup = (row: number) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, textOf(row, 2, '')])))
    await database.query(
      `insert into audit_log (id, resource, record_id, version, action, actor_code, actor_name, title, before, after)
       select gen_random_uuid(), $1, (select id::text from ${resource.table} order by id limit 1)::uuid, 2,
         'update', 'markup', $2, $3, $4, $5`,
      [resource.path, textOf(0, 1, ''), textOf(0, 1, '').slice(0, 2_000), markup(0), markup(1)],
    )
  }
  await database.query(
    `insert into visit_log (id, user_id, create_code, user_name, remark, model_type)
     select gen_random_uuid(), id, code, $1, $1, '1' from app_user limit 3`,
    [MARKUP.join(' ')],
  )
}
