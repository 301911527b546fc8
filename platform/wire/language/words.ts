import type { Language } from './language.ts'

/** One text in every language of the product. */
export type Words = Readonly<Record<Language, string>>
