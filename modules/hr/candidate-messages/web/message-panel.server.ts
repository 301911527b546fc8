import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import {
  CANDIDATE_MESSAGE_STATE,
  MESSAGE_OCCASION,
  OCCASION,
} from '#modules/hr/candidate-messages/define/choices.ts'
import {
  MESSAGE_CALLS,
  type MessagesOfCandidate,
  messagesOfCandidate,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import type { StoryRow } from '#modules/hr/candidates/web/story-rows.tsx'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, parseWireTime } from '#platform/web/lib/format.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'

const LIST = `/${candidateMessages.path}`

export type MessagePanelView = {
  title: string
  none: string
  rows: StoryRow[]
  links: { label: string; href: string }[]
}

function rowOf({ t, language }: SignedInCall, message: MessagesOfCandidate['messages'][number]) {
  const { id, occasion, state, plannedAt, sentAt } = message
  return {
    id,
    href: `${LIST}/${id}`,
    title: choiceLabel(MESSAGE_OCCASION, occasion, language),
    about:
      sentAt === null
        ? t('candidateMessages.planned', { at: formatDateTime(plannedAt, language) })
        : t('candidateMessages.sent', { at: formatDateTime(sentAt, language) }),
    pill: choicePill(CANDIDATE_MESSAGE_STATE, state, language),
  }
}

const newHref = (candidateId: string, occasion: string) =>
  `${LIST}/new${withParams('', { candidateId, occasion })}`

/** Loads the messages to a candidate; null for readers who may not see messages. */
export async function loadMessagePanel(call: ResourceCall): Promise<MessagePanelView | null> {
  const { gateway, t } = call
  const buttons = buttonCodesAt(await gateway.navigation(), LIST)
  if (!buttons.has('view')) return null
  const id = requireId(call)
  const found = await gateway.ask(MESSAGE_CALLS.ofCandidate, { id }, messagesOfCandidate)
  const { messages, hasInterview } = found
  const ofInterview = {
    label: t('candidateMessages.interview'),
    href: newHref(id, OCCASION.interview),
  }
  const links = [
    ...(hasInterview ? [ofInterview] : []),
    { label: t('candidateMessages.write'), href: newHref(id, '其他') },
  ]
  return {
    title: t('candidateMessages.title'),
    none: t('candidateMessages.none'),
    rows: messages.map((message) => rowOf(call, message)),
    links: buttons.has('add') ? links : [],
  }
}

/** The main button of a message: marking it as sent once its time has come, stopping it until then. */
export async function withNextOfMessage(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const { plannedAt } = await readRecord(call)
  const isDue = parseWireTime(String(plannedAt)) <= new Date()
  const verb = isDue ? 'markSent' : 'stop'
  return view.actions.some(({ name }) => name === verb) ? withMainVerb(view, verb) : view
}
