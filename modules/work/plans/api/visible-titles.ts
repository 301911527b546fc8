import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { HIDDEN_NAME, rowName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The title of row `alias`, hidden when the actor may not view it. */
export function titleTold(
  resource: Resource,
  alias: string,
  actor: Actor,
): RawBuilder<string | null> {
  return sql`case when ${scopePredicate(resource, alias, actor, 'view')}
    then ${rowName(resource, alias)} else ${HIDDEN_NAME} end`
}

/** Titles of some rows, joined for a message to the actor. */
export async function titlesTold(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ title: string }>`select ${titleTold(resource, 't', actor)} as title
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, nth)
      join ${sql.table(resource.table)} as t on t.id = asked.id
    order by asked.nth`.execute(tx)
  const titles = rows.map(({ title }) => title)
  const visibleTitles = titles.filter((title) => title !== HIDDEN_NAME)
  return [...visibleTitles, ...(visibleTitles.length < titles.length ? [HIDDEN_NAME] : [])].join(
    '、',
  )
}
