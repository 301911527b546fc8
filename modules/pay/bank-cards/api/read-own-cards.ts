import { sql } from 'kysely'
import type { OwnCards } from '#modules/pay/bank-cards/wire/own-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

const MAX_CHANGES = 5
const TAIL = 4

/** The cards that take the reader's pay now or from a later day on, and the last changes. */
export async function readOwnCards(
  db: Database,
  { userBaseId }: Pick<Actor, 'userBaseId'>,
): Promise<OwnCards | null> {
  if (userBaseId === null) return null
  const { rows } = await sql<OwnCards>`
    select b.name,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'bankName', c.bank_name,
          'tail', right(c.card_no, ${TAIL}), 'from', c.valid_from, 'to', c.valid_to, 'isVerified', c.verified)
          order by c.kind, c.valid_from)
        from salary_bank c where c.user_id = b.id and c.is_default and coalesce(c.valid_to, 'infinity') >= today()
          and c.deleted_at is null), '[]') as cards,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'bankName', h.bank_name,
          'tail', right(h.card_no, ${TAIL}), 'state', h.state, 'filedOn', h.filed_on, 'validFrom', h.valid_from,
          'why', h.why) order by h.filed_on desc, h.id desc)
        from (select * from bank_card_change h where h.user_id = b.id and h.deleted_at is null
          order by h.filed_on desc, h.id desc limit ${MAX_CHANGES}) h), '[]') as changes
    from user_base_info b where b.id = ${userBaseId}::uuid and b.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
