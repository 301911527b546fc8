import type { Actor } from '#platform/api/actor.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** What every handler of the API finds on its context. */
export type ApiEnv = {
  Variables: {
    actor: Actor
    language: Language
    requestId: string
  }
}
