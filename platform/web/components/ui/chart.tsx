import { useTranslation } from 'react-i18next'
import type { ChartCell, ChartView } from './chart-view.ts'
import { PlainTable } from './plain-table.tsx'

/** A chart, and its figures as a table. */
export function Chart({
  chart: { label, about, place, wide, narrow, legend, head, rows },
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
      <Drawing svg={wide} className={`of-${place} ${narrow === null ? '' : 'chart-wide'}`} />
      {narrow !== null && <Drawing svg={narrow} className="chart-narrow" />}
      <details className="chart-figures">
        <summary>{t('chart.figures')}</summary>
        <PlainTable caption={label} headings={head} look="small">
          {rows.map(([category, ...figures]) => (
            <tr key={category?.text}>
              {category && <td>{written(category)}</td>}
              {figures.map((figure, at) => (
                <td key={head[at + 1]}>{written(figure)}</td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </details>
    </figure>
  )
}

function written({ text, href }: ChartCell) {
  return href === null ? (
    text || '—'
  ) : (
    <a className="link" href={href}>
      {text || '—'}
    </a>
  )
}

function Drawing({ svg, className }: { svg: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from figures, its texts escaped (platform/web/charts)
  return <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
