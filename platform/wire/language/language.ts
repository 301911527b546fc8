/** zh is the source. The others are complete translations, which a test checks. */
export const LANGUAGES = ['zh', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh'

/** BCP 47 tags for `<html lang>` and Intl. */
export const LANGUAGE_TAG: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  en: 'en-GB',
  es: 'es',
}

/** Each language under its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
}

/** The first known language of an Accept-Language value, else the default. */
export function readLanguage(text: string | null | undefined): Language {
  for (const part of (text ?? '').split(',')) {
    const primary = part.trim().slice(0, 2).toLowerCase()
    const known = LANGUAGES.find((language) => language === primary)
    if (known) return known
  }
  return DEFAULT_LANGUAGE
}
