import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { describeReport } from '#platform/api/reports/describe-report.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type { NewShareLink, Shared } from '#platform/wire/sharing/share-links.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { SHARED_FORMS } from '#product/api/shared-forms.ts'
import { readerOf, SHARE_RIGHTS } from './share-purposes.ts'

const TOKEN_BYTES = 32
const MAX_SUBJECT = 100
/** How long the creator may see who opened an expired link. */
const KEPT = '90 days'

/** The shared content as the link stores it, with its name. */
type Sharable = { shared: Shared; names: string[] }

/** The content of a link in words; refused unless the caller may share all of it. */
export async function requireSharable(tx: Tx, actor: Actor, shared: Shared): Promise<Sharable> {
  if (!actor.permissions.has(SHARE_RIGHTS[shared.page])) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  if (shared.page === 'userTemplate') {
    const words = { language: currentLanguage(), today: todayInShanghai() }
    const { key, name, asked, params } = await describeReport(
      readerOf(tx, actor),
      shared.scope,
      words,
    )
    return { shared: { ...shared, scope: { reportUrl: key, params } }, names: [name, ...asked] }
  }
  const { people, isClear } = shared.scope
  const found = await SHARED_FORMS.readSharable(tx, actor, shared.scope)
  if (found.length < new Set(people).size) throw new Failure('not-found', 'not-found')
  if (isClear && !found.every((person) => person.isClear)) {
    throw new Failure('forbidden', 'share.notClear')
  }
  return { shared, names: found.map(({ name }) => name) }
}

/** Creates a share link. The token is in this answer only; the database stores its hash. */
export async function makeShareLink(
  tx: Tx,
  actor: Actor,
  link: NewShareLink,
): Promise<{ id: string; token: string; subject: string }> {
  const { hours, maxViews = null, passcode = null } = link
  const { shared, names } = await requireSharable(tx, actor, link)
  const { page, scope } = shared
  const id = uuidv7()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const subject = subjectOf(shared, names)
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
  const after = { page, ...scope, expiresAt: rows[0]?.expiresAt, maxViews, hasPasscode }
  await writeHistory(tx, actor, {
    resource: shareLinks,
    id,
    version: 1,
    action: 'add',
    before: null,
    after,
  })
  return { id, token, subject }
}

function subjectOf({ page }: Shared, names: readonly string[]): string {
  const said = names.join(page === 'printUser' ? '、' : ' · ')
  return said.length <= MAX_SUBJECT ? said : `${said.slice(0, MAX_SUBJECT - 1)}…`
}
