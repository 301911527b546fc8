import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'
import type { ChangedValue } from '#platform/web/components/page/changed-values.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  type ApprovalDocument,
  type ApprovalStep,
  type DocumentChange,
  STEP_RESULT,
  type StepResult,
} from '#platform/wire/approval/approval.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import type { ApprovalView, StepView } from './approval-steps.tsx'

type Words = Pick<SignedInCall, 't' | 'language'>

type ApprovalParts = Pick<ApprovalDocument, 'steps' | 'changes' | 'failure'>

/** Describes the changes of a document and the steps of its approval, latest round first. */
export function describeApproval(
  words: Words,
  { steps, changes, failure }: ApprovalParts,
): ApprovalView {
  const { t, language } = words
  const rounds = [...new Set(steps.map(({ round }) => round))].sort((a, b) => b - a)
  return {
    failure: failure
      ? t('approval.failure', {
          problem: failure.problem,
          count: failure.attempts,
          at: formatDateTime(failure.at, language),
        })
      : '',
    changes: changes.map((change) => describeChange(words, change)),
    rounds: rounds.map((round) => ({
      key: String(round),
      label: words.t('approval.round', { round }),
      steps: groupsOf(steps.filter((step) => step.round === round)).map((group) =>
        describeStep(words, group),
      ),
    })),
  }
}

/** A change of a document in words. */
export function describeChange(words: Words, change: DocumentChange): ChangedValue {
  const { t } = words
  const { what, of } = change
  const { before, after = t('approval.changes.none') } = changedTexts(words, change)
  return {
    name: `${what} ${of ?? ''}`,
    label: t(`approval.changes.what.${what}`, { of }),
    before,
    after,
  }
}

function changedTexts(
  { t, language }: Words,
  { what, before, after }: DocumentChange,
): { before: string; after: string | undefined } {
  if (what === 'annualLeave') {
    return {
      before: t('approval.changes.leaveNow', { days: before }),
      after: t('approval.changes.leaveDue', { days: after }),
    }
  }
  if (what === 'insurance') {
    const monthOf = (text: string | null) => calendarText('month', text ?? '', language)
    return {
      before: t('approval.changes.insuredSince', { month: monthOf(before) }),
      // Without a last month, insurance goes on for now.
      after: after ? t('approval.changes.insuredUntil', { month: monthOf(after) }) : '',
    }
  }
  if (what === 'vacancy') {
    // Fewer than no vacancies are people over the plan.
    const shown = (value: string | null) =>
      Number(value) < 0 ? t('approval.changes.over', { over: -Number(value) }) : value
    return { before: shown(before) ?? '', after: shown(after) ?? undefined }
  }
  return { before: before ?? '', after: after ?? undefined }
}

/**
 * Groups the joint approvers of a step. After a decision the group holds only the approver who decided. An
 * approver who handed the step on has a group of their own.
 */
function groupsOf(steps: readonly ApprovalStep[]): ApprovalStep[][] {
  const alone = steps.filter(({ result }) => result === STEP_RESULT.transferred)
  const bySeq = new Map<string, ApprovalStep[]>()
  for (const step of steps) {
    const key = alone.includes(step) ? step.id : String(step.seq)
    bySeq.set(key, [...(bySeq.get(key) ?? []), step])
  }
  return [...bySeq.values()].map((group) => {
    const decided = group.filter(({ result }) => result === '1' || result === '2')
    if (decided.length > 0) return decided
    // Former approvers of a step appear in the history only.
    const current = group.filter(({ isCurrent }) => isCurrent)
    return current.length > 0 ? current : group
  })
}

const TONES: Readonly<Record<StepResult, Tone>> = {
  '0': 'quiet',
  '1': 'good',
  '2': 'bad',
  '3': 'info',
  '4': 'quiet',
  '5': 'quiet',
}

function describeStep({ t, language }: Words, group: readonly ApprovalStep[]): StepView {
  const [first] = group
  const step = group.find(({ isCurrent }) => isCurrent) ?? first
  if (!step) throw new Error('a group of steps is empty')
  const { id, result, isCurrent, opinion, passedByItself, handledAt, arrivedAt } = step
  const key = isCurrent ? 'approval.results.current' : `approval.results.${result}`
  const moment = handledAt ?? arrivedAt
  return {
    key: id,
    title: stepTitle({ t, language }, step),
    isCurrent,
    people: group.flatMap(({ approver, actForName, id: one }) =>
      approver
        ? [
            {
              key: one,
              face: { colour: faceColour(approver.face ?? approver.id), name: approver.name },
              name: actForName
                ? t('approval.actsFor', { name: approver.name, other: actForName })
                : approver.name,
            },
          ]
        : [],
    ),
    pill: { tone: isCurrent ? 'warn' : TONES[result], text: t(key) },
    opinion: passedByItself ? t(`approval.byItself.${passedByItself}`) : (opinion ?? ''),
    at: moment ? formatDateTime(moment, language) : '',
  }
}

/** The title of a step: from the flow, else from its rule. */
export function stepTitle(
  { t, language }: Words,
  { title, rule }: { title: string | null; rule: string | null },
): string {
  if (title) return title
  const [name = '', of = ''] = (rule ?? '').split(':', 2)
  if (name === '') return ''
  if (name !== 'role') return t(`approval.rules.${name}`)
  return BUILT_IN_ROLES.find(({ code }) => code === of)?.names[language] ?? of
}
