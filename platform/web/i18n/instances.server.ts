import { createInstance, type i18n, type TFunction } from 'i18next'
import type { Language } from '#platform/wire/language/language.ts'
import en from './en.json'
import es from './es.json'
import { i18nOptions } from './options.ts'
import { rememberTexts } from './remember-texts.ts'
import zh from './zh.json'

const CATALOGUES: Readonly<Record<Language, object>> = { zh, en, es }
const instances = new Map<Language, i18n>()

/** Returns the translation instance of a language. All requests share it. */
export function i18nFor(language: Language): i18n {
  const known = instances.get(language)
  if (known) return known
  const made = createInstance()
  void made.init(i18nOptions(language, CATALOGUES[language]))
  // Each component requests a translation function of its own. With one language and one catalogue they can
  // all share this one.
  const say = rememberTexts(made.t)
  Object.assign(made, { t: say, getFixedT: () => say })
  instances.set(language, made)
  return made
}

/** Translates into one language, outside React. */
export function translator(language: Language): TFunction {
  return i18nFor(language).t
}
