import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { PICKED_LINE, type TermDueRow, type TermsDueView } from './terms-due-view.ts'

const COLUMNS = ['person', 'why', 'present', 'proposed', 'limits'] as const

/** People who need terms of pay. The ticked ones are proposed as shown, the others through their filled-in form. */
export function TermsDuePage({ view }: { view: TermsDueView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const terms = (
    <a className="button" href={view.termsHref}>
      {t('termsDue.terms')}
    </a>
  )
  const hasReady = view.rows.some(({ isReady }) => isReady)
  return (
    <PageFrame title={view.title} count={view.count} actions={terms}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {view.rows.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t('termsDue.none')}</p>
        </div>
      ) : (
        <Form method="post">
          <FormToken />
          <p className="facts due-about">{t('termsDue.about')}</p>
          <TableFrame
            caption={view.title}
            look="terms-due"
            headings={COLUMNS.map((name) => t(`termsDue.columns.${name}`))}
          >
            {view.rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </TableFrame>
          {view.left && <p className="facts due-press">{view.left}</p>}
          {view.mayFix && hasReady && (
            <p className="due-press">
              <button type="submit" className="button button-primary" disabled={isBusy}>
                {t('termsDue.fix')}
              </button>
            </p>
          )}
        </Form>
      )}
    </PageFrame>
  )
}

/** The heading of a cell where the table has no heads. */
function Head({ name }: { name: (typeof COLUMNS)[number] }) {
  const { t } = useTranslation()
  return (
    <small className="due-head" aria-hidden="true">
      {t(`termsDue.columns.${name}`)}
    </small>
  )
}

function Row({ row }: { row: TermDueRow }) {
  const { key, name, department, link } = row
  return (
    <tr>
      <th scope="row" className="two">
        {row.isReady ? (
          <label className="due-person">
            <input type="checkbox" name={PICKED_LINE} value={key} defaultChecked={row.isPicked} />
            {name}
          </label>
        ) : (
          name
        )}
        <small>{department}</small>
      </th>
      <td className="two">
        {row.why}
        <small className="k">{row.from}</small>
      </td>
      <td className="two">
        <Head name="present" />
        {row.present}
        <small>{row.presentNote}</small>
      </td>
      <td className="two">
        <Head name="proposed" />
        {row.proposed}
        <small>{row.proposedNote}</small>
        {link && (
          <a href={link.href} aria-label={`${link.label}: ${name}`}>
            {link.label}
          </a>
        )}
      </td>
      <td className="two">
        {row.isDoubtful && row.note ? <Pill tone="warn" text={row.note} /> : row.note}
        <small>{row.limits}</small>
      </td>
    </tr>
  )
}
