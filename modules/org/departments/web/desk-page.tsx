import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FillBar } from '#modules/org/establishment/web/fill-bar.tsx'
import { ParameterForm } from '#platform/web/components/form/parameter-form.tsx'
import { MenuLink, MoreMenu } from '#platform/web/components/page/more-menu.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { ChosenDepartment } from './desk-chosen.tsx'
import { deskHref } from './desk-links.ts'
import { UnitTable } from './desk-tables.tsx'
import { DeskTree } from './desk-tree.tsx'
import type { DeskView } from './desk-view.ts'

type Props = { view: DeskView; t: TFunction }

/** Shows the tree of a day beside one department. On a phone these are two steps. */
export function DeskPage({ view }: { view: DeskView }) {
  const { t } = useTranslation()
  const { chosen, absent, whole } = view
  return (
    <PageFrame title={view.label} head={whole !== null && <WholeHead view={view} t={t} />}>
      <Notices notices={view.notices} />
      <div className={whole ? 'desk' : 'desk desk-one'}>
        <DeskTree view={view} t={t} />
        <div className="desk-part">
          <div className="desk-bar">
            {whole ? <h2>{t('org.whole')}</h2> : <Trail view={view} t={t} />}
            <DayForm view={view} t={t} />
          </div>
          <OtherDay view={view} t={t} />
          {chosen && <ChosenDepartment chosen={chosen} view={view} t={t} />}
          {absent && <Absent absent={absent} />}
          {whole && <Whole whole={whole} view={view} t={t} />}
        </div>
      </div>
    </PageFrame>
  )
}

function WholeHead({ view, t }: Props) {
  const { actions, chartHref, addHref } = view
  return (
    <div className="page-head">
      <div>
        <h1>{view.label}</h1>
        <span className="count">{view.count}</span>
      </div>
      <div className="page-actions">
        <MoreMenu>
          <MenuLink href={view.listHref} label={t('page.listView')} />
          <MenuLink href={chartHref} label={t('org.chart')} />
          {actions.map(({ name, label, href }) => (
            <MenuLink key={name} href={href} label={label} />
          ))}
        </MoreMenu>
        {addHref && (
          <a className="button button-primary" href={addHref}>
            <span aria-hidden="true">＋</span>
            {t('page.add')}
          </a>
        )}
      </div>
    </div>
  )
}

/** Links back to all departments, and to those above the chosen one. */
function Trail({ view: { state, chosen, label }, t }: Props) {
  return (
    <nav className="tree-trail" aria-label={t('desk.trail')}>
      <ol>
        <li>
          <a href={deskHref(state, null)}>{label}</a>
        </li>
        {chosen?.trail.map(({ id, name }) => (
          <li key={id}>
            <a href={deskHref(state, id)}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Form for the day of the whole page. */
function DayForm({ view: { day, state, chosen }, t }: Props) {
  return (
    <ParameterForm action={deskHref({ at: null, open: [], isOpenSaid: false }, chosen?.id ?? null)}>
      {chosen && chosen.tab !== 'overview' && <input type="hidden" name="tab" value={chosen.tab} />}
      {state.isOpenSaid && <input type="hidden" name="open" value={state.open.join('.') || '.'} />}
      <label>
        {t('org.day')}
        <input key={day.at} type="date" name="at" defaultValue={day.at} max={day.last} />
      </label>
    </ParameterForm>
  )
}

function OtherDay({ view: { day, state, chosen }, t }: Props) {
  if (!day.other) return null
  const tab: Record<string, string> = chosen && chosen.tab !== 'overview' ? { tab: chosen.tab } : {}
  return (
    <div className="notices desk-other" role="status">
      <p>
        <strong>{day.other.title}</strong>
        <a href={deskHref({ ...state, at: null }, chosen?.id ?? null, tab)}>{t('desk.toToday')}</a>
      </p>
      <p>{day.other.unknown}</p>
    </div>
  )
}

function Absent({ absent }: { absent: NonNullable<DeskView['absent']> }) {
  return (
    <div className="empty">
      <h1>{absent.name}</h1>
      <p>{absent.text}</p>
      <a className="button" href={absent.href}>
        {absent.link}
      </a>
    </div>
  )
}

type WholeProps = Props & { whole: NonNullable<DeskView['whole']> }

function Whole({ whole, view, t }: WholeProps) {
  return (
    <>
      <div className="card desk-sum">
        <FillBar fill={whole.fill} />
      </div>
      {whole.units.length > 0 ? (
        <UnitTable units={whole.units} state={view.state} caption={view.label} t={t} />
      ) : (
        <p className="empty">{t('page.emptyList', { label: view.label })}</p>
      )}
    </>
  )
}
