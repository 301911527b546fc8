import { type CookieAttributes, type CookieJar, serializeCookie } from '#app/session/cookies.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contracts/language.ts'

/** What a browser remembers about how somebody likes the pages; nothing secret. */
export type Preferences = {
  language: Language
  /** Pages without any script. */
  lite: boolean
  sidebar: 'open' | 'closed'
}

const COOKIE = 'staffdesk-preferences'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readPreferences(jar: CookieJar): Preferences {
  const stored = new URLSearchParams(jar.get(COOKIE) ?? '')
  const language = stored.get('language')
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    lite: stored.get('lite') === 'on',
    sidebar: stored.get('sidebar') === 'closed' ? 'closed' : 'open',
  }
}

/** The preferences after a form that may name any of them. */
export function changePreferences(current: Preferences, form: FormData): Preferences {
  const language = form.get('language')
  const lite = form.get('lite')
  const sidebar = form.get('sidebar')
  return {
    language: isLanguage(language) ? language : current.language,
    lite: lite === 'on' || lite === 'off' ? lite === 'on' : current.lite,
    sidebar: sidebar === 'open' || sidebar === 'closed' ? sidebar : current.sidebar,
  }
}

export function writePreferences(
  preferences: Preferences,
  attributes: Pick<CookieAttributes, 'secure'>,
): string {
  const value = new URLSearchParams({
    language: preferences.language,
    lite: preferences.lite ? 'on' : 'off',
    sidebar: preferences.sidebar,
  })
  return serializeCookie(COOKIE, value.toString(), { ...attributes, maxAgeSeconds: YEAR_SECONDS })
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
