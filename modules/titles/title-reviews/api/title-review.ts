import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { lineOf } from '#modules/titles/professions/define/choices.ts'
import { RESULT } from '#modules/titles/title-reviews/define/choices.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Background, DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { checkReview } from './check-review.ts'
import { readTitleFacts } from './read-conditions.ts'
import { readReviewFacts } from './review-facts.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/** Reads the department, whose leaders approve, and what the file says now about the conditions. */
async function refreshed(tx: Tx, { userId, series }: WireRecord | WriteInput) {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id as "deptId" from user_base_info where id = ${userId}::uuid`.execute(tx)
  const facts = await readTitleFacts(tx, userId, series)
  return {
    deptId: rows[0]?.deptId ?? null,
    lastLevel: facts?.lastLevel ?? null,
    lastGranted: facts?.lastGranted ?? null,
    years: facts?.years ?? null,
    edu: facts?.edu ?? null,
    hours: facts?.hours ?? null,
  }
}

/** An application without a person is for the caller. */
function forOneself({ userBaseId }: Actor, input: WriteInput): WriteInput {
  return input.userId || userBaseId === null ? input : { ...input, userId: userBaseId }
}

/** One application of a line at a time. */
async function refuseSecond(tx: Tx, { id, userId, series }: WireRecord): Promise<void> {
  const { rows } = await sql<{ docNo: string; series: string }>`
    select r.doc_no as "docNo", r.series from title_review r
    where r.user_id = ${userId}::uuid and r.id <> ${id}::uuid and r.deleted_at is null
      and (r.state = ${DOC.running} or (r.state = ${DOC.done} and r.result = ${RESULT.recommended}))`.execute(
    tx,
  )
  const other = rows.find((row) => lineOf(row.series) === lineOf(series))
  if (!other) return
  throw invalidFields(titleReviews, {
    level: { key: 'invalid.titleReviewOpen', values: { docNo: other.docNo } },
  })
}

/** Facts while the form is filled in, for people whose file the reader sees. */
async function formFacts(
  db: Database | Tx,
  entries: Readonly<Record<string, unknown>>,
  reader: Actor,
): Promise<Background[]> {
  const { userId } = entries
  if (!isUuid(userId)) return []
  const { rows } = await sql`select from user_base_info b where b.id = ${userId}::uuid
    and ${scopePredicate(archives, 'b', reader, 'view')}`.execute(db)
  return rows.length > 0 ? readReviewFacts(db, entries) : []
}

export const titleReviewKind: DocumentKind = {
  resource: titleReviews,
  begins: async (_db, { userBaseId: userId }) => (userId === null ? NOTHING : { userId }),
  filled: forOneself,
  check: checkReview,
  checkSubmitted: refuseSecond,
  refreshed,
  background: readReviewFacts,
  formFacts,
  effect: async (tx, actor, { id }) => {
    await updateRow(tx, titleReviews, id, { result: RESULT.recommended }, actor)
  },
}
