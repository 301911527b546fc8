import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { HomeLayout } from '#platform/wire/shell/home.ts'

/** Keeps an arrangement in the place of the one before; an empty one is the usual. */
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
