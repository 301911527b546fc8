import { sql } from 'kysely'
import type { BureauMonth, BureauRegister } from '#modules/pay/bureau/wire/bureau.ts'
import type { Actor } from '#platform/api/actor.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { countRows, readHeads, readOurRows, standingOf } from './bureau-scope.ts'
import { BUREAU_SIDES, type BureauScope, type BureauSide } from './bureau-sides.ts'

const MOST_LINES = 500
const MOST_FILES = 12

export type BureauRead = {
  month: string
  kind: string
  city?: string | undefined
  entityId?: string | undefined
}

async function readCities(
  db: Database,
  register: BureauRegister,
  side: BureauSide,
  { month, kind }: BureauRead,
): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select ${sql.ref(`t.${side.city}`)} as city from ${sql.table(side.resource.table)} t
    where t.month = ${month} and t.kind = ${kind} and t.deleted_at is null and t.state <> ${MONTHLY.voided}
      and ${sql.ref(`t.${side.city}`)} is not null
    union select city from bureau_columns where register = ${register} and deleted_at is null
    order by 1`.execute(db)
  return rows.map(({ city }) => city)
}

async function readEmployers(
  db: Database,
  side: BureauSide,
  scope: BureauScope,
): Promise<BureauMonth['entities']> {
  const { rows } = await sql<BureauMonth['entities'][number]>`
    select e.id, e.name from legal_entity e
    where exists (select from ${sql.table(side.resource.table)} t
      where t.entity_id = e.id and ${side.within('t', { ...scope, entityId: null })})
    order by e.name`.execute(db)
  return rows
}

/** How a month of a city compares with the file of its bureau. */
export async function readBureauMonth(
  db: Database,
  actor: Actor,
  register: BureauRegister,
  asked: BureauRead,
): Promise<BureauMonth> {
  const side = BUREAU_SIDES[register]
  const { month, kind, entityId = null } = asked
  const cities = await readCities(db, register, side, asked)
  const city = asked.city ?? cities[0] ?? ''
  const scope = { month, kind, city, entityId }
  const heads = await readHeads(db, register, city)
  const { rows, beyond, archived } = await countRows(db, actor, { side, scope, need: 'view' })
  const isWhole = rows > 0 && beyond === 0
  return {
    month,
    kind,
    city,
    cities: cities.includes(city) || city === '' ? cities : [city, ...cities],
    entityId,
    entities: await readEmployers(db, side, scope),
    columnsId: heads?.id ?? null,
    rows,
    beyond,
    isArchived: archived > 0,
    found: heads && isWhole ? await readFound(db, actor, { register, scope, heads }) : null,
    files: await readFiles(db, register, scope),
  }
}

type Found = NonNullable<BureauMonth['found']>

type Of = {
  register: BureauRegister
  scope: BureauScope
  heads: Parameters<typeof readOurRows>[2]
}

const inScope = (register: BureauRegister, { month, kind, city, entityId }: BureauScope) => sql`
  c.register = ${register} and c.month = ${month} and c.kind = ${kind} and c.city = ${city}
    and c.entity_id is not distinct from ${entityId}::uuid`

const whoDid = (account: string) =>
  sql`(select u.name from app_user u where u.id = ${sql.ref(account)})`

async function readFound(
  db: Database,
  actor: Actor,
  { register, scope, heads }: Of,
): Promise<Found | null> {
  const { rows } = await sql<Omit<Found, 'lines' | 'left' | 'isOutdated'> & { standing: string }>`
    select c.id, c.name, to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at,
      coalesce(${whoDid('c.created_by')}, '') as by,
      to_char(c.accepted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "acceptedAt",
      ${whoDid('c.accepted_by')} as "acceptedBy", c.standing, c.rows, c.same, c.differing,
      c.only_ours as "onlyOurs", c.only_theirs as "onlyTheirs", c.ours::text as ours, c.theirs::text as theirs
    from bureau_comparison c where ${inScope(register, scope)}
    order by c.created_at desc, c.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { standing, ...found } = last
  const { resource } = BUREAU_SIDES[register]
  const item = resource.pay?.item
  if (!item) throw new Error(`${resource.path} has no item of pay`)
  // A person whom only the bureau names may be an employee whose pay the reader may not see.
  const { rows: lines } = await sql<Found['lines'][number]>`
    select d.id, d.row_id as "rowId", d.name, d.paper_end as "paperEnd", d.side, d.type,
      d.base_ours::text as "baseOurs", d.base_theirs::text as "baseTheirs",
      d.company_ours::text as "companyOurs", d.company_theirs::text as "companyTheirs",
      d.person_ours::text as "personOurs", d.person_theirs::text as "personTheirs"
    from bureau_difference d
    where d.comparison_id = ${found.id}::uuid
      and (d.user_id is null or d.row_id is not null or ${opensPay(actor, item, sql`d.user_id`)})
    order by array_position(array['theirs', 'ours', 'both'], d.side), d.name, d.id`.execute(db)
  const shown = lines.slice(0, MOST_LINES)
  await notePayOpened(
    db,
    actor,
    resource,
    shown.flatMap(({ rowId }) => rowId ?? []),
  )
  const ours = await readOurRows(db, { register, scope }, heads)
  const isOutdated = standingOf(ours) !== standing
  return { ...found, isOutdated, lines: shown, left: lines.length - shown.length }
}

async function readFiles(
  db: Database,
  register: BureauRegister,
  scope: BureauScope,
): Promise<BureauMonth['files']> {
  const { rows } = await sql<BureauMonth['files'][number]>`
    select c.name, c.rows, c.differing + c.only_ours + c.only_theirs as differing,
      to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at,
      coalesce(${whoDid('c.created_by')}, '') as by, c.accepted_at is not null as "isAccepted"
    from bureau_comparison c where ${inScope(register, scope)}
    order by c.created_at desc limit ${MOST_FILES}`.execute(db)
  return rows
}
