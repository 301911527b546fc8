import { createHash } from 'node:crypto'
import { TOPIC_STATE } from '#modules/work/meetings/define/choices.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { SessionDesk } from '#modules/work/meetings/wire/meetings.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { isDeletable } from '#platform/web/pages/act/record-rights.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { TopicEntry, TopicView, TypedItem, TypedTopic } from './desk-view.ts'

/** Number of task lines for a topic; after saving, the same number of empty lines appears. */
export const ITEM_LINES = 2

const REPORTED_IN: readonly unknown[] = [TOPIC.open, TOPIC.reported]
const RESOLVED_IN: readonly unknown[] = [TOPIC.open, TOPIC.reported, TOPIC.tracked]
const OF_REPORT: readonly string[] = ['content', 'problem']
const BLANK: TypedItem = { title: '', ownerCode: '', planEnd: '' }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The stored values of a topic's inputs. */
export function storedTopic(topic: WireRecord): TypedTopic {
  return {
    content: textIn(topic.content),
    problem: textIn(topic.problem),
    conclusion: textIn(topic.conclusion),
    deadline: textIn(topic.deadline),
    items: [],
  }
}

const BOXES = ['content', 'problem', 'conclusion', 'deadline'] as const
export type Box = (typeof BOXES)[number]

/** The inputs of a topic that the user can edit. */
export const boxesWhere = (isThere: (box: Box) => boolean): readonly Box[] => BOXES.filter(isThere)

/** Digest of the inputs' values, to skip topics that the user did not change. */
export function digestOf(typed: TypedTopic, boxes: readonly Box[]): string {
  const texts = JSON.stringify(boxes.map((box) => typed[box].trim()))
  return createHash('sha256').update(texts).digest('base64url').slice(0, 16)
}

/** A topic as the user typed it in a rejected form. */
export type LeftTopic = { typed: TypedTopic; version: string; was: string }

type Rights = { runs: boolean; readerId: string; codes: ReadonlySet<string> }

/** The parts of a topic that the user may write; null without any. */
function entryOf(topic: WireRecord, rights: Rights, left: LeftTopic | null): TopicEntry | null {
  const { runs, readerId, codes } = rights
  const mayReport = codes.has('report') && (runs || topic.reporterId === readerId)
  const reports = mayReport && REPORTED_IN.includes(topic.state)
  const resolves = runs && codes.has('state') && RESOLVED_IN.includes(topic.state)
  if (!reports && !resolves) return null
  const boxes = boxesWhere((box) => (OF_REPORT.includes(box) ? reports : resolves))
  const stored = storedTopic(topic)
  const typed = left?.typed ?? stored
  const blanks = Math.max(0, ITEM_LINES - typed.items.length)
  const version = String(topic.version)
  const isOvertaken =
    left !== null && left.version !== version && digestOf(typed, boxes) !== left.was
  return {
    reports,
    resolves,
    version,
    typed: { ...typed, items: [...typed.items, ...Array<TypedItem>(blanks).fill(BLANK)] },
    was: digestOf(stored, boxes),
    meanwhile: isOvertaken
      ? [stored.content, stored.problem, stored.conclusion].filter(Boolean).join('\n')
      : '',
  }
}

function taskLinks(topic: WireRecord): TopicView['tasks'] {
  const ids = Array.isArray(topic.taskIds) ? topic.taskIds.map(String) : []
  const names = topic[referenceLabelKey('taskIds')]
  const labels = Array.isArray(names) ? names.map(String) : []
  return ids.map((id, at) => ({ href: `/${tasks.path}/${id}`, label: labels[at] ?? id }))
}

/** One topic, with the parts that the user may write. */
export function describeTopic(
  { t, language }: SignedInCall,
  { record: topic, reporter, carriedTo }: SessionDesk['topics'][number],
  rights: Rights,
  left: LeftTopic | null,
): TopicView {
  const entry = entryOf(topic, rights, left)
  const { content, problem, conclusion, deadline } = storedTopic(topic)
  return {
    id: topic.id,
    title: textIn(topic.topic),
    href: `/${meetingTopics.path}/${topic.id}`,
    pill: choicePill(TOPIC_STATE, String(topic.state), language),
    face: reporter && {
      colour: faceColour(reporter.face),
      name: reporter.name,
      photo: reporter.photo,
    },
    facts: [reporter?.name, textIn(topic[referenceLabelKey('deptId')])].filter(Boolean).join(' · '),
    lastProgress: textIn(topic.lastProgress),
    content: entry?.reports ? null : content,
    problem: entry?.reports ? null : problem,
    conclusion: entry?.resolves ? null : conclusion,
    deadline:
      deadline === '' || entry?.resolves
        ? ''
        : t('meetings.until', { date: formatDate(deadline, language) }),
    tasks: taskLinks(topic),
    carriedTo:
      carriedTo === null ? '' : t('meetings.carriedTo', { date: formatDate(carriedTo, language) }),
    isCarriable:
      rights.runs &&
      rights.codes.has('carryOver') &&
      topic.state === TOPIC.tracked &&
      carriedTo === null,
    isRemovable: rights.runs && rights.codes.has('delete') && isDeletable(meetingTopics, topic),
    entry,
  }
}
