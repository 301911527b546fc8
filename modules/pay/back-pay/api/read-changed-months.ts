import { type RawBuilder, sql } from 'kysely'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** Rows in these states are never generated again, so a later change reaches them only by back pay. */
export const SETTLED_STATES: readonly string[] = [
  MONTHLY.audited,
  MONTHLY.finished,
  MONTHLY.published,
  MONTHLY.archived,
]

/** How many months back a change is found. */
export const MONTHS_BACK = 24

/** An item of a row as it was paid. */
type PaidItem = { item: string; side: 'add' | 'deduct'; amount: string }

/** A paid month of a person whose facts have changed since its row was audited. */
export type ChangedMonth = {
  rowId: string
  userId: string
  month: string
  run: Run
  /** Null for a row without an explanation, such as one that was added by hand. */
  paid: PaidItem[] | null
  /** The first day of terms that were confirmed since. */
  termsFrom: string | null
  isRevoked: boolean
  isAttendance: boolean
  isMerit: boolean
  /** The attendance of the month is open again. */
  isOpen: boolean
}

/** The rows to look at: those of one employer or of all, of some people or of everybody. */
export type Asked = { entityId: string | null; userIds: readonly string[] }

const SINCE = sql`to_char(today() - make_interval(months => ${MONTHS_BACK}), 'YYYY-MM')`

/**
 * The paid months whose terms, attendance or merit have changed since they were audited, because an audited row is
 * what its facts gave. Also months whose back pay waits. Only rows of pay `s` that fulfil the condition.
 */
function changedMonths(
  { entityId, userIds }: Asked,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    with settled as materialized (
      select s.id, s.user_id, s.entity_id, s.month, s.kind,
        greatest(s.audited_at, s.created_at) as at
      from salary s
      where s.state = any(${[...SETTLED_STATES]}::text[]) and s.kind = any(${[...WAGE_RUNS]}::text[])
        and s.deleted_at is null and s.month >= ${SINCE}
        and (${entityId}::uuid is null or s.entity_id = ${entityId}::uuid)
        and (${userIds.length === 0} or s.user_id = any(${[...userIds]}::uuid[]))
        and ${within}
    ), term as (
      select s.id, (max(t.effective_from) filter (where t.state = ${TERM_STATE.confirmed}
          and t.deleted_at is null))::text as day,
        bool_or(t.state = ${TERM_STATE.void} or t.deleted_at is not null) as is_revoked
      from settled s join user_salary_type t on t.user_id = s.user_id
        and case when t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
          then coalesce(t.confirmed_at, t.created_at) else t.updated_at end > s.at
        and t.state <> ${TERM_STATE.proposed} and to_char(t.effective_from, 'YYYY-MM') <= s.month
        and coalesce(to_char(t.effective_to, 'YYYY-MM'), s.month) >= s.month
      group by s.id
    ), attended as (
      select s.id, not m.locked as is_open from settled s
        join attend_month m on m.user_id = s.user_id and m.month = s.month and m.deleted_at is null
      where m.updated_at > s.at
    ), merited as (
      select distinct s.id from settled s
        join merit_salary m on m.user_id = s.user_id and m.month = s.month
      -- A step after the check moves no amount.
      where m.checked_at > s.at or m.state in (${MONTHLY.open}, ${MONTHLY.voided}) and m.updated_at > s.at
    ), waiting as (
      select distinct s.id from settled s join pay_input i on i.source_id = s.id
      where i.source_type = ${INPUT_FROM.backPay} and i.state in (${INPUT.proposed}, ${INPUT.confirmed})
        and i.deleted_at is null
    )
    select s.*, term.day as terms_from, coalesce(term.is_revoked, false) as is_revoked,
      attended.id is not null as is_attendance, coalesce(attended.is_open, false) as is_open,
      merited.id is not null as is_merit
    from settled s left join term on term.id = s.id left join attended on attended.id = s.id
      left join merited on merited.id = s.id left join waiting on waiting.id = s.id
    where term.id is not null or attended.id is not null or merited.id is not null or waiting.id is not null`
}

/** The rows of pay that the reader may see. */
const seenBy = (actor: Actor) => scopePredicate(salaries, 's', actor, 'view')

/** The rows of everybody at all employers. */
const OF_ALL: Asked = { entityId: null, userIds: [] }

/** Reads the changed months in the order of months, with the items that their rows paid. */
export async function readChangedMonths(
  db: Database | Tx,
  actor: Actor,
  asked: Asked,
): Promise<ChangedMonth[]> {
  const { rows } = await sql<ChangedMonth>`
    select c.id as "rowId", c.user_id as "userId", c.month, c.terms_from as "termsFrom",
      c.is_revoked as "isRevoked", c.is_attendance as "isAttendance", c.is_merit as "isMerit", c.is_open as "isOpen",
      jsonb_build_object('id', r.id, 'runNo', r.run_no, 'kind', r.kind, 'entityId', r.entity_id, 'month', r.month,
        'payDate', r.pay_date, 'taxPeriod', r.tax_period) as run,
      case when s.basis <> '[]' then (
        select coalesce(jsonb_agg(jsonb_build_object('item', line -> 'values' ->> 'item',
          'side', substr(line ->> 'step', 6), 'amount', line -> 'values' ->> 'amount')), '[]')
        -- A typed item has a name; what the formula pays has none.
        from jsonb_array_elements(s.basis) line
        where line ->> 'step' in ('item.add', 'item.deduct') and line -> 'values' ->> 'name' is null) end as paid
    from (${changedMonths(asked, seenBy(actor))}) c join salary s on s.id = c.id
      join pay_run r on r.entity_id = c.entity_id and r.month = c.month and r.kind = c.kind and r.deleted_at is null
    order by c.month, c.user_id`.execute(db)
  return rows
}

/**
 * Of these people, those whose terms, attendance or merit changed after their row of the run was audited. A job asks, so no
 * reader's competence limits the answer.
 */
export async function readChangedIn(
  db: Database | Tx,
  { entityId, month, kind }: Run,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select user_id as id from (${changedMonths({ entityId, userIds }, sql`s.month = ${month}`)}) c
    where c.kind = ${kind}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The people with changed months, who may be owed back pay; their pay is not worked out. */
export async function readChangedPeople(
  db: Database | Tx,
  actor: Actor,
  most: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select user_id as id, count(*) over ()::integer as count
    from (select distinct user_id from (${changedMonths(OF_ALL, seenBy(actor))}) c) people
    order by user_id limit ${most}`.execute(db)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

/** The employers with changed months, by name. */
export async function readChangedEmployers(
  db: Database | Tx,
  actor: Actor,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from legal_entity e
    where e.id in (select entity_id from (${changedMonths(OF_ALL, seenBy(actor))}) c)
    order by e.name`.execute(db)
  return rows
}

/** The work month that the next run of wages of an employer pays: the one after the last settled run. */
export async function readMonthToPay(db: Database | Tx, entityId: string): Promise<string> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from salary
    where entity_id = ${entityId}::uuid and kind = any(${[...WAGE_RUNS]}::text[]) and deleted_at is null
      and state = any(${[...SETTLED_STATES]}::text[])`.execute(db)
  const last = rows[0]?.month
  return last ? monthBefore(last, -1) : todayInShanghai().slice(0, 'yyyy-MM'.length)
}
