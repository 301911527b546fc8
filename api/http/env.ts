import type { Actor } from '#api/actor.ts'
import type { Language } from '#contracts/language.ts'

/** What every handler of the API finds on its context. */
export type ApiEnv = {
  Variables: {
    actor: Actor
    language: Language
    requestId: string
  }
}
