import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import { EXPORT_CALLS } from '#platform/define/shipped/exports/own-export-calls.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { type Api, apiOf } from './api-of.ts'
import { atMost, type Figure } from './figures.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { fetchToken } from './sign-in.ts'

const PEOPLE = 50_000
const LIMIT_S = 20
const EXPORT_LIMIT_S = 10
const MEMORY_LIMIT_MB = 150
const POLL_MS = 100

const HEADINGS =
  '工号,姓名,部门,证件类型,证件号码,手机,紧急联系人姓名,与本人关系,紧急联系电话,用工性质,入职日期,参加工作日期,籍贯,现住址'

const two = (number: number) => String(number).padStart(2, '0')

/** New employees, one on each line, in these departments. */
function table(departments: readonly string[]): string {
  const lines = Array.from({ length: PEOPLE }, (_, n) => {
    const born = `${1960 + Math.floor(n / 6_000)}${two(1 + (Math.floor(n / 500) % 12))}01`
    const first17 = `990000${born}${String((n % 500) * 2).padStart(3, '0')}`
    const number = String(n).padStart(6, '0')
    return [
      `IM${number}`,
      `导入${number}`,
      departments[n % departments.length],
      '居民身份证',
      first17 + idCardCheckDigit(first17),
      `130${String(n).padStart(8, '0')}`,
      '家人',
      '父亲',
      '13700000000',
      '劳动合同',
      '2020年3月1日',
      '2019-07-01',
      '浙江杭州',
      `文三路${n}号`,
    ].join(',')
  })
  return [HEADINGS, ...lines].join('\r\n')
}

export type FileProgress = { state: string; counts: Record<string, number>; problem: string | null }

/** Seconds until the import reaches one of these states, and the peak memory meanwhile. */
export async function waitForFile(
  ours: Running,
  read: () => Promise<FileProgress>,
  states: readonly string[],
) {
  const began = performance.now()
  let memory = 0
  for (;;) {
    const progress = await read()
    memory = Math.max(memory, ours.memoryKilobytes() ?? 0)
    if (states.includes(progress.state)) {
      return { told: progress, memory, seconds: (performance.now() - began) / 1_000 }
    }
    if (progress.state === 'failed') throw new Error(`the file failed: ${progress.problem}`)
    await sleep(POLL_MS)
  }
}

/** Imports 50,000 employees from a file into a company of 100,000: check, write, and export. */
export async function measureImports(
  ours: Running,
  databaseUrl: string,
  user: string,
): Promise<Figure[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select name from department where enabled and deleted_at is null
     group by name having count(*) = 1 order by name limit 200`,
  )
  await client.end()
  const api = apiOf(ours.origin, await fetchToken(ours.origin, user, BENCH_PASSWORD))
  const before = ours.memoryKilobytes() ?? 0
  const began = performance.now()
  const { id } = await api<{ id: string }>(`${importCalls(archives).send}?name=people.csv`, {
    method: 'POST',
    body: table(rows.map(({ name }) => name)),
  })
  const sent = (performance.now() - began) / 1_000
  const read = () => api<FileProgress>(`${IMPORT_CALLS.info}?id=${id}`)
  const looked = await waitForFile(ours, read, ['ready'])
  if (looked.told.counts.add !== PEOPLE) throw new Error(JSON.stringify(looked.told))
  await api(IMPORT_CALLS.commit, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  const written = await waitForFile(ours, read, ['done', 'ready'])
  if (written.told.state !== 'done') throw new Error(JSON.stringify(written.told))
  const memory = (Math.max(looked.memory, written.memory) - before) / 1_024
  const all = sent + looked.seconds + written.seconds
  return [
    atMost(
      'import of 50,000 people: sent and looked at',
      's',
      sent + looked.seconds,
      LIMIT_S,
      'limit',
    ),
    atMost('import of 50,000 people: written', 's', written.seconds, LIMIT_S, 'limit'),
    atMost('import of 50,000 people: all together', 's', all, LIMIT_S, 'limit'),
    atMost('import of 50,000 people: memory', 'MB', memory, MEMORY_LIMIT_MB, 'limit'),
    await measureExport(ours, api),
  ]
}

async function measureExport(ours: Running, api: Api): Promise<Figure> {
  const began = performance.now()
  const { id } = await api<{ id: string }>(`${archives.endpoints.export}?key=IM0&format=csv`)
  await waitForFile(ours, () => api<FileProgress>(`${EXPORT_CALLS.info}?id=${id}`), ['done'])
  const seconds = (performance.now() - began) / 1_000
  return atMost('export of 50,000 rows', 's', seconds, EXPORT_LIMIT_S, 'limit')
}
