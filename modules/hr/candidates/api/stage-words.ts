import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** The name of a stage, for refusals. */
export const stageWords = (state: unknown): Words => choiceWords(CANDIDATE_STAGE, String(state))
