import type { InitOptions } from 'i18next'
import type { Language } from '#contracts/language.ts'

/** One catalogue, one namespace; React escapes what it renders. */
export function i18nOptions(language: Language, catalogue: object): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    ns: ['ui'],
    defaultNS: 'ui',
    resources: { [language]: { ui: catalogue } },
    interpolation: { escapeValue: false },
    initImmediate: false,
    react: { useSuspense: false },
  }
}
