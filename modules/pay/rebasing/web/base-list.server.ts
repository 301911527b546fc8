import {
  BASE_FROM,
  BASE_PROBLEM,
  BASE_WITHIN,
  NEW_BASE,
} from '#modules/pay/rebasing/define/choices.ts'
import { preparedCall } from '#modules/pay/rebasing/define/prepared-call.ts'
import { type PreparedList, preparedLists } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'

const CONFIRM = 'confirm'

/**
 * Loads a list of new bases, with the sums of the prepared lists above it. The main button is the next step: adjust a
 * prepared list that nothing blocks, otherwise prepare one.
 */
export async function loadBaseList(call: ResourceCall): Promise<ListView> {
  const { gateway, resource } = call
  const [list, prepared] = await Promise.all([
    loadList(call),
    gateway.ask(preparedCall(resource), {}, preparedLists),
  ])
  const next = prepared.find(isReady)
  const isOnly = prepared.length === 1
  const notices = prepared.map((one) => noticeOf(call, one, { isOnly, isNext: one === next }))
  const name = isOnly ? null : call.t('newBases.confirm', { city: next?.city })
  return {
    ...list,
    actions: list.actions.flatMap((action) => {
      if (action.name !== CONFIRM) return [action]
      if (!next) return []
      const label = name ?? action.label
      return [{ ...action, label, href: confirmLink(list, next), leads: true as const }]
    }),
    notices: [...notices, ...list.notices],
  }
}

const isReady = ({ held, blocked }: PreparedList) => held === null && blocked === 0

const confirmLink = ({ path }: { path: string }, { city, month }: PreparedList) =>
  `/${path}/act/${CONFIRM}${withParams('', { city, month })}`

/** The sums of a prepared list, with links to the lines to look at. */
function noticeOf(
  call: ResourceCall,
  one: PreparedList,
  { isOnly, isNext }: { isOnly: boolean; isNext: boolean },
): NoticeView {
  const { t, language, resource, permissions } = call
  const { city, month, people, clamped, noPay, blocked, held } = one
  const linesWith = (filter: Readonly<Record<string, string>>) =>
    `/${resource.path}${withParams('', { state: NEW_BASE.prepared, city, monthStart: month, monthEnd: month, ...filter })}`
  const named = (count: number, key: string, filter: Readonly<Record<string, string>>) =>
    count > 0 ? [{ label: t(`newBases.${key}`, { count }), href: linesWith(filter) }] : []
  const mayConfirm = permissions.has(resource.actions[CONFIRM]?.button ?? CONFIRM)
  const links = [
    ...(isOnly ? [] : named(people, 'people', {})),
    ...named(blocked, 'blocked', { problem: codesOf(BASE_PROBLEM) }),
    ...named(clamped, 'clamped', { bound: [BASE_WITHIN.floor, BASE_WITHIN.cap].join(',') }),
    ...named(noPay, 'noPay', { source: BASE_FROM.before }),
    ...(mayConfirm && isReady(one) && !isNext
      ? [{ label: t('newBases.confirm', { city }), href: confirmLink(resource, one) }]
      : []),
  ]
  const from = formatDayPart(`${month}-01`, 'monthOfYear', language)
  const sums = [
    t('newBases.prepared', { city, month: from, count: people }),
    differenceText(call, one),
    ...backText(call, one),
  ].join(t('newBases.between'))
  const waits = held === null ? [] : [t(`newBases.held.${held}`)]
  const keeps = blocked > 0 ? [t('newBases.keepsBack', { count: blocked })] : []
  const reasons = [...keeps, ...waits]
  return {
    text: reasons.length === 0 ? sums : sums + t('newBases.then') + reasons.join(' '),
    links,
    ...(isReady(one) && { isPlain: true as const }),
  }
}

const codesOf = ({ options }: { options: readonly { value: string }[] }) =>
  options.map(({ value }) => value).join(',')

function differenceText({ t, language }: ResourceCall, { difference }: PreparedList): string {
  const isLess = difference.startsWith('-')
  const amount = moneyText(isLess ? difference.slice(1) : difference, language)
  return t(isLess ? 'newBases.less' : 'newBases.more', { amount })
}

function backText(
  { t, language }: ResourceCall,
  { backMonths, backPeople, back }: PreparedList,
): string[] {
  if (backMonths === 0) return []
  const values = { months: backMonths, count: backPeople, amount: moneyText(back, language) }
  return [t('newBases.back', values)]
}
