import { readRecord } from '#app/pages/read-record.server.ts'
import { factsOfReaders } from '#app/pages/readers.server.ts'
import { READING } from '#app/pages/reading.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { DOCUMENT_CALLS } from '#contracts/documents.ts'
import { readers } from '#contracts/readers.ts'
import { PUB } from '#resources/hr/company-documents/document.ts'
import { DOCUMENTS } from './document-shelf.server.ts'

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
