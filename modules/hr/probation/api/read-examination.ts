import { sql } from 'kysely'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import type { Examination, ExaminersWord } from '#modules/hr/probation/wire/examination.ts'
import type { Actor } from '#platform/api/actor.ts'
import { openDocument } from '#platform/api/approval/documents/read-document.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** Counts the examinations that the actor must still submit and that are still open. */
export async function countToExamine(db: Database, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from positive_examine e join positive o on o.id = e.positive_id
    where e.examiner_id = ${actor.userId}::uuid and e.state = '0' and e.deleted_at is null
      and o.state in ('0', '3') and o.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

type Row = Omit<ExaminersWord, 'scores'> & {
  scores: (number | null)[]
  isOwn: boolean
  score: string | null
}

async function readRows(db: Database, actor: Actor, positiveId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, e.role, e.weight::text as weight, e.state = '1' as "isSubmitted",
      jsonb_build_object('name', a.name, 'face', a.user_base_id) as examiner,
      jsonb_build_array(e.competence, e.work, e.learning, e.teamwork, e.discipline) as scores,
      e.total::text as total, e.agree = '1' as agrees, e.opinion,
      e.examiner_id = ${actor.userId}::uuid as "isOwn", o.examine_score::text as score
    from positive_examine e join positive_view o on o.id = e.positive_id
      join app_user a on a.id = e.examiner_id
    where e.positive_id = ${positiveId}::uuid and e.deleted_at is null
    order by e.weight desc, e.asked_at, e.id`.execute(db)
  return rows
}

const NOTHING: Examination = { score: null, isOpen: false, own: null, words: [] }

/**
 * Reads the examination, for readers of the confirmation and for its participants. An examiner whose own examination is
 * open sees no other ones, so that they judge independently. The employee sees the result after completion, without
 * names and opinions.
 */
export async function readExamination(
  db: Database,
  actor: Actor,
  positiveId: string,
): Promise<Examination> {
  const opened = await openDocument(db, actor, regularisations, positiveId)
  if (!opened) throw new Failure('not-found', 'not-found')
  const { state, userId } = opened.record
  const isAbout = actor.userBaseId !== null && userId === actor.userBaseId
  if (isAbout && state !== DOC.done) return NOTHING
  const rows = await readRows(db, actor, positiveId)
  const isOpen = state === DOC.draft || state === DOC.rejected
  const own = isOpen ? rows.find(({ isOwn, isSubmitted }) => isOwn && !isSubmitted) : undefined
  const score = rows[0]?.score ?? null
  if (own) return { ...NOTHING, isOpen, own: own.id }
  return { score, isOpen, own: null, words: rows.map((row) => wordOf(row, isAbout)) }
}

function wordOf({ isOwn: _own, score: _score, scores, ...word }: Row, isAbout: boolean) {
  const entered = scores.filter((part) => part !== null)
  if (isAbout) return { ...word, scores: [], examiner: null, opinion: null }
  return { ...word, scores: entered }
}
