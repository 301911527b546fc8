import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { ActionValues } from '#api/crud/verbs.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { commitmentLetters } from '#resources/hr/letters/commitment-letter.ts'
import { AT_WORK } from './transfer-kinds.ts'

const ids = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : [])

/** Whom a sending names among those at work whom the sender reaches, and whether he has such a letter. */
export function chosenPeople(
  actor: Actor,
  { everybody, ...named }: ActionValues,
): RawBuilder<unknown> {
  const below = sql`exists (select from department place join department top
      on top.id = any(${ids(named.deptIds)}::uuid[]) and place.path like top.path || '%'
    where place.id = t.dept_id)`
  return sql`
    select t.*, exists (select from commitment_letter held
        where held.user_id = t.id and held.template_id = ${named.templateId}::uuid
          and held.deleted_at is null and held.state in ('0', '1', '2', '3')) as has_one
    from (select b.*, b.id as user_id from user_base_info b
      where b.deleted_at is null and b.status = any(${[...AT_WORK]})) as t
    where (${everybody === true}::boolean or t.id = any(${ids(named.userIds)}::uuid[]) or ${below})
      and ${scopePredicate(commitmentLetters, 't', actor, 'send')}`
}
