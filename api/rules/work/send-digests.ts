import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { declareMessage } from '#api/messages/declare-message.ts'
import { announceCount } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { DOC } from '#resources/documents/define-document.ts'
import { RESOURCES } from '#resources/registry.server.ts'

/** Everything that it counts stands on the home page. */
const HOME = '/'
const DIGEST = declareMessage({
  ...{ code: 'dailyDigest', type: 'task', about: 'digest', link: () => HOME, toast: false },
})

type Waiting = { id: string; isSeen: boolean; said: unknown }

/** Documents that were sent back to whoever asked for them. */
const SENT_BACK = RESOURCES.filter(({ document }) => document).map(
  ({ table }) => sql`select apply_user_id as id from ${sql.table(table)}
    where state = ${DOC.rejected} and deleted_at is null and apply_user_id is not null`,
)

/** What waits for everybody for whom something does, in one statement: nobody is asked for one by one. */
async function findWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with part as (
      select approver_id as id, count(*) as decide, min(arrived_at) as since, 0 as back, 0 as fill,
        0 as unread
      from approval_step where is_current and approver_id is not null group by approver_id
      union all
      select id, 0, null, count(*), 0, 0 from (${sql.join(SENT_BACK, sql` union all `)}) as back
      group by id
      union all
      select id, 0, null, 0, count(*), 0 from (
        select e.evaluator_id as id from probation_evaluation e
        where e.state = '1' and e.deleted_at is null
        union all
        select a.id from probation_evaluation e join app_user a on a.user_base_id = e.user_id
        where e.state = '0' and e.deleted_at is null
        union all
        select e.examiner_id from positive_examine e join positive o on o.id = e.positive_id
        where e.state = '0' and e.deleted_at is null and o.state in ('0', '3')
          and o.deleted_at is null) as fill
      group by id
      union all
      select receiver_id, 0, null, 0, 0, count(*) from message_copy
      where type = 'notice' and status = '0' and (expires_at is null or expires_at > now())
      group by receiver_id
    ), waiting as (
      select id, sum(decide)::int as decide, min(since) as since, sum(back)::int as back,
        sum(fill)::int as fill, sum(unread)::int as unread
      from part group by id
    ), untold as materialized (
      -- Set against set: looked up one by one it would take as long as there are people twice over.
      select id from waiting except
      select c.receiver_id from message m join message_copy c on c.message_id = m.id
      where m.biz_id = today()::text and m.code = ${DIGEST.code}
    )
    select w.id, exists (select from live_session s where s.user_id = w.id) as "isSeen",
      jsonb_build_object('decide', w.decide, 'back', w.back, 'fill', w.fill, 'unread', w.unread,
        'days', coalesce(today() - (w.since at time zone 'Asia/Shanghai')::date, 0)) as said
    from waiting w join untold on untold.id = w.id
      join app_user a on a.id = w.id and a.state = '1' and a.deleted_at is null
      left join message_preference p on p.user_id = w.id and p.type = ${DIGEST.type}
    where coalesce(p.in_app, true)
    order by w.id`.execute(tx)
  return rows
}

/** So many messages are written with one statement. */
const AT_ONCE = 5_000

/**
 * Tells everybody once a day what waits for him; nothing where nothing does, and nobody who wants no
 * messages of this type. Done by two processes at once, or again, it tells nobody twice.
 */
export async function sendDigests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('send-digests'))`.execute(tx)
  const waiting = await findWaiting(tx)
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const told = waiting.slice(at, at + AT_ONCE).map(({ id, said }) => {
      return { id: uuidv7(), receiver: id, said }
    })
    await sql`
      with told as (
        select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
          as t (id uuid, receiver uuid, said jsonb)
      ), message as (
        insert into message (id, code, said, type, link, biz_type, biz_id, toast_seconds)
        select id, ${DIGEST.code}, said, ${DIGEST.type}, ${HOME}, ${DIGEST.about}, today()::text,
          ${DIGEST.toastSeconds}
        from told
      )
      insert into message_copy (receiver_id, message_id, type, has_toast)
      select receiver, id, ${DIGEST.type}, false from told`.execute(tx)
  }
  await announceCount(
    tx,
    waiting.filter(({ isSeen }) => isSeen).map(({ id }) => id),
  )
}
