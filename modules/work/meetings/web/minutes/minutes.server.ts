import { redirect } from '@remix-run/node'
import { MEETING_CATEGORY } from '#modules/work/meetings/define/choices.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  type MeetingMinutes,
  MINUTES_CALLS,
  meetingMinutes,
} from '#modules/work/meetings/wire/minutes.ts'
import { choiceLabel, fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate, formatDayAndHours } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { MinutesView } from './minutes-view.ts'

const STANDINGS = ['asked', 'present', 'excused', 'absent'] as const
const SAID = ['lastProgress', 'content', 'problem', 'conclusion'] as const

const callsOf = ({ resource }: ResourceCall) =>
  resource.path === meetingSessions.path ? MINUTES_CALLS.session : MINUTES_CALLS.project

/** The minutes of a session or of a project meeting, to print. */
export async function loadMinutes(call: ResourceCall): Promise<MinutesView> {
  const { gateway, resource, language, t } = call
  const id = requireId(call)
  const minutes = await gateway.ask(callsOf(call).read, { id }, meetingMinutes)
  const here = `/${resource.path}/${id}`
  const day = (date: string | null) => (date === null ? '' : formatDate(date, language))
  return {
    head: {
      title: t('meetings.paper.title', { title: minutes.title }),
      facts: '',
      face: null,
      photo: null,
      pill: null,
    },
    back: { label: minutes.title, href: here },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    fileHref: `${here}/minutes`,
    rows: rowsOf(call, minutes),
    people: peopleOf(call, minutes),
    agenda: (minutes.agenda ?? '').split('\n').filter((line) => line.trim() !== ''),
    topics: minutes.topics.map((topic) => ({
      title: topic.title,
      facts: [topic.reporterName, topic.deptName].filter(Boolean).join(' · '),
      said: SAID.flatMap((name) => {
        const text = topic[name]
        return text === null ? [] : [{ label: fieldLabel(meetingTopics, name, language), text }]
      }),
    })),
    text: minutes.text === null ? null : readRichText(minutes.text),
    resolutions: {
      columns: [
        t('meetings.paper.number'),
        fieldLabel(meetingResolutions, 'item', language),
        fieldLabel(meetingResolutions, 'ownerId', language),
        fieldLabel(meetingResolutions, 'dueDate', language),
      ],
      rows: minutes.resolutions.map(({ item, ownerName, dueDate }, at) => [
        String(at + 1),
        item,
        ownerName ?? '',
        day(dueDate),
      ]),
    },
    signatures: [t('meetings.paper.signHost'), t('meetings.paper.signMinuter')],
  }
}

function rowsOf({ language, t }: ResourceCall, minutes: MeetingMinutes): MinutesView['rows'] {
  const { category, startAt, endAt } = minutes
  const field = (name: string) => fieldLabel(projectMeetings, name, language)
  const hours = `${startAt.slice(11, 16)}–${endAt.slice(11, 16)}`
  const kind =
    category === null
      ? recordLabel(projectMeetings, language)
      : choiceLabel(MEETING_CATEGORY, category, language)
  const rows: [string, string | null][] = [
    [t('meetings.paper.category'), kind],
    [field('meetingNo'), minutes.number],
    [field('projectName'), minutes.project],
    [t('meetings.time'), formatDayAndHours(startAt.slice(0, 10), hours, language)],
    [field('room'), minutes.room],
    [field('hostId'), minutes.hostName],
    [field('minuterId'), minutes.minuterName],
  ]
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function peopleOf({ language, t }: ResourceCall, minutes: MeetingMinutes): MinutesView['people'] {
  const rows = STANDINGS.flatMap((standing) => {
    const names = minutes.people.filter((one) => one.standing === standing)
    if (names.length === 0) return []
    const label = t(`meetings.paper.${standing}`, { count: names.length })
    return [{ label, text: names.map(({ name }) => name).join(t('flow.comma')) }]
  })
  const { externals } = minutes
  if (externals === null) return rows
  return [...rows, { label: fieldLabel(projectMeetings, 'externals', language), text: externals }]
}

/** The minutes as a file; the page of the meeting shows a refusal. */
export async function exportMinutes(call: ResourceCall): Promise<Response> {
  const { gateway, resource, t } = call
  const id = requireId(call)
  const back = `/${resource.path}/${id}`
  try {
    const made = await gateway.download(callsOf(call).file, { id, format: 'xlsx' })
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(back, 303)
  }
}
