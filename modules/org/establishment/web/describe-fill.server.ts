import { createNumberText } from '#modules/org/chart/web/number-text.ts'
import type { FillView, UnitLine } from '#modules/org/departments/web/desk-view.ts'
import type { DeskLine } from '#modules/org/departments/wire/department-desk.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

/** Describes people compared with approved places for a page. */
export function describeFill(
  filled: number,
  plan: number | null,
  { t, language }: Words,
): FillView {
  const number = createNumberText(language)
  const text = plan === null ? number(filled) : `${number(filled)} / ${number(plan)}`
  const gap = plan === null ? 0 : Math.abs(plan - filled)
  const figures = { filled, plan, text }
  if (plan === null) return { ...figures, pill: { tone: 'quiet', text: t('org.noPlan') } }
  if (filled > plan) {
    return { ...figures, pill: { tone: 'bad', text: t('desk.over', { gap: number(gap) }) } }
  }
  if (filled < plan) {
    return { ...figures, pill: { tone: 'warn', text: t('desk.short', { gap: number(gap) }) } }
  }
  return { ...figures, pill: { tone: 'good', text: t('org.full') } }
}

/** A row of a table of departments. */
export function unitOf(line: DeskLine, words: Words): UnitLine {
  const { id, name, leaderName, leaderFileId, headcount, plan } = line
  const leader = leaderName
    ? { colour: faceColour(leaderFileId ?? leaderName), name: leaderName }
    : null
  return { id, name, leader, fill: describeFill(headcount, plan, words) }
}
