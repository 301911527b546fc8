import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { say } from '#api/http/messages.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { announceCount } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { policyValue } from '#api/store/policy-param.ts'
import { LANGUAGES } from '#contracts/language.ts'
import type { Words } from '#contracts/words.ts'
import { recordLabel } from '#resources/described/labels.ts'
import { findResource } from '#resources/registry.server.ts'
import { findWaiting, type Waiting } from './find-waiting.ts'

const USUAL_HOUR = 8
/** Everything that it counts stands on the home page. */
const HOME = '/'
const DIGEST = declareMessage({
  ...{ code: 'dailyDigest', type: 'task', about: 'digest', link: () => HOME, toast: false },
})

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

/** What else there is to do, each only where there is some. */
function alsoIn(also: Waiting['also']): Words {
  const some = Object.entries(also).filter(([, count]) => count > 0)
  const told = LANGUAGES.map((language) => [
    language,
    some.map(([name, count]) => say(language, `digest.${name}`, { count })).join(''),
  ])
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
  const waiting = await findWaiting(tx, DIGEST.type)
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const told = waiting.slice(at, at + AT_ONCE).map(({ id, said, decideOf, also }) => {
      const kinds = { kinds: kindsIn(decideOf), also: alsoIn(also) }
      return { id: uuidv7(), receiver: id, said: { ...said, ...kinds } }
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
