import { sql } from 'kysely'
import { APPLICANT_CONSENT, POOL_CONSENT } from '#modules/hr/talents/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The texts that were agreed to: the notice, and the one for the pool with the end of the agreement. */
export type Agreed = { noticeId: string; pool: { id: string; until: string } | null }

/** The texts must be those of today: a newer one is read before it is agreed to. */
export async function readAgreed(
  tx: Tx,
  { noticeId, poolId }: { noticeId: string; poolId: string | null },
): Promise<Agreed> {
  const ids = [noticeId, poolId].filter((id) => id !== null)
  const { rows } = await sql<{ id: string; kind: string; until: string }>`
    select id, kind, (today() + make_interval(months => months))::date::text as until from consent_text
    where id = any(${ids.filter(isUuid)}::uuid[]) and effective_from <= today() and deleted_at is null`.execute(
    tx,
  )
  const find = (id: string | null, kind: string) =>
    rows.find((row) => row.id === id && row.kind === kind) ?? null
  const notice = find(noticeId, APPLICANT_CONSENT)
  const pool = find(poolId, POOL_CONSENT)
  if (!notice || (poolId !== null && !pool)) throw new Failure('conflict', 'careers.formOver')
  return { noticeId: notice.id, pool }
}
