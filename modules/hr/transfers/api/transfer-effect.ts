import { sql } from 'kysely'
import { draftSupplement } from '#modules/hr/contracts/api/draft-supplement.ts'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { NewPost } from '#modules/org/positions/api/change-posts.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import { placeText } from '#modules/org/positions/api/place-text.ts'
import { draftTerm } from '#modules/pay/salary-terms/api/draft-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { AT_WORK } from './transfer-kinds.ts'
import { changeFurther, moveMain, returnFromLoan } from './transfer-moves.ts'

const TOLD = declareMessage({
  code: 'transferInEffect',
  type: 'staff',
  about: transfers.path,
  link: (id) => `/hr/archives/${id}`,
})

type Person = { name: string; status: string; deptId: string; isPlaceOpen: boolean }

/** Reads the person and the new place, and locks both until the transaction ends. */
async function readPerson(tx: Tx, { userId, toDeptId, toPostId }: WireRecord): Promise<Person> {
  await lockPerson(tx, userId)
  await sql`select from department where id = ${toDeptId} for share`.execute(tx)
  await sql`select from post where id = ${toPostId} for share`.execute(tx)
  const { rows } = await sql<Person>`
    select b.name, b.status, b.dept_id as "deptId", exists (select from post p join department d on d.id = p.dept_id
      where p.id = ${toPostId} and d.id = ${toDeptId} and p.enabled and d.enabled
        and p.deleted_at is null and d.deleted_at is null) as "isPlaceOpen"
    from user_base_info b where b.id = ${userId} and b.deleted_at is null`.execute(tx)
  const [person] = rows
  if (!person || !AT_WORK.has(person.status)) throw new Failure('conflict', 'transfer.personGone')
  return person
}

/** Applies the transfer from its day on to positions, file, account and organisation log. */
export async function transferTakesEffect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const { name, deptId, isPlaceOpen } = await readPerson(tx, record)
  const { kind } = record
  const reason = `${kind} ${record.docNo}`
  if (!isPlaceOpen && kind !== TRANSFER.furtherPostEnds) {
    throw new Failure('conflict', 'transfer.placeClosed')
  }
  const post = postOf(record)
  if (
    kind === TRANSFER.loan ||
    kind === TRANSFER.furtherPost ||
    kind === TRANSFER.furtherPostEnds
  ) {
    await changeFurther(tx, actor, record, { post, name })
  } else if (kind === TRANSFER.loanEnds) {
    await returnFromLoan(tx, actor, { post, name, deptId, reason })
  } else {
    await moveMain(tx, actor, { post, deptId, reason })
    if (kind === TRANSFER.toOtherCompany) await draftSupplement(tx, actor, record)
  }
  await draftPay(tx, actor, record)
  await tellPerson(tx, actor, post)
}

/** Proposes the new pay from the day of the transfer on. */
async function draftPay(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  if (record.salaryAdjust !== true || typeof record.salaryAfter !== 'string') return
  await draftTerm(tx, actor, {
    userId: String(record.userId),
    day: String(record.effectiveDate),
    monthly: record.salaryAfter,
    reason: '调动',
    source: { type: 'transfer', id: record.id },
  })
}

function postOf({ id, userId, effectiveDate, ...to }: WireRecord): NewPost {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    userId: String(userId),
    day: String(effectiveDate),
    deptId: String(to.toDeptId),
    postId: String(to.toPostId),
    rankId: text(to.toRankId),
    leaderId: text(to.leaderAfterId),
    source: { type: 'transfer', id },
  }
}

async function tellPerson(tx: Tx, actor: Actor, post: NewPost): Promise<void> {
  const whose = sql`select u.id from app_user u where u.user_base_id = ${post.userId}::uuid`
  const values = { seat: await placeText(tx, post), day: post.day }
  await sendMessage(tx, TOLD, whose, { from: actor, id: post.userId, values })
}
