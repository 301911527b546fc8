import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StartView } from '#modules/hr/archives/web/start-view.ts'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { DueView } from './due-view.ts'

type Props = { view: DueView; t: TFunction }

/** Shows due days of employees by kind. */
export function DuePage({ view }: { view: DueView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('due.title')} actions={<PrintButton label={t('page.print')} />}>
      <DueFilters view={view} t={t} />
      {view.sections.map((section) => (
        <section key={section.name} aria-labelledby={`due-${section.name}`}>
          <div className="page-head">
            <h2 id={`due-${section.name}`}>{section.title}</h2>
            {section.all && (
              <a className="link" href={section.all.href}>
                {section.all.label}
              </a>
            )}
          </div>
          <Days section={section} t={t} />
          {section.cut && <p className="facts">{section.cut}</p>}
        </section>
      ))}
      {view.none && <p className={view.sections.length > 0 ? 'facts' : 'empty'}>{view.none}</p>}
    </PageFrame>
  )
}

function DueFilters({ view: { days, choices, kind, kinds }, t }: Props) {
  return (
    <ParameterForm action="/hr/due" look="asked-first">
      <ParameterSelect name="days" label={t('due.within')} value={days} choices={choices} />
      <ParameterSelect name="kind" label={t('due.kind')} value={kind} choices={kinds} />
    </ParameterForm>
  )
}

function Days({ section, t }: { section: DueView['sections'][number]; t: TFunction }) {
  const columns = ['person', 'dept', 'date', 'away', ...(section.isStarted ? ['next'] : [])]
  const headings = columns.map((name) => t(`due.columns.${name}`))
  return (
    <TableFrame caption={section.title} headings={headings} look="cards">
      {section.rows.map(({ id, href, name, face, empNo, deptName, date, whyHref, pill, start }) => (
        <tr key={id}>
          <th scope="row" className="two">
            <span className="who">
              <Face {...face} />
              <span>
                <a href={href}>{name}</a>
                <small>{empNo}</small>
              </span>
            </span>
          </th>
          <td data-l={headings[1]}>{deptName || '—'}</td>
          <td className="l k">{whyHref ? <a href={whyHref}>{date}</a> : date}</td>
          <td className="s">
            <Pill {...pill} />
          </td>
          {section.isStarted && <td className="next">{start && <Start start={start} />}</td>}
        </tr>
      ))}
    </TableFrame>
  )
}

/** A link to the action for the day, or the reason why the user cannot start the action. */
function Start({ start: { label, href, reason, open } }: { start: StartView }) {
  if (href) return <a href={href}>{label}</a>
  return (
    <small>
      {reason} {open && <a href={open.href}>{open.label}</a>}
    </small>
  )
}
