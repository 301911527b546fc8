import type { TFunction } from 'i18next'
import { Pill } from '#app/components/ui/pill.tsx'
import type { ChangeRow } from './change-view.ts'

type Props = { rows: readonly ChangeRow[]; caption: string; t: TFunction }

/** Field by field what stands in the file and what shall stand there. */
export function ChangeTable({ rows, caption, t }: Props) {
  return (
    <div className="table-frame">
      <table className="small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ownFile.field')}</th>
            <th scope="col">{t('page.before')}</th>
            <th scope="col">{t('page.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, before, after, isOutdated }) => (
            <tr key={name}>
              <th scope="row">
                {label} {isOutdated && <Pill tone="warn" text={t('ownFile.outdated')} />}
              </th>
              <td>{before || '—'}</td>
              <td>
                <strong>{after || '—'}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
