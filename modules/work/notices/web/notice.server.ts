import { NOTICE_STATE, NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import { DRAFT } from '#modules/work/notices/define/notice.ts'
import {
  NOTICE_CALLS,
  type NoticeDetail,
  noticeDetail,
} from '#modules/work/notices/wire/notices.ts'
import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { describeFiles } from '#platform/web/pages/files/describe-files.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { byLine } from './by-line.server.ts'
import { NOTICES } from './notice-board.server.ts'
import type { NoticeDesk, NoticeView } from './notice-view.ts'

/**
 * A notice to read, with management data for users who write notices. Loading it marks it as read.
 */
export async function loadNotice(call: ResourceCall): Promise<NoticeView> {
  const { gateway, resource, permissions, language, t } = call
  const id = requireId(call)
  const isEditor = rightsOn(resource, permissions).edit
  const [detail, record] = await Promise.all([
    gateway.ask(NOTICE_CALLS.detail, { id }, noticeDetail),
    isEditor ? loadRecord(call) : null,
  ])
  const { record: notice, publisher, readAt, earlier, later } = detail
  const published = notice.isScheduled === true ? null : textOf(notice.publishAt)
  return {
    label: resourceLabel(resource, language),
    title: String(notice.title),
    back: listPlace(call, null),
    type: choiceLabel(NOTICE_TYPE, String(notice.type), language),
    isPinned: notice.top === true,
    by: byLine(call, publisher, published),
    text: readRichText(String(notice.content)),
    files: describeFiles(notice.files, call),
    read: readAt === null ? '' : t('notices.readAt', { at: formatDateTime(readAt, language) }),
    earlier: neighbour(earlier),
    later: neighbour(later),
    desk: record && describeDesk(call, notice, record),
  }
}

function textOf(value: WireRecord[string] | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function neighbour(notice: NoticeDetail['earlier']): NoticeView['earlier'] {
  return notice && { href: `${NOTICES}/${notice.id}`, title: notice.title }
}

const FACTS = ['noticeNo', 'scope', 'publishAt', 'expireAt', 'readCount'] as const
const NAMES = ['deptNames', 'userNames', 'roleNames']

/** State and audience of a notice. */
function describeDesk(call: ResourceCall, notice: WireRecord, record: RecordView): NoticeDesk {
  const { language, t, resource } = call
  const state = choicePill(NOTICE_STATE, String(notice.state), language)
  const isPlanned = notice.isScheduled === true
  const facts = FACTS.map((name) => ({
    name,
    label:
      name === 'publishAt' && isPlanned
        ? t('notices.plannedFor')
        : fieldLabel(resource, name, language),
    text: factText(call, notice, name),
    ...(name === 'readCount' && notice.state !== DRAFT
      ? { href: `${NOTICES}/${notice.id}/readers` }
      : {}),
  })).filter(({ text }) => text !== '')
  return {
    record,
    state: isPlanned
      ? { tone: 'info', text: fieldLabel(resource, 'isScheduled', language) }
      : state,
    facts,
  }
}

function factText(
  { resource, language }: ResourceCall,
  notice: WireRecord,
  name: (typeof FACTS)[number],
): string {
  const value = notice[name] ?? null
  if (name === 'readCount') {
    return notice.state === DRAFT ? '' : formatNumber(Number(value), language)
  }
  if (name === 'noticeNo') return String(value ?? '')
  if (name !== 'scope') return value === null ? '' : formatDateTime(String(value), language)
  const choices = resource.fields.scope?.rule.choices
  const kind = choices ? choiceLabel(choices, String(value), language) : String(value)
  const named = NAMES.flatMap((key) => (Array.isArray(notice[key]) ? notice[key] : [])).map(String)
  if (named.length === 0) return kind
  return `${kind} · ${new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(named)}`
}
