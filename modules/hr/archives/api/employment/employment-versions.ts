import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { EmploymentVersion } from '#modules/hr/archives/wire/employment-versions.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'

/**
 * Reads the versions of an employment, the latest first. A version begins with each state and each
 * main position.
 */
export async function readEmploymentVersions(
  db: Database,
  actor: Actor,
  id: string,
): Promise<EmploymentVersion[]> {
  if (!(await selectRecord(db, archives, id, actor))) throw new Failure('not-found', 'not-found')
  const { rows } = await sql<EmploymentVersion>`
    with edge as (
      select e.from_day as day from employment_status e where e.user_id = ${id}
      union
      select p.start_date from user_position p
      where p.user_id = ${id} and p.is_main and p.deleted_at is null
        and p.start_date > (select min(e.from_day) from employment_status e where e.user_id = ${id})
    ), span as (select day, lead(day) over (order by day) - 1 as last from edge)
    select span.day as "from", span.last as "to", e.status, p.dept_id as "deptId",
      coalesce(d.name, now_d.name) as "deptName", p.post_id as "postId", post.name as "postName",
      p.rank_id as "rankId", k.name as "rankName", p.leader_id as "leaderId",
      case when e.status not in ('4', '5') then coalesce(own.name, head.name) end as "leaderName",
      case when p.start_date = span.day then p.source_biz_type end as source,
      doc.id as "docId", doc.doc_no as "docNo"
    from span
      join employment_status e on e.user_id = ${id} and e.from_day <= span.day
        and coalesce(e.to_day, 'infinity') >= span.day
      left join lateral (select * from user_position held where held.user_id = ${id} and held.is_main
        and held.deleted_at is null and held.start_date <= span.day
        order by held.start_date desc limit 1) p on true
      left join department now_d on now_d.id = p.dept_id
      left join department_period d on d.dept_id = p.dept_id and d.from_day <= span.day
        and coalesce(d.to_day, 'infinity') >= span.day
      left join post on post.id = p.post_id
      left join post_rank k on k.id = p.rank_id
      left join app_user own on own.id = p.leader_id
      left join app_user head on head.id = coalesce(d.leader_id, now_d.leader_id)
        and head.user_base_id is distinct from ${id}
      left join transfer doc on p.start_date = span.day and p.source_biz_type = 'transfer'
        and doc.id::text = p.source_biz_id and doc.deleted_at is null
        and ${scopePredicate(transfers, 'doc', actor, 'view')}
    order by span.day desc`.execute(db)
  return rows
}
