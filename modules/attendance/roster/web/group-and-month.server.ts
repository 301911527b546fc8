import { redirect } from '@remix-run/node'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  ROSTER_PAGE,
  readGroup,
  readGroups,
  readMonth,
  rosterHref,
} from './read-roster-address.server.ts'
import type { Linked } from './roster-view.ts'

/** The context of a page that belongs to a roster. */
export type Beside = {
  group: string
  month: string
  /** Group and month in words. */
  facts: string
  back: Linked
  codes: ReadonlySet<string>
}

/** The group and month of a page that belongs to a roster; fails without a group. */
export async function readBeside(call: SignedInCall): Promise<Beside> {
  const { url, t, language, gateway } = call
  const [groups, navigation] = await Promise.all([readGroups(call), gateway.navigation()])
  const group = readGroup(url, groups)
  if (group === '') throw redirect(ROSTER_PAGE)
  const month = readMonth(url.searchParams.get('month'))
  const name = groups.find(({ id }) => id === group)?.name ?? ''
  return {
    group,
    month,
    codes: buttonCodesAt(navigation, ROSTER_PAGE),
    facts: `${name} · ${formatDayPart(`${month}-01`, 'monthOfYear', language)}`,
    back: { label: t('roster.title'), href: rosterHref({ group, month, page: 1, key: '' }) },
  }
}
