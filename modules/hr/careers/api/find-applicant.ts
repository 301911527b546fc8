import { sql } from 'kysely'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MAX_ATTACHMENTS } from '#platform/wire/files/attachments.ts'

/** Letters alone: dots, blanks and case do not tell people apart. */
const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The record of a person with this telephone and this name, to which an application of a stranger may be added. Not
 * one with a running application: it would be refused, and the refusal would tell that the telephone is known.
 */
export async function findApplicant(
  tx: Tx,
  { name, phone, files }: { name: string; phone: string; files: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from talent t
    where t.phone = ${phone} and t.deleted_at is null and is_known_talent(t)
      and not exists (select from candidate c where c.talent_id = t.id and ${isOpenApplication('c')})
      and (select count(*) from file f where f.record_id = t.id and f.resource = ${talents.path}
        and f.field = 'resume') + ${files}::integer <= ${MAX_ATTACHMENTS}
    order by t.last_act_at desc, t.id for no key update`.execute(tx)
  return rows.find((row) => lettersOf(row.name) === lettersOf(name))?.id ?? null
}
