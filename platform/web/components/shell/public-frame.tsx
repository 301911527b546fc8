import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#platform/web/components/ui/logo.tsx'
import { FlashBanner } from './flash-banner.tsx'
import { LanguageMenu } from './language-menu.tsx'
import type { RootView } from './root-view.ts'
import { SignInPicture } from './sign-in-picture.tsx'
import { useFlash } from './use-flash.ts'

type Props = {
  children: ReactNode
  /** The sealed content of a form whose session had ended. A change of the language keeps it. */
  typed?: string | null
}

/** The frame of pages that need no session. */
export function PublicFrame({ children, typed = null }: Props) {
  const { t } = useTranslation()
  const year = useRouteLoaderData<RootView>('root')?.year ?? ''
  return (
    <div className="public">
      <div className="public-side no-print">
        <SignInPicture />
        <p className="public-purpose">{t('app.purpose')}</p>
      </div>
      <div className="public-main">
        <header className="no-print flex justify-end p-2 desk:p-4">
          <LanguageMenu typed={typed} />
        </header>
        <main className="mx-auto grid w-full max-w-md grow grid-cols-1 content-center px-4 pb-10">
          <h1 className="mb-6 flex items-center justify-center gap-3 text-2xl font-semibold">
            <Logo size={40} />
            <span>
              {t('app.heading')}
              <small className="block text-sm font-normal text-muted">{t('app.motto')}</small>
            </span>
          </h1>
          <FlashBanner flash={useFlash()} />
          {children}
        </main>
        <footer className="p-4 text-center text-sm text-muted">
          {t('app.copyright', { year })}
        </footer>
      </div>
    </div>
  )
}
