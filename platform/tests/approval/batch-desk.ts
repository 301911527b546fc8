import {
  BATCH_CALLS,
  batchPreview,
  ownBatch,
  refusedDocuments,
} from '#platform/wire/approval/document-batch.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import { KIND, openApprovalDesk } from './approval-desk.ts'

/** The approval desk, with a function that adds any number of documents of one kind. */
export async function openBatchDesk() {
  const desk = await openApprovalDesk()
  const { database } = desk
  let made = 0

  /** Adds one draft through the API and inserts `count` copies of it. The keyword `key` matches only these copies. */
  async function drafts(count: number): Promise<{ key: string; ids: string[] }> {
    made += 1
    const key = `PL${made}X`
    const rows = await database.rows<{ id: string }>(
      `insert into post_explain select (jsonb_populate_record(t, jsonb_build_object(
           'id', gen_random_uuid(), 'doc_no', $2 || '-' || lpad(n::text, 5, '0'), 'edition', 10 + n))).*
       from post_explain t, generate_series(1, $3::int) n where t.id = $1 returning id`,
      [await desk.draft(), key, count],
    )
    return { key, ids: rows.map(({ id }) => id) }
  }

  const listOf = (key: string) => new URLSearchParams({ key, orderBy: 'docNo asc' }).toString()

  async function preview(call: Caller, query: Record<string, string> = {}) {
    return batchPreview.parse((await call(BATCH_CALLS.preview, { query })).body.response)
  }

  /** The request that the page of a list sends when the user confirms. */
  async function wish(call: Caller, key: string, more: object = {}) {
    const list = listOf(key)
    const { seenAt, going } = await preview(call, { bizType: KIND, list })
    return { id: newId(), verb: 'submit', bizType: KIND, list, seenAt, shown: going, ...more }
  }

  const begin = (call: Caller, body: object): Promise<Answer> =>
    call(BATCH_CALLS.begin, { method: 'POST', body })
  const stop = (call: Caller, id: string) =>
    call(BATCH_CALLS.stop, { method: 'PUT', body: { batchId: id } })
  const read = async (call: Caller, id: string) =>
    ownBatch.parse((await call(BATCH_CALLS.info, { query: { batchId: id } })).body.response)
  const refused = async (call: Caller, id: string) =>
    refusedDocuments.parse(
      (await call(BATCH_CALLS.refused, { query: { batchId: id, pageSize: '100' } })).body.response,
    )

  /**
   * The traces that documents left: how many are submitted, in how many rounds, and how many submissions are
   * in the history.
   */
  async function traces(ids: readonly string[]) {
    const [found] = await database.rows<{ running: number; rounds: number; told: number }>(
      `select (select count(*)::int from post_explain t where t.id = any($1::uuid[]) and t.state = '1') as running,
         (select count(*)::int from (select distinct s.record_id, s.round from approval_step s
           where s.record_id = any($1::uuid[])) r) as rounds,
         (select count(*)::int from audit_log h where h.record_id = any($1::uuid[])
           and h.after ->> 'transition' = 'submit') as told`,
      [ids],
    )
    return found
  }

  return { ...desk, drafts, listOf, preview, wish, begin, stop, read, refused, traces }
}
