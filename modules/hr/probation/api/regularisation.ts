import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { draftDeparture } from '#modules/hr/departures/api/draft-departure.ts'
import { NOT_TAKEN_ON } from '#modules/hr/probation/define/choices.ts'
import { EVALUATED } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { EXAMINED } from '#modules/hr/probation/define/regularisation-examination.ts'
import { awardRecommenderOf, endBonusOf } from '#modules/hr/referrals/api/award-bonus.ts'
import { moveMainPosition } from '#modules/org/positions/api/change-posts.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { draftTerm, presentPay } from '#modules/pay/salary-terms/api/draft-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, Missing } from '#platform/api/approval/documents/document-kind.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { DocumentChange } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { ON_PROBATION } from './check-probation.ts'
import { checkRegularisation, scoreProblem } from './check-regularisation.ts'
import { closeExaminations } from './close-examinations.ts'

const REGULAR = '2'

/** Reads the employee and the due day, both from the probation, and the pay agreed until then. */
export async function tellsOf(tx: Tx, { probationId }: WireRecord | WriteInput) {
  const { rows } = await sql<Record<string, string | null>>`
    select p.user_id as "userId", b.dept_id as "deptId", b.rank_id as "rankBeforeId",
      (p.end_date + 1)::text as "planDate"
    from probation p join user_base_info b on b.id = p.user_id
    where p.id = ${probationId}::uuid`.execute(tx)
  const tells: Record<string, string | null> = rows[0] ?? {}
  if (!tells.userId) return tells
  return { ...tells, salaryBefore: await presentPay(tx, tells.userId, String(tells.planDate)) }
}

async function readOnProbation(tx: Tx, userId: string): Promise<WireRecord> {
  await lockPerson(tx, userId)
  const file = await selectAnyRecord(tx, archives, userId)
  if (file?.status !== ON_PROBATION) throw new Failure('conflict', 'positive.notOnProbation')
  return file
}

/**
 * Confirms the employee as regular in the file, the position and the organisation log; or drafts
 * the departure of a rejected employee.
 */
async function effect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  // A departure is a separate document, so a rejection only drafts it.
  if (record.kind === NOT_TAKEN_ON) {
    await endBonusOf(tx, actor, String(record.userId))
    const why = String(record.hrOpinion ?? record.leaderOpinion ?? record.summary ?? '')
    return draftDeparture(tx, actor, { record, origin: 'positiveId', why }, record.effectiveDate)
  }
  const userId = String(record.userId)
  const before = await readOnProbation(tx, userId)
  const after = { status: REGULAR, regularDate: record.effectiveDate }
  const version = await updateRow(tx, archives, userId, after, actor)
  await writeHistory(tx, actor, {
    resource: archives,
    id: userId,
    version,
    action: 'state',
    before: { status: before.status, regularDate: before.regularDate ?? null },
    after: { ...after, transition: 'confirm', transitionReason: record.docNo },
  })
  await keepMainPosition(tx, actor, userId, before)
  await changeRank(tx, actor, record, before)
  await draftTerm(tx, actor, {
    userId,
    day: String(record.effectiveDate),
    monthly: typeof record.salaryAfter === 'string' ? record.salaryAfter : null,
    reason: '转正',
    endsProbation: true,
    source: { type: 'positive', id: record.id },
  })
  await awardRecommenderOf(tx, actor, userId)
}

async function changeRank(
  tx: Tx,
  actor: Actor,
  { id, effectiveDate, rankAfterId }: WireRecord,
  { id: userId, deptId, postId, rankId }: WireRecord,
): Promise<void> {
  if (typeof rankAfterId !== 'string' || rankAfterId === rankId) return
  await moveMainPosition(tx, actor, {
    userId,
    day: String(effectiveDate),
    deptId: String(deptId),
    postId: String(postId),
    rankId: rankAfterId,
    leaderId: null,
    source: { type: 'positive', id },
  })
}

/** Reads what the document would change now. */
async function changes(db: Database | Tx, record: WireRecord): Promise<DocumentChange[]> {
  if (record.kind === NOT_TAKEN_ON) return []
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select before.name as before, after.name as after
    from (select) one left join post_rank before on before.id = ${record.rankBeforeId ?? null}::uuid
      left join post_rank after on after.id = ${record.rankAfterId ?? null}::uuid`.execute(db)
  const [rank] = rows
  if (!rank?.after || rank.after === rank.before) return []
  return [{ what: 'rank', of: null, before: rank.before, after: rank.after }]
}

type Examined = { done: number; missing: string[] }

/**
 * Counts the submitted examinations, and names the examiners who are missing, with their weight.
 */
async function readExamined(db: Database | Tx, { id }: WireRecord): Promise<Examined> {
  const { rows } = await sql<Examined>`
    select count(*) filter (where e.state = ${EXAMINED})::int as done,
      coalesce(array_agg(u.name || ' ' || trim_scale(e.weight) || '%' order by e.weight desc, u.name)
        filter (where e.state <> ${EXAMINED}), '{}') as missing
    from positive_examine e join app_user u on u.id = e.examiner_id
    where e.positive_id = ${id} and e.deleted_at is null`.execute(db)
  return rows[0] ?? { done: 0, missing: [] }
}

/** Requires the complete examination and an evaluated probation, or a reason why something is missing. */
async function missingToConfirm(db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  if (record.kind === NOT_TAKEN_ON || hasText(record.waiverReason)) return []
  const problems = [await examinationProblem(db, record), await evaluationProblem(db, record)]
  return problems.flatMap((problem) => (problem ? [{ field: 'waiverReason', problem }] : []))
}

async function examinationProblem(
  db: Database | Tx,
  record: WireRecord,
): Promise<FieldProblem | null> {
  const { done, missing } = await readExamined(db, record)
  if (missing.length === 0 && done > 0) return null
  const key = missing.length > 0 ? 'invalid.examinersMissing' : 'invalid.examinationMissing'
  return { key, values: { names: listWords(missing) } }
}

async function evaluationProblem(
  db: Database | Tx,
  { probationId }: WireRecord,
): Promise<FieldProblem | null> {
  const { rows } = await sql`select from probation_evaluation
    where probation_id = ${probationId}::uuid and state = ${EVALUATED} and deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0 ? null : { key: 'invalid.evaluationMissing' }
}

/**
 * Requires a summary, because a rule may have drafted the document from a probation. An early confirmation
 * also needs the score.
 */
async function requireWhole(_tx: Tx, record: WireRecord): Promise<void> {
  if (String(record.summary ?? '').trim() === '') {
    throw invalidFields(regularisations, { summary: { key: 'invalid.required' } })
  }
  const problem = scoreProblem(record)
  // The error is shown at the field `kind`, because the applicant may not see the score.
  if (problem) throw invalidFields(regularisations, { kind: problem })
}

export const regularisationKind: DocumentKind = {
  resource: regularisations,
  check: checkRegularisation,
  checkSubmitted: requireWhole,
  missing: { submit: missingToConfirm },
  submitted: closeExaminations,
  refreshed: tellsOf,
  changes,
  effect,
}
