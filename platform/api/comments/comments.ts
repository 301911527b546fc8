import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { accountsThatReach } from '#platform/api/identity/actor/accounts-who-may.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { accountColumns, matchPeople } from '#platform/api/store/rows/match-people.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { longText } from '#platform/define/engine/field-kinds.ts'
import { textSchema } from '#platform/define/engine/kinds/text.ts'
import { COMMENT_DELETE_MINUTES, MAX_COMMENT } from '#platform/wire/approval/comment-limits.ts'
import type { Comment, CommentPerson } from '#platform/wire/approval/comments.ts'
import {
  namedInLog,
  notifyMentioned,
  opensTo,
  requireSeen,
  type Spoken,
  thoseWithPart,
  withdrawWords,
} from './comment-audience.ts'

const MAX_SHOWN = 200
/** The most people that a search by keyword checks, and the most that it returns. */
const MAX_LOOKED_AT = 60
const MAX_OFFERED = 12

const TEXT = textSchema(longText('内容', { max: MAX_COMMENT }), true)

/** Returns the comments on a record to a caller who may see it. */
export async function readComments(db: Database, actor: Actor, of: Spoken): Promise<Comment[]> {
  await requireSeen(db, actor, of)
  const { rows } = await sql<Comment>`
    select c.id, case when c.deleted_at is null then c.text end as text,
      jsonb_build_object('id', u.id, 'name', u.name, 'face', u.user_base_id) as author,
      case when c.deleted_at is null then
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name), '[]')
          from app_user m where m.id = any(c.mentions)) else '[]' end as mentions,
      to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
      c.deleted_at is null and ${isFresh(actor)} as "mayDelete"
    from (select * from comment where record_id = ${of.id} and resource = ${of.resource.path}
      order by created_at desc, id desc limit ${MAX_SHOWN}) c
      join app_user u on u.id = c.author_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** Condition: the comment is the caller's own and only some minutes old. */
function isFresh({ userId }: Actor) {
  return sql<boolean>`(c.author_id = ${userId}::uuid
    and c.created_at > now() - make_interval(mins => ${COMMENT_DELETE_MINUTES}))`
}

/** The users whom a comment can mention: by id, by keyword, else the participants and commentators. */
export async function findCommentPeople(
  db: Database,
  actor: Actor,
  of: Spoken,
  { key, ids }: { key: string; ids: readonly string[] },
): Promise<CommentPerson[]> {
  await requireSeen(db, actor, of)
  const byKey =
    key === ''
      ? tookPart(of)
      : matchPeople(key, { ...accountColumns(actor), takesDepartments: true })
  const condition = ids.length > 0 ? sql`u.id = any(${ids}::uuid[])` : byKey
  const { rows } = await sql<CommentPerson>`
    select u.id, u.name, u.code, d.name as "deptName", u.user_base_id as face
    from app_user u left join department d on d.id = u.dept_id
    where u.state = '1' and u.deleted_at is null and u.id <> ${actor.userId}::uuid
      and ${condition}
    order by u.name, u.code limit ${MAX_LOOKED_AT}`.execute(db)
  const seeing = await thoseWhoSee(
    db,
    rows.map(({ id }) => id),
    of,
  )
  return rows.filter(({ id }) => seeing.has(id)).slice(0, Math.max(MAX_OFFERED, ids.length))
}

function tookPart(of: Spoken) {
  return sql`u.id in (${thoseWithPart(of)}
    union select c.author_id from comment c where c.resource = ${of.resource.path} and c.record_id = ${of.id})`
}

/**
 * Returns the accounts that may see the record. A mention gives no permission, so only they can be mentioned.
 */
function thoseWhoSee(
  db: Database | Tx,
  accounts: readonly string[],
  { resource, id }: Spoken,
): Promise<Set<string>> {
  const reach = (reader: Actor) => opensTo(resource, 'r', reader)
  return accountsThatReach(db, resource, id, { accounts, reach })
}

type NewComment = { id: string; text: string; mentions: readonly string[] }

/** Adds a comment; a repeated request adds it once. */
export async function addComment(
  tx: Tx,
  actor: Actor,
  of: Spoken,
  comment: NewComment,
): Promise<void> {
  await requireSeen(tx, actor, of)
  const text = readText(comment.text)
  const mentions = [...new Set(comment.mentions)]
  const seeing = await thoseWhoSee(tx, mentions, of)
  if (seeing.size < mentions.length) throw new Failure('invalid', 'comment.cannotSee')
  const { resource, id } = of
  const { rows } = await sql`
    insert into comment (id, resource, record_id, author_id, text, mentions)
    values (${comment.id}, ${resource.path}, ${id}, ${actor.userId}, ${text}, ${mentions}::uuid[])
    on conflict (id) do nothing returning id`.execute(tx)
  if (rows.length === 0) return requireOwn(tx, actor, of, comment.id)
  await log(tx, actor, of, 'comment.added')
  await notifyMentioned(tx, actor, of, { id: comment.id, text, to: mentions })
}

function readText(typed: string): string {
  const read = TEXT.safeParse(typed)
  const label = { zh: '内容', en: 'Comment', es: 'Comentario' }
  const values = { label, max: MAX_COMMENT }
  if (!read.success) {
    throw new Failure('invalid', read.error.issues[0]?.message ?? 'invalid.text', { values })
  }
  const text = String(read.data)
  if (text === '') throw new Failure('invalid', 'invalid.required', { values })
  return text
}

/** Requires that a comment with an id that already exists is the caller's own comment on this record. */
async function requireOwn(tx: Tx, actor: Actor, { resource, id }: Spoken, commentId: string) {
  const { rows } = await sql`select from comment where id = ${commentId} and record_id = ${id}
    and resource = ${resource.path} and author_id = ${actor.userId}`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'comment.idTaken')
}

type Stored = { resource: string; recordId: string; authorId: string; isFresh: boolean }

/**
 * Deletes the caller's own comment within a few minutes. The list still shows that a comment was deleted there.
 */
export async function deleteComment(
  tx: Tx,
  actor: Actor,
  id: string,
  resourceOf: (path: string) => Resource,
): Promise<void> {
  const { rows } = await sql<Stored>`
    select c.resource, c.record_id as "recordId", c.author_id as "authorId", ${isFresh(actor)} as "isFresh"
    from comment c where c.id = ${id} and c.deleted_at is null for update`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('not-found', 'not-found')
  const of = { resource: resourceOf(found.resource), id: found.recordId }
  await requireSeen(tx, actor, of)
  if (found.authorId !== actor.userId) throw new Failure('forbidden', 'comment.notOwn')
  if (!found.isFresh) {
    throw new Failure('conflict', 'comment.tooLate', {
      values: { minutes: COMMENT_DELETE_MINUTES },
    })
  }
  await sql`update comment set deleted_at = now() where id = ${id}`.execute(tx)
  await withdrawWords(tx, of, id)
  await log(tx, actor, of, 'comment.deleted')
}

/** The operation log names the record, and never holds the text of the comment. */
async function log(tx: Tx, actor: Actor, of: Spoken, key: string): Promise<void> {
  const { resource, id } = of
  const sentence = { key, values: { number: await namedInLog(tx, of) } }
  await writeAudit(tx, actor, { resource: resource.path, id, action: 'other', told: sentence })
}
