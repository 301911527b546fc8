import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { PlanBar } from './plan-lines.tsx'
import type { PlanPanelView, PlanPartLine } from './plan-view.ts'

type Props = { view: PlanPanelView; t: TFunction }

/** The parents, parts and tasks of a plan, shown between its head and its fields. */
export function PlanPanel({ view }: { view: PlanPanelView }) {
  const { t } = useTranslation()
  const { change, notice } = view
  return (
    <>
      {view.chain.length > 0 && <Chain view={view} t={t} />}
      {(change || notice) && (
        <div className="notices" role="status">
          {change && (
            <p>
              {change.text}
              <a href={change.href}>{t('plans.look')}</a>
            </p>
          )}
          {notice && <p>{notice}</p>}
        </div>
      )}
      <HowFar view={view} t={t} />
      <Parts view={view} t={t} />
      <Tasks view={view} t={t} />
    </>
  )
}

function Chain({ view: { chain }, t }: Props) {
  return (
    <nav className="tree-trail" aria-label={t('plans.chain')}>
      <ol>
        {chain.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function HowFar({ view: { progress }, t }: Props) {
  return (
    <div className="card plan-far">
      <PlanBar progress={progress.value} tone={progress.tone} label={t('plans.progress')} />
      <small>{progress.by}</small>
    </div>
  )
}

function Parts({ view: { parts }, t }: Props) {
  const { lines, sum, fits, hidden, decomposeHref, submitHref } = parts
  return (
    <section className="card plan-card" aria-labelledby="plan-parts">
      <header>
        <h2 id="plan-parts">{t('plans.parts')}</h2>
        {sum && (
          <span className="plan-sum" data-fits={fits}>
            {sum}
          </span>
        )}
        <span className="page-actions no-print">
          {submitHref && (
            <a className="button" href={submitHref}>
              {t('plans.submitParts')}
            </a>
          )}
          {decomposeHref && (
            <a className="button" href={decomposeHref}>
              {t(lines.length === 0 ? 'plans.decompose' : 'plans.decomposeAgain')}
            </a>
          )}
        </span>
      </header>
      {lines.length > 0 ? (
        <Lines lines={lines} caption={t('plans.parts')} weight={t('plans.weight')} t={t} />
      ) : (
        <p>{t('plans.noParts')}</p>
      )}
      {hidden && <p>{hidden}</p>}
    </section>
  )
}

function Tasks({ view: { tasks }, t }: Props) {
  if (tasks.lines.length === 0 && tasks.hidden === '' && tasks.newHref === null) return null
  return (
    <section className="card plan-card" aria-labelledby="plan-tasks">
      <header>
        <h2 id="plan-tasks">{t('plans.tasks')}</h2>
        {tasks.newHref && (
          <a className="button" href={tasks.newHref}>
            {t('plans.newTask')}
          </a>
        )}
      </header>
      {tasks.quick && <QuickLine view={tasks.quick} />}
      {tasks.lines.length > 0 && (
        <Lines lines={tasks.lines} caption={t('plans.tasks')} weight={t('plans.weight')} t={t} />
      )}
      {tasks.hidden && <p>{tasks.hidden}</p>}
    </section>
  )
}

type LinesProps = {
  lines: readonly PlanPartLine[]
  caption: string
  weight: string
  t: TFunction
}

function Lines({ lines, caption, weight, t }: LinesProps) {
  const headings = [t('plans.title'), weight, t('plans.progress'), t('plans.state')]
  return (
    <TableFrame caption={caption} headings={headings} look="cards">
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row" className="two">
            <span className="who">
              {line.face && <Face {...line.face} />}
              <span>
                <a href={line.href}>{line.title}</a>
                <small>{line.facts}</small>
              </span>
            </span>
          </th>
          <td className="plan-heavy">{line.weight}</td>
          <td className="l">
            <PlanBar progress={line.progress} tone={line.pill.tone} label={t('plans.progress')} />
          </td>
          <td className="s">
            <Pill {...line.pill} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
