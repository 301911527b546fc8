import { PUB } from '#modules/hr/company-policies/define/policy.ts'
import { DOCUMENT_CALLS } from '#modules/hr/company-policies/wire/policies.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { factsOfReaders } from '#platform/web/pages/record/readers.server.ts'
import { READING } from '#platform/web/pages/record/reading.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { readers } from '#platform/wire/records/readers.ts'
import { DOCUMENTS } from './policy-shelf.server.ts'

export type DocumentDeskView = {
  /** Number of readers; null for a draft. */
  progress: { text: string; share: number; href: string } | null
  readHref: string
}

/** Describes what a manager of documents needs at a glance. */
export async function describeDesk(call: ResourceCall): Promise<DocumentDeskView> {
  const { id, pubState } = await readRecord(call)
  const here = `${DOCUMENTS}/${id}`
  const readHref = `${here}?${READING}=1`
  if (pubState === PUB.draft) return { progress: null, readHref }
  const answer = await call.gateway.ask(DOCUMENT_CALLS.readers, { id }, readers)
  const { facts, share } = factsOfReaders(call, answer)
  return { progress: { text: facts, share, href: `${here}/readers` }, readHref }
}

/** The next action: for an approved document to publish it, for an outdated one to draft a new version. */
const NEXT = ['publish', 'newVersion']

/** Moves the next action out of the menu, before the usual buttons. */
export function nextFirst(view: RecordView): RecordView {
  const isNext = ({ name }: { name: string }) => NEXT.includes(name)
  return {
    ...view,
    next: [...view.next, ...view.actions.filter(isNext)],
    actions: view.actions.filter((action) => !isNext(action)),
  }
}
