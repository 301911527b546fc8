import { RemixBrowser } from '@remix-run/react'
import { createInstance } from 'i18next'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, LANGUAGES, type Language } from '#contracts/language.ts'
import { i18nOptions } from './i18n/options.ts'

// Each catalogue is a file of its own; a page loads the one that it was written in.
const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: object }>>> = {
  zh: () => import('./i18n/zh.json'),
  en: () => import('./i18n/en.json'),
  es: () => import('./i18n/es.json'),
}

async function hydrate() {
  const { lang } = document.documentElement
  const language = LANGUAGES.find((known) => LANGUAGE_TAG[known] === lang) ?? DEFAULT_LANGUAGE
  const catalogue = await CATALOGUES[language]()
  const i18n = createInstance()
  await i18n.init(i18nOptions(language, catalogue.default))
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
    )
  })
}

void hydrate()
