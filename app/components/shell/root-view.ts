import type { Language } from '#contracts/language.ts'

/** What the root loader tells every page. */
export type RootView = {
  language: Language
  /** Pages without any script. */
  lite: boolean
  year: number
  flash: { kind: 'success' | 'error' | 'info'; text: string } | null
}
