import { sql } from 'kysely'
import { type TermsDueCard, termsDueCard } from '#modules/pay/salary-terms/wire/terms-due.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { dueOccasions } from './terms-due-query.ts'

const MAX_SHOWN = 3

/** 待定薪: people who need terms of pay, for readers whose competence opens them. */
export const termsDueHomeCard = homeCard({
  name: 'pay/terms-due',
  answer: termsDueCard,
  isFor: ({ actor }) => actor.permissions.has('pay/terms-due:view'),
  read: async ({ actor, store: { db, counts } }) => {
    const who = sql`p.id is distinct from ${actor.userBaseId}::uuid
      and ${opensPay(actor, PAY_ITEM.terms, sql.ref('p.id'))}`
    const query = sql<TermsDueCard['lines'][number] & { count: number }>`
      select o."userId", p.name, o.kind, o.day, count(*) over ()::integer as count
      from (${dueOccasions(who)}) o join user_base_info p on p.id = o."userId"
      where o."waitsId" is null
      order by o.day, p.emp_no limit ${MAX_SHOWN}`
    const rows = await counts.readRows(db, query.compile(db))
    const [first] = rows
    if (!first) return null
    return {
      count: first.count,
      lines: rows.map(({ userId, name, kind, day }) => ({ userId, name, kind, day })),
    }
  },
})
