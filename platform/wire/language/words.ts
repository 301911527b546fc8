import type { Language } from './language.ts'

/** One text in every language of the product. */
export type Words = Readonly<Record<Language, string>>

/** Writes a text in every language of the product. */
export function writeWords(write: (language: Language) => string): Words {
  return { zh: write('zh'), en: write('en'), es: write('es') }
}
