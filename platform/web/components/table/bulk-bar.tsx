import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { withParams } from './list-links.ts'
import { usePickedCount } from './use-picked-count.ts'

/** The selection in the address: all boxes of the page, or the whole list. */
export type Picked = 'page' | 'list' | null

/** `all`: the label with the count of rows, for an action that also works on the whole list. */
export type BulkVerb = { label: string; page: string; all?: string }

/** An action on the whole list. With `isFile` the browser downloads a file. */
export type AllLink = { name: string; label: string; href: string; isFile?: true }

export type BulkBarView = {
  picked: Picked
  mayDelete: boolean
  mayEdit: boolean
  mayExport: boolean
  mayPrint: boolean
  /** Actions that only this list has. Each opens a page of its own. */
  verbs: readonly BulkVerb[]
  /** The size of the whole list and the actions on it, if the list has more rows than this page. */
  all: { total: number; links: AllLink[] } | null
  hidden: { name: string; value: string }[]
}

type Props = { bulk: BulkBarView; path: string; search: string; t: TFunction }

/** The actions on ticked rows, as buttons of a plain form: each opens its own page. */
export function BulkBar({ bulk, path, search, t }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { count, clear } = usePickedCount(bar, search)
  if (bulk.picked === 'list' && bulk.all) return <AllBar all={bulk.all} search={search} t={t} />
  return (
    <div className="bulk-bar" ref={bar}>
      {bulk.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {count === null ? (
        <span>{t('page.withPicked')}</span>
      ) : (
        <>
          <output>{t('bulk.picked', { count })}</output>
          <button type="button" className="clear" onClick={clear}>
            {t('bulk.clear')}
          </button>
        </>
      )}
      <PickedVerbs bulk={bulk} path={path} t={t} />
      {bulk.all && (
        <a className="pick-whole" href={withParams(search, { pick: 'list' })}>
          {t('bulk.pickList', { total: bulk.all.total })}
        </a>
      )}
    </div>
  )
}

/** Each button opens a page of its own with the ticked rows. */
function PickedVerbs({ bulk, path, t }: Omit<Props, 'search'>) {
  return (
    <>
      {bulk.verbs.map(({ label, page }) => (
        <button
          key={page}
          type="submit"
          className="button button-primary"
          formAction={`/${path}/${page}`}
        >
          {label}
        </button>
      ))}
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
      {bulk.mayPrint && (
        <button type="submit" className="button" formAction={`/${path}/print`}>
          {t('printMany.picked')}
        </button>
      )}
    </>
  )
}

type AllProps = { all: NonNullable<BulkBarView['all']>; search: string; t: TFunction }

/** The user has selected the whole list in a separate step: the actions apply to all of it. */
function AllBar({ all: { total, links }, search, t }: AllProps) {
  return (
    <div className="bulk-bar">
      <strong>{t('bulk.pickedList', { total })}</strong>
      <a href={withParams(search, { pick: null })}>{t('bulk.clear')}</a>
      {links.map(({ name, label, href, isFile }) => (
        <a key={name} className="button" href={href} target={isFile && '_self'}>
          {label}
        </a>
      ))}
    </div>
  )
}
