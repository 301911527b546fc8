import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  FIGURE_CALLS,
  type FunnelStep,
  type RecruitingFigures,
  recruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { linkedCell, percentCell, plainCell } from './figure-cells.server.ts'
import { rowsLink } from './figure-links.ts'
import type { FiguresPart, RecruitingFiguresView } from './figures-view.ts'
import { hirePart, needsPart, sourcesPart } from './outcome-parts.server.ts'
import { choicesIn } from './read-choices.server.ts'

const choiceOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** Loads the figures of the choices of the address. */
export async function loadRecruitingFigures(call: SignedInCall): Promise<RecruitingFiguresView> {
  const { t, gateway, url } = call
  const found = await gateway.ask(FIGURE_CALLS.figures, choicesIn(url), recruitingFigures)
  const countOf = (step: FunnelStep) => found.funnel.find((one) => one.step === step)?.count ?? 0
  return {
    title: t('recruitingFigures.title'),
    facts: t('recruitingFigures.facts', {
      applied: formatNumber(countOf('applied'), call.language),
      joined: formatNumber(countOf('joined'), call.language),
    }),
    choices: {
      from: found.from,
      to: found.to,
      deptId: found.deptId ?? '',
      departments: found.departments.map(choiceOf),
      recruitingId: found.recruitingId ?? '',
      needs: found.needs.map(choiceOf),
    },
    parts: [
      funnelPart(call, found),
      stagesPart(call, found),
      sourcesPart(call, found),
      hirePart(call, found),
      needsPart(call, found),
    ],
  }
}

function funnelPart(call: SignedInCall, found: RecruitingFigures): FiguresPart {
  const { t, language } = call
  const title = t('recruitingFigures.funnel.title')
  const steps = found.funnel.map(({ step, count, share }) => ({
    key: step,
    name: t(`recruitingFigures.funnel.${step}`),
    count,
    share,
    href: rowsLink(found, step, { count }),
  }))
  const hasAny = steps.some(({ count }) => count > 0)
  return {
    name: 'funnel',
    title,
    about: t('recruitingFigures.funnel.about'),
    none: t('recruitingFigures.none'),
    chart: hasAny
      ? describeChart(
          {
            shape: 'rows',
            isLevel: true,
            categories: steps.map(({ name }) => name),
            series: [{ name: title, colour: 'main', values: steps.map(({ count }) => count) }],
            hrefs: [steps.map(({ href }) => href)],
          },
          {
            label: title,
            about: t('recruitingFigures.months', { from: found.from, to: found.to }),
            categoryName: t('recruitingFigures.funnel.step'),
            language,
            place: 'column',
          },
        )
      : null,
    table: {
      caption: title,
      columns: [
        t('recruitingFigures.funnel.step'),
        t('recruitingFigures.funnel.count'),
        t('recruitingFigures.funnel.share'),
      ],
      rows: steps.map(({ key, name, count, share, href }) => ({
        key,
        name,
        href: null,
        cells: [{ text: formatNumber(count, language), href }, percentCell(call, share)],
      })),
      total: [],
    },
  }
}

function stagesPart(call: SignedInCall, found: RecruitingFigures): FiguresPart {
  const { t, language } = call
  const title = t('recruitingFigures.stages.title')
  return {
    name: 'stages',
    title,
    about: t('recruitingFigures.stages.about'),
    none: t('recruitingFigures.none'),
    chart: null,
    table: {
      caption: title,
      columns: ['stage', 'count', 'median', 'longest', 'limit', 'over', 'now'].map((name) =>
        t(`recruitingFigures.stages.${name}`),
      ),
      rows: found.stages.map(({ stage: key, count, median, longest, limit, over, now }) => {
        const linked = (figure: 'stayed' | 'over' | 'now', number: number) =>
          linkedCell(call, found, { figure, key, count: number })
        return {
          key,
          name: choiceLabel(CANDIDATE_STAGE, key, language),
          href: null,
          cells: [
            linked('stayed', count),
            plainCell(call, median),
            plainCell(call, longest),
            plainCell(call, limit),
            linked('over', over),
            linked('now', now),
          ],
        }
      }),
      total: [],
    },
  }
}
