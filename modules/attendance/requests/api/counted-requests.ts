import { type RawBuilder, sql } from 'kysely'
import { DOC } from '#platform/define/documents/define-document.ts'

const COUNTED = [DOC.running, DOC.passed, DOC.done]

/**
 * Requests that count towards a limit: submitted or approved. Drafts, rejected and cancelled requests do not
 * count.
 */
export function isCountedRequest(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.state`)} = any(${COUNTED})
    and ${sql.ref(`${alias}.deleted_at`)} is null)`
}
