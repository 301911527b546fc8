import i18next from 'i18next'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import en from '#platform/wire/messages/en.json' with { type: 'json' }
import es from '#platform/wire/messages/es.json' with { type: 'json' }
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }

const catalogue = i18next.createInstance()
void catalogue.init({
  lng: DEFAULT_LANGUAGE,
  supportedLngs: [...LANGUAGES],
  fallbackLng: DEFAULT_LANGUAGE,
  resources: { zh: { translation: zh }, en: { translation: en }, es: { translation: es } },
  // No HTML escaping: the text goes into JSON, and the page escapes it. `isolate` keeps the direction of values.
  interpolation: { escape: isolate },
  initImmediate: false,
})

const speakers = new Map(LANGUAGES.map((language) => [language, catalogue.getFixedT(language)]))

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** A value in the words of a language; a day, a month or an amount as people of that language write it. */
function valueIn(language: Language, value: string | number | Words): string | number {
  const localized = typeof value === 'object' ? value[language] : value
  if (typeof localized !== 'string') return localized
  if (DAY.test(localized)) return calendarText('date', localized, language)
  if (MONTH.test(localized)) return calendarText('month', localized, language)
  return moneyText(localized, language)
}

/** The message of a key in the caller's language. */
export function say(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number | Words>> = {},
): string {
  const speak = speakers.get(language) ?? catalogue.t
  const entries = Object.entries(values).map(([name, value]) => [name, valueIn(language, value)])
  const texts: Record<string, string | number> = Object.fromEntries(entries)
  return speak(key, texts)
}

const BETWEEN = ' · '
const VALUE = /\{\{(\w+)\}\}/g

/**
 * Formats a text whose parts are separated by middle dots. A part is left out if its value is missing, empty,
 * zero, or the dash that older messages have instead of a value.
 */
export function sayParts(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number | Words>>,
): string[] {
  const speak = speakers.get(language) ?? catalogue.t
  const template = speak(key, { count: Number(values.count ?? 0), skipInterpolation: true })
  const shown = (name: string) => String(valueIn(language, values[name] ?? ''))
  return template
    .split(BETWEEN)
    .filter((part) =>
      [...part.matchAll(VALUE)].every(([, name = '']) => !['', '0', '—'].includes(shown(name))),
    )
    .map((part) => part.replace(VALUE, (_, name: string) => isolate(shown(name))))
}

/** The text of a key in all languages, for messages about something that is no record. */
export function inEachLanguage(key: string, values: Parameters<typeof say>[2] = {}): Words {
  return writeWords((language) => say(language, key, values))
}
