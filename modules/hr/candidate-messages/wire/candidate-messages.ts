import { z } from 'zod'

const at = (method: string) => `/hr/CandidateMessage/${method}`

export const MESSAGE_CALLS = {
  draft: at('GetCandidateMessageDraft'),
  ofCandidate: at('GetMessagesOfCandidate'),
} as const

/** GET CandidateMessage/GetCandidateMessageDraft?candidateId&occasion&language → response: the filled template. */
export const messageDraft = z.object({ body: z.string() })

const line = {
  id: z.uuid(),
  occasion: z.string(),
  state: z.string(),
  plannedAt: z.string(),
  sentAt: z.string().nullable(),
}

/**
 * GET CandidateMessage/GetMessagesOfCandidate?id → response: messages to a candidate, the latest first, and whether an
 * interview is planned.
 */
export const messagesOfCandidate = z.object({
  hasInterview: z.boolean(),
  messages: z.array(z.object(line)),
})
export type MessagesOfCandidate = z.infer<typeof messagesOfCandidate>

/** Messages on the home page that should have gone out, or were not delivered. */
export const dueMessages = z.object({
  total: z.int(),
  rows: z.array(z.object({ ...line, name: z.string() })),
})
export type DueMessages = z.infer<typeof dueMessages>
