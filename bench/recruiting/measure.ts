import pg from 'pg'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { TALENT_LIKENESS } from '#modules/hr/talents/wire/likeness.ts'
import { atMost, type Figure } from '../figures.ts'
import { type Loaded, latencies, loadInTurns, type Target, visit } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { measureApplicantFile } from './applicant-file.ts'
import { openRecruitingDatabase } from './database.ts'
import { BUSY_NEED } from './facts.ts'
import { measureResumeWords } from './resume-words.ts'
import { measureVacancyCost, measureVacancyView, measureVisitors } from './vacancy.ts'

const USER = 'recruiter'
const LIST = '/hr/candidates?pageSize=20'
const SEARCH_MS = 30
const LIKENESS_MS = 50
/** The board of 2,000 applications, as a multiple of a list page. */
const BOARD_GOAL = 2
const FIGURES_MS = 2_000
/** The web tier waits so long for the calls of a page. */
const ANSWER_MS = 14_000
const REQUESTS = 100
const FIGURE_REQUESTS = 8
const READERS = 10
/** Common and rare, a part of a number, one without a match. */
const APPLICATION_KEYS = ['王', '王芳', '李', 'HX-BENCH-0999', '0420', 'nobody has this'] as const
const PEOPLE_KEYS = ['王芳', 'HX', '大学', '第12大学'] as const

type Start = (url: string) => Promise<Running>
type Note = (text: string) => void
type Tell = (...figures: Figure[]) => void

/** The records that the bench reads: a need with 2,000 applications, and one person of 100,000. */
type Subject = { needId: string; talentId: string }

async function readSubject(url: string): Promise<Subject> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const idOf = async (text: string) => String((await client.query(text)).rows[0]?.id)
    return {
      needId: await idOf(`select id from recruiting_application where doc_no = '${BUSY_NEED}'`),
      talentId: await idOf("select id from talent where talent_no = 'RC-BENCH-050000'"),
    }
  } finally {
    await client.end()
  }
}

/** A board, loaded in turn with a list page. */
async function measureBoard(board: Loaded, list: Loaded): Promise<Figure[]> {
  const turns = { rounds: 9, pages: 40, warmUp: 80 }
  const [ofBoard, ofList] = await loadInTurns([board, list], turns)
  if (!ofBoard || !ofList) return []
  const [time, otherTime] = [1_000 / ofBoard.perSecond, 1_000 / ofList.perSecond]
  const named = 'board of 2,000 candidates'
  const figures = [atMost(named, 'ms', time, otherTime, 'list page', BOARD_GOAL)]
  if (!ofBoard.processorMs || !ofList.processorMs) return figures
  const [cost, otherCost] = [ofBoard.processorMs, ofList.processorMs]
  return [...figures, atMost(`${named}, processor`, 'ms', cost, otherCost, 'list page', BOARD_GOAL)]
}

/** The page of figures: one reader after the other, and several at once. */
async function measureFigures(page: Loaded): Promise<Figure[]> {
  const [alone = 0] = await latencies([page], FIGURE_REQUESTS, 1)
  const { milliseconds } = await visit(page, READERS)
  return [
    atMost('figures of a year, p95', 'ms', alone, FIGURES_MS, 'limit'),
    atMost(`figures for ${READERS} readers at once`, 'ms', milliseconds, ANSWER_MS, 'limit'),
  ]
}

async function measureCalls(origin: string, talentId: string): Promise<Figure[]> {
  const token = await fetchToken(origin, USER, BENCH_PASSWORD)
  const headers = { authorization: `Bearer ${token}` }
  const searches = (call: string, keys: readonly string[]): Target[] =>
    keys.map((key) => ({ url: `${origin}${call}?${new URLSearchParams({ key })}`, headers }))
  const likeness = { url: `${origin}${TALENT_LIKENESS}?id=${talentId}`, headers }
  const [alike = 0, ...found] = await latencies(
    [
      likeness,
      ...searches(candidates.endpoints.list, APPLICATION_KEYS),
      ...searches(talents.endpoints.list, PEOPLE_KEYS),
    ],
    REQUESTS,
  )
  const names = [
    ...APPLICATION_KEYS.map((key) => `candidates for ${key}, p95`),
    ...PEOPLE_KEYS.map((key) => `people for ${key}, p95`),
  ]
  return [
    atMost('people alike one of 100,000, p95', 'ms', alike, LIKENESS_MS, 'limit'),
    ...names.map((name, at) => atMost(name, 'ms', found[at] ?? 0, SEARCH_MS, 'limit')),
  ]
}

async function measureReading(
  ours: Running,
  { needId, talentId }: Subject,
  note: Note,
  tell: Tell,
) {
  const { origin, processorMs } = ours
  const headers = { cookie: await signInWithForm(origin, USER, BENCH_PASSWORD) }
  const pageOf = (path: string): Loaded => ({ url: origin + path, headers, processorMs })
  const [list, board] = [pageOf(LIST), pageOf(`/hr/candidates/board?recruitingId=${needId}`)]
  const vacancy = `${origin}/SharingCenter/Recruitment?id=${needId}`
  tell(...(await measureBoard(board, list)))
  tell(...(await measureFigures(pageOf('/hr/recruiting-figures'))))
  note('search and likeness')
  tell(...(await measureCalls(origin, talentId)))
  note('words of résumés')
  tell(...(await measureResumeWords(origin, USER)))
  note('the public page of a vacancy')
  tell(...(await measureVacancyView(vacancy)))
  tell(...(await measureVacancyCost(ours, vacancy, list)))
  note('visitors of a vacancy while users work')
  tell(...(await measureVisitors(vacancy, [list, pageOf('/hr/talents'), board])))
}

/** Recruiting in a company with 100,000 applicants, 2,000 of them in process for one need. */
export async function measureRecruiting(start: Start, note: Note): Promise<Figure[]> {
  note('a company with 100,000 applicants')
  const figures: Figure[] = []
  const tell: Tell = (...added) => {
    figures.push(...added)
    for (const { name, ours, against, ratio } of added)
      note(`${name}: ${ours}, ${against}, ${ratio}`)
  }
  const { url, withCopy, stop } = await openRecruitingDatabase()
  try {
    const subject = await readSubject(url)
    const ours = await start(url)
    await measureReading(ours, subject, note, tell).finally(() => ours.stop())
    note('a file of applicants')
    await withCopy(async (copy) => {
      const writing = await start(copy)
      const file = measureApplicantFile(writing, copy, USER)
      tell(...(await file.finally(() => writing.stop())))
    })
    return figures
  } finally {
    await stop()
  }
}
