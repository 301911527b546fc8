import { NO_CHANNEL, type RecruitingFigures } from '#modules/hr/recruiting-figures/wire/figures.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { channelName, linkedCell, plainCell, shareCell } from './figure-cells.server.ts'
import type { FiguresPart, LinkedCell } from './figures-view.ts'

/** Where people came from, who joined, and whose probation ended well. */
export function sourcesPart(call: SignedInCall, found: RecruitingFigures): FiguresPart {
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
          name: channelName(call, channel),
          href: null,
          cells: [
            linkedCell(call, found, { figure: 'channelApplied', key, count: applied }),
            linkedCell(call, found, { figure: 'channelJoined', key, count: joined }),
            shareCell(call, joined, applied),
            linkedCell(call, found, { figure: 'channelPassed', key, count: passed }),
            shareCell(call, passed, joined),
            linkedCell(call, found, { figure: 'channelOnProbation', key, count: onProbation }),
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
    linkedCell(call, found, { figure: 'hired', key, count }),
    plainCell(call, median),
    plainCell(call, longest),
    plainCell(call, sinceNeed),
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
    linkedCell(call, found, { figure: 'needJoined', key, count: joined }),
    linkedCell(call, found, { figure: 'needInProcess', key, count: inProcess }),
    linkedCell(call, found, { figure: 'needOffered', key, count: offered }),
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
          plainCell(call, need.headcount),
          ...counts(need),
          plainCell(call, need.free),
          { text: formatDate(need.expectDate, language), href: null },
          plainCell(call, need.late > 0 ? need.late : null),
        ],
      })),
      total:
        openNeeds.length < 2
          ? []
          : [
              plainCell(call, sumOf(openNeeds, 'headcount')),
              ...counts(all),
              plainCell(call, sumOf(openNeeds, 'free')),
            ],
    },
  }
}
