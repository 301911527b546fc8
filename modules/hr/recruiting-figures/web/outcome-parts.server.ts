import {
  type Figure,
  NO_CHANNEL,
  type RecruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { rowsLink } from './figure-links.ts'
import type { FiguresPart, LinkedCell } from './figures-view.ts'

const NONE = '—'
const PER_MILLE = 1_000

type Counted = { figure: Figure; key?: string; count: number }

function linked(
  { language }: SignedInCall,
  found: RecruitingFigures,
  { figure, key = '', count }: Counted,
): LinkedCell {
  return { text: formatNumber(count, language), href: rowsLink(found, figure, { key, count }) }
}

function plain({ language }: SignedInCall, value: number | null): LinkedCell {
  return { text: value === null ? NONE : formatNumber(value, language), href: null }
}

/** Per cent of others, with one decimal. */
function share({ language }: SignedInCall, count: number, of: number): LinkedCell {
  if (of === 0) return { text: NONE, href: null }
  const value = Math.round((PER_MILLE * count) / of) / 10
  return { text: `${formatNumber(value, language)} %`, href: null }
}

/** Where people came from, who joined, and whose probation ended well. */
export function sourcesPart(
  call: SignedInCall,
  found: RecruitingFigures,
  nameOf: (call: SignedInCall, channel: string | null) => string,
): FiguresPart {
  const { t } = call
  const title = t('recruitingFigures.sources.title')
  const columns = ['source', 'applied', 'joined', 'joinedShare', 'passed', 'passedShare'] as const
  return {
    name: 'sources',
    title,
    about: t('recruitingFigures.sources.about'),
    none: t('recruitingFigures.none'),
    chart: null,
    table: {
      caption: title,
      columns: [...columns, 'onProbation'].map((name) => t(`recruitingFigures.sources.${name}`)),
      rows: found.sources.map(({ channel, applied, joined, passed, onProbation }) => {
        const key = channel ?? NO_CHANNEL
        return {
          key,
          name: nameOf(call, channel),
          href: null,
          cells: [
            linked(call, found, { figure: 'channelApplied', key, count: applied }),
            linked(call, found, { figure: 'channelJoined', key, count: joined }),
            share(call, joined, applied),
            linked(call, found, { figure: 'channelPassed', key, count: passed }),
            share(call, passed, joined),
            linked(call, found, { figure: 'channelOnProbation', key, count: onProbation }),
          ],
        }
      }),
      total: [],
    },
  }
}

type Hire = RecruitingFigures['hire']['total']

/** Days until the first day at work, by department. */
export function hirePart(call: SignedInCall, found: RecruitingFigures): FiguresPart {
  const { t } = call
  const title = t('recruitingFigures.hire.title')
  const { total, departments } = found.hire
  const cells = ({ count, median, longest, sinceNeed }: Hire, key = ''): LinkedCell[] => [
    linked(call, found, { figure: 'hired', key, count }),
    plain(call, median),
    plain(call, longest),
    plain(call, sinceNeed),
  ]
  return {
    name: 'hire',
    title,
    about: t('recruitingFigures.hire.about'),
    none: t('recruitingFigures.hire.none'),
    chart: null,
    table: {
      caption: title,
      columns: ['department', 'count', 'median', 'longest', 'sinceNeed'].map((name) =>
        t(`recruitingFigures.hire.${name}`),
      ),
      rows: departments.map((row) => ({
        key: row.id,
        name: row.name,
        href: null,
        cells: cells(row, row.id),
      })),
      total: cells(total),
    },
  }
}

type OpenNeed = RecruitingFigures['openNeeds'][number]

const sumOf = (
  needs: readonly OpenNeed[],
  name: 'headcount' | 'joined' | 'inProcess' | 'offered' | 'free',
) => needs.reduce((sum, need) => sum + need[name], 0)

/** The needs that are open now, against their headcount and their expected day. */
export function needsPart(call: SignedInCall, found: RecruitingFigures): FiguresPart {
  const { t, language } = call
  const title = t('recruitingFigures.needs.title')
  const { openNeeds } = found
  const counts = ({
    id: key,
    joined,
    inProcess,
    offered,
  }: Pick<OpenNeed, 'id' | 'joined' | 'inProcess' | 'offered'>) => [
    linked(call, found, { figure: 'needJoined', key, count: joined }),
    linked(call, found, { figure: 'needInProcess', key, count: inProcess }),
    linked(call, found, { figure: 'needOffered', key, count: offered }),
  ]
  const all = {
    id: '',
    joined: sumOf(openNeeds, 'joined'),
    inProcess: sumOf(openNeeds, 'inProcess'),
    offered: sumOf(openNeeds, 'offered'),
  }
  return {
    name: 'needs',
    title,
    about: t('recruitingFigures.needs.about'),
    none: t('recruitingFigures.needs.none'),
    chart: null,
    table: {
      caption: title,
      columns: [
        'need',
        'headcount',
        'joined',
        'inProcess',
        'offered',
        'free',
        'expected',
        'late',
      ].map((name) => t(`recruitingFigures.needs.${name}`)),
      rows: openNeeds.map((need) => ({
        key: need.id,
        name: `${need.name} · ${need.deptName}`,
        href: `/hr/recruiting-applications/${need.id}`,
        isLate: need.late > 0,
        cells: [
          plain(call, need.headcount),
          ...counts(need),
          plain(call, need.free),
          { text: formatDate(need.expectDate, language), href: null },
          plain(call, need.late > 0 ? need.late : null),
        ],
      })),
      total:
        openNeeds.length < 2
          ? []
          : [
              plain(call, sumOf(openNeeds, 'headcount')),
              ...counts(all),
              plain(call, sumOf(openNeeds, 'free')),
            ],
    },
  }
}
