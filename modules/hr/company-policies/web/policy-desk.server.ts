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
  /** How many have read it; null while it is a draft. */
  progress: { text: string; share: number; href: string } | null
  readHref: string
}

/** What whoever manages a document wants to know of it at once. */
export async function describeDesk(call: ResourceCall): Promise<DocumentDeskView> {
  const { id, pubState } = await readRecord(call)
  const here = `${DOCUMENTS}/${id}`
  const readHref = `${here}?${READING}=1`
  if (pubState === PUB.draft) return { progress: null, readHref }
  const told = await call.gateway.ask(DOCUMENT_CALLS.readers, { id }, readers)
  const { facts, share } = factsOfReaders(call, told)
  return { progress: { text: facts, share, href: `${here}/readers` }, readHref }
}

/** What a document waits for once it is approved, and later when it is out of date. */
const NEXT = ['publish', 'newVersion']

/** That stands before the usual buttons, not behind the menu. */
export function nextFirst(view: RecordView): RecordView {
  const isNext = ({ name }: { name: string }) => NEXT.includes(name)
  return {
    ...view,
    next: [...view.next, ...view.actions.filter(isNext)],
    actions: view.actions.filter((action) => !isNext(action)),
  }
}
