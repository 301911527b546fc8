import type { TFunction } from 'i18next'

export type BulkBarView = {
  /** All boxes of the page are ticked. */
  isAll: boolean
  mayDelete: boolean
  mayEdit: boolean
  /** All that the list has, as the person reads it, where that is more than this page. */
  all: { label: string; href: string } | null
  mayExport: boolean
  hidden: { name: string; value: string }[]
}

type Props = { bulk: BulkBarView; path: string; t: TFunction }

/** What can be done with the ticked rows. The buttons of a plain form: each leads to its own page. */
export function BulkBar({ bulk, path, t }: Props) {
  return (
    <div className="bulk-bar">
      {bulk.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>{t('page.withPicked')}</span>
      {bulk.mayDelete && (
        <button type="submit" className="button">
          {t('page.deletePicked')}
        </button>
      )}
      {bulk.mayEdit && (
        <button type="submit" className="button" formAction={`/${path}/bulk-edit`}>
          {t('bulk.editPicked')}
        </button>
      )}
      {bulk.mayExport && (
        <button
          type="submit"
          className="button"
          formAction={`/${path}/export`}
          name="format"
          value="xlsx"
        >
          {t('page.exportPicked')}
        </button>
      )}
      {bulk.all && <a href={bulk.all.href}>{bulk.all.label}</a>}
    </div>
  )
}
