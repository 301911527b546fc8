import { z } from 'zod'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { mergedText } from '#platform/wire/records/merged-text.ts'

export const COMMITMENT_CALLS = {
  mine: '/hr/CommitmentLetter/GetMyCommitmentLetterList',
  paper: '/hr/CommitmentLetter/GetCommitmentLetterPaper',
  approveMany: '/hr/CommitmentLetter/ApprovalCommitmentLetterBatch',
} as const

export const MAX_APPROVED = 200

/**
 * GET CommitmentLetter/GetMyCommitmentLetterList → response: the user's own letters, those to sign
 * first.
 */
export const ownLetter = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  state: z.string(),
  deadline: z.string().nullable(),
  due: z.string().nullable(),
  signAt: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type OwnLetter = z.infer<typeof ownLetter>

/**
 * GET CommitmentLetter/GetCommitmentLetterPaper?id → response: a letter for reading and signing.
 */
export const letterPaper = z.object({
  record: wireRecord,
  text: mergedText,
  /** The reader is the employee who must sign. */
  isOwn: z.boolean(),
})
export type LetterPaper = z.infer<typeof letterPaper>

/** The user's own letters to sign, for the home page. */
export const lettersCard = z.object({ total: z.number().int(), rows: z.array(ownLetter) })
export type LettersCard = z.infer<typeof lettersCard>
