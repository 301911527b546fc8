import type { InitOptions } from 'i18next'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** The options for one catalogue and one namespace. React escapes texts, so the library must not. */
export function i18nOptions(language: Language, catalogue: object): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    ns: ['ui'],
    defaultNS: 'ui',
    resources: { [language]: { ui: catalogue } },
    interpolation: { escape: isolate },
    initImmediate: false,
    react: { useSuspense: false },
  }
}
