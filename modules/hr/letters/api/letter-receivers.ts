import { type RawBuilder, sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { AT_WORK } from '#modules/hr/transfers/api/transfer-kinds.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { seenStatement } from '#platform/api/store/rows/records.ts'

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The files that the sender's list shows, by the query of its URL. */
function ofList(actor: Actor, list: string): RawBuilder<unknown> {
  const { query } = requireListRequest(actor, archives, new URLSearchParams(list))
  return sql`t.id in (select id from (${seenStatement(archives, query, actor, archives.title)}) as seen)`
}

/**
 * The receivers: the chosen people at work within the sender's scope. Each row states whether the person
 * already has such a letter.
 */
export function chosenPeople(
  actor: Actor,
  { everybody, ...named }: ActionValues,
): RawBuilder<unknown> {
  const below = sql`exists (select from department place join department top
      on top.id = any(${ids(named.deptIds)}::uuid[]) and place.path like top.path || '%'
    where place.id = t.dept_id)`
  const listed = typeof named.list === 'string' ? ofList(actor, named.list) : sql`false`
  return sql`
    select t.*, exists (select from commitment_letter held
        where held.user_id = t.id and held.template_id = ${named.templateId}::uuid
          and held.deleted_at is null and held.state in ('0', '1', '2', '3')) as has_one
    from (select b.*, b.id as user_id from user_base_info b
      where b.deleted_at is null and b.status = any(${[...AT_WORK]})) as t
    where (${everybody === true}::boolean or t.id = any(${ids(named.userIds)}::uuid[]) or ${below}
        or ${listed})
      and ${scopePredicate(commitmentLetters, 't', actor, 'send')}`
}
