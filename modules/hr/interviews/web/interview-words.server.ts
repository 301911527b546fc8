import { INTERVIEW_VERDICT } from '#modules/hr/interviews/define/choices.ts'
import type { InterviewSheet } from '#modules/hr/interviews/wire/interviews.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { SheetView } from './interview-view.ts'

const SCORE_DECIMALS = 1

/** "Round 2 · Second interview". */
export function roundText(
  { t, language }: SignedInCall,
  { round, kind }: { round: number; kind: string },
): string {
  return `${t('interviews.round', { round })} · ${choiceLabel(INTERVIEW_KIND, kind, language)}`
}

/** "2 of 3 sheets · Mean 80.3"; the mean only where the reader may see it. */
export function standingText(
  { t, language }: SignedInCall,
  standing: { in: number; seats: number; mean: string | null },
): string {
  const { seats, mean } = standing
  const parts = [t('interviews.sheets', { sheets: standing.in, seats })]
  if (mean !== null) {
    const shown = formatNumber(Number(mean), language, SCORE_DECIMALS)
    parts.push(t('interviews.mean', { mean: shown }))
  }
  return parts.join(' · ')
}

/** The sheet of one interviewer in words. */
export function sheetView(
  { language }: SignedInCall,
  { name, score, verdict, words, scores }: InterviewSheet,
): SheetView {
  return {
    key: name,
    name,
    score: formatNumber(Number(score), language, SCORE_DECIMALS),
    verdict: choicePill(INTERVIEW_VERDICT, verdict, language),
    parts: scores.map(({ title, points }) => `${title} ${points}`).join(' · '),
    words: words ?? '',
  }
}
