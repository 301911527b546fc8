import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type BackPayView, type BackPersonRow, PICKED_PERSON, TAKES_BACK } from './back-pay-view.ts'

const number = (label: string) => ({ label, look: 'n' })

/** People whose paid months no longer match. The press makes the inputs of the ticked ones. */
export function BackPayPage({ view }: { view: BackPayView }) {
  const { t } = useTranslation()
  const { title, count, employers, entityId, month, rows, inputs, problems } = view
  const actions = (
    <a className="button" href={inputs.href}>
      {inputs.label}
    </a>
  )
  return (
    <PageFrame title={title} count={count} actions={actions}>
      {employers.length > 0 && (
        <ParameterForm>
          <ParameterSelect
            name="entityId"
            label={t('backPay.employer')}
            value={entityId}
            choices={employers}
          />
          <label>
            <span>{t('backPay.month')}</span>
            <input
              key={month}
              type="month"
              name="month"
              defaultValue={month}
              pattern="\d{4}-\d{2}"
            />
          </label>
        </ParameterForm>
      )}
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {rows.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t('backPay.none')}</p>
        </div>
      ) : (
        <People view={view} />
      )}
    </PageFrame>
  )
}

function People({ view }: { view: BackPayView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { title, rows, left, sum, mayMake, hasOverpaid, takesBack, entityId, month } = view
  return (
    <Form method="post">
      <FormToken />
      <input type="hidden" name="entityId" value={entityId} />
      <input type="hidden" name="month" value={month} />
      <p className="facts back-about">{t('backPay.about')}</p>
      <TableFrame
        caption={title}
        look="back-pay"
        headings={[
          t('backPay.columns.person'),
          t('backPay.columns.why'),
          number(t('backPay.columns.owed')),
          number(t('backPay.columns.rest')),
          t('backPay.columns.next'),
        ]}
      >
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </TableFrame>
      {left && <p className="facts back-press">{left}</p>}
      {mayMake && hasOverpaid && (
        <label className="back-press back-check">
          <input type="checkbox" name={TAKES_BACK} defaultChecked={takesBack} />
          {t('backPay.takesBack')}
        </label>
      )}
      {mayMake && (
        <p className="back-press">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t('backPay.make')}
          </button>
          {sum && <span className="facts">{sum}</span>}
        </p>
      )}
    </Form>
  )
}

function Row({ row }: { row: BackPersonRow }) {
  const { t } = useTranslation()
  const { key, name, about, next } = row
  return (
    <tr>
      <th scope="row" className="two">
        {row.isReady ? (
          <label className="back-check">
            <input type="checkbox" name={PICKED_PERSON} value={key} defaultChecked={row.isPicked} />
            {name}
          </label>
        ) : (
          name
        )}
        <small>{about}</small>
      </th>
      <td className="two">
        {row.why}
        <small className="k">{row.months}</small>
      </td>
      <td className="n two" data-l={t('backPay.columns.owed')}>
        {row.owed}
        <small>{row.already}</small>
      </td>
      <td className="n two" data-l={t('backPay.columns.rest')}>
        <strong>{row.rest}</strong>
        <small>{row.overpaid}</small>
      </td>
      <td className="two">
        <span>
          <Pill tone={next.tone} text={next.text} />{' '}
          <a href={row.href} aria-label={`${t('backPay.details')}: ${name}`}>
            {t('backPay.details')}
          </a>
        </span>
        {row.note && <small>{row.note}</small>}
      </td>
    </tr>
  )
}
