import { sql } from 'kysely'
import { readExamination } from '#modules/hr/probation/api/read-examination.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { type ShownPositive, shownPositive } from '#modules/hr/sharing-center/wire/shown.ts'
import type { Actor } from '#platform/api/actor.ts'
import { openDocument } from '#platform/api/approval/documents/read-document.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Head = Pick<ShownPositive, 'name' | 'department' | 'post' | 'from' | 'to'>

/**
 * Reads a probation review as far as the actor may see it: examiners whose own judgement is open see no other one. Null
 * without the right, and for a voided review. No pay is read.
 */
export async function readPositive(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ShownPositive | null> {
  const opened = await openDocument(db, actor, regularisations, id)
  if (!opened || opened.record.state === DOC.cancelled) return null
  const head = await readHead(db, id)
  if (!head) return null
  const { words } = await readExamination(db, actor, id)
  const said = words.map(({ role, opinion }) => ({ role, text: opinion ?? '' }))
  const judged = {
    summary: String(opened.record.summary ?? ''),
    scores: words.filter(({ scores }) => scores.length > 0).map(scoresOf),
    opinions: [...said, ...opinionsOf(opened.record)].filter(({ text }) => text.trim() !== ''),
  }
  return shownPositive.parse(Object.assign(head, judged))
}

function scoresOf({ role, scores }: { role: string; scores: readonly number[] }) {
  const [competence = 0, work = 0, learning = 0, teamwork = 0, discipline = 0] = scores
  return { role, competence, work, learning, teamwork, discipline }
}

/** The opinions that stand on the document itself, under the role of their author. */
const opinionsOf = ({ leaderOpinion, hrOpinion }: WireRecord) => [
  { role: '直接上级', text: String(leaderOpinion ?? '') },
  { role: '人事', text: String(hrOpinion ?? '') },
]

async function readHead(db: Database, id: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select b.name, d.name as department, p.name as post, r.start_date::text as "from", r.end_date::text as "to"
    from positive o join probation r on r.id = o.probation_id join user_base_info b on b.id = o.user_id
      join department d on d.id = o.dept_id left join post p on p.id = b.post_id
    where o.id = ${id}::uuid and o.deleted_at is null`.execute(db)
  return rows[0]
}
