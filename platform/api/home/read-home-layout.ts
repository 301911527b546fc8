import type { Database } from '#platform/api/store/connection/database.ts'
import type { HomeLayout } from '#platform/wire/shell/home.ts'

/** As somebody has arranged his home page; nothing named until he has. */
export async function readHomeLayout(db: Database, userId: string): Promise<HomeLayout> {
  const kept = await db
    .selectFrom('home_layout')
    .select(['card_order as order', 'hidden'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kept ?? { order: [], hidden: [] }
}
