import { sql } from 'kysely'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { commitmentSendings } from '#modules/hr/letters/define/commitment-sending.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { auditRows, writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { FILLED } from './letter-fields.ts'
import { chosenPeople } from './letter-receivers.ts'

const PREFIX = 'CN'

export type Template = { id: string; title: string; kind: string }

type Sending = { id: string; template: Template; deadline: string | null; fresh: number }

/**
 * Writes a sending, its letters and their history. The number of statements does not depend on the number of people.
 */
export async function writeLetters(
  tx: Tx,
  actor: Actor,
  { id, template, deadline, fresh }: Sending,
  values: ActionValues,
): Promise<void> {
  await sql`insert into commitment_sending
      (id, template_id, title, kind, deadline, sender_id, created_by, updated_by)
    values (${id}, ${template.id}, ${template.title}, ${template.kind}, ${deadline}::date,
      ${actor.userId}, ${actor.userId}, ${actor.userId})`.execute(tx)
  await writeHistory(tx, actor, {
    resource: commitmentSendings,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { title: template.title, kind: template.kind, deadline, total: fresh },
  })
  await sql`
    with block as materialized (select reserve_document_numbers(${PREFIX}, ${fresh}::int) as first),
    chosen as (
      select b.*, row_number() over (order by b.emp_no, b.id)::int - 1 as place
      from (${chosenPeople(actor, values)}) as b where not b.has_one
    ), made as (
      insert into commitment_letter (id, letter_no, user_id, dept_id, kind, title, content, filled,
        template_id, sending_id, deadline, valid_months, created_by, updated_by)
      select gen_random_uuid(), document_number_text(${PREFIX}, block.first + b.place), b.id, b.dept_id,
        t.kind, t.title, t.content, ${FILLED}, t.id, ${id}, ${deadline}::date, t.valid_months,
        ${actor.userId}, ${actor.userId}
      from chosen b, block, commitment_template t where t.id = ${template.id}
      returning id, user_id, letter_no, version
    )
    ${auditRows(actor, {
      resource: commitmentLetters.path,
      action: 'add',
      before: null,
      id: sql`made.id`,
      version: sql`made.version`,
      title: sql`b.name`,
      from: sql`made join user_base_info b on b.id = made.user_id`,
      after: sql`jsonb_build_object('userId', made.user_id, 'title', ${template.title}::text,
        'kind', ${template.kind}::text, 'deadline', ${deadline}::text, 'sendingId', ${id}::text)`,
    })}`.execute(tx)
}
