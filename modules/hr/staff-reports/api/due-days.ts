import { type RawBuilder, sql } from 'kysely'
import {
  atWorkWithinReach,
  ownRowsWithinReach,
  shownInOthers,
} from '#modules/hr/archives/api/files-within-reach.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import type { ComingDay } from '#modules/hr/archives/wire/outlook.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { WITHOUT_CONTRACT } from '#modules/hr/contracts/api/without-contract.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import {
  ANNIVERSARIES,
  type Anniversary,
  type AnniversaryRow,
  MAX_ANNIVERSARIES,
} from '#modules/hr/staff-reports/wire/staff-overview.ts'
import type { Reminder, Reminders } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { WOMAN } from '#platform/wire/values/id-card.ts'

/** The next anniversary of a date. In years without a 29 February, the 28th counts instead. */
function nextDay(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const yearsUntil = sql`extract(year from today())::integer - extract(year from ${column})::integer`
  const thisYear = sql`(${column} + make_interval(years => ${yearsUntil}))::date`
  return sql`case when ${thisYear} >= today() then ${thisYear}
    else (${column} + make_interval(years => ${yearsUntil} + 1))::date end`
}

const since = sql.ref('b.service_since')
const YEARS = sql`(extract(year from due.day) - extract(year from ${since}))::integer`
const UNTOLD = sql`null::integer`

type Kind = {
  day: RawBuilder<unknown>
  years: RawBuilder<unknown>
  /** The field with the day. */
  field: string
  /** The resource whose rows have the day: only readers who may see the rows see the day. */
  by?: Resource
  of?: RawBuilder<unknown>
  /** The day needs action, so it stays listed after it has passed. */
  staysDue?: true
  /** A selection of the people who can have such a day, applied before other tables are read. */
  among?: (days: number) => RawBuilder<unknown>
  /** A cheap preselection of people whose day may be near. The exact day is computed only for them. */
  near?: (days: number) => RawBuilder<unknown>
}

/** Whether the anniversary of a date lies within the next days. 29 February always counts as within. */
function dayOfYearWithin(column: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  return sql`to_char(${column}, 'MMDD') in (
    select to_char(ahead, 'MMDD') from generate_series(today(), today() + ${days}::integer, interval '1 day') ahead
    union all select '0229')`
}

/**
 * The earliest retirement is at 55, for women at 45 (State Council decision of 13 September 2024, art. 1, 6).
 * One more year is a margin.
 */
const OLD_ENOUGH = sql`b.birth_date < today() - case b.gender when ${WOMAN} then interval '44 years' else interval '54 years' end`

/** The nearest day in the rows `r` of a person. */
function nearestOf(day: RawBuilder<unknown>, rows: RawBuilder<unknown>): Kind {
  return {
    day: sql`(select min(${day}) from ${rows} and r.user_id = b.id)`,
    years: UNTOLD,
    field: 'joinDate',
    staysDue: true,
    among: (days) =>
      sql`b.id in (select r.user_id from ${rows} and ${day} <= today() + ${days}::integer)`,
  }
}

/** The nearest such day among the certificates that the company keeps for a person. */
function certificateDay(day: RawBuilder<unknown>, kept: RawBuilder<unknown>): Kind {
  const rows = sql`certificate r where ${kept} and r.deleted_at is null`
  return { ...nearestOf(day, rows), by: certificates }
}

/** Follow-up days of notes, only from notes that the reader may see. */
function followDay(actor: Actor): Kind {
  return nearestOf(
    sql.ref('r.follow_date'),
    sql`record_note r where not r.follow_done and r.deleted_at is null
      and ${scopePredicate(recordNotes, 'r', actor, 'view')}`,
  )
}

const KINDS: Readonly<Record<Exclude<Anniversary, 'noteFollow'>, Kind>> = {
  birthday: {
    day: nextDay(sql.ref('b.birth_date')),
    years: UNTOLD,
    field: 'birthDate',
    near: (days) => dayOfYearWithin(sql.ref('b.birth_date'), days),
  },
  serviceYear: {
    day: nextDay(since),
    years: YEARS,
    field: 'joinDate',
    of: sql`${since} < today()`,
    near: (days) => dayOfYearWithin(since, days),
  },
  retirement: {
    day: sql.ref('b.retire_date'),
    years: UNTOLD,
    field: 'retireDate',
    near: () => OLD_ENOUGH,
  },
  // The agreed end; without one, the legal limit of six months (Labour Contract Law, art. 19).
  probationEnd: {
    day: sql`coalesce((select p.end_date from probation p
        where p.user_id = b.id and p.state <> '9' and p.deleted_at is null),
      term_end(b.join_date, 6))`,
    years: UNTOLD,
    field: 'joinDate',
    of: sql`b.status = '1'`,
    staysDue: true,
    near: () => sql`b.status = '1'`,
  },
  certificateDraft: certificateDay(sql`issue_date`, sql`state = '0'`),
  certificateEnd: certificateDay(sql`valid_to`, sql`state in ('1', '2', '3', '5')`),
  certificateReview: certificateDay(sql`review_date`, sql`state in ('1', '2', '3')`),
  // Labour Contract Law, art. 10: within a month from the first day without a written contract.
  contractMissing: {
    day: sql`(select term_end(greatest(b.join_date, max(coalesce(c.ended_on, c.end_date)) + 1), 1)
        from contract c where c.user_id = b.id and c.is_labour
        and c.state = '4' and c.biz_state not in ('1', '8') and c.deleted_at is null)`,
    years: UNTOLD,
    field: 'joinDate',
    staysDue: true,
    by: contracts,
    among: () => sql`b.id in (select b.id from ${WITHOUT_CONTRACT})`,
  },
  contractEnd: {
    day: sql`(select max(c.end_date) from contract c where c.user_id = b.id and c.is_labour
      and c.biz_state in ('2', '3') and c.deleted_at is null)`,
    years: UNTOLD,
    field: 'joinDate',
    staysDue: true,
    by: contracts,
    among: (days) => sql`b.id in (select c.user_id from contract c where c.is_labour
      and c.biz_state in ('2', '3') and c.deleted_at is null
      and c.end_date <= today() + ${days}::integer)`,
  },
  letterUnsigned: {
    ...nearestOf(
      sql.ref('r.deadline'),
      sql`commitment_letter r where r.state in ('0', '3') and r.deleted_at is null`,
    ),
    by: commitmentLetters,
  },
  paperEnd: {
    day: sql.ref('b.id_valid_to'),
    years: UNTOLD,
    field: 'idValidTo',
    staysDue: true,
  },
}

function kindFor(actor: Actor, kind: Anniversary): Kind {
  return kind === 'noteFollow' ? followDay(actor) : KINDS[kind]
}

/**
 * From `b` and the day `due`: people at work whose day of this kind the reader may see and which is at most
 * `days` days ahead.
 */
function peopleWithDay(
  actor: Actor,
  kind: Anniversary,
  { shown, days }: { shown: RawBuilder<boolean>; days: number },
): RawBuilder<unknown> {
  const {
    day,
    of = sql`true`,
    near = () => sql`true`,
    among = () => sql`true`,
    by,
  } = kindFor(actor, kind)
  const reached = by ? ownRowsWithinReach(actor, by) : sql`true`
  // `offset 0` keeps PostgreSQL from copying the expression of the day into each condition, where it would
  // be computed again.
  return sql`${sql.table(archives.view)} b
      cross join lateral (select case when ${near(days)} then ${day} end as day offset 0) due
    where ${of} and ${among(days)} and ${atWorkWithinReach(actor)} and ${shown} and ${reached} and due.day <= today() + ${days}::integer`
}

/** Past days are included only when they still need action. */
const beginOf = ({ staysDue }: Kind) => (staysDue ? sql`true` : sql`due.day >= today()`)

/**
 * Reads the people at work with such a day within the next `days` days, limited to the days that the reader
 * may see.
 */
export async function readAnniversaries(
  db: Database,
  actor: Actor,
  { kind, days }: { kind: Anniversary; days: number },
): Promise<AnniversaryRow[]> {
  const of = kindFor(actor, kind)
  const group = archives.fields[of.field]?.group ?? ''
  const shown = groupPredicate(archives, 'b', actor, group)
  if (shown === 'none') return []
  const people = peopleWithDay(actor, kind, { shown: shown === 'all' ? sql`true` : shown, days })
  const result = await sql<AnniversaryRow>`
    select b.id, b.emp_no as "empNo", b.name, b.photo, due.day::text as date,
      (select d.name from department d where d.id = b.dept_id) as "deptName", ${of.years} as years
    from ${people} and ${beginOf(of)}
    order by due.day, b.emp_no limit ${MAX_ANNIVERSARIES}`.execute(db)
  return result.rows
}

/** Birthdays and years of service need no action. */
const CELEBRATED: ReadonlySet<Anniversary> = new Set(['birthday', 'serviceYear'])
const COMING_DAYS = 366

/** Reads the days of one person that need action, past ones included, limited to those that the reader may see. */
export async function readDaysOf(db: Database, actor: Actor, person: string): Promise<ComingDay[]> {
  const parts = ANNIVERSARIES.flatMap((kind) => {
    const of = kindFor(actor, kind)
    const shown = groupPredicate(archives, 'b', actor, archives.fields[of.field]?.group ?? '')
    if (shown === 'none' || CELEBRATED.has(kind)) return []
    const limits = { shown: shown === 'all' ? sql<boolean>`true` : shown, days: COMING_DAYS }
    return [
      sql`select ${kind}::text as kind, due.day::text as date, due.day - today() as days
        from ${peopleWithDay(actor, kind, limits)} and ${beginOf(of)} and b.id = ${person}::uuid`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<ComingDay>`select kind, date, days
    from (${sql.join(parts, sql` union all `)}) as coming order by date, kind`.execute(db)
  return rows
}

/** How many days ahead the product reminds of each kind. */
export type Reach = Partial<Record<Anniversary, { days: number }>>

const MAX_REMINDERS = 6

type Found = Reminder & { total: number }

/** Takes rows from each kind in turn, so that old rows of one kind do not hide the other kinds. */
function inTurn<T>(kinds: readonly (readonly T[])[]): T[] {
  const turns = Array.from({ length: MAX_REMINDERS }, (_, turn) => turn)
  return turns
    .flatMap((turn) => kinds.flatMap((rows) => rows.slice(turn, turn + 1)))
    .slice(0, MAX_REMINDERS)
}

/** Reads the nearest days of several kinds, with the number of each kind. */
export async function readReminders(
  { db, counts }: CountingStore,
  actor: Actor,
  reach: Reach,
): Promise<Reminders | null> {
  const pending = ANNIVERSARIES.flatMap((kind) => {
    const of = kindFor(actor, kind)
    const [shown, within] = [shownInOthers(actor, of.field), reach[kind]]
    if (shown === null || !within) return []
    return [
      counts.readRows(
        db,
        sql<Found>`
          with near as (
            select b.id, due.day, ${of.years} as years, count(*) over ()::integer as total
            from ${peopleWithDay(actor, kind, { shown, days: within.days })} and ${beginOf(of)}
            order by due.day, b.emp_no limit ${MAX_REMINDERS}
          )
          select b.id, b.name, b.photo, d.name as "deptName", ${kind}::text as kind, near.day::text as date,
            near.day - today() as days, near.years, near.total
          from near join ${sql.table(archives.view)} b on b.id = near.id
            left join department d on d.id = b.dept_id
          order by near.day, b.emp_no`.compile(db),
      ),
    ]
  })
  if (pending.length === 0) return null
  const kinds = await Promise.all(pending)
  const found = kinds.flat()
  const rows = inTurn(kinds).map(({ total: _, ...row }) => row)
  rows.sort((a, b) => a.days - b.days || a.name.localeCompare(b.name, 'zh'))
  return {
    rows,
    counts: Object.fromEntries(found.map(({ kind, total }) => [kind, total])),
  }
}
