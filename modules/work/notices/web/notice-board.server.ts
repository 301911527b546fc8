import { NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import {
  type BoardNotice,
  NOTICE_CALLS,
  type NoticeBoard,
  noticeBoard,
} from '#modules/work/notices/wire/notices.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import { formatNumber } from '#platform/web/lib/format.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { keyIn, pageIn, READING, wantsReading } from '#platform/web/pages/record/reading.server.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { byLine } from './by-line.server.ts'
import type { BoardRow, BoardView } from './notice-view.ts'

export const NOTICES = '/work/notices'
/** The board of published notices, which every employee may read. */
export const BOARD = `${NOTICES}?${READING}=1`
const EXCERPT = 140

/** One page of the notices addressed to the reader. */
export async function loadBoard(call: ResourceCall): Promise<BoardView> {
  const { gateway, resource, permissions, language, t, url } = call
  const key = keyIn(url)
  const unread = url.searchParams.get('unread') === '1'
  const page = pageIn(url)
  const query = { key, unread: unread ? 'true' : '', page }
  const board = await gateway.ask(NOTICE_CALLS.board, query, noticeBoard)
  const kept = { reading: wantsReading(url) ? '1' : null, key }
  const search = withParams('', { ...kept, unread: unread ? '1' : null }).slice(1)
  return {
    title: resourceLabel(resource, language),
    count: t('notices.count', { count: board.total, total: formatNumber(board.total, language) }),
    search,
    searchKey: key,
    tabs: tabsOf(call, search, board),
    tab: unread ? 'unread' : 'all',
    rows: board.data.map((notice) => describeRow(call, notice, search)),
    empty: t(emptyWord(key, unread)),
    page,
    pageCount: board.pageCount,
    pageSize: board.pageSize,
    total: board.dataCount,
    manageHref: rightsOn(resource, permissions).edit ? NOTICES : null,
  }
}

function emptyWord(key: string, unread: boolean): string {
  if (key !== '') return 'notices.nothingFound'
  return unread ? 'notices.allRead' : 'notices.none'
}

function tabsOf(
  { t, language }: ResourceCall,
  search: string,
  { total, unread }: NoticeBoard,
): TabLink[] {
  const link = (name: 'all' | 'unread', count: number) => ({
    name,
    label: t(`notices.tabs.${name}`),
    count: formatNumber(count, language),
    href: withParams(search, { unread: name === 'unread' ? '1' : null }),
  })
  return [link('all', total), link('unread', unread)]
}

function describeRow(call: ResourceCall, notice: BoardNotice, search: string): BoardRow {
  const { id, title, type, top, isRead, beginning, publisher, publishAt } = notice
  const back = search === '' ? '' : `?back=${encodeURIComponent(search)}`
  return {
    id,
    title,
    isRead,
    isPinned: top,
    href: `${NOTICES}/${id}${back}`,
    type: choiceLabel(NOTICE_TYPE, type, call.language),
    beginning: excerptOf(readRichText(beginning)),
    by: byLine(call, publisher, publishAt),
  }
}

/** Plain words of a formatted text, cut to one or two lines. */
function excerptOf(nodes: readonly RichNode[]): string {
  const words = nodes.map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()
  return words.length > EXCERPT ? `${[...words].slice(0, EXCERPT).join('')}…` : words
}

function wordsOf(node: RichNode): string {
  return typeof node === 'string' ? node : node.children.map(wordsOf).join('')
}

/** Link from the management list to the board. */
export function readingLink({ t }: ResourceCall): ActionLink {
  return { name: READING, label: t('notices.read'), href: BOARD }
}
