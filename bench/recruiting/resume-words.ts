import type pg from 'pg'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { atMost, type Figure } from '../figures.ts'
import { latencies, type Target } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import { fetchToken } from '../sign-in.ts'

const LIMIT_MS = 100
const REQUESTS = 200
/** A word of most résumés, one of few, one of Latin letters, a rare one, two together, and one of nobody. */
const KEYS = ['工程', '桥梁', 'kubernetes', '盾构施工', '桥梁 工程', '龘龘'] as const

/** Pieces of résumés, with words as frequent as in a language: few stand in most pieces, most in few. */
const MAKE_PIECES = `
  create temporary table piece as
  select n, string_agg(case when w % 6 = 5 then '，' else '' end
      || chr(19968 + (power(random(), 3) * 2400)::int) || chr(19968 + (power(random(), 3) * 2400)::int), '')
    || case when n % 20 = 0 then '桥梁' else '' end || case when n % 5 = 0 then '工程' else '' end
    || case when n % 200 = 0 then ' Kubernetes' else '' end || case when n % 10000 = 0 then '盾构施工' else '' end as words
  from generate_series(0, 19999) n, generate_series(1, 50) w group by n`

const MAKE_FILES = `
  insert into file (id, resource, record_id, field, name, created_by)
  select gen_random_uuid(), 'hr/talents', t.id, 'resume', 'resume.pdf', u.id
  from talent t, (select id from app_user where user_name = 'recruiter') u where t.talent_no like 'RC-BENCH-%'`

/** Ten pieces, three thousand bytes. */
const MAKE_TEXTS = `
  update file_text f set result = 'read', words = text.words
  from (select p.file_id, string_agg(piece.words, E'\\n') as words
    from file_text p cross join generate_series(1, 10) turn
      join piece on piece.n = abs(hashtextextended(p.file_id::text, turn)) % 20000
    where p.result = 'waiting' group by p.file_id) text
  where text.file_id = f.file_id`

/** Gives each applicant a résumé. The index is made afterwards, which is faster. */
export async function makeResumes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select indexdef from pg_indexes where indexname = 'ix_file_text__tokens'",
  )
  await client.query('begin')
  await client.query('drop index ix_file_text__tokens')
  for (const statement of [MAKE_PIECES, 'analyze piece', MAKE_FILES, MAKE_TEXTS]) {
    await client.query(statement)
  }
  await client.query("set local maintenance_work_mem = '512MB'")
  await client.query(rows[0]?.indexdef)
  await client.query('alter index ix_file_text__tokens alter column 1 set statistics 0')
  await client.query('commit')
}

/** Lists of 100,000 people and applications, by words of their résumés. */
export async function measureResumeWords(origin: string, user: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, user, BENCH_PASSWORD)}` }
  const searches = [talents, candidates].flatMap(({ path, endpoints }) =>
    KEYS.map((key) => ({
      path,
      key,
      url: `${origin}${endpoints.list}?${new URLSearchParams({ key })}`,
    })),
  )
  const targets = searches.map(({ url }): Target => ({ url, headers }))
  const p95 = await latencies(targets, REQUESTS)
  return searches.map(({ path, key }, at) =>
    atMost(`${path} by ${key} in résumés, p95`, 'ms', p95[at] ?? 0, LIMIT_MS, 'limit'),
  )
}
