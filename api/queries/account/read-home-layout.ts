import type { Database } from '#api/store/database.ts'
import type { HomeLayout } from '#contracts/home.ts'

/** As somebody has arranged his home page; nothing named until he has. */
export async function readHomeLayout(db: Database, userId: string): Promise<HomeLayout> {
  const kept = await db
    .selectFrom('home_layout')
    .select(['card_order as order', 'hidden'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kept ?? { order: [], hidden: [] }
}
