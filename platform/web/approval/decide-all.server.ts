import { data } from '@remix-run/node'
import { fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import {
  batchFields,
  beginBatch,
  isBatch,
  previewBatch,
  recentBatches,
} from '#platform/web/pages/many/batch-preview.server.ts'
import { describeOutcome, emptyTogether } from '#platform/web/pages/many/together.server.ts'
import type { TogetherView } from '#platform/web/pages/many/together-view.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  APPROVAL_CALLS,
  approvalInbox,
  type DocumentFact,
  INBOX_PAGE,
  INBOX_PAGE_SIZE,
  type InboxEntry,
  MAX_TOGETHER,
} from '#platform/wire/approval/approval.ts'
import { ANY_KIND, MAX_BATCH } from '#platform/wire/approval/document-batch.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { decideTogether, describeEntry, previewApproval, readPickedSteps } from './inbox.server.ts'
import { DECIDE_INTENTS } from './inbox-view.ts'
import { offerTakeBack } from './offer-take-back.server.ts'
import { opinionProblem } from './opinion-problem.server.ts'

const PAGES = Math.ceil(MAX_TOGETHER / INBOX_PAGE_SIZE)

type Redraw = { opinion?: string; problem?: string }

/**
 * Loads the page on which the reader decides several documents together: the ticked ones, or all that wait for the
 * reader, longest wait first.
 */
export async function loadDecideAll(
  call: SignedInCall,
  { opinion = '', problem = '' }: Redraw = {},
): Promise<TogetherView> {
  const { t, language } = call
  const picked = pickedIn(call)
  const { preview, entries } = await readWaiting(call, picked)
  const described = describeAll(call, entries)
  const tries = readPickedSteps(described.map(({ value }) => value)).slice(0, INBOX_PAGE_SIZE)
  const tried = await previewApproval(call, tries)
  const refusalOf = (value: string) => tried?.refused[idIn(value)]
  const stuck = described.filter(({ value }) => refusalOf(value) !== undefined)
  // Documents that cannot be approved come first, so that the user need not search for them.
  const shown = [...stuck, ...described.filter((one) => !stuck.includes(one))]
  const count = preview ? Math.min(preview.going, MAX_BATCH) : shown.length
  const total = formatNumber(count, language)
  const later = (preview?.going ?? count) - count
  const approvable = count - stuck.length
  const approve = {
    intent: DECIDE_INTENTS.approve,
    look: 'button-primary',
    label: t('together.approve', { total: formatNumber(approvable, language) }),
  } as const
  const reject = {
    intent: DECIDE_INTENTS.reject,
    look: 'button-refuse',
    label: t('together.reject', { total }),
  } as const
  const question = preview ? 'batch.decideQuestion' : 'together.decideQuestion'
  const gone = picked === null ? 0 : picked.size - shown.length
  const notes = [
    !preview && totalsText(call, entries),
    stuck.length > 0 && t('together.stuck', { total: formatNumber(stuck.length, language) }),
    tried &&
      count > tries.length &&
      t('together.triedFirst', { total: formatNumber(tries.length, language) }),
    gone > 0 && t('together.pickedGone', { total: formatNumber(gone, language) }),
    preview && t('batch.sample', { shown: formatNumber(shown.length, language) }),
    count > 0 && t(preview ? 'batch.decideOnly' : 'together.decideOnly'),
    later > 0 && t('together.later', { total: formatNumber(later, language) }),
  ]
  return {
    ...frame(call),
    question: count > 0 ? t(question, { total }) : t('together.none'),
    notes: notes.filter((note) => typeof note === 'string'),
    targets: preview ? '' : shown.map(({ value }) => value).join(','),
    batch: preview && batchFields(preview.seenAt, count),
    recent: picked === null ? await recentBatches(call, ANY_KIND) : [],
    buttons: count > 0 ? [...(approvable > 0 ? [approve] : []), reject] : [],
    opinion,
    rows: {
      label: t('approval.title'),
      small: withoutEmptyEnd({
        columns: ['document', 'facts', 'unusual'].map((name) => t(`together.${name}`)),
        rows: shown.map(({ value, title, number, applicant, facts, reason }) => {
          const by = { label: t('together.applicant'), text: applicant }
          const refusal = { label: t('together.cannotApprove'), text: refusalOf(value) ?? '' }
          const factsText = (some: readonly Pick<DocumentFact, 'label' | 'text'>[]) =>
            some.map(({ label, text }) => t('exports.filterOf', { label, text })).join(' · ')
          return [
            `${title} ${number}`,
            factsText([by, ...facts.filter(({ tone }) => !tone), ...(reason ? [reason] : [])]),
            factsText([...(refusal.text ? [refusal] : []), ...facts.filter(({ tone }) => tone)]),
          ]
        }),
      }),
    },
    problems: problem === '' ? [] : [{ text: problem, name: null }],
  }
}

/** Leaves the last column out if all its cells are empty. */
function withoutEmptyEnd({ columns, rows }: SmallTableView): SmallTableView {
  if (rows.some((cells) => cells.at(-1))) return { columns, rows }
  return { columns: columns.slice(0, -1), rows: rows.map((cells) => cells.slice(0, -1)) }
}

const idIn = (value: string) => readPickedSteps([value])[0]?.id ?? ''

/** How many documents there are of each kind, with the sums of the figures that its list adds up. */
function totalsText({ t, language }: SignedInCall, entries: readonly InboxEntry[]): string | null {
  const kinds = [...new Set(entries.map(({ bizType }) => bizType))].flatMap((path) => {
    const resource = findResource(path)
    if (!resource) return []
    const records = entries.flatMap(({ bizType, record }) => (bizType === path ? [record] : []))
    const label = recordLabel(resource, language)
    const count = t('together.documents', { count: records.length })
    const sums = sumsOf(resource, records).map(([name, sum]) =>
      t('exports.filterOf', {
        label: fieldLabel(resource, name, language),
        text: formatNumber(sum, language),
      }),
    )
    return [[t('exports.filterOf', { label, text: count }), ...sums].join(' · ')]
  })
  return kinds.length === 0 ? null : kinds.join('; ')
}

/** Adds up the figures of a list. Counts only figures that the reader sees in each of these documents. */
function sumsOf({ fields }: Resource, records: readonly WireRecord[]): [string, number][] {
  return Object.entries(fields).flatMap(([name, field]): [string, number][] => {
    if (!field.in.includes('sum') || field.mask !== null) return []
    const values = records.flatMap(({ [name]: value }) => (isFigure(value) ? [Number(value)] : []))
    if (values.length < records.length) return []
    return [[name, values.reduce((sum, value) => sum + value, 0)]]
  })
}

const isFigure = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))

function frame(call: SignedInCall): TogetherView {
  const { t } = call
  const title = t(pickedIn(call) === null ? 'together.decideTitle' : 'together.decidePickedTitle')
  return emptyTogether(title, { label: t('approval.title'), href: INBOX_PAGE })
}

/** The documents that the user ticked in the inbox, by their ids in the address; null for all that wait. */
function pickedIn({ url }: SignedInCall): ReadonlySet<string> | null {
  const named = url.searchParams.get('picked')
  return named === null ? null : new Set(named.split(',').filter(isUuid).slice(0, MAX_TOGETHER))
}

const describeAll = (call: SignedInCall, entries: readonly InboxEntry[]) =>
  entries.flatMap((entry) => describeEntry(call, entry, 'todo', new Date()) ?? [])

/**
 * The picked documents, or all that wait. If more than `MAX_TOGETHER` wait, only the first page of them, with a preview
 * that counts them all.
 */
async function readWaiting(call: SignedInCall, picked: ReadonlySet<string> | null) {
  const preview = picked === null ? await previewBatch(call, {}) : null
  const isLong = preview !== null && preview.going > MAX_TOGETHER
  const entries: InboxEntry[] = []
  for (let page = 1; page <= (isLong ? 1 : PAGES); page += 1) {
    const query = { mode: 'todo', page }
    const inbox = await call.gateway.ask(APPROVAL_CALLS.inbox, query, approvalInbox)
    entries.push(...inbox.data.filter(({ bizId }) => picked === null || picked.has(bizId)))
    if (page >= inbox.pageCount || entries.length === picked?.size) break
  }
  return { preview: isLong ? preview : null, entries }
}

/** Decides each of the shown documents separately, and reports the results. */
export async function decideAll(call: SignedInCall) {
  const { form, t, language } = call
  const opinion = String(form.get('opinion') ?? '').trim()
  const redraw = async (problem: string) =>
    data(await loadDecideAll(call, { opinion, problem }), { status: 400 })
  const intent = form.get('intent')
  // The user pressed the Enter key instead of a button, so nothing was decided.
  if (intent === '') return redraw(t('approval.noDecision'))
  const tooLong = opinionProblem(call, opinion)
  if (tooLong !== '') return redraw(tooLong)
  const pass = intent !== DECIDE_INTENTS.reject
  if (!pass && opinion === '') return redraw(t('approval.opinionNeeded'))
  if (isBatch(call)) {
    const wish = { verb: pass ? 'approve' : 'reject', opinion: opinion || null } as const
    return redraw((await beginBatch(call, wish)).problem)
  }
  const targets = readPickedSteps(String(form.get('targets') ?? '').split(','))
  if (targets.length === 0 || targets.length > MAX_TOGETHER) {
    return redraw(formatMessage(language, 'invalid.ids'))
  }
  const { entries } = await readWaiting(call, new Set(targets.map(({ id }) => id)))
  const names = new Map(
    entries.flatMap((entry) =>
      describeAll(call, [entry]).map(({ title, number }) => [entry.bizId, `${title} ${number}`]),
    ),
  )
  try {
    const outcome = await decideTogether(call, targets, { pass, opinion })
    const open = new Set(outcome.canTakeBack ?? [])
    const canTakeBack = targets.filter(({ id }) => open.has(id))
    const undo =
      canTakeBack.length > 0 ? offerTakeBack(call, canTakeBack, { isRejected: !pass }) : null
    return data({ ...frame(call), outcome: { ...describeOutcome(call, outcome, names), undo } })
  } catch (error) {
    if (!(error instanceof GatewayError) || !['too-many', 'busy'].includes(error.code)) throw error
    return redraw(error.message)
  }
}
