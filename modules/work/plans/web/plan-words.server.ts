import { PLAN_STATE } from '#modules/work/plans/define/choices.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import type { PlanConfigAnswer, PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { formatDate, formatDayPart } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

type Speech = Pick<SignedInCall, 't' | 'language'>

/** Days before the window's end from which pages show a notice. */
const SOON_DAYS = 14
const DAY_MS = 86_400_000

const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

/** Under way past its end date. */
export function isLate(
  { planState, planEnd, progress }: Pick<PlanRow, 'planState' | 'planEnd' | 'progress'>,
  today: string,
): boolean {
  return planState === PLAN.running && planEnd < today && progress < 100
}

/** State pill of a plan; a late plan shows that it is late. */
export function planPill(
  plan: Pick<PlanRow, 'planState' | 'planEnd' | 'progress'>,
  today: string,
  { t, language }: Speech,
): PillView {
  if (isLate(plan, today)) return { tone: 'bad', text: t('plans.late') }
  return choicePill(PLAN_STATE, plan.planState, language)
}

/** Start and end date in short form. */
export function planSpan(
  { planStart, planEnd }: Pick<PlanRow, 'planStart' | 'planEnd'>,
  { language }: Speech,
): string {
  const short = (day: string) => formatDayPart(day, 'dayOfYear', language)
  return `${short(planStart)} – ${short(planEnd)}`
}

/** Notice for plan writers: the window is closed or closes soon. */
export function fillingNotice(
  year: number,
  { filling, fillFrom, fillTo, today }: PlanConfigAnswer,
  { t, language }: Speech,
): NoticeView | null {
  const values = {
    year,
    from: fillFrom === null ? '' : formatDate(fillFrom, language),
    to: fillTo === null ? '' : formatDate(fillTo, language),
  }
  if (filling !== 'open') return { text: t(`plans.filling.${filling}`, values) }
  if (fillTo === null) return null
  const days = daysUntil(fillTo, today)
  if (days < 0) return { text: t('plans.filling.late', values) }
  return days > SOON_DAYS ? null : { text: t('plans.filling.soon', { ...values, count: days }) }
}
