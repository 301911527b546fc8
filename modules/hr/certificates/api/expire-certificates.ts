import { sql } from 'kysely'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendOnceADay } from '#platform/api/messages/send-once-a-day.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const { inStore, lent, registered, expired } = CERTIFICATE
const KEPT = [inStore, lent, registered]

const DUE = declareMessage({
  code: 'certificatesDue',
  type: 'staff',
  about: certificates.path,
  toast: false,
  link: () => `/${certificates.path}`,
})

/** Roles of the certificate officers. */
const ANSWERS_FOR_THEM = ['hr_manager', 'hr_er']

/**
 * Expires certificates after their last day and marks those that end soon. A second run changes
 * nothing.
 */
export async function expireCertificates(tx: Tx): Promise<void> {
  await sql`update certificate c set validity = c.validity from certificate_type t
    where t.id = c.type_id and c.deleted_at is null
      and ((c.validity = '2' and c.valid_to <= today() + t.alert_days)
        or (c.validity in ('2', '3') and c.valid_to < today()))`.execute(tx)
  await sql`
    with due as (
      select id, state from certificate
      where state = any(${KEPT}) and valid_to < today() and deleted_at is null
      for no key update
    ), moved as (
      update certificate c set state = ${expired}, version = version + 1, updated_at = now()
      from due where c.id = due.id
      returning c.id, c.version, due.state as was
    ), logged as (${auditRows(null, {
      resource: certificates.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: sql`jsonb_build_object('state', moved.was)`,
      after: { state: expired },
    })})
    select from moved`.execute(tx)
}

/** Notifies the officers how many certificates end soon, have expired, are overdue, or are due for review. */
export async function tellDueCertificates(tx: Tx): Promise<void> {
  await sendOnceADay(tx, DUE, ANSWERS_FOR_THEM, async () => {
    const { rows } = await sql<Record<'expiring' | 'expired' | 'overdue' | 'review', number>>`
      select count(*) filter (where c.state <> ${expired} and c.validity = '3')::int as expiring,
        count(*) filter (where c.state = ${expired})::int as expired,
        count(*) filter (where c.is_lent and c.borrow_due < today())::int as overdue,
        count(*) filter (where c.state <> ${expired}
          and c.review_date <= today() + t.alert_days)::int as review
      from certificate c join certificate_type t on t.id = c.type_id
      where c.deleted_at is null and (c.state = any(${[...KEPT, expired]}) or c.is_lent)`.execute(
      tx,
    )
    return rows[0]
  })
}
