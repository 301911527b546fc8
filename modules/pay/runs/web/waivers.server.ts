import { PAY_RUN_CHECK } from '#modules/pay/runs/define/choices.ts'
import type { RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WaiverView } from './audit-run-view.ts'

/** The waivers of a run: who, why their pay cannot be worked out, and who decided it why. Null for none. */
export function waiversOf(
  { t, language }: ResourceCall,
  { waivers }: RunSteps,
): { title: string; rows: WaiverView[] } | null {
  if (waivers.length === 0) return null
  const rows = waivers.map(({ userId, name, check, reason, by, at }) => ({
    key: `${userId} ${check}`,
    name,
    href: `/hr/archives/${userId}`,
    text: choiceLabel(PAY_RUN_CHECK, check, language),
    who: t('payRun.waivedBy', { by, at: formatDateTime(at, language), reason }),
  }))
  return { title: t('payRun.waivers', { count: rows.length }), rows }
}
