import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { MEETING_CATEGORY, MEETING_CYCLE, PROJECT_MEETING_STATE, TOPIC_STATE } from './choices.ts'
import { meetingPlans } from './meeting-plan.ts'
import { meetingResolutions } from './meeting-resolution.ts'
import { meetingSessions } from './meeting-session.ts'
import { meetingTopics } from './meeting-topic.ts'
import { meetingMenu } from './menu.ts'
import { projectMeetings } from './project-meeting.ts'
import { meetingSamples } from './samples.ts'

/** 会议: series with topics, and project meetings. */
export const meetingChapter = {
  resources: [meetingPlans, meetingSessions, meetingTopics, projectMeetings, meetingResolutions],
  menu: meetingMenu,
  choices: { MEETING_CATEGORY, MEETING_CYCLE, TOPIC_STATE, PROJECT_MEETING_STATE },
  samples: meetingSamples,
} satisfies Chapter
