import { useTranslation } from 'react-i18next'
import type { TrendView } from './home-view.ts'

const WIDTH = 96
const HEIGHT = 28
const GAP = 2
/** The part of the height that stays free below the lowest level of a line. */
const FOOT = 4

/** A small picture of the last months; a table has the same figures for screen readers. */
export function Trend({ label, trend }: { label: string; trend: TrendView }) {
  const { t } = useTranslation()
  const { shape, months } = trend
  return (
    <>
      <svg
        className="trend"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shape === 'bars' ? <Bars months={months} /> : <Line months={months} />}
      </svg>
      <table className="sr-only">
        <caption>{t('home.trend', { label })}</caption>
        <tbody>
          {months.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Bars({ months }: Pick<TrendView, 'months'>) {
  const most = Math.max(...months.map(({ value }) => value), 1)
  const step = WIDTH / months.length
  return months.map(({ name, value }, at) => {
    const height = value === 0 ? 1 : Math.max((value / most) * HEIGHT, 2)
    const isNow = at === months.length - 1
    return (
      <rect
        key={name}
        x={at * step}
        y={HEIGHT - height}
        width={step - GAP}
        height={height}
        className={isNow ? 'trend-now' : undefined}
      />
    )
  })
}

function Line({ months }: Pick<TrendView, 'months'>) {
  const values = months.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const level = (value: number) =>
    most === least
      ? HEIGHT / 2
      : (HEIGHT - FOOT) * (1 - (value - least) / (most - least)) + FOOT / 2
  const step = WIDTH / Math.max(months.length - 1, 1)
  const points = values.map((value, at) => `${at * step},${level(value).toFixed(1)}`)
  return <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
}
