import { Tabs } from '#platform/web/components/page/tabs.tsx'
import type { PageTabs as PageTabsView } from './shell-view.ts'

type Props = PageTabsView & { pathname: string }

/** The pages of one thing, above each of them. A page that is none of them, such as a form, has no tabs. */
export function PageTabs({ name, pages, pathname }: Props) {
  if (!pages.some(({ to }) => to === pathname)) return null
  const tabs = pages.map((page) => ({ name: page.to, label: page.name, href: page.to }))
  return (
    <div className="no-print mb-3">
      <Tabs tabs={tabs} current={pathname} label={name} />
    </div>
  )
}
