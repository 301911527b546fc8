import { inEachLanguage } from '#platform/api/http/messages.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** The name of a job and its description: `jobName` and `jobAbout` in platform/wire/messages. */
export function jobWords(name: string): { label: Words; about: Words } {
  return { label: inEachLanguage(`jobName.${name}`), about: inEachLanguage(`jobAbout.${name}`) }
}
