import type { Language } from '#platform/wire/language/language.ts'
import en from './en.json?url&no-inline'
import es from './es.json?url&no-inline'
import zh from './zh.json?url&no-inline'

/** For each language, the address of the file with its texts. The browser may cache the file for ever. */
export const CATALOGUE_FILES: Readonly<Record<Language, string>> = { zh, en, es }
