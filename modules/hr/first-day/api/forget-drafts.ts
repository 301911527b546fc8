import { sql } from 'kysely'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const KEPT = '14 days'

/**
 * Deletes drafts that nobody touched for 14 days, and drafts whose offer ended, with the files that belong to no form.
 * A second run changes nothing.
 */
export async function forgetDrafts(tx: Tx): Promise<void> {
  await sql`delete from register_draft d using to_be_recruited h
    where h.id = d.hiring_id and (d.touched_at < now() - ${KEPT}::interval
      or h.offer_state is distinct from ${OFFER.accepted})`.execute(tx)
  await sql`
    with gone as (
      select f.id from file f where f.resource = ${registers.path}
        and not exists (select from register r where r.id = f.record_id)
        and not exists (select from register_draft d where d.register_id = f.record_id)
    ), dropped as (
      update file_object o set is_dropped = true from gone where o.file_id = gone.id
    )
    delete from file f using gone where f.id = gone.id`.execute(tx)
}
