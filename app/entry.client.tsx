import { RemixBrowser } from '@remix-run/react'
import { createInstance } from 'i18next'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DocumentContext } from '#platform/web/components/shell/document-context.ts'
import { CATALOGUE_FILES } from '#platform/web/i18n/catalogue-files.ts'
import { i18nOptions } from '#platform/web/i18n/options.ts'
import { canRunScripts, NO_SCRIPTS_COOKIE } from '#platform/web/lib/browser-support.ts'
import { reportFailure } from '#platform/web/lib/chunk-failure.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, LANGUAGES } from '#platform/wire/language/language.ts'
import stylesheet from '#styles/app.css?url'

async function hydrate() {
  const { lang } = document.documentElement
  const language = LANGUAGES.find((known) => LANGUAGE_TAG[known] === lang) ?? DEFAULT_LANGUAGE
  // The document preloads this file, so that it arrives together with the scripts.
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

/** Marks the browser's timeline when hydration is complete; measurements wait for this mark. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('interactive')
    fetchStyles()
  }, [])
  return children
}

/** The nonce for elements that the client renders again, such as the frame around an error. */
function documentNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/** The inline styles of this document; empty if it links the stylesheet. */
function documentStyles(): string {
  return document.querySelector('head style')?.textContent ?? ''
}

/** Fetches the stylesheet for the next document, which links it instead of inlining it. */
function fetchStyles() {
  if (documentStyles() === '') return
  const sheet = document.createElement('link')
  Object.assign(sheet, { rel: 'stylesheet', media: 'not all', href: stylesheet })
  document.head.append(sheet)
}

/**
 * Reports a stylesheet that failed to load: the page stays usable, and the next document inlines the styles.
 */
function reportFailedStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.media === 'not all' || hasRules(link)) continue
    const chunk = link.href.split('/').at(-1) ?? ''
    // biome-ignore lint/suspicious/noConsole: developers look for the cause in the console
    console.error(`CSS_CHUNK_LOAD_FAILED: Loading CSS chunk ${chunk} failed.`)
    reportFailure(chunk)
  }
}

/** A browser keeps an empty sheet for a failed stylesheet, and throws when scripts read its rules. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** The page stays plain HTML, and the next document loads no scripts. */
function stayPlain() {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${NO_SCRIPTS_COOKIE}=1; Path=/; SameSite=Lax`
  fetchStyles()
}

if (canRunScripts()) {
  reportFailedStyles()
  void hydrate()
} else {
  stayPlain()
}
