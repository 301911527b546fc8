import type { TabLink } from '#app/components/page/tabs.tsx'
import { withParams } from '#app/components/table/list-links.ts'
import { faceColour } from '#app/lib/face-colour.ts'
import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { NOTICE_CALLS, type NoticeReaders, noticeReaders } from '#contracts/notices.ts'
import { NOTICES, pageIn } from './notice-board.server.ts'
import type { ReadersView } from './notice-view.ts'

const MAX_KEY = 100

/** Who has read a notice; first those who have not, for it is them one looks for. */
export async function loadReaders(call: ResourceCall): Promise<ReadersView> {
  const { gateway, language, permissions, t, url } = call
  const id = requireId(call)
  const key = (url.searchParams.get('key') ?? '').trim().slice(0, MAX_KEY)
  const hasRead = url.searchParams.get('read') === '1'
  const page = pageIn(url)
  const asked = { id, key, unread: hasRead ? '' : 'true', page }
  const readers = await gateway.ask(NOTICE_CALLS.readers, asked, noticeReaders)
  const mayRemind = readers.unread > 0 && permissions.has('remind')
  const search = withParams('', { read: hasRead ? '1' : null, key }).slice(1)
  return {
    title: t('notices.readers'),
    back: { label: readers.title, href: `${NOTICES}/${id}` },
    facts: factsOf(call, readers),
    ...{ search, searchKey: key },
    tabs: tabsOf(call, search, readers),
    tab: hasRead ? 'read' : 'unread',
    rows: readers.data.map(({ id: account, name, code, deptName, face, photo, readAt }) => ({
      ...{ id: account, name, code, dept: deptName ?? '' },
      face: { colour: faceColour(face), name, photo },
      readAt: readAt === null ? '' : formatDateTime(readAt, language),
    })),
    empty: t(key === '' ? 'notices.nobody' : 'notices.nothingFound'),
    ...{ page, pageCount: readers.pageCount, pageSize: readers.pageSize, total: readers.dataCount },
    remindHref: mayRemind ? `${NOTICES}/${id}/act/remind` : null,
  }
}

function factsOf({ t, language }: ResourceCall, { read, unread }: NoticeReaders): string {
  const total = read + unread
  const share = total === 0 ? 0 : Math.floor((read / total) * 100)
  return t('notices.readShare', {
    ...{ read: formatNumber(read, language), total: formatNumber(total, language) },
    share: formatNumber(share, language),
  })
}

function tabsOf(
  { t, language }: ResourceCall,
  search: string,
  { read, unread }: NoticeReaders,
): TabLink[] {
  const link = (name: 'read' | 'unread', count: number) => ({
    ...{ name, label: t(`notices.by.${name}`), count: formatNumber(count, language) },
    href: withParams(search, { read: name === 'read' ? '1' : null }),
  })
  return [link('unread', unread), link('read', read)]
}
