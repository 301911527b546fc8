import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Candidate } from './approvers-of-step.ts'

/** The person and the departments from which the rules of a flow find superiors and heads. */
export type Subject = {
  /** The flow looks for the superior of this account: the person concerned, else the applicant. */
  userId: string | null
  /** The personnel file of that person; without one the department alone names the superior. */
  fileId: string | null
  /** Further accounts that the search for a superior skips. */
  excluded?: readonly string[]
  deptId: string | null
  /** The department that the person moves to. */
  toDeptId: string | null
}

/** A value, or a column of the query around it. */
type SubjectId = string | null | RawBuilder<unknown>

/** A subject in SQL. */
type Sought = Pick<Subject, 'excluded'> & {
  userId: SubjectId
  fileId: SubjectId
  deptId: SubjectId
  toDeptId: SubjectId
}

/**
 * Condition: the account is enabled, and its person is employed when there is a personnel file: suspended,
 * leaving and former employees are excluded.
 */
export function ableToApprove(alias: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${at('state')} = '1' and ${at('deleted_at')} is null
    and (${at('user_base_id')} is null or exists (select from user_base_info at_work
      where at_work.id = ${at('user_base_id')} and at_work.deleted_at is null
        and at_work.status in ('1', '2', '3', '8'))))`
}

/** The approvers whom a rule names today, with their deputies. */
export async function findApprovers(
  tx: Database | Tx,
  rule: string,
  subject: Subject,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct coalesce(deputy.id, u.id) as id, case when deputy.id is not null then u.id end as "actFor"
    from (${accountsOf(rule, subject)}) as named
      join app_user u on u.id = named.id and ${ableToApprove('u')}
      left join lateral (select able.id from deputy_today standing
        join app_user able on able.id = standing.deputy_id and ${ableToApprove('able')}
        where standing.away_id = u.id order by standing.far, able.id limit 1) as deputy on true
    order by id, "actFor" nulls first`.execute(tx)
  return rows
}

/**
 * SQL that finds, for each row of a query, the account that a rule about superiors names. It is a subquery with the
 * column `id`. Its subject comes from columns of the row. Deputies are left out.
 */
export function superiorOfRow(
  rule: 'upLeader' | 'deptHead' | 'inCharge',
  row: Pick<Sought, 'userId' | 'fileId' | 'deptId'>,
): RawBuilder<unknown> {
  return accountsOf(rule, { ...row, toDeptId: null })
}

function accountsOf(rule: string, subject: Sought): RawBuilder<unknown> {
  const [name = '', of = ''] = rule.split(':', 2)
  if (name === 'role') return holdersOf(of)
  if (name === 'person') return sql`select ${of}::uuid as id`
  if (name === 'upLeader') return superiorOf(subject)
  if (name === 'deptHead') return nearest(subject.deptId, 'leader_id')
  if (name === 'toDeptHead') return nearest(subject.toDeptId, 'leader_id')
  if (name === 'inCharge') return nearest(subject.deptId, 'in_charge_id')
  throw new Error(`The flow has the unknown rule ${rule}`)
}

/** Condition: an approver found by a role still has it, directly or as a deputy. */
export function isStillNamed(alias: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${at('rule')} not like 'role:%' or exists (
    select from role_way way where way.role_code = substr(${at('rule')}, 6) and way.counts
      and way.user_id = coalesce(${at('act_for_id')}, ${at('approver_id')})))`
}

export function holdersOf(roleCode: string): RawBuilder<unknown> {
  return sql`select way.user_id as id from role_way way where way.role_code = ${roleCode} and way.counts`
}

/** The department and those above it, the nearest first. */
function chainFrom(deptId: SubjectId): RawBuilder<unknown> {
  return sql`select above.id, above.leader_id, above.in_charge_id, above.pid,
      row_number() over (order by length(above.path) desc) as far
    from department own join department above on own.path like above.path || '%'
      and above.deleted_at is null and above.enabled
    where own.id = ${deptId}::uuid`
}

function nearest(deptId: SubjectId, column: 'leader_id' | 'in_charge_id'): RawBuilder<unknown> {
  const who = sql.ref(`chain.${column}`)
  return sql`(select ${who} as id from (${chainFrom(deptId)}) as chain
    join app_user able on able.id = ${who} and ${ableToApprove('able')}
    order by chain.far limit 1)`
}

/**
 * The superior: the leader of the position if there is one; otherwise the leader of the department, or of the nearest
 * department above it that another person leads; otherwise the person in charge of the top department.
 */
function superiorOf({ userId, fileId, excluded = [], deptId }: Sought): RawBuilder<unknown> {
  return sql`(select ranked.id from (
      select p.leader_id as id, 0 as far from user_position p
      where p.user_id = ${fileId}::uuid and p.is_main and p.deleted_at is null
        and today() between p.start_date and coalesce(p.end_date, 'infinity')
      union all
      select chain.leader_id, chain.far from (${chainFrom(deptId)}) as chain
      union all
      select chain.in_charge_id, 1000 + chain.far from (${chainFrom(deptId)}) as chain
      where chain.pid is null
    ) as ranked join app_user able on able.id = ranked.id and ${ableToApprove('able')}
    where able.id is distinct from ${userId}::uuid and able.id <> all (${[...excluded]}::uuid[])
      and (${fileId}::uuid is null or able.user_base_id is distinct from ${fileId}::uuid)
    order by ranked.far limit 1)`
}
