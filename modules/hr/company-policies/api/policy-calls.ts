import { z } from 'zod'
import { DOCUMENT_CATEGORY } from '#modules/hr/company-policies/define/choices.ts'
import { companyDocuments } from '#modules/hr/company-policies/define/policy.ts'
import {
  DOCUMENT_CALLS,
  documentDetail,
  documentShelf,
  documentTree,
} from '#modules/hr/company-policies/wire/policies.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { flagParam, idParam, keyParam, wholeParam } from '#platform/api/http/read-query.ts'
import { readReaders } from '#platform/api/receipts/read-readers.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readers } from '#platform/wire/records/readers.ts'
import { confirmReading, noteOpening } from './confirm-policy.ts'
import { readDocumentAround, readDocumentShelf, readDocumentTree } from './read-policies.ts'

const { path: tag } = companyDocuments
const view = permissionsFor(companyDocuments, 'view')
const MAX_PAGE = 1_000
const page = wholeParam(MAX_PAGE).default(1)
const query = z.object({ id: idParam })
const categories = DOCUMENT_CATEGORY.options.map(({ value }) => value)

/** Calls for the readers of documents, their confirmations, and the list of readers. */
export const documentCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: view,
    path: DOCUMENT_CALLS.shelf,
    answer: documentShelf,
    summary: '本人可读的现行文件，及本人是否已确认',
    query: z.object({ key: keyParam, category: z.enum(categories).optional(), page }),
    run: ({ query, actor, store: { db } }) => readDocumentShelf(db, actor, query),
  }),
  reading({
    tag,
    need: view,
    path: DOCUMENT_CALLS.tree,
    answer: documentTree,
    summary: '本人可读的现行文件，按类别',
    run: ({ actor, store: { db } }) => readDocumentTree(db, actor),
  }),
  reading({
    tag,
    need: view,
    path: DOCUMENT_CALLS.detail,
    query,
    summary: '文件内容与各版本；不需确认的文件由此记为已读',
    answer: documentDetail.extend({ record: recordAnswer(companyDocuments) }),
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await readRecord(db, actor, companyDocuments, id)
      const around = await readDocumentAround(db, actor, id)
      const readAt = await db.transaction().execute((tx) => noteOpening(tx, actor, record))
      return { record, readAt, ...around, mayConfirm: around.mayConfirm && readAt === null }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: DOCUMENT_CALLS.confirm,
    need: view,
    query,
    summary: '本人确认已阅读；重复确认只记一次',
    answer: z.object({ id: z.uuid() }),
    run: async ({ query: { id }, actor, store }) => {
      const record = await readRecord(store.db, actor, companyDocuments, id)
      await inTransaction(store, { resource: companyDocuments, actor }, (tx) =>
        confirmReading(tx, actor, record),
      )
      return { response: { id }, told: { key: 'document.confirmed' } }
    },
  }),
  reading({
    tag,
    need: permissionsFor(companyDocuments, 'edit'),
    path: DOCUMENT_CALLS.readers,
    summary: '文件已阅读和未阅读的人员',
    answer: readers,
    query: z.object({ id: idParam, key: keyParam, unread: flagParam, page }),
    run: async ({ query, actor, store: { db } }) => {
      const { title } = await readRecord(db, actor, companyDocuments, query.id)
      return { title: String(title), ...(await readReaders(db, actor, companyDocuments, query)) }
    },
  }),
]
