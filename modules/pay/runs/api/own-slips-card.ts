import { sql } from 'kysely'
import { type OwnSlips, ownSlips } from '#modules/pay/runs/wire/own-slips.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

const MAX_SHOWN = 3
const NEW_DAYS = 7

/** 我的工资条: the published slips of the reader. */
export const ownSlipsCard = homeCard({
  name: 'pay/own-slips',
  answer: ownSlips,
  isFor: ({ actor }) => actor.userBaseId !== null && actor.permissions.has('pay/my-slips:view'),
  read: async ({ actor, store: { db } }) => {
    const { rows } = await sql<OwnSlips['slips'][number]>`
      select s.id, s.month, s.kind, r.pay_date::text as "payDay",
        s.published_at > now() - make_interval(days => ${NEW_DAYS}) as "isNew"
      from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
        and r.deleted_at is null
      where s.user_id = ${actor.userBaseId}::uuid and s.deleted_at is null
        and s.state in (${MONTHLY.published}, ${MONTHLY.archived})
      order by r.pay_date desc, s.id limit ${MAX_SHOWN}`.execute(db)
    return rows.length === 0 ? null : { slips: rows }
  },
})
