import { type RawBuilder, sql } from 'kysely'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type {
  InterviewCard,
  InterviewDesk,
  OwnInterviews,
  WaitingInterviews,
} from '#modules/hr/interviews/wire/interviews.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { noteReading } from '#platform/api/history/applicant-readings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { opensOwnInterview } from './panel.ts'
import { readSheetStandings } from './read-sheet-standings.ts'

const MOST_LISTED = 200
const MOST_SHOWN = 5

const CARD = sql`i.id, i.name, post.name as "postName", i.round, i.kind, ${wireTime('i.plan_at')} as "planAt",
  ${wireTime('i.end_at')} as "endAt", i.mode, i.place, i.result, p.sheet_at is not null as "isIn"`

const owed = sql`i.result = ${RESULT.none} and i.plan_at <= now() and p.sheet_at is null`
const isToday = sql`(i.plan_at at time zone 'Asia/Shanghai')::date = today()`

/** Interviews `i` of the reader with their seat `p`, as far as they may still be opened. */
const ofReader = ({ userId }: Actor): RawBuilder<unknown> => sql`
  from interview_panel p join interview i on i.id = p.interview_id join post on post.id = i.post_id
  where p.user_id = ${userId}::uuid and ${opensOwnInterview}`

/** Reads the interviews that the reader conducts: sheets that are owed first, then today, later, and what is over. */
export async function readOwnInterviews(db: Database, actor: Actor): Promise<OwnInterviews> {
  const { rows } = await sql<InterviewCard & { part: keyof OwnInterviews }>`
    select ${CARD}, case when ${owed} then 'owed' when i.result <> ${RESULT.none} or i.plan_at <= now() then 'over'
      when ${isToday} then 'today' else 'later' end as part
    ${ofReader(actor)}
    order by i.plan_at, i.id limit ${MOST_LISTED}`.execute(db)
  const within = (name: keyof OwnInterviews) =>
    rows.flatMap(({ part, ...card }) => (part === name ? [card] : []))
  return {
    owed: within('owed'),
    today: within('today'),
    later: within('later'),
    over: within('over').reverse(),
  }
}

/** Reads the interviews that the reader conducts today, and those whose sheet they owe; null when there are none. */
export async function readWaitingInterviews(
  db: Database,
  actor: Actor,
  most = MOST_SHOWN,
): Promise<WaitingInterviews | null> {
  const { rows } = await sql<InterviewCard & { total: number }>`
    select ${CARD}, (count(*) over ())::integer as total ${ofReader(actor)}
      and ((${owed}) or (i.result = ${RESULT.none} and ${isToday} and i.plan_at > now()))
    order by i.plan_at, i.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}

type StoredItem = Readonly<Record<string, string | null>> & { code: string; title: string }

const anchorsOf = (item: StoredItem) =>
  [1, 2, 3, 4, 5].map((level) => item[`level${level}`] ?? null)

type Stored = InterviewCard &
  Pick<InterviewDesk, 'resume' | 'mayScore'> & {
    items: StoredItem[]
    questions: { question: string }[]
    scores: Record<string, number> | null
    verdict: string | null
    words: string | null
  }

/**
 * Reads one interview for a member of its panel: what the résumé says of school and work, the questions and the sheet.
 * Nobody else opens it, and other sheets show once the reader's own is in.
 */
export async function readInterviewDesk(
  db: Database,
  actor: Actor,
  id: string,
): Promise<InterviewDesk> {
  const { rows } = await sql<Stored>`
    with seat as (select i.id, p.id as seat_id ${ofReader(actor)} and i.id = ${id}::uuid)
    select ${CARD}, i.items, i.questions, p.scores, p.verdict, p.words,
      i.result = ${RESULT.none} and i.plan_at <= now() as "mayScore",
      jsonb_build_object('edu', t.edu, 'school', t.school, 'major', t.major, 'workYears', t.work_years,
        'currentCompany', t.current_company, 'currentPost', t.current_post, 'skills', t.skills) as resume
    from seat join interview i on i.id = seat.id join interview_panel p on p.id = seat.seat_id
      join post on post.id = i.post_id join candidate c on c.id = i.candidate_id
      join talent t on t.id = c.talent_id`.execute(db)
  const [stored] = rows
  if (!stored) throw new Failure('not-found', 'not-found')
  const { items, questions, scores, verdict, words, ...card } = stored
  const standing = (await readSheetStandings(db, actor, [id])).get(id)
  if (!standing) throw new Failure('not-found', 'not-found')
  await noteReading(db, actor, interviews, { ids: [id], manner: 'open' })
  return {
    ...card,
    ...standing,
    items: items.map((item) => ({
      code: item.code,
      title: item.title,
      weight: Number(item.weight),
      anchors: anchorsOf(item),
    })),
    questions: questions.map(({ question }) => question),
    own: scores === null || verdict === null ? null : { scores, verdict, words },
  }
}
