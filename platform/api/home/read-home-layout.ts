import type { Database } from '#platform/api/store/connection/database.ts'
import type { HomeLayout } from '#platform/wire/shell/home.ts'

/** The home page layout of a user; empty until they arrange it. */
export async function readHomeLayout(db: Database, userId: string): Promise<HomeLayout> {
  const kept = await db
    .selectFrom('home_layout')
    .select(['card_order as order', 'hidden'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kept ?? { order: [], hidden: [] }
}
