import { faceColour } from '#app/lib/face-colour.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import type { DeskLine } from '#contracts/department-desk.ts'
import type { FillView, UnitLine } from './desk-view.ts'
import { createNumberText } from './number-text.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

/** How heads stand against approved places, as a page says it. */
export function describeFill(
  filled: number,
  plan: number | null,
  { t, language }: Words,
): FillView {
  const number = createNumberText(language)
  const text = plan === null ? number(filled) : `${number(filled)} / ${number(plan)}`
  const gap = plan === null ? 0 : Math.abs(plan - filled)
  const told = { filled, plan, text }
  if (plan === null) return { ...told, pill: { tone: 'quiet', text: t('org.noPlan') } }
  if (filled > plan) {
    return { ...told, pill: { tone: 'bad', text: t('desk.over', { gap: number(gap) }) } }
  }
  if (filled < plan) {
    return { ...told, pill: { tone: 'warn', text: t('desk.short', { gap: number(gap) }) } }
  }
  return { ...told, pill: { tone: 'good', text: t('org.full') } }
}

/** A department among others. */
export function unitOf(line: DeskLine, words: Words): UnitLine {
  const { id, name, leaderName, leaderFileId, headcount, plan } = line
  const leader = leaderName
    ? { colour: faceColour(leaderFileId ?? leaderName), name: leaderName }
    : null
  return { id, name, leader, fill: describeFill(headcount, plan, words) }
}
