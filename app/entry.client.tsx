import { RemixBrowser } from '@remix-run/react'
import { createInstance } from 'i18next'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DocumentContext } from '#platform/web/components/shell/document-context.ts'
import { CATALOGUE_FILES } from '#platform/web/i18n/catalogue-files.ts'
import { i18nOptions } from '#platform/web/i18n/options.ts'
import { reportFailure } from '#platform/web/lib/chunk-failure.ts'
import { canRunScripts, NO_SCRIPTS_COOKIE } from '#platform/web/lib/script-floor.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, LANGUAGES } from '#platform/wire/language/language.ts'
import stylesheet from '#styles/app.css?url'

async function hydrate() {
  const { lang } = document.documentElement
  const language = LANGUAGES.find((known) => LANGUAGE_TAG[known] === lang) ?? DEFAULT_LANGUAGE
  // The document asked for it already, so that it comes beside the scripts and not after them.
  const catalogue = await fetch(CATALOGUE_FILES[language])
  const i18n = createInstance()
  await i18n.init(i18nOptions(language, await catalogue.json()))
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={{ nonce: documentNonce(), styles: documentStyles() }}>
        <I18nextProvider i18n={i18n}>
          <Interactive>
            <RemixBrowser />
          </Interactive>
        </I18nextProvider>
      </DocumentContext.Provider>,
    )
  })
}

/** Notes on the browser's timeline when scripts have taken over; measurements wait for it. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('interactive')
    fetchStyles()
  }, [])
  return children
}

/** For whatever is drawn anew here, such as the frame around an error. */
function documentNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/** What this document brought along of the stylesheet; nothing where it linked the file. */
function documentStyles(): string {
  return document.querySelector('head style')?.textContent ?? ''
}

/** For the next document, which will link what this one brought along. */
function fetchStyles() {
  if (documentStyles() === '') return
  const sheet = document.createElement('link')
  Object.assign(sheet, { rel: 'stylesheet', media: 'not all', href: stylesheet })
  document.head.append(sheet)
}

/** Without its stylesheet a page can still be used; the next document brings the styles along. */
function reportFailedStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.media === 'not all' || hasRules(link)) continue
    const chunk = link.href.split('/').at(-1) ?? ''
    // biome-ignore lint/suspicious/noConsole: whoever looks for the reason looks here first
    console.error(`CSS_CHUNK_LOAD_FAILED: Loading CSS chunk ${chunk} failed.`)
    reportFailure(chunk)
  }
}

/** A browser keeps an empty sheet for what it could not load, and lets nobody look into it. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** The page stays the plain HTML that it is, and the next one brings no scripts along. */
function stayPlain() {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${NO_SCRIPTS_COOKIE}=1; Path=/; SameSite=Lax`
  fetchStyles()
}

if (canRunScripts()) {
  reportFailedStyles()
  void hydrate()
} else {
  stayPlain()
}
