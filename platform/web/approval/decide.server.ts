import { data, redirect } from '@remix-run/node'
import { recordLabel } from '#platform/define/described/labels.ts'
import { describeComments } from '#platform/web/comments/comments.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { recordActions } from '#platform/web/pages/act/action-links.server.ts'
import { readHeading } from '#platform/web/pages/record/read-record.server.ts'
import {
  besideHead,
  describeDetails,
  hasValue,
  toRead,
} from '#platform/web/pages/record/record-parts.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import {
  APPROVAL_CALLS,
  approvalDocument,
  approvalInbox,
  decidingPage,
  FROM_INBOX,
  FROM_RECORD,
  INBOX_PAGE,
  successor,
} from '#platform/wire/approval/approval.ts'
import { findResource } from '#product/define/registry.server.ts'
import { factsOfKind } from '#product/web/document-facts.server.ts'
import { missingNotices } from './approval-links.server.ts'
import { describeApproval } from './approval-steps.server.ts'
import { DECISIONS, type DecideView, type SuccessorView } from './decide-view.ts'
import { decideTogether, outcomeFlash, readPickedSteps, sendHandOn } from './inbox.server.ts'
import { opinionProblem } from './opinion-problem.server.ts'

type Redraw = { opinion?: string; problem?: string }

const MAX_KEY = 50

/** Fields that the steps of the approval show in other words. */
const OF_THE_COURSE: readonly string[] = ['state', 'currentApprover', 'finishedAt', 'effectDone']

/** Loads a document for users who take part in it, with the form for its current approver. */
export async function loadDecide(call: SignedInCall, redraw: Redraw = {}): Promise<DecideView> {
  const { gateway, url, t, language } = call
  const { kind, id } = named(call)
  const resource = findResource(kind)
  if (!resource?.document) throw new GatewayError('not-found', t('approval.unknown'))
  const query = { bizType: kind, bizId: id }
  const [seen, navigation] = await Promise.all([
    gateway.ask(APPROVAL_CALLS.document, query, approvalDocument),
    gateway.navigation(),
  ])
  const permissions = buttonCodesAt(navigation, `/${resource.permissionPath}`)
  const of: ResourceCall = { ...call, resource, permissions, ownOnly: new Set() }
  const mayDecide = seen.moves.includes('decide')
  const key = (url.searchParams.get('find') ?? '').trim().slice(0, MAX_KEY)
  const found = mayDecide && key !== '' ? await findSomebody(call, { ...query, key }) : []
  const { head, told } = readHeading(of, seen.record)
  const groups = toRead(of, seen.record, await describeDetails(of, seen.record))
  return {
    title: `${recordLabel(resource, language)} ${head.title}`,
    head: {
      ...head,
      faceOf: head.title,
      title: `${recordLabel(resource, language)} ${head.title}`,
    },
    back: { label: t('approval.title'), href: INBOX_PAGE },
    recordHref: seen.isListed ? `/${kind}/${id}` : null,
    notices: missingNotices(of, seen.missing, {
      here: seen.isListed ? `/${kind}/${id}` : null,
      editHref: seen.isListed ? `/${kind}/${id}` : null,
      actions: recordActions(of, seen.record),
    }),
    facts: [...(factsOfKind(kind)?.(seen.record, call) ?? []), ...(seen.facts ?? [])],
    groups: besideHead(groups.filter(hasValue), new Set([...told, ...OF_THE_COURSE])),
    approval: describeApproval(call, seen),
    comments: await describeComments(call, kind, id),
    mayDecide,
    version: seen.record.version,
    kind,
    from: url.searchParams.get('from'),
    opinion: '',
    problem: '',
    ...redraw,
    handOn: { key, found, isNobody: mayDecide && key !== '' && found.length === 0 },
  }
}

function named({ url, params }: SignedInCall): { kind: string; id: string } {
  return { kind: url.searchParams.get('kind') ?? '', id: params.id ?? '' }
}

async function findSomebody(
  { gateway }: SignedInCall,
  query: { bizType: string; bizId: string; key: string },
): Promise<SuccessorView[]> {
  const found = await gateway.ask(APPROVAL_CALLS.successors, query, successor.array())
  return found.map(({ id, name, code, deptName, face }) => ({
    id,
    name,
    face: { colour: faceColour(face ?? id), name },
    note: [deptName, code].filter(Boolean).join(' · '),
  }))
}

/** Approves, rejects or hands on a document, as the user saw it. */
export const decideOne = redrawing(async function decideOne(call: SignedInCall) {
  const { form, t } = call
  const opinion = String(form.get('opinion') ?? '').trim()
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadDecide(call, { opinion, problem }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  const tooLong = opinionProblem(call, opinion)
  if (tooLong !== '') return redraw(tooLong, { status: 400 })
  const decision = form.get('decision')
  const nextApprover = String(form.get('nextApprover') ?? '')
  if (!Object.values(DECISIONS).some((one) => one === decision)) {
    return redraw(t('approval.noDecision'), { status: 400 })
  }
  if (decision === DECISIONS.reject && opinion === '') {
    return redraw(t('approval.opinionNeeded'), { status: 400 })
  }
  if (decision === DECISIONS.transfer && nextApprover === '') {
    return redraw(t('approval.nobodyChosen'), { status: 400 })
  }
  if (decision === DECISIONS.transfer) return handOn(call, { opinion, nextApprover }, redraw)
  const { kind, id } = named(call)
  const [target] = readPickedSteps([`${kind} ${id} ${form.get('version')}`])
  if (!target) throw new GatewayError('not-found', t('approval.unknown'))
  const isRejected = decision === DECISIONS.reject
  const outcome = await decideTogether(call, [target], { pass: !isRejected, opinion })
  const problem = outcome.refused[target.id]
  if (problem !== undefined) return redraw(problem, { status: 409 })
  call.setFlash(await outcomeFlash(call, target, { ...outcome, isRejected }))
  return redirect(await placeAfter(call), 303)
})

type Redrawn = (problem: string, init: ResponseInit) => Promise<ReturnType<typeof data<DecideView>>>

/** Hands the step on to another approver. */
async function handOn(
  call: SignedInCall,
  decision: { opinion: string; nextApprover: string },
  redraw: Redrawn,
) {
  try {
    const text = await sendHandOn(call, named(call), decision)
    call.setFlash({ kind: 'success', text })
    return redirect(await placeAfter(call), 303)
  } catch (error) {
    const isTold = error instanceof GatewayError && ['conflict', 'invalid'].includes(error.code)
    if (!isTold) throw error
    return redraw(error.message, refusalInit(error))
  }
}

/**
 * The page after a decision, by the page from which the user came. From the inbox: the document that has waited the
 * longest. From the page of the document: that page. From any other page: the inbox.
 */
async function placeAfter(call: SignedInCall): Promise<string> {
  const { gateway, url } = call
  const from = url.searchParams.get('from')
  const { kind, id } = named(call)
  if (from === FROM_RECORD && findResource(kind)?.document) return `/${kind}/${id}`
  if (from !== FROM_INBOX) return INBOX_PAGE
  const inbox = await gateway.ask(APPROVAL_CALLS.inbox, { mode: 'todo' }, approvalInbox)
  const [next] = inbox.data
  return next ? decidingPage(next.bizType, next.bizId, FROM_INBOX) : INBOX_PAGE
}
