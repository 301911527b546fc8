import { z } from 'zod'
import { findSuccessors } from '#platform/api/approval/steps/find-successors.ts'
import type { AreaCall, HomeCard, WaitingCount } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { Failure } from '#platform/api/failure.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { idParam, keyParam, wholeParam } from '#platform/api/http/read-query.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import {
  APPROVAL_CALLS,
  approvalCard,
  approvalDecision,
  approvalDocument,
  approvalInbox,
  approvalStep,
  INBOX_PAGE,
  inboxMode,
  MAX_INBOX_PAGE,
  successor,
} from '#platform/wire/approval/approval.ts'
import { decideDocument } from './decide-document.ts'
import type { DocumentKind, DocumentKinds } from './document-kind.ts'
import { readApprovalDocument } from './read-document.ts'
import { countApprovals, readApprovalCard, readInbox } from './read-inbox.ts'

const tag = '审批'
const kindAsked = z.string().max(60).describe('单据的资源路径，如 hr/post-explains')

/** The kind of document that a call names. */
export function requireKind(kinds: DocumentKinds, path: string): DocumentKind {
  const kind = kinds.get(path)
  if (!kind) throw new Failure('not-found', 'not-found')
  return kind
}

/**
 * The calls of the inbox, which covers all kinds of documents, and for each kind the call that
 * decides a document.
 */
export function approvalCalls(kinds: DocumentKinds): readonly AreaCall[] {
  const document = z.object({ bizType: kindAsked, bizId: idParam })
  return [
    reading({
      tag,
      path: APPROVAL_CALLS.inbox,
      answer: approvalInbox,
      summary: '本人的审批：待我审批、待办结、已办、我发起',
      query: z.object({
        mode: inboxMode.default('todo'),
        bizType: kindAsked.optional(),
        page: wholeParam(MAX_INBOX_PAGE).default(1),
      }),
      run: ({ query, actor, language, store }) =>
        readInbox(store, actor, kinds, { ...query, language }),
    }),
    reading({
      tag,
      path: APPROVAL_CALLS.document,
      query: document,
      answer: approvalDocument,
      audit: 'read',
      summary: '单据与审批记录：参与审批的人可查看该单据',
      run: ({ query: { bizType, bizId: id }, actor, language, store: { db } }) =>
        readApprovalDocument(db, actor, requireKind(kinds, bizType), { id, language }),
    }),
    reading({
      tag,
      path: APPROVAL_CALLS.steps,
      query: document,
      answer: z.array(approvalStep),
      summary: '单据的审批记录',
      run: async ({ query: { bizType, bizId: id }, actor, language, store: { db } }) => {
        const kind = requireKind(kinds, bizType)
        return (await readApprovalDocument(db, actor, kind, { id, language })).steps
      },
    }),
    reading({
      tag,
      path: APPROVAL_CALLS.successors,
      answer: z.array(successor),
      summary: '可转交的人员：按姓名、编码或部门查找，供当前审批人使用',
      query: document.extend({ key: keyParam }),
      run: ({ query: { bizType, ...query }, actor, store: { db } }) =>
        findSuccessors(db, actor, requireKind(kinds, bizType).resource, query),
    }),
    ...[...kinds.values()].map(decidingCall),
  ]
}

/** To decide, the caller needs an open step, not the permission of a button. */
function decidingCall(kind: DocumentKind): AreaCall {
  const { path, controller, label } = kind.resource
  return writing({
    tag: path,
    method: 'PUT',
    body: approvalDecision,
    answer: savedAnswer,
    path: callPath(controller, `Approval${controller.item ?? controller.name}`),
    summary: `审批：${label}；由当前审批人通过、驳回或转交`,
    run: async ({ body, actor, store }) => {
      const { messageKey, version } = await inTransaction(
        store,
        { resource: kind.resource, actor },
        (tx) => decideDocument(tx, actor, kind, body),
      )
      return { response: { id: body.id, version }, told: { key: messageKey } }
    },
  })
}

/** The documents that wait for a decision, for the home page. */
export function approvalHomeCard(kinds: DocumentKinds): HomeCard {
  return homeCard({
    name: 'hr/my-approval',
    answer: approvalCard,
    waits: true,
    read: ({ actor, language, store, most }) =>
      readApprovalCard(store, { actor, language }, kinds, most),
  })
}

/** The number of waiting documents, shown beside the inbox in the side menu. */
export function approvalWaiting(kinds: DocumentKinds): WaitingCount {
  return {
    path: INBOX_PAGE.slice(1),
    count: async ({ actor, store }) => {
      const { todo, toComplete } = await countApprovals(store, actor, kinds)
      return todo + toComplete
    },
  }
}
