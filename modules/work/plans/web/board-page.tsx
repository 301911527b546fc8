import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { MenuLink, MoreMenu } from '#platform/web/components/page/more-menu.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { useTreeKeys } from '#platform/web/components/page/use-tree-keys.ts'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { BOARD } from './board-links.ts'
import type { BoardView } from './board-view.ts'
import { PlanLines } from './plan-lines.tsx'

type Props = { view: BoardView; t: TFunction }

/** The year's plans as a tree, with progress and time bars. */
export function PlanBoardPage({ view }: { view: BoardView }) {
  const { t } = useTranslation()
  const { label, facts, lines, more } = view
  const tree = useRef<HTMLElement>(null)
  useTreeKeys(tree)
  return (
    <div className="plan-board">
      <PageFrame
        title={label}
        facts={facts}
        beside={<Years view={view} t={t} />}
        actions={<Actions view={view} t={t} />}
      >
        <Notices notices={view.notices} />
        <BoardFilter view={view} t={t} />
        {lines.length === 0 ? (
          <Nothing view={view} t={t} />
        ) : (
          <section className="card plan-tree" aria-label={label} ref={tree}>
            <Head view={view} t={t} />
            <PlanLines lines={lines} today={view.today} t={t} />
          </section>
        )}
        {more && <p className="facts">{more}</p>}
      </PageFrame>
    </div>
  )
}

function Years({ view: { steps, year }, t }: Props) {
  return (
    <nav className="plan-years" aria-label={t('plans.year')}>
      <a className="button button-icon" href={steps.before} aria-label={t('plans.before')}>
        ‹
      </a>
      <span>{year}</span>
      <a className="button button-icon" href={steps.after} aria-label={t('plans.after')}>
        ›
      </a>
    </nav>
  )
}

function Actions({ view: { links }, t }: Props) {
  return (
    <>
      <MoreMenu buttonLook="no-print">
        <MenuLink href={links.list} label={t('page.listView')} />
        <MenuLink href={links.import} label={t('page.import')} />
        <MenuLink href={links.config} label={t('plans.config')} />
      </MoreMenu>
      <PrintButton label={t('page.print')} />
      {links.add && (
        <a className="button button-primary no-print" href={links.add}>
          <span aria-hidden="true">＋</span>
          {t('page.add')}
        </a>
      )}
    </>
  )
}

function BoardFilter({ view, t }: Props) {
  const { asked, departments, owners, states, year, links, lines } = view
  return (
    <div className="plan-asked no-print">
      <ParameterForm action={BOARD} look="asked-first">
        <input type="hidden" name="year" value={year} />
        <ParameterSelect
          name="dept"
          label={t('plans.department')}
          value={asked.dept}
          all={t('plans.allDepartments')}
          choices={departments}
        />
        <ParameterSelect
          name="owner"
          label={t('plans.owner')}
          value={asked.owner}
          all={t('plans.everybody')}
          choices={owners}
        />
        <ParameterSelect
          name="state"
          label={t('plans.state')}
          value={asked.state}
          all={t('plans.allStates')}
          choices={states}
        />
      </ParameterForm>
      {lines.length > 0 && (
        <span className="plan-levels">
          <a href={links.all}>{t('plans.openAll')}</a>
          <a href={links.few}>{t('plans.closeAll')}</a>
        </span>
      )}
    </div>
  )
}

/** Column headings; hidden from screen readers, because each line labels its own values. */
function Head({ view: { months, today, todayText }, t }: Props) {
  return (
    <div className="plan-line plan-head" aria-hidden="true">
      <span>{t('plans.plan')}</span>
      <span>{t('plans.weight')}</span>
      <span>{t('plans.progress')}</span>
      <span>{t('plans.state')}</span>
      <span className="plan-months" title={today === null ? undefined : todayText}>
        {months.map((month) => (
          <small key={month}>{month}</small>
        ))}
      </span>
    </div>
  )
}

function Nothing({ view, t }: Props) {
  const { isFiltered, year, links } = view
  return (
    <div className="empty">
      <Icon name="steps" />
      <p>{t(isFiltered ? 'plans.noneSo' : 'plans.none', { year })}</p>
      {isFiltered ? (
        <a className="button" href={`${BOARD}?year=${year}`}>
          {t('plans.showAll')}
        </a>
      ) : (
        links.add && (
          <a className="button button-primary" href={links.add}>
            {t('plans.first')}
          </a>
        )
      )}
    </div>
  )
}
