import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { MAY_VIEW_NOTICES } from '#modules/work/notices/api/notice-board.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { Actor } from '#platform/api/actor.ts'
import { say } from '#platform/api/http/messages.ts'
import { loadActorsOf } from '#platform/api/identity/actor/load-actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { announceCount } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { findResource } from '#product/define/registry.server.ts'
import { findWaiting, WAITING_PARTS, type Waiting, type WaitingPart } from './find-waiting-work.ts'

const USUAL_HOUR = 8
/** The page that the message links to. Each count in the message has a link of its own. */
const HOME = '/'
const MY_TASKS = '/work/my-tasks'
/** The permission that the home page's task card requires. */
const VIEW_TASKS = 'work/my-tasks:view'
const DIGEST = declareMessage({
  code: 'dailyDigest',
  type: 'task',
  about: 'digest',
  link: () => HOME,
  toast: false,
})

/** The page of each part, and the permission that the page requires. */
const PLACES: Readonly<Record<WaitingPart, { href: string; need?: string }>> = {
  late: { href: MY_TASKS, need: VIEW_TASKS },
  due: { href: MY_TASKS, need: VIEW_TASKS },
  asked: { href: `${MY_TASKS}?part=waitApproval`, need: VIEW_TASKS },
  decide: { href: INBOX_PAGE },
  back: { href: `${INBOX_PAGE}?mode=mine` },
  evaluate: { href: `/${probationEvaluations.path}` },
  examine: { href: `/${regularisationExaminations.path}` },
  letters: { href: '/hr/my-letters' },
  notes: { href: `/${recordNotes.path}` },
  unread: { href: `/${notices.path}?reading=1&unread=1`, need: MAY_VIEW_NOTICES },
}

const inEach = (tell: (language: Language) => string): Words =>
  Object.fromEntries(LANGUAGES.map((language) => [language, tell(language)])) as Words

/**
 * The count of a part in words. Documents to decide also show counts by resource, largest first,
 * and the age of the oldest.
 */
function tellPart(part: WaitingPart, count: number, { decideOf, days }: Waiting): Words {
  return inEach((language) => {
    const text = say(language, `digest.${part}`, { count })
    if (part !== 'decide') return text
    const kinds = Object.entries(decideOf ?? {})
      .sort(([, a], [, b]) => b - a)
      .flatMap(([path, many]) => {
        const resource = findResource(path)
        return resource ? [`${recordLabel(resource, language)} ${many}`] : []
      })
    const oldest = days > 0 ? [say(language, 'digest.oldest', { count: days })] : []
    return say(language, 'digest.inBrackets', {
      text,
      more: listText([...kinds, ...oldest], { language }),
    })
  })
}

/** Builds the digest: each non-empty part whose page the user may open, with its link. */
function tellWaiting(waiting: Waiting, { permissions }: Pick<Actor, 'permissions'>) {
  const parts = WAITING_PARTS.flatMap((part) => {
    const count = waiting.counts[part] ?? 0
    const { href, need } = PLACES[part]
    if (count === 0 || (need !== undefined && !permissions.has(need))) return []
    return [{ text: tellPart(part, count, waiting), href }]
  })
  if (parts.length === 0) return null
  const whole = inEach((language) => parts.map(({ text }) => text[language]).join(' · '))
  return { parts: whole, links: parts }
}

/** True when the configured hour has come and today's digest has not been sent. */
async function isTime(tx: Tx): Promise<boolean> {
  const hour = (await policyValue(tx, 'digest.hour', { city: null, on: null })) ?? USUAL_HOUR
  const { rows } = await sql<{ is: boolean }>`
    select extract(hour from now() at time zone 'Asia/Shanghai') >= ${hour} and not exists (
      select from message where biz_id = today()::text and code = ${DIGEST.code}) as is`.execute(tx)
  return rows[0]?.is === true
}

/** Number of messages that one statement writes. */
const AT_ONCE = 5_000

/**
 * Sends each user's digest once a day, from the configured hour on. Users without waiting work, or
 * with this message type off, get none. The message table records that today's digest was sent;
 * with the lock, concurrent or repeated runs send nothing twice.
 */
export async function sendDigests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('send-digests'))`.execute(tx)
  if (!(await isTime(tx))) return
  const waiting = await findWaiting(tx, DIGEST.type)
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const some = waiting.slice(at, at + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const actors = await loadActorsOf(tx, ids)
    const digests = some.flatMap((one) => {
      const actor = actors.get(one.id)
      const content = actor ? tellWaiting(one, actor) : null
      return content === null ? [] : [{ id: uuidv7(), receiver: one.id, said: content }]
    })
    await sql`
      with told as (
        select * from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb)
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
