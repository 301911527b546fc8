import { sql } from 'kysely'
import type { InterviewSheet } from '#modules/hr/interviews/wire/interviews.ts'
import { hundredthsOf, meanOf } from '#modules/hr/interviews/wire/sheet-score.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** How many sheets of an interview are in; mean and sheets are null for readers who may not see them yet. */
export type Standing = {
  panel: string[]
  seats: number
  in: number
  mean: string | null
  sheets: InterviewSheet[] | null
}

type Row = {
  id: string
  userId: string
  name: string
  mayInterview: boolean
  score: string | null
  verdict: string | null
  words: string | null
  scores: Record<string, number> | null
  items: { code: string; title: string }[]
}

type HandedIn = Row & { score: string; verdict: string; scores: Record<string, number> }

const isHandedIn = (row: Row): row is HandedIn =>
  row.score !== null && row.verdict !== null && row.scores !== null

function sheetOf({ name, score, verdict, words, scores, items }: HandedIn): InterviewSheet {
  return {
    name,
    score,
    verdict,
    words,
    scores: items.map(({ code, title }) => ({ title, points: scores[code] ?? 0 })),
  }
}

/** A member of the panel sees scores once their own are in; nobody sees those of an interview about themselves. */
function isBlind(rows: readonly Row[], userId: string): boolean {
  const own = rows.find((row) => row.userId === userId)
  return rows.some(({ mayInterview }) => !mayInterview) || (own !== undefined && !isHandedIn(own))
}

/**
 * Reads the sheets of interviews, as the reader may see them. The caller checks that the reader may see the interviews
 * themselves.
 */
export async function readSheetStandings(
  db: Database,
  { userId }: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Row>`
    select p.interview_id as id, p.user_id as "userId", u.name, p.score::text, p.verdict, p.words, p.scores, i.items,
      may_interview(i.candidate_id, ${userId}::uuid) as "mayInterview"
    from interview_panel p join interview i on i.id = p.interview_id join app_user u on u.id = p.user_id
    where p.interview_id = any(${[...ids]}::uuid[])
    order by p.interview_id, array_position(i.interviewer_ids, p.user_id)`.execute(db)
  const standings = new Map<string, Standing>()
  for (const id of new Set(rows.map((row) => row.id))) {
    const panel = rows.filter((row) => row.id === id)
    const sheets = panel.filter(isHandedIn)
    const isHidden = isBlind(panel, userId)
    standings.set(id, {
      panel: panel.map(({ name }) => name),
      seats: panel.length,
      in: sheets.length,
      mean: isHidden ? null : meanOf(sheets.map(({ score }) => hundredthsOf(score))),
      sheets: isHidden ? null : sheets.map(sheetOf),
    })
  }
  return standings
}
