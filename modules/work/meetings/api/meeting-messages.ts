import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'

const type = 'meeting' as const
const session = {
  type,
  about: meetingSessions.path,
  link: (id: string) => `/${meetingSessions.path}/${id}`,
} as const
const topic = {
  type,
  about: meetingTopics.path,
  link: (id: string) => `/${meetingTopics.path}/${id}`,
} as const
const project = {
  type,
  about: projectMeetings.path,
  link: (id: string) => `/${projectMeetings.path}/${id}`,
} as const

export const SESSIONS_MADE = declareMessage({
  code: 'sessionsMade',
  type,
  about: 'work/meeting-plans',
  link: () => '/work/schedule',
})
export const SESSION_CALLED = declareMessage({ ...session, code: 'sessionCalled' })
export const SESSION_MOVED = declareMessage({ ...session, code: 'sessionMoved' })
export const SESSION_CANCELLED = declareMessage({
  code: 'sessionCancelled',
  type,
  about: meetingSessions.path,
})

export const TOPIC_ASKED = declareMessage({ ...topic, code: 'topicAsked' })
export const TOPIC_RESOLVED = declareMessage({ ...topic, code: 'topicResolved' })

export const MEETING_CALLED = declareMessage({ ...project, code: 'meetingCalled' })
export const MEETING_MOVED = declareMessage({ ...project, code: 'meetingMoved' })
export const MEETING_CANCELLED = declareMessage({ ...project, code: 'meetingCancelled' })
export const MEETING_MINUTES = declareMessage({ ...project, code: 'meetingMinutes' })
