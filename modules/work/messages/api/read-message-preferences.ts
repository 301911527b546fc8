import type { Database } from '#platform/api/store/connection/database.ts'
import {
  MESSAGE_TYPES,
  type MessagePreference,
  type MessageType,
} from '#platform/wire/push/inbox.ts'

/** Message preferences by type; every type is on until the user changes it. */
export async function readMessagePreferences(
  db: Database,
  userId: string,
): Promise<MessagePreference[]> {
  const rows = await db
    .selectFrom('message_preference')
    .select(['type', 'in_app as inApp', 'toast'])
    .where('user_id', '=', userId)
    .execute()
  const rowByType = new Map(rows.map((row) => [row.type as MessageType, row]))
  return MESSAGE_TYPES.map((type) => {
    const { inApp = true, toast = true } = rowByType.get(type) ?? {}
    return { type, inApp, toast }
  })
}
