import type { TFunction } from 'i18next'

export type HistoryView = {
  key: string
  at: string
  who: string
  action: string
  /** Why, where the step asked for it. */
  reason?: string
  changes: { name: string; label: string; before: string; after: string }[]
}

/** Who changed what and when, newest first. */
export function HistoryList({ entries, t }: { entries: readonly HistoryView[]; t: TFunction }) {
  if (entries.length === 0) return <p className="empty">{t('page.noHistory')}</p>
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.key} className="card">
          <h3>
            {entry.action} <span>{[entry.who, entry.at].filter(Boolean).join(' · ')}</span>
          </h3>
          {entry.reason && <p>{entry.reason}</p>}
          {entry.changes.length > 0 && changeTable(entry, t)}
        </li>
      ))}
    </ol>
  )
}

function changeTable(entry: HistoryView, t: TFunction) {
  return (
    <div className="table-frame">
      <table className="changes">
        <caption className="sr-only">{`${entry.action} ${entry.at}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t('page.field')}</th>
            <th scope="col">{t('page.before')}</th>
            <th scope="col">{t('page.after')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before || '—'}</td>
              <td>{after || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
