import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { requireListRequest } from '#api/crud/list-records.ts'
import type { ActionValues } from '#api/crud/verbs.ts'
import { seenStatement } from '#api/store/records.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { commitmentLetters } from '#resources/hr/letters/commitment-letter.ts'
import { AT_WORK } from './transfer-kinds.ts'

const ids = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : [])

/** Those whom the list of files shows to the sender, as its address asks for them. */
function ofList(actor: Actor, list: string): RawBuilder<unknown> {
  const { query } = requireListRequest(actor, archives, new URLSearchParams(list))
  return sql`t.id in (select id from (${seenStatement(archives, query, actor, archives.title)}) as seen)`
}

/** Whom a sending names among those at work whom the sender reaches, and whether he has such a letter. */
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
