import { sql } from 'kysely'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Takes needs off that were published until yesterday. A second run changes nothing. */
export async function endPublications(tx: Tx): Promise<void> {
  await sql`
    with moved as (
      update recruiting_application a set publish_state = ${PUBLISHED.over}, version = a.version + 1,
        updated_at = now()
      where a.publish_state = ${PUBLISHED.yes} and a.publish_until < today() and a.deleted_at is null
      returning a.id, a.version, a.post_id
    )
    ${auditRows(null, {
      resource: recruitingNeeds.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved join post p on p.id = moved.post_id`,
      title: sql`p.name`,
      before: sql`jsonb_build_object('publishState', ${PUBLISHED.yes}::text)`,
      after: sql`jsonb_build_object('publishState', ${PUBLISHED.over}::text)`,
    })}`.execute(tx)
}
