import { data } from '@remix-run/node'
import {
  madeReferralLink,
  type OpenNeed,
  type OwnReferrals,
  ownReferrals,
  REFERRAL_CALLS,
  type REFERRAL_WORDS,
} from '#modules/hr/referrals/wire/referrals.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import type { MyReferralsView } from './referrals-view.ts'

/** The page with the user's own recommendations. */
export const MY_REFERRALS = '/hr/my-referrals'

const TONE: Readonly<Record<(typeof REFERRAL_WORDS)[number], Tone>> = {
  recommended: 'info',
  underWay: 'info',
  joined: 'good',
  notHired: 'quiet',
}

function mineOf({ t, language }: SignedInCall, one: OwnReferrals['mine'][number]) {
  const { id, name, post, city, at, word } = one
  return {
    id,
    title: name,
    about: [post, city, formatDateTime(at, language)].join(' · '),
    pill: { tone: TONE[word], text: t(`referrals.word.${word}`) },
  }
}

/** Why the user cannot recommend for a need; empty when they can. */
function closedText({ t }: SignedInCall, takesPart: boolean, hasNotice: boolean): string {
  if (takesPart) return t('referrals.takesPart')
  return hasNotice ? '' : t('referrals.noNotice')
}

function needOf(
  call: SignedInCall,
  { id, post, department, city, takesPart }: OpenNeed,
  hasNotice: boolean,
) {
  return {
    id,
    title: post,
    about: [department, city].join(' · '),
    href: `${MY_REFERRALS}/new${withParams('', { need: id })}`,
    closed: closedText(call, takesPart, hasNotice),
  }
}

type Asked = { made?: MyReferralsView['made']; problem?: string }

/** Loads what the user recommended, and for which needs they can recommend. */
export async function loadMyReferrals(
  call: SignedInCall,
  asked: Asked = {},
): Promise<MyReferralsView> {
  const { gateway, t } = call
  const { mine, needs, hasNotice, bonus } = await gateway.ask(REFERRAL_CALLS.mine, {}, ownReferrals)
  const buttons = buttonCodesAt(await gateway.navigation(), MY_REFERRALS)
  return {
    title: t('referrals.mine'),
    bonus: bonus === null ? '' : t('referrals.bonus', { amount: bonus }),
    mine: mine.map((one) => mineOf(call, one)),
    needs: needs.map((need) => needOf(call, need, hasNotice)),
    mayRecommend: buttons.has('recommend'),
    made: asked.made ?? null,
    problem: asked.problem ?? '',
  }
}

/** Shows the address for a need that the user can pass on. */
export const askForLink = redrawing(async function askForLink(
  call: SignedInCall,
  state: RequestState,
) {
  const { form, gateway } = call
  if (call.isRestored) return data(await loadMyReferrals(call), { status: 200 })
  const needId = String(form.get('needId') ?? '')
  try {
    const path = REFERRAL_CALLS.link
    const { value } = await gateway.sendFor('POST', path, { needId }, madeReferralLink)
    const origin = state.settings.allowedOrigins[0] ?? call.url.origin
    const made = { needId, address: `${origin}${value.address}` }
    return data(await loadMyReferrals(call, { made }), { status: 200 })
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered) throw error
    const problem = error.sentences().join(' ')
    return data(await loadMyReferrals(call, { problem }), refusalInit(error))
  }
})
