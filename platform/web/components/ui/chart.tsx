import { useTranslation } from 'react-i18next'
import type { ChartView } from './chart-view.ts'
import { SmallTable } from './small-table.tsx'

/** A chart, and its figures as a table. */
export function Chart({
  chart: { label, about, wide, narrow, legend, head, rows },
}: {
  chart: ChartView
}) {
  const { t } = useTranslation()
  return (
    <figure className="chart">
      <figcaption>
        <span>{about}</span>
        {legend.length > 0 && (
          <ul className="chart-legend">
            {legend.map(({ name, colour, total }) => (
              <li key={name} className={`of-${colour}`}>
                {name} {total}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <Drawing svg={wide} className={narrow === null ? 'chart-any' : 'chart-wide'} />
      {narrow !== null && <Drawing svg={narrow} className="chart-narrow" />}
      <details className="chart-figures">
        <summary>{t('chart.figures')}</summary>
        <SmallTable label={label} view={{ columns: head, rows }} />
      </details>
    </figure>
  )
}

function Drawing({ svg, className }: { svg: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from figures, its texts escaped (platform/web/charts)
  return <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
