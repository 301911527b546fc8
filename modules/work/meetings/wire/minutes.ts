import { z } from 'zod'

const minuted = z.object({
  title: z.string(),
  reporterName: z.string().nullable(),
  deptName: z.string().nullable(),
  lastProgress: z.string().nullable(),
  content: z.string().nullable(),
  problem: z.string().nullable(),
  conclusion: z.string().nullable(),
  deadline: z.string().nullable(),
})

/**
 * GET MeetingInstance/GetMeetingMinutes?id, GET UniquelyProjectMeeting/GetUniquelyMeetingMinutes?id → response: the
 * minutes of one meeting, with the topics that the caller may view.
 */
export const meetingMinutes = z.object({
  title: z.string(),
  /** See MEETING_CATEGORY; null for a project meeting. */
  category: z.string().nullable(),
  /** Number and project of a project meeting. */
  number: z.string().nullable(),
  project: z.string().nullable(),
  startAt: z.string(),
  endAt: z.string(),
  room: z.string().nullable(),
  hostName: z.string(),
  minuterName: z.string().nullable(),
  externals: z.string().nullable(),
  people: z.array(
    z.object({
      name: z.string(),
      /** `asked` until the meeting begins; `excused` after a declined invitation. */
      standing: z.enum(['present', 'excused', 'absent', 'asked']),
    }),
  ),
  agenda: z.string().nullable(),
  topics: z.array(minuted),
  /** The minutes of a project meeting, in Markdown. */
  text: z.string().nullable(),
  resolutions: z.array(
    z.object({
      item: z.string(),
      ownerName: z.string().nullable(),
      dueDate: z.string().nullable(),
    }),
  ),
})
export type MeetingMinutes = z.infer<typeof meetingMinutes>

const SESSION = '/wt/api/MeetingInstance'
const UNIQUELY = '/wt/api/UniquelyProjectMeeting'

/** Calls about minutes, by kind of meeting. */
export const MINUTES_CALLS = {
  session: {
    read: `${SESSION}/GetMeetingMinutes`,
    file: `${SESSION}/ExportMeetingMinutes`,
  },
  project: {
    read: `${UNIQUELY}/GetUniquelyMeetingMinutes`,
    file: `${UNIQUELY}/ExportUniquelyMeetingMinutes`,
  },
} as const
