import type { Actor } from '#platform/api/actor.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** The context variables of every handler of the API. */
export type ApiEnv = {
  Variables: {
    actor: Actor
    language: Language
    requestId: string
  }
}
