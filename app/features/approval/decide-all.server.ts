import { data } from '@remix-run/node'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { formatNumber } from '#app/lib/format.ts'
import { sayMessage } from '#app/pages/problem-text.server.ts'
import { describeOutcome } from '#app/pages/together.server.ts'
import type { TogetherView } from '#app/pages/together-view.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import {
  APPROVAL_CALLS,
  approvalInbox,
  INBOX_PAGE,
  INBOX_PAGE_SIZE,
  type InboxEntry,
  MAX_OPINION,
  MAX_TOGETHER,
} from '#contracts/approval.ts'
import { decideTogether, describeEntry, readPickedSteps } from './inbox.server.ts'
import { DECIDE_INTENTS } from './inbox-view.ts'

const PAGES = Math.ceil(MAX_TOGETHER / INBOX_PAGE_SIZE)

type Redraw = { opinion?: string; problem?: string }

/** Everything that waits for the reader, those first that waited the longest, before it is decided. */
export async function loadDecideAll(
  call: SignedInCall,
  { opinion = '', problem = '' }: Redraw = {},
): Promise<TogetherView> {
  const { t, language } = call
  const { entries, waiting } = await readWaiting(call)
  const shown = entries.flatMap((entry) => describeEntry(call, entry, 'todo', new Date()) ?? [])
  const total = formatNumber(shown.length, language)
  const later = waiting - shown.length
  const button = (intent: 'approve' | 'reject', look: TogetherView['buttons'][number]['look']) => ({
    ...{ intent: DECIDE_INTENTS[intent], look },
    label: t(intent === 'approve' ? 'together.approve' : 'together.reject', { total }),
  })
  return {
    ...frame(call),
    question: shown.length > 0 ? t('together.decideQuestion', { total }) : t('together.none'),
    notes: [
      ...(shown.length > 0 ? [t('together.decideOnly')] : []),
      ...(later > 0 ? [t('together.later', { total: formatNumber(later, language) })] : []),
    ],
    targets: shown.map(({ value }) => value).join(','),
    buttons:
      shown.length > 0
        ? [button('approve', 'button-primary'), button('reject', 'button-refuse')]
        : [],
    opinion,
    rows: {
      label: t('approval.title'),
      small: {
        columns: ['document', 'facts'].map((name) => t(`together.${name}`)),
        rows: shown.map(({ title, number, applicant, facts }) => {
          const by = { label: t('together.applicant'), text: applicant }
          const told = [by, ...facts].map(({ label, text }) => {
            return t('exports.filterOf', { label, text })
          })
          return [`${title} ${number}`, told.join(' · ')]
        }),
      },
    },
    problems: problem === '' ? [] : [{ text: problem, name: null }],
  }
}

const frame = ({ t }: SignedInCall): TogetherView => ({
  ...{ title: t('together.decideTitle'), back: { label: t('approval.title'), href: INBOX_PAGE } },
  ...{ question: '', notes: [], targets: '', buttons: [], opinion: null, rows: null },
  ...{ problems: [], outcome: null },
})

async function readWaiting({ gateway }: SignedInCall) {
  const entries: InboxEntry[] = []
  let waiting = 0
  for (let page = 1; page <= PAGES; page += 1) {
    const inbox = await gateway.ask(APPROVAL_CALLS.inbox, { mode: 'todo', page }, approvalInbox)
    entries.push(...inbox.data)
    waiting = inbox.dataCount
    if (page >= inbox.pageCount) break
  }
  return { entries, waiting }
}

/** Decides exactly what was shown, each by itself, and tells what came of it. */
export async function decideAll(call: SignedInCall) {
  const { form, t, language } = call
  const opinion = String(form.get('opinion') ?? '')
    .trim()
    .slice(0, MAX_OPINION)
  const redraw = async (problem: string) =>
    data(await loadDecideAll(call, { opinion, problem }), { status: 400 })
  const targets = readPickedSteps(String(form.get('targets') ?? '').split(','))
  if (targets.length === 0 || targets.length > MAX_TOGETHER) {
    return redraw(sayMessage(language, 'invalid.ids'))
  }
  const pass = form.get('intent') !== DECIDE_INTENTS.reject
  if (!pass && opinion === '') return redraw(t('approval.opinionNeeded'))
  const { entries } = await readWaiting(call)
  const names = new Map(
    entries.flatMap((entry) => {
      const view = describeEntry(call, entry, 'todo', new Date())
      return view ? [[entry.bizId, `${view.title} ${view.number}`] as const] : []
    }),
  )
  try {
    const outcome = await decideTogether(call, targets, { pass, opinion })
    return data({ ...frame(call), outcome: describeOutcome(call, outcome, names) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !['too-many', 'busy'].includes(error.code)) throw error
    return redraw(error.message)
  }
}
