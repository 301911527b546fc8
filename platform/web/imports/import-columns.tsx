import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { IMPORT_INTENTS, type ImportFileView } from './import-file-view.ts'

/** Lets the user map each column to a field. The next file reuses the mapping. */
export function ImportColumns({ columns }: { columns: NonNullable<ImportFileView['columns']> }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="card import-card">
      <FormToken />
      <h2>{t('imports.whichFields')}</h2>
      <p>{t('imports.remembered')}</p>
      <TableFrame
        caption={t('imports.whichFields')}
        headings={[t('imports.heading'), t('imports.sample'), t('imports.field')]}
        look="import-columns"
      >
        {columns.rows.map(({ name, heading, sample, field }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{heading || '—'}</bdi>
            </th>
            <td data-l={t('imports.sample')}>
              <bdi>{sample || '—'}</bdi>
            </td>
            <td data-l={t('imports.field')}>
              <select name={name} defaultValue={field} aria-label={heading}>
                <option value="">{t('imports.ignored')}</option>
                {columns.fields.map(({ name: value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </TableFrame>
      <div className="buttons">
        <button
          type="submit"
          name="intent"
          value={IMPORT_INTENTS.columns}
          className="button button-primary"
          disabled={isBusy}
        >
          {t('imports.checkNow')}
        </button>
      </div>
    </Form>
  )
}
