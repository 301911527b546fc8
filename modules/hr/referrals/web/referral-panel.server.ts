import type { StoryRow } from '#modules/hr/candidates/web/story-rows.tsx'
import { REFERRAL_BONUS, REFERRAL_STATE } from '#modules/hr/referrals/define/choices.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { REFERRAL_CALLS, referralOfCandidate } from '#modules/hr/referrals/wire/referrals.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

export type ReferralPanelView = { title: string; rows: StoryRow[] }

const LIST = `/${referrals.path}`

/** Loads who recommended a candidate; null for nobody, and for readers who may not see recommendations. */
export async function loadReferralPanel(call: ResourceCall): Promise<ReferralPanelView | null> {
  const { gateway, t, language } = call
  if (!buttonCodesAt(await gateway.navigation(), LIST).has('view')) return null
  const asked = { id: requireId(call) }
  const found = await gateway.ask(REFERRAL_CALLS.ofCandidate, asked, referralOfCandidate)
  if (found === null) return null
  const { id, by, at, state, bonus } = found
  const about = [formatDateTime(at, language), choiceLabel(REFERRAL_BONUS, bonus, language)]
  return {
    title: t('referrals.panel'),
    rows: [
      {
        id,
        href: `${LIST}/${id}`,
        title: by,
        about: about.join(' · '),
        pill: choicePill(REFERRAL_STATE, state, language),
      },
    ],
  }
}
