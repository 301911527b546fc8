import { DENSITIES, type Density, THEMES, type Theme } from '#platform/web/lib/looks.ts'
import {
  type CookieAttributes,
  type CookieJar,
  serializeCookie,
} from '#platform/web/session/cookies.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/wire/language/language.ts'

/** The user's preferences in the browser; nothing secret. */
export type Preferences = {
  language: Language
  /** Pages without any script. */
  lite: boolean
  sidebar: 'open' | 'closed'
  /** `auto` follows the device. */
  theme: Theme
  density: Density
}

const COOKIE = 'staffdesk-preferences'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Reads the preferences. If the user has not chosen a language, the browser's language applies. */
export function readPreferences(jar: CookieJar, acceptLanguage: string | null = null): Preferences {
  const stored = new URLSearchParams(jar.get(COOKIE) ?? '')
  const language = stored.get('language')
  return {
    language: isLanguage(language) ? language : preferredLanguage(acceptLanguage),
    lite: stored.get('lite') === 'on',
    sidebar: stored.get('sidebar') === 'closed' ? 'closed' : 'open',
    theme: oneOf(THEMES, stored.get('theme')) ?? 'auto',
    density: oneOf(DENSITIES, stored.get('density')) ?? 'normal',
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
    theme: oneOf(THEMES, form.get('theme')) ?? current.theme,
    density: oneOf(DENSITIES, form.get('density')) ?? current.density,
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
    theme: preferences.theme,
    density: preferences.density,
  })
  return serializeCookie(COOKIE, value.toString(), { ...attributes, maxAgeSeconds: YEAR_SECONDS })
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value)
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

const MOST_ASKED = 20

/** The best of our languages that an Accept-Language header names (RFC 9110, section 12.5.4). */
export function preferredLanguage(header: string | null): Language {
  const wishes = (header ?? '').split(',', MOST_ASKED).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 }
  })
  const [best] = wishes
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const language = best?.language
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
