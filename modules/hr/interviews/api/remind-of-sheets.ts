import { sql } from 'kysely'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import { SHEET_OWED } from './interview-messages.ts'

const AT_ONCE = 500

type Owed = { id: string; userId: string; name: string; kind: string }

/** Asks each interviewer once for a sheet that is missing after the end of an interview. A second run asks nobody again. */
export async function remindOfSheets(tx: Tx): Promise<number> {
  const { rows } = await sql<Owed>`
    with due as (
      select p.id, i.id as interview_id, i.name, i.kind
      from interview i join interview_panel p on p.interview_id = i.id
      where i.result = '0' and i.deleted_at is null and i.end_at <= now()
        and p.sheet_at is null and p.reminded_at is null and may_interview(i.candidate_id, p.user_id)
      order by i.end_at limit ${AT_ONCE} for update of p skip locked
    )
    update interview_panel p set reminded_at = now() from due where p.id = due.id
    returning due.interview_id as id, p.user_id as "userId", due.name, due.kind`.execute(tx)
  for (const { id, userId, name, kind } of rows) {
    await sendMessage(tx, SHEET_OWED, [userId], {
      from: null,
      id,
      values: { name, kind: choiceWords(INTERVIEW_KIND, kind) },
    })
  }
  return rows.length
}
