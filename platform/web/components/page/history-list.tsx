import type { TFunction } from 'i18next'
import { Face, type FaceView } from '#platform/web/components/ui/face.tsx'
import { type ChangedValue, ChangedValues } from './changed-values.tsx'

export type HistoryView = {
  key: string
  at: string
  /** The same to the second. */
  exact: string
  /** The day, as on the wire. */
  day: string
  who: string
  face: FaceView | null
  /** The text that names the user who requested the change. */
  onRequestOf?: string
  action: string
  /** The reason for the step, if the step requires one. */
  reason?: string
  changes: ChangedValue[]
}

/** The changes with user and time, newest first. */
export function HistoryList({ entries, t }: { entries: readonly HistoryView[]; t: TFunction }) {
  if (entries.length === 0) return <p className="empty">{t('page.noHistory')}</p>
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.key} className="card">
          <h3>
            {entry.face && <Face {...entry.face} size="small" />}
            {entry.action}{' '}
            <span title={entry.exact}>
              {[entry.who, entry.onRequestOf, entry.at].filter(Boolean).join(' · ')}
            </span>
          </h3>
          {entry.reason && <p>{entry.reason}</p>}
          {entry.changes.length > 0 && <ChangedValues changes={entry.changes} t={t} />}
        </li>
      ))}
    </ol>
  )
}
