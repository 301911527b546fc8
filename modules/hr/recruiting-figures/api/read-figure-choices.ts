import { sql } from 'kysely'
import type { RecruitingFigures } from '#modules/hr/recruiting-figures/wire/figures.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const MOST_NEEDS = 200

type Choice = RecruitingFigures['needs'][number]

/**
 * Reads the departments that look for people, and their needs, as far as the reader may see them: the chosen need and the
 * latest ones.
 */
export async function readChoices(
  db: Database,
  actor: Actor,
  chosen: string | null,
): Promise<{ departments: Choice[]; needs: Choice[] }> {
  const seen = sql`a.deleted_at is null and a.publish_state is not null
    and ${scopePredicate(recruitingNeeds, 'a', actor, 'view')}`
  const [departments, needs] = await Promise.all([
    sql<Choice>`select d.id, d.name from department d
      where exists (select from recruiting_application a where a.dept_id = d.id and ${seen})
      order by d.path, d.id`.execute(db),
    sql<Choice>`select a.id, p.name || ' ' || a.doc_no as name
      from recruiting_application a join post p on p.id = a.post_id
      where ${seen} order by (a.id = ${chosen}::uuid) is true desc, a.doc_no desc, a.id limit ${MOST_NEEDS}`.execute(
      db,
    ),
  ])
  return { departments: departments.rows, needs: needs.rows }
}
