import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBare, standingOf, trailOf } from './current-entry.ts'
import { FlashBanner } from './flash-banner.tsx'
import type { ShellView } from './shell-view.ts'
import { SideMenu } from './side-menu.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TopBar } from './top-bar.tsx'
import { Trail } from './trail.tsx'

type Props = { view: ShellView; children: ReactNode }

/** Top bar, side menu and the place for a page. */
export function Shell({ view, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useMissingViewReport(view)
  if (isBare(view, pathname)) return <main className="p-4">{children}</main>
  const standing = standingOf(view, pathname)
  const side = view.current?.side ?? []
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#content" className="button sr-only z-50 focus:not-sr-only focus:fixed focus:m-1">
        {t('shell.skip')}
      </a>
      <TopBar view={view} standing={standing} />
      <div className="flex grow">
        {standing.module && side.length > 0 && (
          <SideMenu
            name={standing.module.name}
            state={view.sidebar}
            entries={side}
            current={standing.entries}
          />
        )}
        <main id="content" tabIndex={-1} className="min-w-0 grow p-3 outline-none desk:p-5">
          <TabStrip tabs={view.tabs} />
          <Trail start={trailOf(standing)} />
          <FlashBanner />
          {children}
        </main>
      </div>
    </div>
  )
}

function useMissingViewReport({ missing }: ShellView) {
  const { t } = useTranslation()
  useEffect(() => {
    for (const { name, path } of missing) {
      // biome-ignore lint/suspicious/noConsole: whoever maintains the menu looks for it here
      console.warn(t('shell.missingView', { name, path }))
    }
  }, [missing, t])
}
