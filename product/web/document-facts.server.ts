import { requestFacts } from '#modules/attendance/requests/web/request-facts.server.ts'
import { transferFacts } from '#modules/hr/transfers/web/transfer-facts.server.ts'
import { meetingFacts } from '#modules/work/meetings/web/meeting-facts.server.ts'
import { planFacts } from '#modules/work/plans/web/plan-facts.server.ts'
import type { DocumentFacts } from '#platform/web/approval/document-facts.ts'

const KINDS: readonly DocumentFacts[] = [...requestFacts, transferFacts, meetingFacts, planFacts]

/** The facts that a module declares for documents of a kind; undefined if the columns of its list say enough. */
export function factsOfKind(path: string): DocumentFacts['facts'] | undefined {
  return KINDS.find((kind) => kind.path === path)?.facts
}

/**
 * The facts that the head of a record shows in place of its choice fields: one afternoon of leave, instead of 下午
 * twice.
 */
export function headFactsOfKind(path: string): DocumentFacts | undefined {
  return KINDS.find((kind) => kind.path === path && kind.areHead)
}
