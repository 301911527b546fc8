import { APPROVAL_RESULT, TASK_PHASE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { TaskDetail } from '#modules/work/tasks/wire/tasks.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { PersonView } from './task-view.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The face of a person in a record's field; null for an empty field. */
export function personIn(record: WireRecord, field: string): PersonView['face'] | null {
  const id = textIn(record[field])
  if (id === '') return null
  const face = textIn(record[referenceFaceKey(field)]) || id
  return { colour: faceColour(face), name: textIn(record[referenceLabelKey(field)]) }
}

/** Owner, creator and co-workers. */
export function describePeople(
  { language }: SignedInCall,
  { task }: Pick<TaskDetail, 'task'>,
): PersonView[] {
  const one = (field: 'ownerId' | 'creatorId') => {
    const face = personIn(task, field)
    return face ? [{ key: field, face, note: fieldLabel(tasks, field, language), pill: null }] : []
  }
  const ids = Array.isArray(task.coWorkerIds) ? task.coWorkerIds.map(String) : []
  const names = Array.isArray(task.coWorkerNames) ? task.coWorkerNames.map(String) : []
  const note = fieldLabel(tasks, 'coWorkerIds', language)
  const helpers = ids.map((id, at) => ({
    key: id,
    note,
    pill: null,
    face: { colour: faceColour(id), name: names[at] ?? '' },
  }))
  return [...one('ownerId'), ...helpers, ...one('creatorId')]
}

/** Readers, and whether they have read the task. */
export function describeReaders(
  { t, language }: SignedInCall,
  { readers }: Pick<TaskDetail, 'readers'>,
): PersonView[] {
  return readers.map(({ userId, name, face, done, readAt }) => ({
    key: userId,
    face: { colour: faceColour(face ?? userId), name },
    note: readAt === null ? '' : t('tasks.openedAt', { at: formatDateTime(readAt, language) }),
    pill: done
      ? { tone: 'good', text: t('tasks.seen') }
      : { tone: 'quiet', text: t(readAt === null ? 'tasks.notOpened' : 'tasks.notSeen') },
  }))
}

/** Approvers with their decisions, pending ones included. */
export function describeApprovals(
  call: SignedInCall,
  { approvals }: Pick<TaskDetail, 'approvals'>,
): PersonView[] {
  const { t, language } = call
  return [...approvals].reverse().map((step) => {
    const { id, phase, approverName, approverFace, actForName, opinion, handledAt, arrivedAt } =
      step
    const at = formatDateTime(handledAt ?? arrivedAt, language)
    const facts = [
      choiceLabel(TASK_PHASE, phase, language),
      actForName === null ? '' : t('tasks.actsFor', { name: actForName }),
      askedFor(call, step),
      opinion ?? '',
      at,
    ]
    return {
      key: id,
      face: { colour: faceColour(approverFace ?? id), name: approverName ?? t('tasks.nobody') },
      note: facts.filter(Boolean).join(' · '),
      pill: pillOf(call, step),
    }
  })
}

type Step = TaskDetail['approvals'][number]

function pillOf({ t, language }: SignedInCall, { isCurrent, result }: Step): PillView {
  return isCurrent && result === '0'
    ? { tone: 'warn', text: t('tasks.waits') }
    : choicePill(APPROVAL_RESULT, result, language)
}

/** The requested new date, or the reason to cancel. */
function askedFor({ t, language }: SignedInCall, { payload }: Step): string {
  if (typeof payload?.newDate === 'string') {
    return t('tasks.until', { date: formatDate(payload.newDate, language) })
  }
  return typeof payload?.reason === 'string' ? payload.reason : ''
}
