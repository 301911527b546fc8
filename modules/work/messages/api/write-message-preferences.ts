import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { MessagePreference } from '#platform/wire/push/inbox.ts'

/** Saves the user's message preferences; types absent from the input stay unchanged. */
export async function writeMessagePreferences(
  db: Database,
  userId: string,
  preferences: readonly MessagePreference[],
): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insertInto('message_preference')
    .values(
      preferences.map(({ type, inApp, toast }) => ({
        user_id: userId,
        type,
        in_app: inApp,
        toast,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet(({ ref }) => ({
        in_app: ref('excluded.in_app'),
        toast: ref('excluded.toast'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
