import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { type Readers, readers } from '#platform/wire/records/readers.ts'
import { requireId } from './read-record.server.ts'
import type { ReadersView } from './readers-view.ts'
import { keyIn, pageIn } from './reading.server.ts'

/**
 * Loads the readers of a record. Users who have not read it come first, because the reader of this page may
 * want to remind them.
 */
export function loadingReaders(path: string) {
  return async (call: ResourceCall): Promise<ReadersView> => {
    const { gateway, language, permissions, resource, t, url } = call
    const id = requireId(call)
    const key = keyIn(url)
    const hasRead = url.searchParams.get('read') === '1'
    const query = { id, key, unread: hasRead ? '' : 'true', page: pageIn(url) }
    const answer = await gateway.ask(path, query, readers)
    const { page, pageCount, pageSize, dataCount: total, unread, data } = answer
    const mayRemind = unread > 0 && permissions.has('remind')
    const search = withParams('', { read: hasRead ? '1' : null, key }).slice(1)
    const record = `/${resource.path}/${id}`
    return {
      title: t('readers.title'),
      back: { label: answer.title, href: record },
      ...factsOfReaders(call, answer),
      search,
      searchKey: key,
      tabs: tabsOf(call, search, answer),
      tab: hasRead ? 'read' : 'unread',
      rows: data.map(({ id: account, name, code, deptName, face, photo, readAt }) => ({
        id: account,
        name,
        code,
        dept: deptName ?? '',
        face: { colour: faceColour(face), name, photo },
        readAt: readAt === null ? '' : formatDateTime(readAt, language),
      })),
      empty: t(key === '' ? 'readers.nobody' : 'notices.nothingFound'),
      page,
      pageCount,
      pageSize,
      total,
      remindHref: mayRemind ? `${record}/act/remind` : null,
    }
  }
}

/** The number of users who have read the record, in words and in percent. */
export function factsOfReaders(
  { t, language }: ResourceCall,
  { read, unread }: Readers,
): Pick<ReadersView, 'facts' | 'share'> {
  const total = read + unread
  const share = total === 0 ? 0 : Math.floor((read / total) * 100)
  const facts = t('readers.share', {
    read: formatNumber(read, language),
    total: formatNumber(total, language),
    share: formatNumber(share, language),
  })
  return { facts, share }
}

function tabsOf(
  { t, language }: ResourceCall,
  search: string,
  { read, unread }: Readers,
): TabLink[] {
  const link = (name: 'read' | 'unread', count: number) => ({
    name,
    label: t(`readers.by.${name}`),
    count: formatNumber(count, language),
    href: withParams(search, { read: name === 'read' ? '1' : null }),
  })
  return [link('unread', unread), link('read', read)]
}
