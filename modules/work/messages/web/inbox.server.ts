import { data, redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import {
  formatDateTime,
  formatNumber,
  formatRelative,
  parseWireTime,
} from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import {
  MAX_MESSAGE_IDS,
  MAX_MESSAGE_PAGE,
  MESSAGE_CALLS,
  MESSAGE_STATUS,
  MESSAGE_TYPES,
  type Message,
  type MessageType,
  messagePage,
  newMessageCount,
} from '#platform/wire/push/inbox.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { INBOX_INTENTS, type InboxRow, type InboxView } from './inbox-view.ts'

const PAGE = '/messages'
const ALL = 'all'

const ICONS: Readonly<Record<MessageType, string>> = {
  task: 'tasks',
  approval: 'shield',
  meeting: 'calendar',
  notice: 'flag',
  staff: 'id-card',
  attendance: 'clock',
  pay: 'coins',
  system: 'cog',
}

/** The user's messages; only one type when the address names it. */
export async function loadInbox(call: SignedInCall): Promise<InboxView> {
  const { gateway, t, url } = call
  const type = typeIn(url.searchParams)
  const [page, unread] = await Promise.all([
    gateway.ask(MESSAGE_CALLS.list, { type, page: pageIn(url.searchParams) }, messagePage),
    gateway.ask(MESSAGE_CALLS.count, {}, newMessageCount),
  ])
  const now = new Date()
  return {
    title: t('messages.title'),
    unread: unread.count,
    ...describeTabs(call, { type, totals: page.tabCounts ?? {}, unread }),
    rows: page.data.map((message) => describeMessage(call, message, now)),
    page: page.page,
    pageCount: page.pageCount,
    total: page.dataCount,
  }
}

function typeIn(params: URLSearchParams): MessageType | undefined {
  return MESSAGE_TYPES.find((type) => type === params.get('type'))
}

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_MESSAGE_PAGE) : 1
}

type Counted = {
  type: MessageType | undefined
  totals: Readonly<Record<string, number>>
  unread: { count: number; byType: Readonly<Record<string, number>> }
}

/** One tab for each type with messages, with its unread count. */
function describeTabs(
  { t, language }: SignedInCall,
  { type, totals, unread }: Counted,
): Pick<InboxView, 'tabs' | 'tab'> {
  const count = (number: number) => (number > 0 ? { count: formatNumber(number, language) } : {})
  const types = MESSAGE_TYPES.filter((one) => (totals[one] ?? 0) > 0 || one === type)
  const tabs = types.map((one) => ({
    name: one,
    label: t(`messages.types.${one}`),
    href: `${PAGE}?type=${one}`,
    ...count(unread.byType[one] ?? 0),
  }))
  const all = { name: ALL, label: t('messages.all'), href: PAGE, ...count(unread.count) }
  return { tabs: [all, ...tabs], tab: type ?? ALL }
}

/** Formats a message for the inbox and the home page. */
export function describeMessage(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  message: Message,
  now: Date,
): InboxRow {
  const { id, type, status, senderFace, senderName, createdAt, link } = message
  const sender = senderName ?? ''
  return {
    id,
    title: message.title,
    content: message.content,
    sender,
    parts: message.parts,
    isUnread: status === MESSAGE_STATUS.unread,
    open: `${id} ${link ?? ''}`,
    href: link,
    face:
      senderFace === null
        ? null
        : { colour: faceColour(senderFace), name: sender, photo: message.senderPhoto },
    icon: ICONS[type],
    type: t(`messages.types.${type}`),
    ago: formatRelative(parseWireTime(createdAt), now, t),
    at: formatDateTime(createdAt, language),
    pill: describeState(message, t),
  }
}

function describeState({ status }: Message, t: SignedInCall['t']): InboxRow['pill'] {
  if (status === MESSAGE_STATUS.unread) return { tone: 'info', text: t('messages.unread') }
  if (status === MESSAGE_STATUS.handled) return { tone: 'good', text: t('messages.handled') }
  return null
}

type Change = { status: '1' | '3' } & ({ ids: string[] } | { all: true; type?: MessageType })

/** Opens a message, marks some or all messages as read, or deletes some after confirmation. */
export async function changeInbox(call: SignedInCall) {
  const { form, t } = call
  const opened = form.get('open')
  if (opened !== null) return openMessage(call, String(opened))
  const intent = form.get('intent')
  const { read, deleted } = MESSAGE_STATUS
  if (intent === INBOX_INTENTS.readAll) {
    const type = typeIn(call.url.searchParams)
    return change(call, { all: true, ...(type ? { type } : {}), status: read })
  }
  const ids = form.getAll('id').map(String).filter(isUuid).slice(0, MAX_MESSAGE_IDS)
  if (ids.length === 0) {
    call.setFlash({ kind: 'error', text: t('messages.nonePicked') })
    return redirect(wayBack(call), 303)
  }
  if (intent === INBOX_INTENTS.askDelete) return data({ toDelete: ids })
  return change(call, { ids, status: intent === INBOX_INTENTS.remove ? deleted : read })
}

/** Marks a message as read and redirects to the page that it links to. */
async function openMessage(call: SignedInCall, opened: string) {
  const [id = '', link = ''] = opened.split(' ')
  const target = safePath(link, call.url.origin)
  return change(call, { ids: isUuid(id) ? [id] : [], status: MESSAGE_STATUS.read }, target)
}

async function change(call: SignedInCall, body: Change, target: string | null = null) {
  const { gateway, setFlash } = call
  try {
    const text = await gateway.send('PUT', MESSAGE_CALLS.update, body)
    if (target === null) setFlash({ kind: 'success', text })
    return redirect(target ?? wayBack(call), 303)
  } catch (error) {
    // The user has no such message: show the error in the inbox.
    const isTold = error instanceof GatewayError && ['not-found', 'invalid'].includes(error.code)
    if (!isTold) throw error
    setFlash({ kind: 'error', text: error.message })
    return redirect(wayBack(call), 303)
  }
}

/** The inbox tab that the user was on, or the page that the form names. */
function wayBack({ form, url }: SignedInCall): string {
  const named = safePath(form.get('returnTo'), url.origin)
  return named ?? url.pathname + url.search
}
