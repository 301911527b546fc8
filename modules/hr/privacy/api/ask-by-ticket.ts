import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { findOwnApplication } from '#modules/hr/careers/api/read-status.ts'
import { BY, REQUEST } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow } from '#platform/api/store/rows/records.ts'
import { requestColumns } from './write-request.ts'

type AskingStore = Pick<Store, 'db' | 'counts' | 'dictionaries'>
type Asked = { candidateId: string; kind: string; words: string }

async function findWaiting(tx: Tx, talentId: string, kind: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select request_no as number from privacy_request
    where talent_id = ${talentId}::uuid and kind = ${kind} and state = ${REQUEST.waiting}
      and deleted_at is null`.execute(tx)
  return rows[0]?.number ?? null
}

/**
 * Takes a request of the holder of a ticket, about nobody but the holder. A request of the kind that waits already is
 * answered again, so that a form that is sent twice is one request. Null when the person was emptied meanwhile.
 */
export function askByTicket(store: AskingStore, asked: Asked): Promise<{ number: string } | null> {
  return inTransaction(store, { resource: privacyRequests, actor: THE_PRODUCT }, async (tx) => {
    const own = await findOwnApplication(tx, asked.candidateId)
    if (!own) return null
    const holder = await sql`select from talent
      where id = ${own.talentId}::uuid and emptied_at is null for no key update`.execute(tx)
    if (holder.rows.length === 0) return null
    const waiting = await findWaiting(tx, own.talentId, asked.kind)
    if (waiting !== null) return { number: waiting }
    return { number: await take(tx, Object.assign(asked, { talentId: own.talentId })) }
  })
}

const NOT_SURE = '（档案早于该应聘，处理前须核实身份）'

/**
 * The number of the application whose ticket was used tells how it was made sure who asks. An application that was added
 * to an older record proves a name and a telephone only, and the text says so.
 */
async function identityOf(tx: Tx, candidateId: string): Promise<string> {
  const { rows } = await sql<{ number: string; isSure: boolean }>`
    select c.candidate_no as number, t.created_at >= c.created_at as "isSure"
    from candidate c join talent t on t.id = c.talent_id where c.id = ${candidateId}::uuid`.execute(
    tx,
  )
  const [row] = rows
  return row ? `${row.number}${row.isSure ? '' : NOT_SURE}` : ''
}

async function take(tx: Tx, asked: Asked & { talentId: string }): Promise<string> {
  const { candidateId, talentId, kind, words } = asked
  const id = uuidv7()
  const typed = { talentId, kind, words: words === '' ? null : words }
  const computed = Object.assign(await requestColumns(tx), {
    source: BY.ticket,
    identity: await identityOf(tx, candidateId),
  })
  await insertRow(tx, privacyRequests, id, Object.assign({}, typed, computed), THE_PRODUCT)
  await writeHistory(tx, THE_PRODUCT, {
    resource: privacyRequests,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: typed,
  })
  const { rows } = await sql<{ number: string }>`
    select request_no as number from privacy_request where id = ${id}::uuid`.execute(tx)
  return rows[0]?.number ?? ''
}
