import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { TALENT_LIKENESS } from '#modules/hr/talents/wire/likeness.ts'
import { atMost, beside, type Figure } from '../figures.ts'
import { type Loaded, latencies, loadInTurns, type Target } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { openRecruitingDatabase } from './database.ts'
import { BUSY_NEED } from './facts.ts'
import { measureResumeWords } from './resume-words.ts'

const USER = 'recruiter'
const LIST = '/hr/candidates?pageSize=20'
const SEARCH_MS = 30
const LIKENESS_MS = 50
/** The board of 2,000 applications, as a multiple of a list page. */
const BOARD_GOAL = 2
const VACANCY_KB = 25
const KB = 1_000
const REQUESTS = 200
/** Common and rare, a part of a number, one without a match. */
const KEYS = ['王', '王芳', '李', 'HX-BENCH-0999', '0420', 'nobody has this'] as const

/** A board, loaded in turn with a list page, and the latency of the page of figures. */
async function measurePages(ours: Running, needId: string): Promise<Figure[]> {
  const { origin, processorMs } = ours
  const headers = { cookie: await signInWithForm(origin, USER, BENCH_PASSWORD) }
  const pageOf = (path: string): Loaded => ({ url: origin + path, headers, processorMs })
  const board = pageOf(`/hr/candidates/board?recruitingId=${needId}`)
  const list = pageOf(LIST)
  const [ofBoard, ofList] = await loadInTurns([board, list], { rounds: 9, pages: 40, warmUp: 80 })
  const figuresPage = pageOf('/hr/recruiting-figures')
  const [ofFigures = 0, ofLists = 0] = await latencies([figuresPage, list], 20)
  const all = [beside('figures of recruiting, p95', 'ms', ofFigures, ofLists, 'list page')]
  if (!ofBoard?.processorMs || !ofList?.processorMs) return all
  const cost = atMost(
    'board of 2,000 candidates, processor',
    'ms',
    ofBoard.processorMs,
    ofList.processorMs,
    'list page',
    BOARD_GOAL,
  )
  return [cost, ...all]
}

async function measureCalls(origin: string, talentId: string): Promise<Figure[]> {
  const token = await fetchToken(origin, USER, BENCH_PASSWORD)
  const headers = { authorization: `Bearer ${token}` }
  const searches: Target[] = KEYS.map((key) => ({
    url: `${origin}${candidates.endpoints.list}?${new URLSearchParams({ key })}`,
    headers,
  }))
  const likeness = { url: `${origin}${TALENT_LIKENESS}?id=${talentId}`, headers }
  const p95 = await latencies([...searches, likeness], REQUESTS)
  return [
    ...KEYS.map((key, at) =>
      atMost(`candidates for ${key}, p95`, 'ms', p95[at] ?? 0, SEARCH_MS, 'limit'),
    ),
    atMost('people alike one of 100,000, p95', 'ms', p95.at(-1) ?? 0, LIKENESS_MS, 'limit'),
  ]
}

/** The bytes that a stranger loads to read a vacancy, compressed as the server sends them. */
async function measureVacancy(origin: string, needId: string): Promise<Figure> {
  const address = `${origin}/SharingCenter/Recruitment?id=${needId}`
  const html = await (await fetch(address)).text()
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)]
  let bytes = gzipSync(html).length
  for (const [, href = ''] of sheets) {
    const text = await (await fetch(new URL(href.replaceAll('&amp;', '&'), origin))).text()
    bytes += gzipSync(text).length
  }
  return atMost('public page of a vacancy', 'kB', bytes / KB, VACANCY_KB, 'limit')
}

/** Recruiting in a company with 100,000 applicants, 2,000 of them in process for one need. */
export async function measureRecruiting(
  start: (url: string) => Promise<Running>,
  note: (text: string) => void,
): Promise<Figure[]> {
  note('a company with 100,000 applicants')
  const { url, stop } = await openRecruitingDatabase()
  try {
    const client = new pg.Client(url)
    await client.connect()
    const idOf = async (text: string) => String((await client.query(text)).rows[0]?.id)
    const needId = await idOf(`select id from recruiting_application where doc_no = '${BUSY_NEED}'`)
    const talentId = await idOf("select id from talent where talent_no = 'RC-BENCH-050000'")
    await client.end()
    const ours = await start(url)
    try {
      return [
        ...(await measurePages(ours, needId)),
        ...(await measureCalls(ours.origin, talentId)),
        ...(await measureResumeWords(ours.origin, url, USER)),
        await measureVacancy(ours.origin, needId),
      ]
    } finally {
      await ours.stop()
    }
  } finally {
    await stop()
  }
}
