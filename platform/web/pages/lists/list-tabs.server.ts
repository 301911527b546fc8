import { choiceLabel } from '#platform/define/described/labels.ts'
import type { Tabs } from '#platform/define/engine/define-resource.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { ListView } from './list-view.ts'

/** The tab that shows all rows. */
export const ALL_ROWS = 'all'

/** The parameter for all rows of a list that opens on one tab. */
export const TAB_PARAM = 'tab'

export type TabsView = Pick<ListView, 'tabs' | 'tab' | 'elsewhere'>

type TabsContext = { search: string; page: Page<WireRecord> }

/** The tabs of a list, with the number of rows in each; none for a list without tabs. */
export function describeTabs(
  { resource, language, t }: ResourceCall,
  { search, page }: TabsContext,
): TabsView {
  const { tabs } = resource
  if (!tabs) return { tabs: [], tab: '', elsewhere: null }
  const { tabCounts } = page
  const part = (name: string, label: string, codes: readonly string[] | null): TabLink => {
    const whole = codes === null && tabs.opensOn !== undefined ? ALL_ROWS : null
    const params = { [tabs.field]: codes?.join(',') ?? null, [TAB_PARAM]: whole }
    const href = withParams(search, { ...params, page: null })
    const count = tabCounts && sumOf(tabCounts, codes ?? Object.keys(tabCounts))
    return { name, label, href, ...(count !== undefined && { count: say(count) }) }
  }
  const say = (count: number) => numberText(String(count), 0, language)
  const tab = tabOf(tabs, new URLSearchParams(search).get(tabs.field) ?? '')
  const all = part(ALL_ROWS, t('page.all'), null)
  const hasOthers = page.dataCount === 0 && tab !== ALL_ROWS && (all.count ?? '0') !== '0'
  return {
    tabs: [
      ...Object.entries(tabs.of).map(([name, codes]) =>
        part(name, choiceLabel(tabs.names, name, language), codes),
      ),
      all,
    ],
    tab,
    elsewhere: hasOthers ? all : null,
  }
}

function sumOf(counts: Readonly<Record<string, number>>, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0)
}

/** The tab whose codes equal the filter; other filters match no tab. */
export function tabOf(tabs: Tabs, value: string): string {
  if (value === '') return ALL_ROWS
  return Object.keys(tabs.of).find((name) => tabs.of[name]?.join(',') === value) ?? ''
}
