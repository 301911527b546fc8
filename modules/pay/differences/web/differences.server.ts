import {
  DIFFERENCES_A_PAGE,
  DIFFERENCES_CALL,
  differenceCause,
  GROUPED_BY,
  type PayDifferences,
  payDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { pageIn } from '#platform/web/pages/record/reading.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { signed } from '#platform/web/sheets/describe-month.server.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type {
  DifferenceGroupView,
  DifferencePersonView,
  DifferencesView,
} from './differences-view.ts'

const NONE = '—'
const UNEXPLAINED = 'unexplained'

type Chosen = { by: (typeof GROUPED_BY)[number]; cause?: string; deptId?: string; page: number }

/** What the address asks for. Unknown values count as absent. */
function chosenIn(url: URL): Chosen {
  const { searchParams } = url
  const by = GROUPED_BY.find((one) => one === searchParams.get('by')) ?? 'cause'
  const cause = differenceCause.safeParse(searchParams.get('cause')).data
  const deptId = searchParams.get('deptId')
  const chosen: Chosen = { by, page: pageIn(url) }
  if (cause !== undefined) chosen.cause = cause
  if (isUuid(deptId)) chosen.deptId = deptId
  return chosen
}

/** Loads how a run of wages differs from the run before, by cause or department, with the people concerned. */
export async function loadDifferences(call: ResourceCall): Promise<DifferencesView> {
  const { t, url, gateway } = call
  const id = requireId(call)
  const chosen = chosenIn(url)
  const found = await gateway.ask(DIFFERENCES_CALL, Object.assign({ id }, chosen), payDifferences)
  const { before, month, groups, count } = found
  const run = `/${payRuns.path}/${id}`
  return {
    title: t('payDifferences.title'),
    facts: before ? t('payDifferences.facts', { month, before: before.month }) : month,
    back: { label: t('payDifferences.run'), href: run },
    nothing: before ? '' : t('payDifferences.first'),
    doubts: doubtsOf(call, found),
    sums: before ? sumsOf(call, found) : [],
    tabs: GROUPED_BY.map((name) => ({
      name,
      label: t(`payDifferences.by.${name}`),
      href: `${run}/differences${withParams('', name === 'cause' ? {} : { by: name })}`,
    })),
    by: chosen.by,
    groups: groups.map((group) => groupView(call, group, chosen)),
    chosen: chosenView(call, found, chosen),
    people: found.people.map((person) => personView(call, person)),
    pager: {
      search: url.search,
      page: chosen.page,
      pageCount: Math.max(1, Math.ceil(count / DIFFERENCES_A_PAGE)),
      pageSize: DIFFERENCES_A_PAGE,
      total: count,
    },
  }
}

/** Unexplained differences are named first, because nobody should approve them unread. */
export function doubtsOf(
  { t }: ResourceCall,
  { groups, pending, people }: PayDifferences,
): string[] {
  const unexplained = groups.find(({ key }) => key === UNEXPLAINED)
  const first = people[0]?.causes.some(({ cause }) => cause === UNEXPLAINED)
  return [
    ...(unexplained ? [t('payDifferences.unexplained', { count: unexplained.people })] : []),
    ...(!unexplained && first ? [t('payDifferences.unexplainedFirst')] : []),
    ...(pending > 0 ? [t('payDifferences.pending', { count: pending })] : []),
  ]
}

function sumsOf({ t, language }: ResourceCall, { totals }: PayDifferences) {
  const people = (count: number) => t('payRun.people', { count })
  return [
    {
      label: t('payDifferences.sum.now'),
      text: moneyText(totals.now, language),
      note: people(totals.people),
    },
    {
      label: t('payDifferences.sum.before'),
      text: moneyText(totals.before, language),
      note: people(totals.peopleBefore),
    },
    {
      label: t('payDifferences.sum.difference'),
      text: signedMoney(totals.difference, language),
      note: '',
    },
  ]
}

export const causeName = ({ t }: ResourceCall, cause: string) =>
  t(`payDifferences.cause.${differenceCause.parse(cause)}`)

function groupView(
  call: ResourceCall,
  { key, name, people, up, down, amount }: PayDifferences['groups'][number],
  { by, cause, deptId }: Chosen,
): DifferenceGroupView {
  const { url, language } = call
  const filter = by === 'cause' ? { cause: key, deptId: null } : { deptId: key, cause: null }
  return {
    key,
    name: name ?? causeName(call, key),
    href: `${url.pathname}${withParams(url.search, Object.assign(filter, { page: null }))}#people`,
    isChosen: key === (by === 'cause' ? cause : deptId),
    isDoubtful: key === UNEXPLAINED,
    people: String(people),
    up: up === '0.00' ? NONE : signedMoney(up, language),
    down: down === '0.00' ? NONE : signedMoney(down, language),
    amount: signedMoney(amount, language),
  }
}

function chosenView(
  call: ResourceCall,
  { groups, count }: PayDifferences,
  { cause, deptId }: Chosen,
): DifferencesView['chosen'] {
  const { t, url } = call
  if (cause === undefined && deptId === undefined) return null
  const names = [
    cause === undefined ? '' : causeName(call, cause),
    groups.find(({ key }) => key === deptId)?.name ?? '',
  ]
  const shown = names.filter((name) => name !== '').join(' · ')
  const all = withParams(url.search, { cause: null, deptId: null, page: null })
  return {
    text: t('payDifferences.chosen', { name: shown, count }),
    all: { label: t('payDifferences.all'), href: `${url.pathname}${all}` },
  }
}

function personView(
  call: ResourceCall,
  person: PayDifferences['people'][number],
): DifferencePersonView {
  const { t, language } = call
  const { rowId, name, empNo, department, before, now, difference, isPending, causes } = person
  const money = (amount: string | null) => (amount === null ? NONE : moneyText(amount, language))
  return {
    key: rowId,
    name,
    href: `/${salaries.path}/${rowId}`,
    about: `${empNo} · ${department}`,
    before: money(before),
    now: money(now),
    difference: signedMoney(difference, language),
    causes: isPending
      ? [{ name: 'pending', text: t('payDifferences.open'), isDoubtful: true }]
      : causes.map(({ cause, amount }) => ({
          name: cause,
          text: `${causeName(call, cause)} ${signedMoney(amount, language)}`,
          isDoubtful: cause === UNEXPLAINED,
        })),
  }
}

/** An amount with its sign, also where it is positive. */
export const signedMoney = (amount: string, language: ResourceCall['language']) =>
  signed(amount, moneyText(amount, language))
