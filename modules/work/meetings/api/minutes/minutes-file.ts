import { MEETING_CATEGORY } from '#modules/work/meetings/define/choices.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { MeetingMinutes } from '#modules/work/meetings/wire/minutes.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ExportFormat } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { choiceLabel, fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'

const NAMES = ['part', 'text', 'person', 'day'] as const
type Line = Partial<Record<(typeof NAMES)[number], string | null>>

const STANDINGS = ['asked', 'present', 'excused', 'absent'] as const
const SAID = ['lastProgress', 'content', 'problem', 'conclusion'] as const

/** The lines of the minutes, as on the printed page. */
function linesOf(minutes: MeetingMinutes, language: Language): Line[] {
  const { title, category, number, project, startAt, endAt, room } = minutes
  const field = (name: string) => fieldLabel(projectMeetings, name, language)
  const topicField = (name: string) => fieldLabel(meetingTopics, name, language)
  const word = (name: string) => say(language, `meeting.paper.${name}`)
  const lines: Line[] = [
    { part: word('meeting'), text: title },
    {
      part: word('category'),
      text:
        category === null
          ? recordLabel(projectMeetings, language)
          : choiceLabel(MEETING_CATEGORY, category, language),
    },
    { part: field('meetingNo'), text: number },
    { part: field('projectName'), text: project },
    { part: word('time'), text: `${startAt.slice(0, 16)} – ${endAt.slice(0, 16)}` },
    { part: field('room'), text: room },
    { part: field('hostId'), text: minutes.hostName },
    { part: field('minuterId'), text: minutes.minuterName },
    ...STANDINGS.map((standing) => {
      const names = minutes.people.filter((one) => one.standing === standing)
      return {
        part: word(standing),
        text: listText(
          names.map(({ name }) => name),
          { language },
        ),
      }
    }),
    { part: field('externals'), text: minutes.externals },
    { part: field('agenda'), text: minutes.agenda },
    ...minutes.topics.flatMap((topic, at): Line[] => [
      {
        part: `${recordLabel(meetingTopics, language)} ${at + 1}`,
        text: topic.title,
        person: topic.reporterName,
        day: topic.deadline,
      },
      ...SAID.map((name) => ({ part: topicField(name), text: topic[name] })),
    ]),
    { part: field('minutes'), text: minutes.text },
  ]
  const resolutions = minutes.resolutions.map(({ item, ownerName, dueDate }, at) => ({
    part: `${recordLabel(meetingResolutions, language)} ${at + 1}`,
    text: item,
    person: ownerName,
    day: dueDate,
  }))
  return [...lines.filter(({ text }) => text !== null && text !== ''), ...resolutions]
}

function columnsOf(language: Language): ExportColumn[] {
  const headings = {
    part: say(language, 'meeting.paper.part'),
    text: say(language, 'meeting.paper.text'),
    person: fieldLabel(meetingResolutions, 'ownerId', language),
    day: fieldLabel(meetingResolutions, 'dueDate', language),
  }
  return NAMES.map((name) => ({
    label: headings[name],
    sheet: undefined,
    scale: 0,
    read: (record) => String(record[name] ?? ''),
  }))
}

type FileRequest = { resource: Resource; id: string; format: ExportFormat }

/** The minutes as a table that other programs can open. The export is logged. */
export async function minutesFile(
  db: Database,
  { actor, language }: { actor: Actor; language: Language },
  { resource, id, format }: FileRequest,
  minutes: MeetingMinutes,
): Promise<Attachment> {
  const lines = linesOf(minutes, language)
  await writeAudit(db, actor, {
    resource: resource.path,
    id,
    action: 'export',
    title: minutes.title,
    after: { format, rows: lines.length },
  })
  const day = minutes.startAt.slice(0, 'yyyy-MM-dd'.length)
  const sheet = say(language, 'meeting.paper.title')
  const called = {
    title: `${minutes.title}-${sheet}-${day}`,
    plainTitle: `minutes-${day}`,
    format,
    sheet,
  }
  const rows = (async function* () {
    yield lines.map((line): WireRecord => ({ id: '', version: 0, ...line }))
  })()
  return fileOf(called, columnsOf(language), rows)
}
