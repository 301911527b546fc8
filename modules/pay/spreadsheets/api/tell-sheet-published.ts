import { sql } from 'kysely'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage, withdrawMessages } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const PUBLISHED = declareMessage({
  code: 'spreadsheetPublished',
  type: 'pay',
  about: spreadsheets.path,
  link: (id) => `/pay/my-slips/sheets/${id}`,
})

/** Tells everybody in a file that their slip is there, without an amount. */
export async function tellSheetPublished(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ month: string; title: string }>`
    select month, title from salary_excel where id = ${id}::uuid`.execute(tx)
  const [sheet] = rows
  if (!sheet) return
  const accounts = sql`select u.id from app_user u join salary_excel_row r on r.user_id = u.user_base_id
    where r.salary_excel_id = ${id}::uuid and u.deleted_at is null`
  await sendMessage(tx, PUBLISHED, accounts, { from: actor, id, values: sheet })
}

/** Takes the messages about a file back, when its slips are no longer published. */
export async function withdrawSheetMessages(tx: Tx, id: string): Promise<void> {
  await withdrawMessages(tx, [PUBLISHED], { id, since: sql`'-infinity'::timestamptz` })
}
