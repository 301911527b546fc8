import type { Language } from '#contracts/language.ts'

/** Each language under its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
}
