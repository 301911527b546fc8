import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import type { ListView } from './list-view.ts'

/** The message when a list has no rows: the reason, and the next step. */
export function EmptyList({ view }: { view: ListView }) {
  const { t } = useTranslation()
  if (view.total > 0) return null
  const isFiltered = view.chips.length > 0
  const beginning = view.actions.find(({ begins }) => begins)
  if (isFiltered || view.elsewhere) return nothingHere(view, isFiltered, t)
  return (
    <div className="empty">
      <Icon name="folder" />
      <p>
        <strong>
          {view.isOwnOnly
            ? t('page.emptyOwn')
            : t('page.emptyList', { label: inSentence(view.label) })}
        </strong>
      </p>
      {view.purpose && <p>{view.purpose}</p>}
      {beginning ? (
        <a className="button button-primary" href={beginning.href}>
          {beginning.label}
        </a>
      ) : (
        view.mayAdd && (
          <a className="button button-primary" href={`/${view.path}/new`}>
            {t('page.addFirst')}
          </a>
        )
      )}
      {view.about && !beginning && (
        <a className="button" href={view.about.href}>
          {view.about.label}
        </a>
      )}
    </div>
  )
}

/** No row matches, or the open tab has none of the matching rows. */
function nothingHere({ tabs, tab, elsewhere, kept }: ListView, isFiltered: boolean, t: TFunction) {
  const open = tabs.find(({ name }) => name === tab)
  return (
    <div className="empty">
      <Icon name={isFiltered ? 'search' : 'folder'} />
      <p>{isFiltered ? t('page.emptyFiltered') : t('page.emptyTab', { tab: open?.label ?? '' })}</p>
      {elsewhere && (
        <a className="button" href={elsewhere.href}>
          {t('page.showAllOf', { total: elsewhere.count })}
        </a>
      )}
      {isFiltered && (
        <a className="button" href={`?${kept}`}>
          {t('page.reset')}
        </a>
      )}
    </div>
  )
}
