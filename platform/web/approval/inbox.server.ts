import { data, redirect } from '@remix-run/node'
import { describeList } from '#platform/define/described/describe.ts'
import { fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import { DOC_STATE } from '#platform/define/documents/define-document.ts'
import { OUTSIDER } from '#platform/define/documents/outsider.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { placeBefore } from '#platform/web/home/place-before.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import {
  formatDateTime,
  formatNumber,
  formatRelative,
  parseWireTime,
} from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import {
  APPROVAL_CALLS,
  type ApprovalInbox,
  approvalDocument,
  approvalInbox,
  type DecidedOutcome,
  decidedOutcome,
  decidingPage,
  FROM_INBOX,
  INBOX_MODES,
  INBOX_PAGE,
  INBOX_PAGE_SIZE,
  type InboxEntry,
  type InboxMode,
  MAX_INBOX_PAGE,
} from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { factsOfKind } from '#product/web/document-facts.server.ts'
import { stepTitle } from './approval-steps.server.ts'
import { ALL_PAGE, type EntryView, type InboxView, reasonField } from './inbox-view.ts'
import { offerTakeBack } from './offer-take-back.server.ts'
import { opinionProblem } from './opinion-problem.server.ts'

/**
 * Fields that are not listed as facts of an entry, because the entry shows them elsewhere or leaves them out.
 */
const TOLD: ReadonlySet<string> = new Set([
  'docNo',
  'state',
  'applyUserId',
  'applyAt',
  'currentApprover',
  'isCurrent',
])
const MAX_FACTS = 5

type Redraw = {
  picked?: string[]
  problem?: string
  /** The entry whose rejection was refused, and the reason that the user typed. */
  refusing?: InboxView['refusing']
}

/** Documents of all kinds that wait for the reader, or that they took part in. */
export async function loadApprovals(call: SignedInCall, redraw: Redraw = {}): Promise<InboxView> {
  const { t } = call
  const { mode, inbox } = await openInbox(call)
  const now = new Date()
  return {
    title: t('approval.title'),
    count: mode === 'complete' ? '' : t('approval.count', { count: inbox.tabCounts?.todo ?? 0 }),
    tabs: tabsOf(call, inbox, mode),
    tab: mode,
    isToDecide: mode === 'todo',
    entries: inbox.data.flatMap((entry) => describeEntry(call, entry, mode, now) ?? []),
    allLabel:
      mode === 'todo' && inbox.dataCount > 1
        ? t('together.decideAll', { total: formatNumber(inbox.dataCount, call.language) })
        : '',
    search: mode === 'todo' ? '' : `mode=${mode}`,
    page: inbox.page,
    pageCount: inbox.pageCount,
    total: inbox.dataCount,
    pageSize: inbox.pageSize,
    picked: [],
    problem: '',
    refusing: null,
    ...redraw,
  }
}

/** The tab of the address; without one the tab with work: documents to decide, or else documents to complete. */
async function openInbox({
  gateway,
  url,
}: SignedInCall): Promise<{ mode: InboxMode; inbox: ApprovalInbox }> {
  const asked = INBOX_MODES.find((mode) => mode === url.searchParams.get('mode'))
  const open = async (mode: InboxMode) => ({
    mode,
    inbox: await gateway.ask(APPROVAL_CALLS.inbox, { mode, page: pageIn(url) }, approvalInbox),
  })
  const opened = await open(asked ?? 'todo')
  const { todo = 0, complete = 0 } = opened.inbox.tabCounts ?? {}
  return asked === undefined && todo === 0 && complete > 0 ? open('complete') : opened
}

function pageIn(url: URL): number {
  const query = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(query) && query >= 1 ? Math.min(query, MAX_INBOX_PAGE) : 1
}

/** The completion tab is for users who complete documents. */
function tabsOf(
  { t, language }: SignedInCall,
  { tabCounts = {} }: ApprovalInbox,
  opened: InboxMode,
): TabLink[] {
  const shown = INBOX_MODES.filter(
    (mode) => mode !== 'complete' || (tabCounts.complete ?? 0) > 0 || opened === mode,
  )
  return shown.map((mode) => ({
    name: mode,
    label: t(`approval.modes.${mode}`),
    href: mode === 'todo' && opened === 'todo' ? INBOX_PAGE : `${INBOX_PAGE}?mode=${mode}`,
    ...((tabCounts[mode] ?? 0) > 0 && { count: formatNumber(tabCounts[mode] ?? 0, language) }),
  }))
}

/** Describes a document for the inbox and the home page. Null for an unknown kind. */
export function describeEntry(
  call: Pick<SignedInCall, 't' | 'language'>,
  entry: InboxEntry,
  mode: InboxMode,
  now: Date,
): EntryView | null {
  const { t, language } = call
  const { bizType, bizId, record, at, actForName, result } = entry
  const resource = findResource(bizType)
  if (!resource) return null
  const step = stepTitle(call, entry)
  const applicant = somebodyIn(record, 'applyUserId')
  const person = personAbout(resource, record)
  // In the list of the reader's own documents, their name says nothing.
  const isOwn = mode === 'mine' && person !== null && person.name === applicant?.name
  return {
    value: `${bizType} ${bizId} ${record.version}`,
    href:
      mode === 'complete'
        ? `/${bizType}/${bizId}`
        : decidingPage(bizType, bizId, mode === 'todo' ? FROM_INBOX : null),
    title: [isOwn ? '' : nameOf(resource, record), recordLabel(resource, language)]
      .filter(Boolean)
      .join(' · '),
    number: String(record.docNo ?? ''),
    applicant: mode === 'mine' ? '' : (applicant?.name ?? ''),
    face: person ?? applicant,
    facts: [...factsOf(call, resource, record), ...(entry.facts ?? [])],
    reason: reasonOf(call, resource, record),
    step: actForName ? t('approval.actsFor', { name: step, other: actForName }) : step,
    pill:
      mode === 'done' && result
        ? { tone: result === '2' ? 'bad' : 'good', text: t(`approval.results.${result}`) }
        : choicePill(DOC_STATE, String(record.state), language),
    ago: at ? formatRelative(parseWireTime(at), now, t) : '',
    at: at ? formatDateTime(at, language) : '',
  }
}

/** The person in a field, with the colour of their avatar. */
function somebodyIn(record: WireRecord, field: string): EntryView['face'] {
  const name = record[referenceLabelKey(field)]
  const face = record[referenceFaceKey(field)] ?? record[field]
  return typeof name === 'string' && typeof face === 'string'
    ? { colour: faceColour(face), name }
    : null
}

/**
 * The person whom the document is about. The name of a person from outside the company comes from the
 * document itself.
 */
export function personAbout({ document }: Resource, record: WireRecord): EntryView['face'] {
  const about = document?.about
  if (about === undefined) return null
  if (about === 'outsider') {
    const face = record[referenceFaceKey(OUTSIDER.file)] ?? record[OUTSIDER.file] ?? record.id
    return { colour: faceColour(String(face)), name: String(record[OUTSIDER.name] ?? '') }
  }
  return somebodyIn(record, 'file' in about ? about.file : about.account)
}

/**
 * The name of the record that gives the document its title, or of the person from outside the company whom
 * the document is about.
 */
function nameOf({ title, document, fields }: Resource, record: WireRecord): string {
  if (document?.about === 'outsider') return String(record[OUTSIDER.name] ?? '')
  // A title that is a text names the document itself, such as a year plan.
  return String(
    record[referenceLabelKey(title)] ?? (fields[title]?.kind === 'text' ? record[title] : '') ?? '',
  )
}

function factsOf(
  { language, t }: Pick<SignedInCall, 't' | 'language'>,
  resource: Resource,
  record: WireRecord,
): EntryView['facts'] {
  const declared = factsOfKind(resource.path)
  if (declared) return declared(record, { language, t })
  const { columns } = describeList(resource, { language, permissions: new Set() })
  return columns
    .filter(({ shown, name }) => shown && !TOLD.has(name) && name !== resource.title)
    .map((column) => ({ label: column.label, text: recordText(column, record, { language, t }) }))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_FACTS)
}

/** The longest reason that a row shows. The page of the document shows the whole text. */
const MAX_REASON = 60

function reasonOf(
  { language }: Pick<SignedInCall, 'language'>,
  resource: Resource,
  record: WireRecord,
): EntryView['reason'] {
  const field = resource.document?.reason
  const text = String((field && record[field]) ?? '').trim()
  if (field === undefined || text === '') return null
  const characters = [...text.replace(/\s+/g, ' ')]
  const isLong = characters.length > MAX_REASON
  return {
    label: fieldLabel(resource, field, language),
    text: isLong ? `${characters.slice(0, MAX_REASON - 1).join('')}…` : characters.join(''),
  }
}

/**
 * Approves or rejects the document of one row; or opens the page that decides all ticked documents. After a decision
 * the user stays on the page of the inbox, or returns to the home page when the row was there.
 */
export const decideInInbox = redrawing(async function decideInInbox(call: SignedInCall) {
  const { form, t } = call
  const one = form.get('one') ?? form.get('refuse')
  if (one === null) return lookAtPicked(call)
  const value = String(one)
  const isRejected = form.has('refuse')
  const opinion = String(form.get(reasonField(value)) ?? '').trim()
  const refusing = isRejected ? { value, reason: opinion } : null
  const redraw = async (problem: string, status: number) =>
    data(await loadApprovals(call, { problem, refusing }), { status })
  if (call.isRestored) return redraw('', 200)
  const tooLong = opinionProblem(call, opinion)
  if (tooLong !== '') return redraw(tooLong, 400)
  const [target] = readPickedSteps([value])
  if (!target) return redraw(t('approval.nonePicked'), 400)
  if (isRejected && opinion === '') return redraw(t('approval.opinionNeeded'), 400)
  const outcome = await decideTogether(call, [target], { pass: !isRejected, opinion })
  call.setFlash(await outcomeFlash(call, target, { ...outcome, isRejected }))
  return redirect(placeAfter(call), 303)
})

/** The page that shows the ticked documents; the address names them by their ids. */
async function lookAtPicked(call: SignedInCall) {
  const { form, t } = call
  const picked = form.getAll('picked').map(String).slice(0, INBOX_PAGE_SIZE)
  const redraw = async (problem: string, status: number) =>
    data(await loadApprovals(call, { problem, picked }), { status })
  if (call.isRestored) return redraw('', 200)
  const targets = readPickedSteps(picked)
  if (targets.length === 0) return redraw(t('approval.nonePicked'), 400)
  const named = new URLSearchParams({ picked: targets.map(({ id }) => id).join() })
  return redirect(`${ALL_PAGE}?${named}`, 303)
}

type Outcome = DecidedOutcome & { isRejected: boolean }

/** The message about one document, by its name: the decision, or the reason why there is none. */
export async function outcomeFlash(
  call: SignedInCall,
  target: PickedStep,
  { done, refused, canTakeBack = [], isRejected }: Outcome,
): Promise<Flash> {
  const { t } = call
  const name = await numberedName(call, target)
  const [problem] = Object.values(refused)
  if (done.length === 0) return { kind: 'error', text: `${name}: ${problem ?? ''}` }
  const text = t(isRejected ? 'approval.rejectedOne' : 'approval.approvedOne', { name })
  return {
    kind: 'success',
    text,
    ...(canTakeBack.includes(target.id) && { undo: offerTakeBack(call, [target], { isRejected }) }),
  }
}

/** The home page when the form came from there, else the same page of the inbox. */
function placeAfter({ form, url }: SignedInCall): string {
  const page = pageIn(url)
  return placeBefore(form, page > 1 ? `${INBOX_PAGE}?page=${page}` : INBOX_PAGE)
}

/**
 * The title and number of a document for lists, also after the document has left the inbox. The kind of the
 * document if it cannot be read.
 */
export async function numberedName(
  call: SignedInCall,
  { bizType, id }: Pick<PickedStep, 'bizType' | 'id'>,
): Promise<string> {
  const resource = findResource(bizType)
  if (!resource) return ''
  const { language, gateway } = call
  const query = { bizType, bizId: id }
  const found = await gateway
    .ask(APPROVAL_CALLS.document, query, approvalDocument)
    .catch(() => null)
  if (!found) return recordLabel(resource, language)
  return [nameOf(resource, found.record), found.record.docNo].filter(Boolean).join(' ')
}

export type PickedStep = { bizType: string; id: string; version: number }

/** The steps that a form names, in the versions that the user saw: `hr/dimissions <id> 3`. */
export function readPickedSteps(values: readonly string[]): PickedStep[] {
  return values.flatMap((value) => {
    const [bizType = '', id = '', seen = ''] = value.split(' ')
    const version = Number(seen)
    const isUsable = isUuid(id) && Number.isSafeInteger(version) && version > 0
    return isUsable && findResource(bizType)?.document ? [{ bizType, id, version }] : []
  })
}

/**
 * Decides each document separately, so that a document that another user decided meanwhile does not stop the
 * others.
 */
export async function decideTogether(
  { gateway }: Pick<SignedInCall, 'gateway'>,
  targets: readonly PickedStep[],
  { pass, opinion }: OpinionBody,
): Promise<DecidedOutcome> {
  const body = { targets, pass, opinion: opinion || null }
  return (await gateway.sendFor('PUT', APPROVAL_CALLS.decideTogether, body, decidedOutcome)).value
}

type OpinionBody = { pass: boolean; opinion: string }

/** Previews the approval of these documents, at most `INBOX_PAGE_SIZE`. Null if the preview fails. */
export async function previewApproval(
  { gateway }: Pick<SignedInCall, 'gateway'>,
  targets: readonly PickedStep[],
): Promise<DecidedOutcome | null> {
  if (targets.length === 0) return null
  try {
    const body = { targets, pass: true, opinion: null }
    const path = APPROVAL_CALLS.previewTogether
    return (await gateway.sendFor('POST', path, body, decidedOutcome)).value
  } catch (error) {
    if (error instanceof GatewayError && error.code !== 'unauthenticated') return null
    throw error
  }
}

/** Hands the step of a document on to another approver, by the call of its kind; returns the message. */
export async function sendHandOn(
  { gateway, t }: Pick<SignedInCall, 'gateway' | 't'>,
  { kind, id }: { kind: string; id: string },
  { opinion, nextApprover }: { opinion: string; nextApprover: string },
): Promise<string> {
  const resource = findResource(kind)
  if (!resource?.document || !isUuid(id)) throw new GatewayError('not-found', t('approval.unknown'))
  const { controller } = resource
  const path = callPath(controller, `Approval${controller.item ?? controller.name}`)
  return gateway.send('PUT', path, { id, pass: true, opinion: opinion || null, nextApprover })
}
