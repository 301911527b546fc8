import type { TFunction } from 'i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { openKey } from '#platform/wire/lists/open-tree.ts'
import type { PlanLine } from './board-view.ts'
import type { BarView } from './year-bar.ts'

type Props = { lines: readonly PlanLine[]; today: number | null; t: TFunction }

/** Plans as a tree, each with its time bar. */
export function PlanLines({ lines, today, t }: Props) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} id={`p-${openKey(line.id)}`}>
          <Line line={line} today={today} t={t} />
          {line.children.length > 0 && <PlanLines lines={line.children} today={today} t={t} />}
        </li>
      ))}
    </ul>
  )
}

type LineProps = Omit<Props, 'lines'> & { line: PlanLine }

function Line({ line, today, t }: LineProps) {
  const { title, href, face, facts, weight, progress, pill, tone, bar, isBeside } = line
  return (
    <div className={isBeside ? 'line plan-line plan-beside' : 'line plan-line'}>
      <span className="plan-title">
        <Toggle line={line} t={t} />
        <Face {...face} size="small" />
        <span>
          <a className="name" href={href}>
            {title}
          </a>
          <small>{facts}</small>
        </span>
      </span>
      <span className="plan-weight">
        <span className="sr-only">{t('plans.weight')} </span>
        {weight}
      </span>
      <PlanBar progress={progress} tone={tone} label={t('plans.progress')} />
      <span className="plan-pill">
        <Pill {...pill} />
      </span>
      <Bar bar={bar} tone={tone} today={today} />
    </div>
  )
}

function Toggle({ line: { toggle, title }, t }: { line: PlanLine; t: TFunction }) {
  if (!toggle) return <span className="toggle" aria-hidden="true" />
  return (
    <a className="toggle" href={toggle.href} aria-expanded={toggle.isOpen}>
      <span aria-hidden="true">{toggle.isOpen ? '▾' : '▸'}</span>
      <span className="sr-only">{`${t(toggle.isOpen ? 'desk.close' : 'desk.open')} ${title}`}</span>
    </a>
  )
}

/** Progress as a bar and a number. */
export function PlanBar(props: { progress: number; tone: string; label: string }) {
  const { progress, tone, label } = props
  return (
    <span className="plan-progress">
      <span className="sr-only">{label} </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className="plan-track" />
        <rect width={progress} height="6" className={`plan-fill plan-${tone}`} />
      </svg>
      <span>{progress}%</span>
    </span>
  )
}

const [HEIGHT, TOP, BAR] = [24, 6, 12] as const

/** A plan within its year: duration, progress, and today. */
function Bar({ bar, tone, today }: { bar: BarView; tone: string; today: number | null }) {
  const { x, width, done } = bar
  return (
    <svg
      className="plan-bar"
      viewBox={`0 0 1000 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x={x} width={width} y={TOP} height={BAR} className={`plan-span plan-${tone}`} />
      {done > 0 && (
        <rect x={x} y={TOP} height={BAR} width={done} className={`plan-fill plan-${tone}`} />
      )}
      {today !== null && <line x1={today} x2={today} y1="0" y2={HEIGHT} className="plan-today" />}
    </svg>
  )
}
