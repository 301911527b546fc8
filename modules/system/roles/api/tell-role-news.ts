import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'

const shape = { type: 'system', about: roles.path, link: () => '/account/profile' } as const

const NEWS = {
  given: declareMessage({ ...shape, code: 'roleGiven' }),
  taken: declareMessage({ ...shape, code: 'roleTaken' }),
}

/** Notifies users that they got a role or lost it. */
export async function tellRoleNews(
  tx: Tx,
  actor: Actor,
  what: keyof typeof NEWS,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from role where id = ${roleId}`.execute(
    tx,
  )
  const written = rows[0]?.name ?? ''
  const role = Object.fromEntries(LANGUAGES.map((each) => [each, roleName(written, each)])) as Words
  const values = { name: actor.name, role }
  await sendMessage(tx, NEWS[what], userIds, { from: actor, id: roleId, values })
}
