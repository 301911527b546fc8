import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { HomeLayout } from '#platform/wire/shell/home.ts'

/** Replaces the user's arrangement of the home page; an empty arrangement restores the default. */
export async function writeHomeLayout(
  db: Database,
  userId: string,
  { order, hidden }: HomeLayout,
): Promise<void> {
  await sql`
    insert into home_layout (user_id, card_order, hidden)
    values (${userId}, ${[...new Set(order)]}, ${[...new Set(hidden)]})
    on conflict (user_id) do update
      set card_order = excluded.card_order, hidden = excluded.hidden, updated_at = now()`.execute(
    db,
  )
}
