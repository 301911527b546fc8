import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { fundBases, insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import { type BasesDue, basesDueCard } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'

const PATHS = { insurance: `/${insuranceBases.path}`, fund: `/${fundBases.path}` }

/** 年度基数调整: cities whose new bases are not adjusted yet. */
export const baseHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'pay/bases-due',
    title: 'home.basesDue.title',
    data: basesDueCard,
    place: 'side',
    turn: 'people',
    draw: (call, { cities }) => ({
      body: { shape: 'rows', rows: cities.map((city) => cityRow(call, city)) },
    }),
  }),
]

function cityRow(call: SignedInCall, due: BasesDue): RowView {
  const { t } = call
  const { register, city, month, types, prepared } = due
  const path = PATHS[register]
  const start = { city, month, types: types.join(',') }
  return {
    id: `${register}.${city}.${month}`,
    icon: 'cog',
    href: path,
    title: t('home.basesDue.due', { city, register: t(`home.basesDue.${register}`) }),
    note: noteOf(call, due),
    face: null,
    pill: null,
    ...(prepared === null && {
      press: {
        href: `${path}/act/prepare${withParams('', start)}`,
        label: t('home.basesDue.prepare'),
      },
    }),
  }
}

function noteOf(call: SignedInCall, { month, types, prepared }: BasesDue): string {
  const { t, language } = call
  if (prepared) {
    const { people: count, blocked } = prepared
    return t(blocked > 0 ? 'home.basesDue.blocked' : 'home.basesDue.prepared', { count, blocked })
  }
  const from = formatDayPart(`${month}-01`, 'monthOfYear', language)
  const names = listText(
    types.map((type) => choiceLabel(INSURE, type, language)),
    call,
  )
  return [t('home.basesDue.from', { month: from }), ...(names === '' ? [] : [names])].join(' · ')
}
