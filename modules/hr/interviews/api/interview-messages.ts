import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import { choiceWords } from '#platform/define/described/labels.ts'

/** The page of an interview for those who conduct it. */
export const OWN_INTERVIEWS = 'hr/my-interviews'

const type = 'meeting' as const
const about = interviews.path
const link = (id: string) => `/${OWN_INTERVIEWS}/${id}`

/** What messages say about an interview; `at` is yyyy-MM-dd HH:mm:ss. */
export function interviewWords(about: {
  name: unknown
  kind: unknown
  planAt: unknown
  place: unknown
}): MessageWords {
  const { name, kind, planAt, place } = about
  return {
    name: String(name),
    kind: choiceWords(INTERVIEW_KIND, String(kind)),
    at: String(planAt),
    place: String(place ?? ''),
  }
}

export const INTERVIEW_ARRANGED = declareMessage({ type, about, link, code: 'interviewArranged' })
export const INTERVIEW_MOVED = declareMessage({ type, about, link, code: 'interviewMoved' })
export const INTERVIEW_CANCELLED = declareMessage({ type, about, code: 'interviewCancelled' })
export const INTERVIEW_TIME_TAKEN = declareMessage({
  type,
  about,
  link: (id) => `/${interviews.path}/${id}`,
  code: 'interviewTimeTaken',
})
export const SHEET_OWED = declareMessage({ type, about, link, code: 'interviewSheetOwed' })
