import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { declareMessage } from '#api/messages/declare-message.ts'
import { announceCount } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { policyValue } from '#api/store/policy-param.ts'
import { LANGUAGES } from '#contracts/language.ts'
import type { Words } from '#contracts/words.ts'
import { recordLabel } from '#resources/described/labels.ts'
import { DOC } from '#resources/documents/define-document.ts'
import { findResource, RESOURCES } from '#resources/registry.server.ts'

const USUAL_HOUR = 8
/** Everything that it counts stands on the home page. */
const HOME = '/'
const DIGEST = declareMessage({
  ...{ code: 'dailyDigest', type: 'task', about: 'digest', link: () => HOME, toast: false },
})

type Waiting = {
  id: string
  isSeen: boolean
  said: object
  /** By the path of a kind, how many documents of it are to be decided. */
  decideOf: Readonly<Record<string, number>> | null
}

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
    ), by_kind as (
      select id, jsonb_object_agg(resource, many) as counts from (
        select approver_id as id, resource, count(*)::int as many
        from approval_step where is_current and approver_id is not null group by 1, 2) as kind
      group by id
    )
    select w.id, exists (select from live_session s where s.user_id = w.id) as "isSeen",
      by_kind.counts as "decideOf",
      jsonb_build_object('decide', w.decide, 'back', w.back, 'fill', w.fill, 'unread', w.unread,
        'days', coalesce(today() - (w.since at time zone 'Asia/Shanghai')::date, 0)) as said
    from waiting w
      left join by_kind on by_kind.id = w.id
      join app_user a on a.id = w.id and a.state = '1' and a.deleted_at is null
      left join message_preference p on p.user_id = w.id and p.type = ${DIGEST.type}
    where coalesce(p.in_app, true)
    order by w.id`.execute(tx)
  return rows
}

/** How many of each kind, the most first, in the words of each language; nothing of none. */
function kindsIn(decideOf: Waiting['decideOf']): Words {
  const counted = Object.entries(decideOf ?? {}).sort(([, a], [, b]) => b - a)
  const told = LANGUAGES.map((language) => {
    const kinds = counted.flatMap(([path, many]) => {
      const resource = findResource(path)
      return resource ? [` · ${recordLabel(resource, language)} ${many}`] : []
    })
    return [language, kinds.join('')]
  })
  return Object.fromEntries(told)
}

/** Its hour is there, and it was not sent today. */
async function isTime(tx: Tx): Promise<boolean> {
  const hour = (await policyValue(tx, 'digest.hour', { city: null, on: null })) ?? USUAL_HOUR
  const { rows } = await sql<{ is: boolean }>`
    select extract(hour from now() at time zone 'Asia/Shanghai') >= ${hour} and not exists (
      select from message where biz_id = today()::text and code = ${DIGEST.code}) as is`.execute(tx)
  return rows[0]?.is === true
}

/** So many messages are written with one statement. */
const AT_ONCE = 5_000

/**
 * Tells everybody once a day, from the hour of the parameter on, what waits for him; nothing where
 * nothing does, and nobody who wants no messages of this type. The messages themselves remember that
 * a day is done: asked by two processes at once, or again, it tells nobody twice and nobody later.
 */
export async function sendDigests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('send-digests'))`.execute(tx)
  if (!(await isTime(tx))) return
  const waiting = await findWaiting(tx)
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const told = waiting.slice(at, at + AT_ONCE).map(({ id, said, decideOf }) => {
      return { id: uuidv7(), receiver: id, said: { ...said, kinds: kindsIn(decideOf) } }
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
