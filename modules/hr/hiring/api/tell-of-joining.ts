import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import type { Actor } from '#platform/api/actor.ts'
import { accountsWithRight } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const about = archives.path

/** To the mentor, the leader of the department and the owner of the need. */
const JOINS = declareMessage({ code: 'colleagueJoins', type: 'staff', about })
/** To users who may add accounts, when the user who took the person on may not. */
const NEEDS_ACCOUNT = declareMessage({
  code: 'accountNeeded',
  type: 'task',
  about,
  link: () => `/${users.path}/new`,
})

/** To those who were told of the joining. The file is void, so the message leads to the hiring. */
const UNDONE = declareMessage({
  code: 'joiningUndone',
  type: 'staff',
  about: hirings.path,
  link: (id) => `/${hirings.path}/${id}`,
})

type Joining = { hiring: WireRecord; fileId: string; day: string; hasAccount: boolean }

async function readConcerned(tx: Tx, { id }: WireRecord) {
  const { rows } = await sql<{ post: string; to: string[] }>`
    select p.name as post, array_remove(array[h.mentor_id, d.leader_id, a.owner_id], null) as to
    from to_be_recruited h join post p on p.id = h.post_id join department d on d.id = h.dept_id
      join recruiting_application a on a.id = h.recruiting_id
    where h.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? { post: '', to: [] }
}

/** Tells those who work with the new colleague, and those who have something left to make. */
export async function tellOfJoining(tx: Tx, actor: Actor, joining: Joining): Promise<void> {
  const { hiring, fileId, day, hasAccount } = joining
  const { rows } = await sql<{ name: string; number: string; hasOne: boolean }>`
    select b.name, b.emp_no as number, exists (select from app_user u
      where u.user_base_id = b.id and u.deleted_at is null) as "hasOne"
    from user_base_info b where b.id = ${fileId}::uuid`.execute(tx)
  const [file] = rows
  if (!file) return
  const { post, to } = await readConcerned(tx, hiring)
  const values = { name: file.name, number: file.number, post, day }
  if (!hasAccount && !file.hasOne) {
    await sendMessage(tx, NEEDS_ACCOUNT, accountsWithRight(users, 'add'), {
      from: actor,
      id: fileId,
      values,
    })
  }
  await sendMessage(tx, JOINS, [...new Set(to)], { from: actor, id: fileId, values })
}

/** Tells those who work with the new colleague that the joining was a mistake. */
export async function tellOfUndoing(
  tx: Tx,
  actor: Actor,
  { hiring, name }: { hiring: WireRecord; name: string },
): Promise<void> {
  const { post, to } = await readConcerned(tx, hiring)
  await sendMessage(tx, UNDONE, [...new Set(to)], {
    from: actor,
    id: hiring.id,
    values: { name, post },
  })
}
