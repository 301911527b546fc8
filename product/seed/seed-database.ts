import { Client } from 'pg'
import { installBuiltIns } from '#db/install-built-ins.ts'
import { ADMIN } from '#modules/system/accounts/seed/accounts.ts'
import type { SeedSize } from '#platform/seed/company-size.ts'
import { copyRows } from '#platform/seed/copy-rows.ts'
import { emptyTables } from '#platform/seed/empty-tables.ts'
import { connectionTo } from '#platform/wire/http/database-session.ts'
import { planSeed, type SeedPlan } from './seed-plan.ts'

export type SeedOptions = {
  size: SeedSize
  adminPassword: string
  /** For every account but admin; not used when size is none. */
  demoPassword: string
  hashPassword: (plain: string) => Promise<string>
  /**
   * Must be set if the password was generated and printed: it is then valid for one sign-in only. In an empty
   * company the administrator must always change it.
   */
  adminMustChangePassword?: boolean
  /** All dates are counted from this day (yyyy-MM-dd). */
  today?: string
  /** Empties the database first. */
  reset?: boolean
  log?: (message: string) => void
}

export type SeededAccount = {
  userName: string
  name: string
  roles: readonly string[]
  state: string
}
export type SeedResult = {
  accounts: readonly SeededAccount[]
  /** Number of rows by table. */
  rows: Readonly<Record<string, number>>
}

const DEFAULT_TODAY = '2026-01-15'
/** If two processes start on one empty database, only one of them may fill it. */
const SEED_LOCK = 5_316_001

/** The database already has rows; seeding it needs `reset`. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('the database is not empty; give --reset to delete everything in it')
    this.name = 'DatabaseNotEmpty'
  }
}

/**
 * Fills a migrated database in one transaction: after a crash the database has either the whole company or
 * nothing.
 */
export async function seedDatabase(url: string, options: SeedOptions): Promise<SeedResult> {
  const log = options.log ?? (() => {})
  const client = new Client({ ...connectionTo(url), application_name: 'staffdesk-seed' })
  // A broken connection also fails the running query; without a listener it would end the process.
  client.on('error', (error) => log(`connection lost: ${error.message}`))
  await client.connect()
  try {
    if (!options.reset) await requireEmpty(client)
    const plan = planSeed(options.size, options.today ?? DEFAULT_TODAY, await readClockYear(client))
    const hashes = await hashPasswords(plan, options)
    const rows = await fill(client, plan, hashes, options, log)
    await vacuum(client)
    return { accounts: plan.accounts.map(describeAccount), rows }
  } finally {
    await client.end()
  }
}

async function readClockYear(client: Client): Promise<number> {
  const { rows } = await client.query<{ year: number }>('select this_year() as year')
  return rows[0]?.year ?? 0
}

function describeAccount({ userName, name, roles, state = '1' }: SeedPlan['accounts'][number]) {
  return { userName, name, roles, state }
}

async function hashPasswords(
  { accounts }: SeedPlan,
  { adminPassword, demoPassword, hashPassword }: SeedOptions,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { userName } of accounts) {
    const plain = userName === ADMIN.userName ? adminPassword : demoPassword
    if (plain === '') throw new RangeError('a password must not be empty')
    hashes.set(userName, await hashPassword(plain))
  }
  return hashes
}

async function fill(
  client: Client,
  plan: SeedPlan,
  hashes: ReadonlyMap<string, string>,
  options: SeedOptions,
  log: (message: string) => void,
): Promise<Record<string, number>> {
  const adminMustChangePassword =
    options.size === 'none' || (options.adminMustChangePassword ?? false)
  const rows: Record<string, number> = {}
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    if (options.reset) await emptyTables(client)
    else await requireEmpty(client)
    await installBuiltIns(client, plan.enteredAt)
    for (const table of plan.tables({ hashes, adminMustChangePassword })) {
      const copied = await copyRows(client, table)
      rows[table.table] = (rows[table.table] ?? 0) + copied
      log(`${table.table}: ${copied} rows`)
    }
    await client.query('commit')
    return rows
  } catch (error) {
    // If the connection is lost, the transaction is already rolled back.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from application) or exists (select from app_user)
       or exists (select from department) or exists (select from user_base_info) as used`,
  )
  if (rows[0]?.used) throw new DatabaseNotEmpty()
}

/**
 * Updates statistics and visibility maps: without them the planner has no estimates for the first lists, and
 * the join of permissions, menus and buttons compares every pair.
 */
async function vacuum(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  await client.query(`vacuum (analyze) ${rows[0]?.names}`)
}
