import type { TFunction } from 'i18next'

export type ChangedValue = { name: string; label: string; before: string; after: string }

type Props = { changes: readonly ChangedValue[]; t: TFunction }

/** Changed values, each with its value before the change. */
export function ChangedValues({ changes, t }: Props) {
  return (
    <dl className="changed">
      {changes.map(({ name, label, before, after }) => (
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
