import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { pageLink, pageNumbers, withParams } from './list-links.ts'

const PAGE_SIZES = [10, 20, 50, 100]
const DEFAULT_PAGE_SIZE = 20

/** A page of a list. */
export type PagerView = {
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
}

type Props = {
  view: PagerView
  t: TFunction
  /** Whether the reader may choose how many rows a page has. */
  sizes?: boolean
}

/** The position of the page in the list, and links to other pages. */
export function Pager({ view, t, sizes = true }: Props) {
  const { search, page, pageCount, pageSize, total } = view
  const { i18n } = useTranslation()
  const isWhole = page === 1 && pageCount <= 1
  const write = (count: number) => formatNumber(count, i18n.language as Language)
  if (total === 0 || (isWhole && (!sizes || pageSize === DEFAULT_PAGE_SIZE))) return null
  return (
    <nav className="pager" aria-label={t('page.pages')}>
      <span>
        {page > pageCount
          ? t('page.total', { total: write(total) })
          : t('page.position', { total: write(total), page, pageCount })}
      </span>
      {pageCount > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <a href={pageLink(search, Math.min(page - 1, pageCount))} rel="prev">
                {t('page.previous')}
              </a>
            </li>
          )}
          {pageNumbers(page, pageCount).map((number, index, all) =>
            number === null ? (
              <li key={`gap${all[index + 1]}`} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number}>{numberLink(number, page, search, t)}</li>
            ),
          )}
          {page < pageCount && (
            <li>
              <a href={pageLink(search, page + 1)} rel="next">
                {t('page.next')}
              </a>
            </li>
          )}
        </ul>
      )}
      {sizes && total > (PAGE_SIZES[0] ?? 0) && sizeLinks(search, pageSize, t)}
    </nav>
  )
}

function numberLink(number: number, page: number, search: string, t: TFunction) {
  return (
    <a
      href={pageLink(search, number)}
      aria-label={t('page.pageNumber', { page: number })}
      aria-current={number === page ? 'page' : undefined}
    >
      {number}
    </a>
  )
}

function sizeLinks(search: string, pageSize: number, t: TFunction) {
  return (
    <ul className="sizes" aria-label={t('page.pageSize')}>
      {PAGE_SIZES.map((size) => (
        <li key={size}>
          <a
            href={withParams(search, {
              pageSize: size === DEFAULT_PAGE_SIZE ? null : String(size),
              page: null,
            })}
            aria-current={size === pageSize ? 'true' : undefined}
            aria-label={t('page.rowsAPage', { size })}
          >
            {size}
          </a>
        </li>
      ))}
    </ul>
  )
}
