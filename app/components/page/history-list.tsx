import type { TFunction } from 'i18next'
import { Face, type FaceView } from '../ui/face.tsx'

export type HistoryView = {
  key: string
  at: string
  /** The same to the second. */
  exact: string
  /** The day of it, as on the wire. */
  day: string
  who: string
  face: FaceView | null
  /** For whom it was done, in a few words. */
  onRequestOf?: string
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
            {entry.face && <Face {...entry.face} size="small" />}
            {entry.action}{' '}
            <span title={entry.exact}>
              {[entry.who, entry.onRequestOf, entry.at].filter(Boolean).join(' · ')}
            </span>
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
    <dl className="changed">
      {entry.changes.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <del>
                <span className="sr-only">{t('page.before')} </span>
                {before}
              </del>
            )}
            {before && <span aria-hidden="true"> → </span>}
            {after ? (
              <ins>
                <span className="sr-only">{t('page.after')} </span>
                {after}
              </ins>
            ) : (
              '—'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
