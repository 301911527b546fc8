import type { Language } from '#platform/wire/language/language.ts'
import en from './en.json?url&no-inline'
import es from './es.json?url&no-inline'
import zh from './zh.json?url&no-inline'

/** The address of a language's texts: a file that can be cached for ever. */
export const CATALOGUE_FILES: Readonly<Record<Language, string>> = { zh, en, es }
