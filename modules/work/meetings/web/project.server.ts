import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'
import {
  MEETING_CALLS,
  type ProjectDesk,
  projectDesk,
} from '#modules/work/meetings/wire/meetings.ts'
import { ANSWER } from '#modules/work/schedules/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { describeComments } from '#platform/web/comments/comments.server.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { personLine } from './desk-people.server.ts'
import type { ProjectPanelView, TypedItem, TypedMinutes } from './desk-view.ts'

/** Number of resolution lines in the form. */
export const RESOLUTION_LINES = 6

/** Typed values and problems of a rejected form. */
export type ProjectRedraw = { typed: TypedMinutes | null; problems: readonly string[] }

const NONE: ProjectRedraw = { typed: null, problems: [] }
const BLANK: TypedItem = { title: '', ownerCode: '', planEnd: '' }
/** Actions that have their own form on the page. */
const ON_THE_PAGE: readonly string[] = ['finish', 'signIn']

/** A project meeting with its participants, sign-ins and resolutions. */
export async function loadProject(
  call: ResourceCall,
  redraw: ProjectRedraw = NONE,
): Promise<{ view: RecordView; panel: ProjectPanelView }> {
  const id = requireId(call)
  const [view, comments, record, desk] = await Promise.all([
    loadRecord(call),
    describeComments(call, call.resource.path, id),
    readRecord(call),
    call.gateway.ask(MEETING_CALLS.project, { id }, projectDesk),
  ])
  return {
    view: {
      ...view,
      comments,
      actions: view.actions.filter(({ name }) => !ON_THE_PAGE.includes(name)),
    },
    panel: panelOf(call, String(record.state), desk, redraw),
  }
}

function panelOf(
  call: ResourceCall,
  state: string,
  desk: ProjectDesk,
  { typed, problems }: ProjectRedraw,
): ProjectPanelView {
  const { t, permissions, requestId } = call
  const { people, runs, isSignInOpen } = desk
  const signed = people.filter(({ signedAt }) => signedAt !== null).length
  const isOut = state === PROJECT_MEETING.draft || state === PROJECT_MEETING.cancelled
  return {
    draw: problems.length > 0 ? requestId : 'stored',
    problems: problems.map((text) => ({ text, name: null })),
    people: people.map((person) =>
      personLine(call, person, {
        pill: isOut ? null : pillOf(call, person),
        isTicked: person.signedAt !== null,
      }),
    ),
    facts: isOut ? '' : t('meetings.signedCount', { signed, count: people.length }),
    ticks: runs && isSignInOpen && permissions.has('finish'),
    signsIn: desk.isAsked && isSignInOpen && !desk.isSignedIn && permissions.has('signIn'),
    resolutions: desk.resolutions.map((resolution) => resolutionLine(call, resolution)),
    minutes:
      runs && state === PROJECT_MEETING.held && permissions.has('finish')
        ? withBlanks(typed ?? { minutes: '', items: [] })
        : null,
    owners: people.map(({ code, name }) => ({ code, name })),
  }
}

function withBlanks({ minutes, items }: TypedMinutes): TypedMinutes {
  const blanks = Math.max(0, RESOLUTION_LINES - items.length)
  return { minutes, items: [...items, ...Array<TypedItem>(blanks).fill(BLANK)] }
}

/** A sign-in takes precedence over the earlier answer. */
function pillOf(
  { t, language }: ResourceCall,
  { signedAt, answer }: ProjectDesk['people'][number],
): PillView {
  if (signedAt !== null) {
    return { tone: 'good', text: t('meetings.signedAt', { at: signedAt.slice(11, 16) }) }
  }
  return choicePill(ANSWER, answer ?? '0', language)
}

function resolutionLine(
  { t, language }: ResourceCall,
  { id, item, owner, dueDate, taskId }: ProjectDesk['resolutions'][number],
): ProjectPanelView['resolutions'][number] {
  const until = t('meetings.until', { date: formatDate(dueDate, language) })
  return {
    id,
    item,
    facts: [owner?.name, until].filter(Boolean).join(' · '),
    face: owner && { colour: faceColour(owner.face), name: owner.name, photo: owner.photo },
    task: taskId === null ? null : { label: t('meetings.task'), href: `/${tasks.path}/${taskId}` },
  }
}
