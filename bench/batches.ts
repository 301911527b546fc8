import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import {
  BATCH_CALLS,
  type BatchPreview,
  type OwnBatch,
} from '#platform/wire/approval/document-batch.ts'
import { type Api, apiOf } from './api-of.ts'
import { atMost, type Figure } from './figures.ts'

const DOCUMENTS = 2_000
const LIMIT_S = 60
const POLL_MS = 250
const KIND = 'hr/post-explains'

/** Drafts of job descriptions with a unique keyword. */
async function addDrafts(client: pg.Client, key: string): Promise<void> {
  await client.query(
    `with place as (select p.id, p.dept_id, row_number() over (order by p.code) as n, count(*) over () as of
       from post p join department d on d.id = p.dept_id and d.enabled and d.deleted_at is null
       where p.enabled and p.deleted_at is null)
     insert into post_explain (id, doc_no, dept_id, post_id, edition, effective_date, purpose,
       duties)
     select gen_random_uuid(), $1 || '-' || nth, place.dept_id, place.id, 1000 + nth, today(), 'measured',
       '[{"duty": "measured", "share": 100}]'
     from generate_series(1, $2::int) nth join place on place.n = 1 + nth % place.of`,
    [key, DOCUMENTS],
  )
}

async function submitAll(api: Api, key: string): Promise<number> {
  const list = new URLSearchParams({ key }).toString()
  const query = new URLSearchParams({ bizType: KIND, list })
  const { seenAt, going } = await api<BatchPreview>(`${BATCH_CALLS.preview}?${query}`)
  const id = uuidv7()
  const began = performance.now()
  await api(BATCH_CALLS.begin, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, verb: 'submit', bizType: KIND, list, seenAt, shown: going }),
  })
  for (;;) {
    const { state, done } = await api<OwnBatch>(`${BATCH_CALLS.info}?batchId=${id}`)
    if (state === 'done' && done === DOCUMENTS) return (performance.now() - began) / 1_000
    if (state !== 'running') throw new Error(`${done} of ${DOCUMENTS} were submitted: ${state}`)
    await sleep(POLL_MS)
  }
}

/** Submits drafts in the background, one by one, until the last. */
export async function measureBatch(
  origin: string,
  databaseUrl: string,
  token: string,
): Promise<Figure> {
  const key = `BENCH${Date.now()}`
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await addDrafts(client, key).finally(() => client.end())
  const seconds = await submitAll(apiOf(origin, token), key)
  return atMost(`${DOCUMENTS} drafts submitted in the background`, 's', seconds, LIMIT_S, 'limit')
}
