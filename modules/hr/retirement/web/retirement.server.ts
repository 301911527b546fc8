import { archives } from '#modules/hr/archives/define/archive.ts'
import { GENDER } from '#modules/hr/archives/define/choices.ts'
import {
  RETIREMENT_DATE,
  type RetirementBasis,
  retirementBasis,
} from '#modules/hr/retirement/wire/retirement.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import type { DetailGroup, DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import { formatDate } from '#platform/web/lib/format.ts'
import {
  callFor,
  describeHeading,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { RetirementView } from './retirement-view.ts'

type Words = Pick<SignedInCall, 't' | 'language'>
type Ages = NonNullable<RetirementBasis['ages']>

const DATE_FIELD = 'retireDate'

/** Loads the explanation of a retirement date. The API refuses readers who may not see the date. */
export async function loadRetirement(resourceCall: ResourceCall): Promise<RetirementView> {
  const [record, basis] = await Promise.all([
    readRecord(resourceCall),
    resourceCall.gateway.ask(RETIREMENT_DATE, { id: requireId(resourceCall) }, retirementBasis),
  ])
  const call = callFor(resourceCall, record)
  const { t, language } = call
  const head = describeHeading(call, record)
  const label = t('retirement.title')
  return {
    label,
    head: { ...head, days: [], title: `${label} ${head.title}` },
    back: { label: head.title, href: recordHref(call, record.id) },
    printedOn: t('page.printedOn', { day: formatDate(todayInShanghai(), language) }),
    ...describeRetirement(call, basis),
  }
}

/** Describes every part of a retirement date in words. */
export function describeRetirement(
  words: Words,
  basis: RetirementBasis,
): Pick<RetirementView, 'steps' | 'note'> {
  const { t } = words
  const step = (name: string, rows: DetailRow[]) => ({
    name,
    title: t(`retirement.steps.${name}`),
    rows,
  })
  const { ages } = basis
  return {
    steps: [
      step('person', personRows(words, basis)),
      ...(ages ? [step('age', ageRows(words, ages)), step('delay', delayRows(words, ages))] : []),
      step('date', dateRows(words, basis)),
    ],
    note: t('retirement.note'),
  }
}

const row = ({ t }: Words, name: string, text: string): DetailRow => ({
  name,
  label: t(`retirement.rows.${name}`),
  text,
})

/** The decisive fields of the file, each under its own name, and the resulting group. */
function personRows(words: Words, basis: RetirementBasis): DetailRow[] {
  const { t, language } = words
  const { birthDate, gender, isCadre, isSpecial, group } = basis
  const field = (name: string, text: string): DetailRow => ({
    name,
    label: fieldLabel(archives, name, language),
    text,
  })
  const yesOrNo = (is: boolean) => t(is ? 'retirement.yes' : 'retirement.no')
  return [
    field('birthDate', formatDate(birthDate, language)),
    field('gender', choiceLabel(GENDER, gender, language)),
    field('isCadre', yesOrNo(isCadre)),
    row(words, 'special', yesOrNo(isSpecial)),
    row(words, 'group', t(`retirement.group.${group}`)),
  ]
}

function ageRows(words: Words, { baseYears, original }: Ages): DetailRow[] {
  const { t, language } = words
  return [
    row(words, 'age', t('retirement.years', { count: baseYears })),
    row(words, 'original', formatDate(original, language)),
  ]
}

/** The rule of delay with this person's figures. */
function delayRows(words: Words, ages: Ages): DetailRow[] {
  const { t } = words
  const { firstBirth, stepMonths, maxDelay, bornAfter, delay } = ages
  const delayRow = row(words, 'delay', t('retirement.months', { count: delay }))
  if (firstBirth === null || stepMonths === null || bornAfter === null || maxDelay === 0) {
    return [{ ...row(words, 'rule', t('retirement.noDelay')), long: true }, delayRow]
  }
  const rule = t('retirement.rule', {
    from: firstBirth,
    step: t('retirement.months', { count: stepMonths }),
    most: t('retirement.months', { count: maxDelay }),
  })
  const after = t('retirement.months', { count: bornAfter })
  const computedDelay = Math.floor(bornAfter / stepMonths) + 1
  const figures = {
    from: firstBirth,
    after,
    born: bornAfter,
    step: stepMonths,
    asked: computedDelay,
  }
  const working =
    bornAfter < 0
      ? t('retirement.bornBefore', figures)
      : t(computedDelay > delay ? 'retirement.workedMost' : 'retirement.worked', {
          ...figures,
          delay,
        })
  return [
    { ...row(words, 'rule', rule), long: true },
    { ...row(words, 'working', working), long: true },
    delayRow,
  ]
}

/** The date with its legal source. */
function dateRows(words: Words, { date, ages }: RetirementBasis): DetailRow[] {
  const { t, language } = words
  const say = (day: string) => formatDate(day, language)
  if (date === null || ages === null) {
    return [row(words, 'date', t('retirement.noAges'))]
  }
  const { rule, reached } = ages
  const period = { from: say(rule.from), to: rule.to === null ? '' : say(rule.to) }
  const days = t(rule.to === null ? 'retirement.holdsFrom' : 'retirement.holds', period)
  const later = { reached: say(reached), date: say(date) }
  return [
    row(words, 'date', say(date)),
    ...(reached < date
      ? [{ ...row(words, 'begins', t('retirement.notBefore', later)), long: true as const }]
      : []),
    { ...row(words, 'basis', rule.basis ?? t('retirement.noBasis')), long: true },
    row(words, 'holds', days),
  ]
}

/** Links the date of a file to its explanation, wherever the page shows the date. */
export function withRetirementLink(call: ResourceCall, view: RecordView): RecordView {
  if (view.isPast) return view
  const href = `/${archives.path}/${requireId(call)}/retirement`
  const linked = ({ rows, ...group }: DetailGroup): DetailGroup => ({
    ...group,
    rows: rows.map((one) => (one.name === DATE_FIELD && one.text !== '' ? { ...one, href } : one)),
  })
  return { ...view, groups: view.groups.map(linked) }
}
