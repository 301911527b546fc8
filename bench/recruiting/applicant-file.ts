import pg from 'pg'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { apiOf } from '../api-of.ts'
import { atMost, type Figure } from '../figures.ts'
import { type FileProgress, waitForFile } from '../imports.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken } from '../sign-in.ts'

const APPLICANTS = 5_000
const LIMIT_S = 20
/** Of the applicants of a file, these applied before, with the same telephone. */
const KNOWN_OF = 10

/** New applicants, one on each line; every tenth has the telephone of somebody who applied before. */
function table(consentText: string): string {
  const lines = Array.from({ length: APPLICANTS }, (_, n) => {
    const phone =
      n % KNOWN_OF === 0
        ? `17${String(n + 1).padStart(9, '0')}`
        : `150${String(n).padStart(8, '0')}`
    return [`应聘${n}`, phone, `file${n}@example.com`, `第${n % 400}大学`, consentText].join(',')
  })
  return ['姓名,手机,邮箱,毕业院校,告知文本', ...lines].join('\r\n')
}

async function readConsentText(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select name from consent_text where kind = '应聘告知' and effective_from <= today() and deleted_at is null
       order by edition desc limit 1`,
    )
    return String(rows[0]?.name)
  } finally {
    await client.end()
  }
}

/** Imports a file of applicants by the calls of the page: sent, looked at, written. */
export async function measureApplicantFile(
  ours: Running,
  databaseUrl: string,
  user: string,
): Promise<Figure[]> {
  const api = apiOf(ours.origin, await fetchToken(ours.origin, user, BENCH_PASSWORD))
  const body = table(await readConsentText(databaseUrl))
  const began = performance.now()
  const { id } = await api<{ id: string }>(`${importCalls(talents).send}?name=applicants.csv`, {
    method: 'POST',
    body,
  })
  const read = () => api<FileProgress>(`${IMPORT_CALLS.info}?id=${id}`)
  const looked = await waitForFile(ours, read, ['ready'])
  if (looked.told.counts.add !== APPLICANTS) throw new Error(JSON.stringify(looked.told))
  const checked = (performance.now() - began) / 1_000
  await api(IMPORT_CALLS.commit, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  const { told, seconds } = await waitForFile(ours, read, ['done', 'ready'])
  if (told.state !== 'done') throw new Error(JSON.stringify(told))
  return [
    atMost('import of 5,000 applicants: sent and looked at', 's', checked, LIMIT_S, 'limit'),
    atMost('import of 5,000 applicants: written', 's', seconds, LIMIT_S, 'limit'),
    atMost('import of 5,000 applicants: all together', 's', checked + seconds, LIMIT_S, 'limit'),
  ]
}
