import { takeAsOf } from '#platform/define/described/as-of.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

type At = Pick<ResourceCall, 'resource' | 'url' | 't' | 'language'>

/** The requested day of a page, and the notice for an invalid one. */
export type AsOf = { asOf?: string; notices: NoticeView[] }

/** Removes `?asOf=` from the parameters of a list or record whose past days are known. */
export function readAsOf({ resource, t }: At, params: URLSearchParams): AsOf {
  const { asOf, isInvalid } = takeAsOf(resource, params, todayInShanghai())
  if (isInvalid) return { notices: [{ text: t('page.noSuchAsOf') }] }
  return { ...(asOf && { asOf }), notices: [] }
}

/** A notice that the page shows a past day, with a link back to today. */
export function asOfNotice({ t, language }: At, asOf: string, search: string): NoticeView {
  return {
    text: t('page.asOfDay', { day: formatDate(asOf, language) }),
    links: [{ label: t('page.backToToday'), href: withParams(search, { asOf: null, page: null }) }],
  }
}

const LOOKING = new Set(['view', 'export'])

/** Removes all permissions but view and export: a past day is read-only. */
export function lookingOnly(call: ResourceCall): ResourceCall {
  const groups = Object.keys(call.resource.groups ?? {}).map(groupButton)
  const kept = [...call.permissions].filter((name) => LOOKING.has(name) || groups.includes(name))
  return { ...call, permissions: new Set(kept) }
}
