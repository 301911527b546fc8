import type { TFunction } from 'i18next'
import { useFocusOn } from './focus-on.ts'
import type { ConflictView } from './form-view.ts'

/** Both versions of a record that two people changed, field by field. */
export function ConflictPanel({ conflict, t }: { conflict: ConflictView; t: TFunction }) {
  const { who, at, rows } = conflict
  const panel = useFocusOn<HTMLElement>(conflict)
  return (
    <section
      ref={panel}
      className="conflict card"
      aria-labelledby="conflict-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the message is found
      autoFocus
    >
      <h2 id="conflict-title">{t('page.conflictTitle')}</h2>
      <p>{t(who === '' ? 'page.conflictAnonymous' : 'page.conflictBy', { who, at })}</p>
      {rows.length === 0 ? (
        <p>{t('page.conflictSame')}</p>
      ) : (
        <div className="table-frame">
          <table className="changes">
            <caption className="sr-only">{t('page.conflictTitle')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('page.field')}</th>
                <th scope="col">{t('page.theirs')}</th>
                <th scope="col">{t('page.yours')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, label, theirs, yours }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{theirs || '—'}</td>
                  <td>{yours || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>{t('page.conflictChoice')}</p>
    </section>
  )
}
