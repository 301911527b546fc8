import { z } from 'zod'
import { FILE_TEXT_RESULTS } from '#platform/wire/files/file-text.ts'

const at = (method: string) => `/hr/Talent/${method}`

export const RESUME_CALLS = {
  texts: at('GetResumeTexts'),
  hits: at('GetResumeHits'),
} as const

/** GET Talent/GetResumeTexts?id → response: what came of reading each résumé of a person, in their order. */
export const resumeTexts = z.array(
  z.object({
    fileId: z.uuid(),
    name: z.string(),
    result: z.enum(FILE_TEXT_RESULTS),
    /** The letters of the text; null without one. */
    letters: z.int().nullable(),
  }),
)
export type ResumeTexts = z.infer<typeof resumeTexts>

/** Lists that find rows by words of résumés. */
export const RESUME_LISTS = ['hr/talents', 'hr/candidates'] as const
/** The most rows of one question: those of a page. */
export const MOST_HIT_ROWS = 200

/**
 * GET Talent/GetResumeHits?list&key&ids → response: for the rows of a list whose résumés contain the keyword, the file
 * and a part of its text. Rows that were found otherwise are missing.
 */
export const resumeHits = z.array(z.object({ id: z.uuid(), file: z.string(), excerpt: z.string() }))
export type ResumeHits = z.infer<typeof resumeHits>
