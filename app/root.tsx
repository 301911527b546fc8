import type { MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DocumentContext,
  type DocumentParts,
} from '#platform/web/components/shell/document-context.ts'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { Refresh } from '#platform/web/components/shell/refresh.tsx'
import type { RootView } from '#platform/web/components/shell/root-view.ts'
import { CATALOGUE_FILES } from '#platform/web/i18n/catalogue-files.ts'
import { FAILED_CHUNK_COOKIE, readFailedChunk } from '#platform/web/lib/chunk-failure.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { revalidateAfterWrites } from '#platform/web/lib/revalidate.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { forgetCookie } from '#platform/web/session/cookies.ts'
import { LANGUAGE_TAG } from '#platform/wire/language/language.ts'
import stylesheet from '#styles/app.css?url'

export const loader = open(async ({ language, t, addCookie }, state): Promise<RootView> => {
  const { session, settings, jar, secure, preferences } = state
  const chunk = readFailedChunk(jar)
  const failure = chunk && { kind: 'error' as const, text: t('error.chunk.reloaded', { chunk }) }
  const flash = (await state.flashes.read(jar)) ?? (failure || null)
  const shown = [...state.flashes.clear(jar), ...forgetCookie(jar, FAILED_CHUNK_COOKIE, { secure })]
  for (const line of shown) addCookie(line)
  const formToken = session && formTokenOf(session, settings.sessionKeys)
  const { theme, density } = preferences
  const year = new Date().getFullYear()
  return { language, theme, density, lite: state.lite, year, formToken, flash }
})

export default function App() {
  return <Outlet />
}

const NO_VIEW = { lite: false, theme: 'auto', density: 'normal' } as const

/** The document around every page and around every error. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, styles } = useContext(DocumentContext)
  const { i18n } = useTranslation()
  const { lite: isLite, theme, density } = useRouteLoaderData<RootView>('root') ?? NO_VIEW
  const language = i18n.language as RootView['language']
  return (
    <html
      lang={LANGUAGE_TAG[language]}
      data-theme={theme === 'auto' ? undefined : theme}
      data-density={density === 'normal' ? undefined : density}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isLite && <Catalogue language={language} />}
        {!isLite && <meta property="csp-nonce" nonce={nonce} />}
        <Meta />
        <Refresh isLite={isLite} />
        <Styles nonce={nonce} styles={styles} isLite={isLite} />
        <Links />
      </head>
      <body>
        {!isLite && <Progress />}
        {children}
        {!isLite && <ScrollRestoration nonce={nonce} />}
        {!isLite && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export const meta: MetaFunction = () => pageTitle(undefined)

export const shouldRevalidate = revalidateAfterWrites

export { PublicProblem as ErrorBoundary }

/**
 * The first document of a visit inlines its styles, so that a slow link shows rows after one round trip. Scripts fetch
 * the stylesheet for the next document only after hydration, so hydration does not wait for it; see
 * app/entry.client.tsx.
 */
function Styles({ nonce, styles, isLite }: DocumentParts & { isLite: boolean }) {
  const isHere = styles !== ''
  const sheet = <link rel="stylesheet" href={stylesheet} media={isHere ? 'not all' : undefined} />
  return (
    <>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, known when the app is built
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      {isHere && !isLite ? <noscript>{sheet}</noscript> : sheet}
    </>
  )
}

function Catalogue({ language }: { language: RootView['language'] }) {
  return <link rel="preload" as="fetch" crossOrigin="anonymous" href={CATALOGUE_FILES[language]} />
}

function Progress() {
  const { t } = useTranslation()
  if (useNavigation().state === 'idle') return null
  return <div className="progress" role="progressbar" aria-label={t('shell.loading')} />
}
