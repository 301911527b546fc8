import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { DocumentFacts } from '#platform/web/approval/document-facts.ts'
import { formatMoments } from '#platform/web/lib/format.ts'

/** The facts in the head of a meeting: when it takes place, beside its number, project and room. */
export const meetingFacts: DocumentFacts = {
  path: projectMeetings.path,
  areHead: true,
  replaces: ['startAt', 'endAt'],
  facts: ({ startAt, endAt }, { language }) => {
    const text = formatMoments(String(startAt ?? ''), String(endAt ?? ''), language)
    return text === '' ? [] : [{ label: '', text }]
  },
}
