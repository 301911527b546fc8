import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { hashPassword } from '#api/identity/password.ts'
import { hashToken } from '#api/identity/token-hash.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import type { NewShareLink } from '#contracts/share-links.ts'
import { shareLinks } from '#resources/system/share-link.ts'
import { readSharable, SHARE_RIGHT, type SharedPerson } from './share-purposes.ts'

const TOKEN_BYTES = 32
const MAX_SUBJECT = 100
/** How long somebody may look up who has opened a link of his that is over. */
const KEPT = '90 days'

/** Whom the link will show: all who are asked for, or it is refused. */
export async function requireSharable(
  tx: Tx,
  actor: Actor,
  scope: NewShareLink['scope'],
): Promise<SharedPerson[]> {
  if (!actor.permissions.has(SHARE_RIGHT)) throw new Failure('forbidden', 'auth.forbidden')
  const people = await readSharable(tx, actor, scope)
  if (people.length < new Set(scope.people).size) throw new Failure('not-found', 'not-found')
  return people
}

/** Makes a share link. The token is nowhere but in this answer; what is kept is a hash of it. */
export async function makeShareLink(
  tx: Tx,
  actor: Actor,
  { page, scope, hours, maxViews = null, passcode = null }: NewShareLink,
): Promise<{ id: string; token: string }> {
  const people = await requireSharable(tx, actor, scope)
  const id = uuidv7()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const subject = subjectOf(people)
  const passcodeHash = passcode && (await hashPassword(passcode))
  const { rows } = await sql<{ expiresAt: string }>`
    insert into share_link (id, page, scope, subject, token_hash, passcode_hash, expires_at, max_views,
      creator_id, creator, creator_file_id, creator_dept_id, kept_until, created_by, updated_by)
    values (${id}, ${page}, ${JSON.stringify(scope)}::jsonb, ${subject}, ${hashToken(token)},
      ${passcodeHash}, now() + make_interval(hours => ${hours}), ${maxViews},
      ${actor.userId}, ${actor.name}, ${actor.userBaseId}, ${actor.deptId},
      now() + make_interval(hours => ${hours}) + ${KEPT}::interval, ${actor.userId}, ${actor.userId})
    returning to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
      as "expiresAt"`.execute(tx)
  const hasPasscode = passcode !== null
  const after = { page, people: scope.people, expiresAt: rows[0]?.expiresAt, maxViews, hasPasscode }
  await writeHistory(tx, actor, {
    ...{ resource: shareLinks, id, version: 1, action: 'add', before: null, after },
  })
  return { id, token }
}

function subjectOf(people: readonly SharedPerson[]): string {
  const names = people.map(({ name }) => name).join('、')
  return names.length <= MAX_SUBJECT ? names : `${names.slice(0, MAX_SUBJECT - 1)}…`
}
