import { z } from 'zod'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  type MeetingMinutes,
  MINUTES_CALLS,
  meetingMinutes,
} from '#modules/work/meetings/wire/minutes.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { minutesFile } from './minutes-file.ts'
import { readProjectMinutes, readSessionMinutes } from './read-minutes.ts'

type Read = (db: Database, actor: Actor, id: string) => Promise<MeetingMinutes>

const query = z.object({ id: idParam })
const fileAsked = query.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') })

/**
 * The calls that return the minutes for a page and as a file. Both require the right to view the meeting, because
 * the file contains the same as the page.
 */
function callsOf(
  resource: typeof meetingSessions | typeof projectMeetings,
  calls: (typeof MINUTES_CALLS)[keyof typeof MINUTES_CALLS],
  read: Read,
): AreaCall[] {
  const base = { tag: resource.path, need: permissionsFor(resource, 'view') }
  return [
    reading({
      ...base,
      path: calls.read,
      query,
      answer: meetingMinutes,
      summary: `${resource.label}的纪要：参会、议题、决议事项`,
      run: ({ query: { id }, actor, store: { db } }) => read(db, actor, id),
    }),
    {
      method: 'GET',
      path: calls.file,
      need: base.need,
      audit: 'read',
      spends: 'exports',
      about: {
        tag: base.tag,
        query: fileAsked,
        answer: {},
        summary: `${resource.label}的纪要文件（xlsx 或 csv）`,
      },
      handler: async (c, actor, { db }) => {
        const { id, format } = readQuery(c, fileAsked)
        const reader = { actor, language: c.get('language') }
        const minutes = await read(db, actor, id)
        return answerAttachment(await minutesFile(db, reader, { resource, id, format }, minutes))
      },
    },
  ]
}

export const minutesCalls: readonly AreaCall[] = [
  ...callsOf(meetingSessions, MINUTES_CALLS.session, readSessionMinutes),
  ...callsOf(projectMeetings, MINUTES_CALLS.project, readProjectMinutes),
]
