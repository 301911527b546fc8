import type { Density, Theme } from '#platform/web/lib/looks.ts'
import type { TakeBack } from '#platform/web/lib/take-back.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** The data of the root loader for every page. */
export type RootView = {
  language: Language
  /** Pages without any script. */
  lite: boolean
  theme: Theme
  density: Density
  year: number
  /** Derived from the sign-in, for every form that writes; null for a visitor. */
  formToken: string | null
  /** `isArrival`: the user has just signed in. */
  flash: {
    kind: 'success' | 'doubt' | 'error' | 'info'
    text: string
    isArrival?: boolean | undefined
    undo?: TakeBack | undefined
    /** The new record that the message is about. */
    made?: { label: string; href: string } | undefined
    /** The place of the row in whose form the user acted. Pages with such rows show the message there. */
    row?: number | undefined
  } | null
}
