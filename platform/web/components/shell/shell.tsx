import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabsContext } from '#platform/web/components/page/page-tabs.ts'
import { isBare, standingOf } from './current-entry.ts'
import { FlashBanner } from './flash-banner.tsx'
import { ROW_PAGES, RowMessageContext } from './row-message.tsx'
import type { ShellView } from './shell-view.ts'
import { TabStrip } from './tab-strip.tsx'
import { TopBar } from './top-bar.tsx'
import { UnreadDialog } from './unread-dialog.tsx'
import { useFlash } from './use-flash.ts'

type Props = { view: ShellView; children: ReactNode }

/** Top bar, side menu and the place for a page. */
export function Shell({ view, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const flash = useFlash()
  useMissingViewReport(view)
  if (isBare(view, pathname)) return <main className="main">{children}</main>
  const standing = standingOf(view, pathname)
  const isInRow = flash?.row !== undefined && ROW_PAGES.has(pathname)
  const hasSide = standing.module !== null && (view.current?.side.length ?? 0) > 0
  return (
    <div className="shell">
      <a href="#content" className="button skip">
        {t('shell.skip')}
      </a>
      <TopBar view={view} standing={standing} />
      <div className="shell-body" data-side={hasSide ? view.sidebar : undefined}>
        <main id="content" tabIndex={-1} className={hasSide ? 'main' : 'main main-alone'}>
          <TabStrip tabs={view.tabs} />
          <UnreadDialog unread={view.unread} flash={flash} />
          <FlashBanner flash={isInRow ? null : flash} />
          <RowMessageContext.Provider value={isInRow ? flash : null}>
            <PageTabsContext.Provider value={tabsAt(view, pathname)}>
              {children}
            </PageTabsContext.Provider>
          </RowMessageContext.Provider>
          {view.printed && <p className="print-only printed facts">{view.printed}</p>}
        </main>
      </div>
    </div>
  )
}

/** The tabs of the open page. A page that is none of them, such as a form, has no tabs. */
function tabsAt({ pageTabs }: ShellView, pathname: string) {
  const isTab = pageTabs?.pages.some(({ to }) => to === pathname)
  return pageTabs && isTab ? { ...pageTabs, current: pathname } : null
}

function useMissingViewReport({ missing }: ShellView) {
  const { t } = useTranslation()
  useEffect(() => {
    for (const { name, path } of missing) {
      // biome-ignore lint/suspicious/noConsole: administrators of the menu read this warning in the console
      console.warn(t('shell.missingView', { name, path }))
    }
  }, [missing, t])
}
