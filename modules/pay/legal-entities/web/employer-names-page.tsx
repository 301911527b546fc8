import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type EmployerNamesView, NAME_FIELDS, type NameLine } from './employer-names-view.ts'

/** The names of employers that the register does not have, each with a form that matches all its records. */
export function EmployerNamesPage({ view }: { view: EmployerNamesView }) {
  const { t } = useTranslation()
  const { title, count, lines, registerHref } = view
  const register = registerHref && (
    <a className="button" href={registerHref}>
      {t('employerNames.register')}
    </a>
  )
  return (
    <PageFrame title={title} count={count} actions={register}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {lines.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t('employerNames.none')}</p>
        </div>
      ) : (
        <>
          <p className="facts">{t('employerNames.about')}</p>
          <TableFrame
            caption={title}
            look="employer-names"
            headings={[
              t('employerNames.columns.name'),
              t('employerNames.columns.records'),
              t('employerNames.columns.entity'),
            ]}
          >
            {lines.map((line) => (
              <Line key={line.name} line={line} view={view} />
            ))}
          </TableFrame>
          {view.left && <p className="facts">{view.left}</p>}
        </>
      )}
    </PageFrame>
  )
}

type LineProps = { line: NameLine; view: EmployerNamesView }

function Line({ line, view: { entities, mayMatch } }: LineProps) {
  const { t } = useTranslation()
  const { name, others, count, isSimilar, newHref } = line
  return (
    <tr>
      <th scope="row" className="two">
        {name}
        {others && <small>{others}</small>}
      </th>
      <td data-l={t('employerNames.columns.records')}>{count}</td>
      <td>
        <div className="employer-match">
          {mayMatch && <MatchForm line={line} entities={entities} />}
          {newHref && (
            <a
              className="button"
              href={newHref}
              aria-label={t('employerNames.makeNewOf', { name })}
            >
              {t('employerNames.makeNew')}
            </a>
          )}
          {isSimilar && mayMatch && <Pill tone="warn" text={t('employerNames.similar')} />}
        </div>
      </td>
    </tr>
  )
}

type MatchProps = { line: NameLine } & Pick<EmployerNamesView, 'entities'>

function MatchForm({ line: { name, chosen }, entities }: MatchProps) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="employer-form">
      <FormToken />
      <input type="hidden" name={NAME_FIELDS.name} value={name} />
      <select
        key={chosen}
        name={NAME_FIELDS.entity}
        defaultValue={chosen}
        aria-label={t('employerNames.entityOf', { name })}
      >
        <option value="">{t('employerNames.pick')}</option>
        {entities.map((entity) => (
          <option key={entity.id} value={entity.id}>
            {entity.name}
          </option>
        ))}
      </select>
      <button
        type="submit"
        className="button"
        aria-label={t('employerNames.matchOf', { name })}
        disabled={isBusy}
      >
        {t('employerNames.match')}
      </button>
    </Form>
  )
}
