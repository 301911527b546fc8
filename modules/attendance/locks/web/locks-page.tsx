import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { RadioGroup } from '#platform/web/components/form/radio-group.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { LocksView } from './locks-view.ts'

/** The locks in force, the form that sets or removes a lock, and the ledger. */
export function LocksPage({ view }: { view: LocksView }) {
  const { t } = useTranslation()
  const { ledger, listHref, reopen } = view
  return (
    <PageFrame
      title={view.title}
      facts={view.facts}
      back={view.back}
      actions={
        <>
          {reopen && (
            <a className="button" href={reopen.href}>
              {reopen.label}
            </a>
          )}
          {listHref && (
            <a className="button" href={listHref}>
              {t('roster.locks.all')}
            </a>
          )}
        </>
      }
    >
      <ProblemSummary heading={t('roster.notSaved')} problems={view.problems} />
      {view.open && (
        <section className="card roster-card" aria-label={view.open.heading}>
          <p>{view.open.heading}</p>
          {view.open.lines.length > 0 && (
            <ul>
              {view.open.lines.map((line) =>
                typeof line === 'string' ? (
                  <li key={line}>{line}</li>
                ) : (
                  <li key={line.href}>
                    <a href={line.href}>{line.label}</a>
                  </li>
                ),
              )}
            </ul>
          )}
        </section>
      )}
      {view.types.length > 0 && <LockForm view={view} />}
      {view.inForce && <LocksInForce locks={view.inForce} />}
      {ledger.length > 0 && (
        <TableFrame
          caption={t('roster.locks.ledger')}
          look="cards drawn"
          headings={(['what', 'type', 'who', 'reason'] as const).map((name) =>
            t(`roster.locks.columns.${name}`),
          )}
        >
          {ledger.map(({ id, what, pill, who, when, reason }) => (
            <tr key={id}>
              <th scope="row">
                <span className="words">{what}</span>
              </th>
              <td className="s">
                <Pill {...pill} />
              </td>
              <td className="l two">
                {who}
                <small>{when}</small>
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </TableFrame>
      )}
    </PageFrame>
  )
}

function LocksInForce({ locks }: { locks: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <section className="card roster-card" aria-label={t('roster.locks.inForce')}>
      <p>{t(locks.length > 0 ? 'roster.locks.inForce' : 'roster.locks.noneInForce')}</p>
      {locks.length > 0 && (
        <ul>
          {locks.map((lock) => (
            <li key={lock}>{lock}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LockForm({ view: { choices, types, values } }: { view: LocksView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="card roster-card roster-lock" aria-busy={isBusy}>
      <FormToken />
      <label>
        <span>{t('roster.locks.what')}</span>
        <select name="setDate" defaultValue={values.setDate}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <RadioGroup
        name="lockType"
        legend={t('roster.locks.how')}
        value={values.lockType}
        choices={types}
      />
      <label>
        <span>{t('roster.locks.reason')}</span>
        <input name="reason" defaultValue={values.reason} />
      </label>
      <div className="buttons">
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {t(isBusy ? 'page.saving' : 'roster.locks.set')}
        </button>
      </div>
    </Form>
  )
}
