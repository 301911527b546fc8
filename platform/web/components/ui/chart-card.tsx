import { Chart } from './chart.tsx'
import type { ChartView } from './chart-view.ts'

type Props = { name: string; title: string; chart: ChartView }

/** A chart with its heading. */
export function ChartCard({ name, title, chart }: Props) {
  return (
    <section className="card" aria-labelledby={`chart-${name}`}>
      <div className="card-head">
        <h2 id={`chart-${name}`}>{title}</h2>
      </div>
      <Chart chart={chart} />
    </section>
  )
}
