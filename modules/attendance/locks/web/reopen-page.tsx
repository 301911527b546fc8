import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { RadioGroup } from '#platform/web/components/form/radio-group.tsx'
import { ChangedValues } from '#platform/web/components/page/changed-values.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ReopenedView, ReopenView } from './reopen-view.ts'

/** The changes that opening would cause, and the form that opens. */
export function ReopenPage({ view }: { view: ReopenView }) {
  const { t } = useTranslation()
  const { elsewhere, tooMany } = view
  if (elsewhere) {
    const { text, link } = elsewhere
    return (
      <PageFrame title={view.title} facts={view.facts} back={view.back}>
        <div className="empty">
          <p>{text}</p>
          {link && <a href={link.href}>{link.label}</a>}
        </div>
      </PageFrame>
    )
  }
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('roster.notSaved')} problems={view.problems} />
      <div className="card roster-card">
        {tooMany && <p className="notice notice-doubt">{tooMany}</p>}
        {view.sums.map((sum) => (
          <p key={sum}>{sum}</p>
        ))}
        {(tooMany || view.departments.length > 1) && <Departments view={view} />}
      </div>
      {view.people.length > 0 && <People view={view} />}
      {view.papers.length > 0 && <Papers view={view} />}
      <OpenForm view={view} />
    </PageFrame>
  )
}

function Departments({ view: { departments, asked } }: { view: ReopenView }) {
  const { t } = useTranslation()
  const { dept, ...kept } = asked
  return (
    <ParameterForm>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ParameterSelect
        name="dept"
        label={t('roster.reopen.department')}
        value={dept}
        all={t('roster.reopen.everybody')}
        choices={departments}
      />
    </ParameterForm>
  )
}

function People({ view: { people, more } }: { view: ReopenView }) {
  const { t } = useTranslation()
  return (
    <>
      <TableFrame
        caption={t('roster.reopen.changes')}
        headings={[t('roster.person'), t('roster.reopen.figures'), t('roster.day')]}
      >
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </TableFrame>
      {more && <p className="facts">{more}</p>}
    </>
  )
}

function Person({ person }: { person: ReopenedView }) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        <span className="who">
          <Face {...person.face} size="small" />
          <span>
            {person.name}
            <small>{person.about}</small>
          </span>
        </span>
      </th>
      <td className="roster-reopened">
        {person.changes.length > 0 ? (
          <ChangedValues changes={person.changes} t={t} />
        ) : (
          t('roster.reopen.sameSums')
        )}
      </td>
      <td>
        <span className="roster-reopen-days">
          {person.days.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          {person.more}
        </span>
      </td>
    </tr>
  )
}

function Papers({ view: { papers, morePapers } }: { view: ReopenView }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('roster.reopen.waiting')}</h2>
      <TableFrame
        caption={t('roster.reopen.waiting')}
        headings={(['number', 'kind', 'person', 'days'] as const).map((name) =>
          t(`roster.reopen.paper.${name}`),
        )}
      >
        {papers.map(({ id, number, kind, name, days }) => (
          <tr key={id}>
            <th scope="row">
              <a href={number.href}>{number.label}</a>
            </th>
            <td>{kind}</td>
            <td>{name}</td>
            <td data-l={t('roster.reopen.paper.days')}>{days}</td>
          </tr>
        ))}
      </TableFrame>
      {morePapers && <p className="facts">{morePapers}</p>}
    </>
  )
}

function OpenForm({ view: { types, values, back } }: { view: ReopenView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="card roster-card roster-lock" aria-busy={isBusy}>
      <FormToken />
      <RadioGroup
        name="lockType"
        legend={t('roster.locks.how')}
        value={values.lockType}
        choices={types}
      />
      <label htmlFor="f-reason">
        <span>{t('roster.reopen.reason')}</span>
        <input id="f-reason" name="reason" defaultValue={values.reason} aria-required />
      </label>
      <div className="buttons">
        <button type="submit" className="button button-danger" disabled={isBusy}>
          {t(isBusy ? 'page.saving' : 'roster.reopen.open')}
        </button>
        <a className="button" href={back.href}>
          {t('page.cancel')}
        </a>
      </div>
    </Form>
  )
}
